"""The shapes of what the shared games' WebSocket sends, beside those of a session."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from partie.web.session.wire import StateMessage


class StageModel(BaseModel):
    """A part of the time for one move, in the order in which it passes."""

    kind: Literal["delay", "main", "period", "move"]
    seconds: float
    periods: int = Field(description="Of overtime that are left, this one included; else 0.")
    moves: int = Field(description="To be made in this period; else 0.")


class SharedPartModel(BaseModel):
    """What a shared game has besides a game at one device."""

    id: str = Field(description="The part of the link that names the game.")
    seat: int | None = Field(description="Where this visitor sits; null for spectators.")
    names: list[str | None] = Field(description="Of the people by seat; null: free, empty: a computer player.")
    is_host: bool = Field(description="Whether this visitor invited.")
    begun: bool = Field(description="Whether all seats are taken.")
    withdrawn: bool
    actions: list[str] = Field(description="What this visitor can do now besides moving.")
    proposals: dict[str, int] = Field(description="`draw`, `takeback`: the seat that waits for the other's answer.")
    again: list[int] = Field(description="Seats that want another game.")
    next: str | None = Field(description="The id of that game, once it has begun.")
    clock: str = Field(description="The clock as people write it, such as `5+3`, `3d/move` or `none`.")
    times: list[list[StageModel]] = Field(description="By seat; empty without a limit.")
    elapsed: float = Field(description="Seconds that the seat to move has used for this move.")
    ticking: bool = Field(description="Whether its clock runs.")


class SharedStateMessage(StateMessage):
    """The game after every change, for one visitor."""

    shared: SharedPartModel


class PresenceMessage(BaseModel):
    """Who is connected, when that changes."""

    type: Literal["presence"]
    connected: list[bool] = Field(description="By seat; computer players always are.")
    spectators: int


SHARED_MESSAGES: tuple[type[BaseModel], ...] = (SharedStateMessage, PresenceMessage)
