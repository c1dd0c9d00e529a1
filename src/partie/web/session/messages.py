"""The messages of a WebSocket session and how they are read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pydantic_core
from pydantic import Field, ValidationError

from partie.core.options import Upload
from partie.core.text import Text, encodable
from partie.web.games.models import Level, MoveText, Name, PositionText, Request, Seconds
from partie.web.http import limits
from partie.web.http.errors import Refusal

OptionText = Annotated[str, Field(max_length=limits.MAX_MOVE)]


class WeightsFile(Request):
    """A file of the person's own that tells a computer player how to weigh things."""

    name: Name
    text: Annotated[str, Field(max_length=limits.MAX_WEIGHTS)]


class BrainSeat(Request):
    """A seat taken by the game's own brain; level None is full strength."""

    level: Level | None = None
    player: Name | None = None  # one of the game's kinds of brains, where it has several
    weights: WeightsFile | None = None
    resigns: Annotated[bool, Field(strict=True)] = False  # gives up when the other side's win is proved
    options: Annotated[
        dict[Name, bool | int | float | OptionText | WeightsFile],
        Field(max_length=limits.MAX_OPTIONS, default_factory=dict),
    ]  # what `/games` lists; the three above are older words for some of them

    def given(self) -> dict[str, object]:
        """Its options, whichever way they were said."""
        given: dict[str, object] = {"kind": self.player} if self.player is not None else {}
        if self.resigns:
            given["resigns"] = True
        given |= self.options | ({} if self.weights is None else {"weights": self.weights})
        return {
            name: Upload(value.name, value.text) if isinstance(value, WeightsFile) else value
            for name, value in given.items()
        }


Seat = Literal["human"] | BrainSeat


VisitorWord = Annotated[str, Field(min_length=limits.MIN_VISITOR, max_length=limits.MAX_NAME)]


class NewMessage(Request):
    """Starts a game, from the first position or from a given one, after `moves` that were played there."""

    type: Literal["new"]
    game: Name
    variant: Name | None = None
    seats: Annotated[list[Seat], Field(min_length=1, max_length=limits.MAX_SEATS)]
    seconds: Seconds = limits.DEFAULT_SECONDS
    seed: Annotated[int, Field(strict=True, ge=0, le=limits.MAX_SEED)] | None = None
    position: PositionText | None = None
    side: Name | None = None
    record: dict[str, Any] | None = None  # a whole game to go on with, in place of seed, position and side
    ply: Annotated[int, Field(strict=True, ge=0, le=limits.MAX_PLY)] | None = None  # shown; else the last
    moves: Annotated[list[MoveText], Field(max_length=limits.MAX_MOVES, default_factory=list)]
    visitor: VisitorWord | None = None  # whose game it is; a secret of the browser


class KeptSession(Request):
    """A game as the server keeps it on disk."""

    record: dict[str, Any]
    seats: Annotated[list[Seat], Field(min_length=1, max_length=limits.MAX_SEATS)]
    seconds: Seconds
    ply: int
    open: bool = False
    id: str = ""
    owner: str = ""
    given: int = 0
    started: float = 0.0
    ended: float | None = None
    changed: float = 0.0
    helped: bool = False


class MoveMessage(Request):
    """The person's move; `ply`, if given, must be the shown one."""

    type: Literal["move"]
    move: MoveText
    ply: Annotated[int, Field(strict=True, ge=0, le=limits.MAX_PLY)] | None = None


class ResumeMessage(Request):
    """Goes on with a game whose connection was lost; `session` is the word its states carried.

    With the word of its owner it may be the id of the game, as the owner's list names it.
    """

    type: Literal["resume"]
    session: Name
    visitor: VisitorWord | None = None


class GoMessage(Request):
    """Shows the position after that many moves."""

    type: Literal["go"]
    ply: Annotated[int, Field(strict=True, ge=0, le=limits.MAX_PLY)]


class AnalyseMessage(Request):
    """Switches thinking about the shown position on or off."""

    type: Literal["analyse"]
    on: Annotated[bool, Field(strict=True)]


class LanguageMessage(Request):
    """Says everything in another language from now on; the state is sent again."""

    type: Literal["language"]
    language: Annotated[str, Field(min_length=2, max_length=35)]


class UndoMessage(Request):
    """Takes back the last decision."""

    type: Literal["undo"]
    assisted: Annotated[bool, Field(strict=True)] = False  # also what has shown something hidden


class PlainMessage(Request):
    """A message that is only a word."""

    type: Literal["redo", "finish", "solve", "hint", "resign", "stop", "continue", "explain", "record"]


Message = (
    NewMessage
    | ResumeMessage
    | MoveMessage
    | GoMessage
    | AnalyseMessage
    | LanguageMessage
    | UndoMessage
    | PlainMessage
)

_MODELS: dict[str, type[Message]] = {
    "new": NewMessage,
    "resume": ResumeMessage,
    "move": MoveMessage,
    "go": GoMessage,
    "analyse": AnalyseMessage,
    "language": LanguageMessage,
    "undo": UndoMessage,
    "redo": PlainMessage,
    "finish": PlainMessage,
    "solve": PlainMessage,
    "hint": PlainMessage,
    "resign": PlainMessage,
    "stop": PlainMessage,
    "continue": PlainMessage,
    "explain": PlainMessage,
    "record": PlainMessage,
}


def read_message(text: str) -> Message:
    """Reads what came through the socket. Raises `Refusal`."""
    if len(text) > limits.MAX_MESSAGE:
        raise Refusal("A message may have at most {limit} characters.", limit=limits.MAX_MESSAGE)
    try:
        message = pydantic_core.from_json(encodable(text))
    except ValueError as error:
        raise Refusal("The message is not JSON: {error}.", error=error) from error
    kind = message.get("type") if isinstance(message, dict) else None
    if not isinstance(kind, str) or kind not in _MODELS:
        raise Refusal("There is no message of type {kind}.", kind=shorten(kind))
    try:
        return _MODELS[kind].model_validate(message)
    except ValidationError as error:
        raise Refusal("The message cannot be read: {error}", error=explain(error.errors())) from error


def explain(errors: Any) -> Text:
    """What a model did not like, in one sentence; `errors` is what pydantic lists."""
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    if first["type"] == "string_too_long":
        most = first["ctx"]["max_length"]
        return Text(
            "{where} has {count} characters; at most {most} are possible.",
            where=where,
            count=len(first["input"]),
            most=most,
        )
    return Text(
        "{where}: {problem}, not {value}.",
        where=where or "body",
        problem=first["msg"],
        value=shorten(first.get("input")),
    )


def shorten(value: object) -> str:
    """A value as people can read it in an error, however long or odd it is."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
