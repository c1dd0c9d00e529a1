"""The messages that a page sends about a shared game, and how they are parsed."""

from __future__ import annotations

from typing import Literal

from partie.web.games.models import MoveText
from partie.web.http.models import Name, Request
from partie.web.session.messages import GoMessage, LanguageMessage, Ply, VisitorToken, read_as


class WatchMessage(Request):
    """Opens a game: the seat of the visitor where that one sits in it, else as a spectator."""

    type: Literal["watch"]
    shared: Name
    visitor: VisitorToken | None = None


class SharedMoveMessage(Request):
    """The person's move, in the position after `ply` moves."""

    type: Literal["move"]
    move: MoveText
    ply: Ply


class ActionMessage(Request):
    """A message without further fields."""

    type: Literal["resign", "draw", "takeback", "decline", "rematch"]


SharedMessage = WatchMessage | SharedMoveMessage | ActionMessage | GoMessage | LanguageMessage
_MODELS: dict[str, type[SharedMessage]] = {
    kind: model for model in SharedMessage.__args__ for kind in model.model_fields["type"].annotation.__args__
}


def read_shared_message(text: str) -> SharedMessage:
    """Parses a message. Raises `Refusal`."""
    return read_as(_MODELS, text)
