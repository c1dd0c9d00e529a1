"""The shapes of the calls about shared games."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from partie.core.clock_text import LONGEST_TEXT, NONE
from partie.web.http import limits
from partie.web.http.models import Name, Request
from partie.web.session.messages import BrainSeat

MAX_TYPED = 200  # characters of a name before it is looked at
TypedName = Annotated[str, Field(min_length=1, max_length=MAX_TYPED, description="As the person types it.")]


class InviteRequest(Request):
    """A new game with the invitation to it."""

    game: Name
    variant: Name | None = None
    seats: Annotated[list[Literal["me", "open"] | BrainSeat], Field(min_length=2, max_length=limits.MAX_SEATS)]
    lot: Annotated[bool, Field(strict=True, description="The seats are dealt by lot.")] = False
    clock: Annotated[str, Field(max_length=LONGEST_TEXT, description="As people write it: `5+3`, `3d/move`.")] = NONE
    name: TypedName


class SitRequest(Request):
    """A visitor who takes a free seat."""

    name: TypedName
    seat: Annotated[int, Field(strict=True, ge=0, lt=limits.MAX_SEATS)] | None = None


class SharedSeatModel(BaseModel):
    """Who sits at a seat."""

    side: str = Field(description="What the seat plays at first, in the language of the request.")
    kind: Literal["person", "computer", "free"]
    name: str = Field(description="Of a person; else empty.")
    level: int | None = Field(description="Of a computer player; null is full strength.")
    me: bool


class SharedGameModel(BaseModel):
    """A shared game as lists and invitations show it."""

    id: str
    game: str
    variant: str
    clock: str
    seats: list[SharedSeatModel]
    state: Literal["open", "running", "over", "withdrawn"]
    host: str = Field(description="The name of the person who invited; empty where that one has no seat.")
    is_host: bool
    moves: int
    my_seat: int | None
    my_turn: bool
    turn: int
    won: bool | None = Field(description="Whether this visitor won; null while it goes on, for draws and spectators.")
    falls: float | None = Field(description="When the flag of the seat to move falls, seconds since 1970.")
    changed: float
