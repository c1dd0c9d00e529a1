"""The shapes of what the session's WebSocket sends; the OpenAPI document lists them beside the calls'."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from fastapi import FastAPI
from pydantic import BaseModel, Field
from pydantic.json_schema import models_json_schema

from partie.web.games.models import AnalysisModel, AnnotatedMoveModel, StateModel, WarmingModel
from partie.web.http.models import ProblemModel


class SeatModel(BaseModel):
    """A brain at the table."""

    level: int | None = Field(description="Null is full strength.")
    player: str | None = Field(None, description="Its kind, where the game has several.")
    resigns: bool = Field(False, description="Whether it gives up lost games.")
    program: str | None = Field(None, description="A program of the owner's list, in the place of Partie's player.")
    person: Annotated[
        str | None, Field(description="The name of a person at another device; empty for a free seat.")
    ] = None


class StageModel(BaseModel):
    """A part of the time for one move, in the order in which it passes."""

    kind: Literal["delay", "main", "period", "move"]
    seconds: float
    periods: int = Field(description="Periods of overtime that are left, this one included.")
    moves: int = Field(description="Moves to be made in this period.")


class ClockModel(BaseModel):
    """One player's clock, for the next move of that player."""

    stages: list[StageModel] = Field(description="How the time of the move passes.")
    fallen: bool = Field(description="Whether its flag has fallen.")


class ClocksModel(BaseModel):
    """The clocks of a game."""

    text: str = Field(description="The time control, such as `5+3`, as `new` takes it.")
    seat: int | None = Field(description="Whose move it is; null before the first move and when the game is over.")
    running: bool = Field(description="Whether that clock runs; it stands while a program is compiled or waits.")
    spent: float = Field(description="Seconds of that move so far.")
    seats: list[ClockModel]


class ClocksMessage(ClocksModel):
    """A clock began to run without a change of the game: a brain begins to think."""

    type: Literal["clocks"]


class StateMessage(StateModel):
    """The game after every change."""

    type: Literal["state"]
    session: str = Field(description="The token that resumes the game.")
    id: str = Field(description="The id of the game in the visitor's library; not a secret.")
    in_library: bool = Field(description="Whether the visitor has played in it.")
    puzzle: int | None = Field(description="The number of the stored puzzle that the game is, if it is one.")
    result: Literal["won", "drawn", "lost", "shared"] | None = Field(
        description="How the game ended for the only person, whatever moment is shown; `shared` where "
        "several played, null while it goes on."
    )
    changed: float = Field(description="When the last move was made, seconds since 1970.")
    moves: list[AnnotatedMoveModel]
    start: str | None = Field(description="The first position; null where it tells a secret.")
    has_history: bool = Field(description="Whether the position alone lacks what decides about the future.")
    ply: int = Field(description="How many of the moves are shown.")
    seconds: float = Field(description="What the persons thought in all, without their first move.")
    seats: list[Literal["human"] | SeatModel]
    premoves: list[list[str]] = Field(
        description="Taps of the moves that the person may prepare while a brain is on the move."
    )
    thinking: bool = Field(description="A brain is on the move and thinks.")
    can_undo: bool
    can_redo: bool
    can_finish: bool = Field(description="Whether only work is left, which `finish` plays.")
    can_resign: bool = Field(description="Whether a person plays and the game has not ended, later moves included.")
    undo_reveals: bool = Field(description="Whether what would be taken back has shown something hidden.")
    helped: bool = Field(description="Whether the person was given a hint or took a move back.")
    clocks: ClocksModel | None = Field(description="Null where the game is played without clocks.")


class AnalysisMessage(AnalysisModel):
    """Live thinking."""

    type: Literal["analysis"]
    purpose: Literal["play", "hint", "analysis", "explain", "solve"] = Field(alias="for")
    final: bool
    taps: list[str] = Field(description="The cells that draw the move.")
    resigns: bool = Field(description="The brain gives up; the line is the other side's win.")
    turn: int = Field(description="The side the value speaks for.")


class RecordMessage(BaseModel):
    """The whole game, as it was asked for."""

    type: Literal["record"]
    record: dict[str, Any] = Field(description="Format `partie-game`, see docs/games.md.")


class WarmingMessage(WarmingModel):
    """Kernels are being compiled."""

    type: Literal["warming"]


class QueueMessage(BaseModel):
    """Others come first: to have a game at all, or to let a brain think. It goes on by itself."""

    type: Literal["queue"]
    place: int = Field(description="1 is next.")
    text: str


class ElsewhereMessage(BaseModel):
    """Another connection has the game now; `resume` brings it back here."""

    type: Literal["elsewhere"]
    session: str = Field(description="The token of the game.")


class ErrorMessage(BaseModel):
    """Why something was refused; the game goes on."""

    type: Literal["error"]
    text: str
    rule: str = Field(description="The rule in the sentence alone, or empty.")
    problems: list[ProblemModel] = Field(description="Of an impossible position.")


MESSAGES: tuple[type[BaseModel], ...] = (
    StateMessage,
    ClocksMessage,
    AnalysisMessage,
    RecordMessage,
    WarmingMessage,
    QueueMessage,
    ElsewhereMessage,
    ErrorMessage,
)


def describe_messages(app: FastAPI, more: Sequence[type[BaseModel]] = ()) -> None:
    """Adds the messages, and more that no call names, to the application's OpenAPI document."""
    without = app.openapi

    def openapi() -> dict[str, Any]:
        document = without()
        _, found = models_json_schema(
            [(model, "serialization") for model in (*MESSAGES, *more)],
            ref_template="#/components/schemas/{model}",
        )
        schemas = document.setdefault("components", {}).setdefault("schemas", {})
        for name, schema in found["$defs"].items():
            schemas.setdefault(name, schema)
        return document

    app.openapi = openapi  # type: ignore[method-assign]
