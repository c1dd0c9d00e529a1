"""The messages that a page sends over the WebSocket of a session, and how they are parsed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

import pydantic_core
from pydantic import Field, ValidationError, model_validator

from partie.core.clock_text import LONGEST_TEXT
from partie.core.options import Upload
from partie.core.text import encodable
from partie.web.games.models import Level, MoveText, PositionText, Seconds
from partie.web.http import limits
from partie.web.http.errors import Refusal, explain, shorten
from partie.web.http.models import Name, Request

Model = TypeVar("Model", bound=Request)
ClockText = Annotated[str, Field(max_length=LONGEST_TEXT)]
OptionText = Annotated[str, Field(max_length=limits.MAX_MOVE)]


class UploadedFile(Request):
    """A file that a brain reads, sent along with a seat."""

    name: Name
    text: Annotated[str, Field(max_length=limits.MAX_UPLOAD)]


class BrainSeat(Request):
    """A seat of the computer; level None is full strength."""

    level: Level | None = None
    player: Name | None = None  # the option `kind`, where a game has several kinds of brains
    resigns: Annotated[bool, Field(strict=True)] = False  # the option `resigns`
    program: Name | None = None  # of the owner's list, in the place of Partie's own player
    options: Annotated[
        dict[Name, bool | int | float | OptionText | UploadedFile],
        Field(max_length=limits.MAX_OPTIONS, default_factory=dict),
    ]  # those that `/games` lists

    @model_validator(mode="before")
    @classmethod
    def _gather_options(cls, data: Any) -> Any:
        """Other fields are options, as pages and stored games before 0.2 have them."""
        if not isinstance(data, dict) or data.keys() <= cls.model_fields.keys():
            return data
        others = {name: value for name, value in data.items() if name not in cls.model_fields}
        given = {name: value for name, value in others.items() if value is not None}
        fields = {name: value for name, value in data.items() if name not in others}
        options = fields.get("options", {})
        return {**fields, "options": {**given, **options} if isinstance(options, dict) else options}

    def brain_options(self) -> dict[str, object]:
        """All its options, as `Game.make_brain` takes them."""
        given: dict[str, object] = {"kind": self.player} if self.player is not None else {}
        if self.resigns:
            given["resigns"] = True
        given |= self.options
        return {
            name: Upload(value.name, value.text) if isinstance(value, UploadedFile) else value
            for name, value in given.items()
        }


Seat = Literal["human"] | BrainSeat
Seats = Annotated[list[Seat], Field(min_length=1, max_length=limits.MAX_SEATS)]
Ply = Annotated[int, Field(strict=True, ge=0, le=limits.MAX_PLY)]
VisitorToken = Annotated[str, Field(min_length=limits.MIN_VISITOR, max_length=limits.MAX_NAME)]


class NewMessage(Request):
    """Starts a game, from the first position or from a given one, after `moves` that were played there."""

    type: Literal["new"]
    game: Name
    variant: Name | None = None
    seats: Seats
    seconds: Seconds = limits.DEFAULT_SECONDS
    clock: ClockText | None = None  # with which it is played, such as 5+3
    seed: Annotated[int, Field(strict=True, ge=0, le=limits.MAX_SEED)] | None = None
    position: PositionText | None = None
    side: Name | None = None
    record: dict[str, Any] | None = None  # a game to continue, instead of seed, position and side
    ply: Ply | None = None  # the one to show; else the last
    moves: Annotated[list[MoveText], Field(max_length=limits.MAX_MOVES, default_factory=list)]
    played: bool = False  # the visitor played `moves` elsewhere: the game stands in the visitor's library
    visitor: VisitorToken | None = None  # the visitor whose game it is; a secret of the browser


class MoveMessage(Request):
    """The person's move; `ply`, if given, must be the shown one."""

    type: Literal["move"]
    move: MoveText
    ply: Ply | None = None


class ResumeMessage(Request):
    """Continues a game whose connection was lost; `session` is the token that its states carry.

    With the token of its visitor it may be the id of the game, as the visitor's library lists it.
    """

    type: Literal["resume"]
    session: Name
    visitor: VisitorToken | None = None


class GoMessage(Request):
    """Shows the position after that many moves."""

    type: Literal["go"]
    ply: Ply


class LineMessage(Request):
    """Goes on with another variation of a record."""

    type: Literal["line"]
    ply: Ply  # moves before it
    variation: Annotated[int, Field(strict=True, ge=0, le=limits.MAX_PLY)]  # as the state lists those of the next move


class AnalyseMessage(Request):
    """Switches the analysis of the shown position on or off."""

    type: Literal["analyse"]
    on: Annotated[bool, Field(strict=True)]
    program: Name | None = None  # of the owner's list, which analyses in the place of Partie


class LanguageMessage(Request):
    """Changes the language of the messages that follow; the state is sent again."""

    type: Literal["language"]
    language: Annotated[str, Field(min_length=2, max_length=35)]


class UndoMessage(Request):
    """Takes back the last decision."""

    type: Literal["undo"]
    assisted: Annotated[bool, Field(strict=True)] = False  # also a decision that revealed something hidden


class HintMessage(Request):
    """Asks for a move."""

    type: Literal["hint"]
    program: Name | None = None  # of the owner's list, which is asked in the place of Partie


class CommandMessage(Request):
    """A message without further fields."""

    type: Literal["redo", "finish", "solve", "resign", "stop", "continue", "explain", "record"]


Message = (
    NewMessage
    | ResumeMessage
    | MoveMessage
    | GoMessage
    | LineMessage
    | AnalyseMessage
    | LanguageMessage
    | UndoMessage
    | HintMessage
    | CommandMessage
)
_MODELS: dict[str, type[Message]] = {
    kind: model for model in Message.__args__ for kind in model.model_fields["type"].annotation.__args__
}


def read_message(text: str) -> Message:
    """Parses a message. Raises `Refusal`."""
    return read_as(_MODELS, text)


def read_as(models: Mapping[str, type[Model]], text: str) -> Model:
    """Parses a message as the model of its type. Raises `Refusal`."""
    if len(text) > limits.MAX_MESSAGE:
        raise Refusal("A message may have at most {limit} characters.", limit=limits.MAX_MESSAGE)
    try:
        message = pydantic_core.from_json(encodable(text))
    except ValueError as error:
        raise Refusal("The message is not JSON: {error}.", error=error) from error
    kind = message.get("type") if isinstance(message, dict) else None
    if not isinstance(kind, str) or kind not in models:
        raise Refusal("There is no message of type {kind}.", kind=shorten(kind))
    try:
        return models[kind].model_validate(message)
    except ValidationError as error:
        raise Refusal("The message cannot be read: {error}", error=explain(error.errors())) from error
