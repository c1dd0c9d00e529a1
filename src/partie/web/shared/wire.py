"""The shapes of what the shared games' WebSocket sends, beside those of a session."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from partie.web.session.wire import StateMessage


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


class SharedStateMessage(StateMessage):
    """The game after every change, for one visitor."""

    shared: SharedPartModel


class PresenceMessage(BaseModel):
    """Who is connected, when that changes."""

    type: Literal["presence"]
    connected: list[bool] = Field(description="By seat; computer players always are.")
    spectators: int


SHARED_MESSAGES: tuple[type[BaseModel], ...] = (SharedStateMessage, PresenceMessage)
