"""The shapes of the calls about a visitor's library."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from partie.web.games.models import SceneModel
from partie.web.session.wire import SeatModel


class MetricModel(BaseModel):
    """A number of one game, such as its time."""

    name: str
    title: str
    value: float
    unit: str = Field(description="Shown after the number; may be empty.")
    lowest: bool = Field(description="Whether the best one is the lowest.")
    digits: int = Field(description="After the point.")


class LibraryGameModel(BaseModel):
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
    seconds: float = Field(description="Thinking time of the person, without the first move.")
    helped: bool = Field(description="With hints, or with moves taken back that had revealed something.")
    result: Literal["won", "drawn", "lost", "shared"] | None = Field(
        description="Of the only person; `shared` where several played."
    )
    reason: str = Field(description="Why it ended, a sentence.")
    scores: list[float] | None
    measures: list[MetricModel]


class LibraryPageModel(BaseModel):
    """A page of the visitor's games."""

    games: list[LibraryGameModel]
    next: str | None = Field(description="`before` of the next page.")
    running: int = Field(description="How many are running, in all.")
    finished: int


class DeletedGameModel(BaseModel):
    """A game that the visitor deleted and can restore."""

    game: LibraryGameModel
    deleted: float = Field(description="Seconds since 1970.")
    until: float = Field(description="When it is removed for good.")


class FullGameModel(LibraryGameModel):
    """A game with its board, and its record where that reveals no secret."""

    scene: SceneModel
    record: dict[str, Any] | None


class ResultsModel(BaseModel):
    """Results against one level, or against the same kinds of players."""

    variant: str
    level: int | None = Field(description="Of the strongest computer; null is full strength.")
    players: list[str] = Field(description="Kinds of the computers, where they are chosen by kind.")
    alone: bool = Field(description="No other player.")
    won: int = 0
    drawn: int = 0
    lost: int = 0


class SeriesModel(BaseModel):
    """One metric over the games that have it, the oldest first."""

    name: str
    variant: str
    title: str
    unit: str
    lowest: bool
    digits: int
    best: float
    mean: float
    total: float | None = Field(None, description="Of all games, where that means something.")
    values: list[tuple[float, float]] = Field(description="When, and the number; the newest hundred.")


class RatingModel(BaseModel):
    """The visitor's own rating on the scale of the levels, from games without help against one rated level."""

    points: int
    deviation: int = Field(description="Most likely the strength is within twice as many points.")
    games: int
    course: list[tuple[float, int]] = Field(description="When a game ended, and the points after it.")


class StatisticsModel(BaseModel):
    """Statistics of a visitor's finished games of one kind; those with help count in `results` only."""

    game: str
    finished: int
    running: int
    seconds: float = Field(description="Thinking time in all.")
    streak: int = Field(description="Games won one after another, up to now.")
    longest_streak: int
    results: list[ResultsModel]
    course: list[Literal["won", "drawn", "lost"]] = Field(description="The newest fifty, the oldest first.")
    series: list[SeriesModel]
    rating: RatingModel | None = Field(description="Null without such games.")
