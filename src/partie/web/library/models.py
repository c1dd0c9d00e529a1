"""The shapes of the calls about a visitor's own games."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from partie.web.games.models import SceneModel
from partie.web.session.wire import SeatModel


class MeasureModel(BaseModel):
    """A number of one game, such as its time."""

    name: str
    title: str
    value: float
    unit: str = Field(description="Said after the number; may be empty.")
    lowest: bool = Field(description="Whether the best one is the lowest.")
    digits: int = Field(description="After the point.")


class OwnGameModel(BaseModel):
    """A game of this visitor."""

    id: str
    game: str
    variant: str
    seats: list[Literal["human"] | SeatModel]
    started: float = Field(description="Seconds since 1970.")
    when: float = Field(description="When it ended, or the last move was made.")
    ended: bool
    moves: int
    position: str = Field(description="What the person may know of the newest position.")
    seconds: float = Field(description="What the person thought in all, without the first move.")
    helped: bool = Field(description="With hints, or with moves that were taken back.")
    result: Literal["won", "drawn", "lost", "shared"] | None = Field(
        description="Of the only person; `shared` where several played."
    )
    reason: str = Field(description="Why it ended, a sentence.")
    scores: list[float] | None
    measures: list[MeasureModel]


class OwnGamesModel(BaseModel):
    """A page of the visitor's games."""

    games: list[OwnGameModel]
    next: str | None = Field(description="`before` of the next page.")
    running: int = Field(description="How many go on, in all.")
    finished: int


class DeletedGameModel(BaseModel):
    """A game that the visitor deleted and can restore."""

    game: OwnGameModel
    deleted: float = Field(description="Seconds since 1970.")
    until: float = Field(description="When it is removed for good.")


class OwnWholeModel(OwnGameModel):
    """A game with what draws it, and its record where that tells no secret."""

    scene: SceneModel
    record: dict[str, Any] | None


class OwnTallyModel(BaseModel):
    """Results against one level, or against the same kinds of players."""

    variant: str
    level: int | None = Field(description="Of the strongest computer; null is full strength.")
    players: list[str] = Field(description="Kinds of the computers, where they are chosen by kind.")
    alone: bool = Field(description="Nobody else played.")
    won: int = 0
    drawn: int = 0
    lost: int = 0


class SeriesModel(BaseModel):
    """One measure over the games that have it, the oldest first."""

    name: str
    variant: str
    title: str
    unit: str
    lowest: bool
    digits: int
    best: float
    mean: float
    values: list[tuple[float, float]] = Field(description="When, and the number; the newest hundred.")


class OwnStatisticsModel(BaseModel):
    """What a visitor's finished games of one kind say; those with help count in `results` only."""

    game: str
    finished: int
    running: int
    seconds: float = Field(description="Thought in all.")
    streak: int = Field(description="Games won one after another, up to now.")
    longest_streak: int
    results: list[OwnTallyModel]
    course: list[Literal["won", "drawn", "lost"]] = Field(description="The newest fifty, the oldest first.")
    series: list[SeriesModel]
