"""The shapes of looking back at a game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from partie.web.games.models import AnnotatedMoveModel, EffectModel, OutcomeModel, SceneModel
from partie.web.http import limits
from partie.web.http.models import Request
from partie.web.session.wire import SeatModel

Index = Annotated[int, Field(strict=True, ge=0, le=limits.MAX_PLY)]
LineChoice = Annotated[list[Index], Field(min_length=2, max_length=2)]


class ReviewSource(Request):
    """Which game: one of the arena, or an own one, or a record; the record stands in for a lost own one."""

    record: dict[str, Any] | None = Field(None, description="A whole game (format `partie-game`).")
    own: Annotated[str, Field(pattern="^[0-9a-f]{1,64}$")] | None = Field(
        None, description="A game of the visitor, whose word is in the header `Partie-Visitor`."
    )
    arena: Annotated[int, Field(strict=True, ge=1, le=2**31 - 1)] | None = Field(
        None, description="A stored game of the arena."
    )

    line: Annotated[list[LineChoice], Field(max_length=limits.MAX_PLY)] = Field(
        [],
        description="Variations to follow: how many moves stand before each, and its index; none: the main line.",
    )


class ReviewRequest(ReviewSource):
    """Asks for the review of a game."""

    seconds: Annotated[float, Field(ge=0.1, le=limits.MAX_REVIEW_SECONDS, allow_inf_nan=False)] = Field(
        limits.REVIEW_SECONDS, description="To think about all of it."
    )


class ReviewPlyRequest(ReviewSource):
    """Asks for one moment of a game."""

    ply: Annotated[int, Field(strict=True, ge=0, le=limits.MAX_PLY)]


class ReviewAgainRequest(ReviewPlyRequest):
    """Asks for a new game that begins at a moment of another one."""

    level: Annotated[int, Field(strict=True, ge=0, le=1000)] | None = Field(
        None, description="Of the computer, where the game tells no seats; null is full strength."
    )


class GraphModel(BaseModel):
    """What is drawn over the moves."""

    title: str
    low: float | None = Field(description="Of the scale; null: what the values need.")
    high: float | None
    unit: str
    lines: list[str] = Field(description="Names of the lines; empty where there is only one.")
    side: str = Field(description="Whose chances they are, by name; empty where the title says it.")
    bars: bool = Field(description="Each value stands for its move alone.")


class ReviewedMoveModel(AnnotatedMoveModel):
    """A move with its number and the time it took."""

    number: int = Field(description="Of the stone where the game numbers them, else of the move.")
    seconds: float


class ReviewGameModel(BaseModel):
    """The first line of a review: the game itself."""

    type: Literal["game"] = "game"
    game: str
    variant: str
    players: list[str] = Field(description="Names by seat, as far as they are known.")
    sides: list[str]
    side_names: list[str]
    seats: list[Literal["human"] | SeatModel] = Field(description="Empty where the record tells none.")
    moves: list[ReviewedMoveModel]
    comment: str = Field(description="Before the first move.")
    has_variations: bool = Field(description="Whether the record has other lines than the one that is shown.")
    outcome: OutcomeModel | None
    started: float
    finished: float
    tournament: int | None = Field(description="Of the arena, which the game belongs to.")
    graph: GraphModel | None = Field(description="Null where the game cannot be reviewed.")


class BetterMoveModel(BaseModel):
    """What should have been played instead of the last move."""

    text: str
    label: str = Field(description="As people say it.")
    taps: list[str] = Field(description="Cells that draw it on the board before the last move.")
    side: str | None = Field(description="The kind of piece that is put down; null: none is.")
    played: list[str] = Field(description="Cells of the last move itself.")
    path: list[str] = Field(description="Cells that the piece of the better move goes over, where one moves.")
    effects: list[EffectModel] = Field(description="What the better move would have done.")
    played_effects: list[EffectModel] = Field(description="What the last move did.")
    reason: str = Field(description="Why it is better, in one sentence; may be empty.")


class ReviewStepModel(BaseModel):
    """A line of a review: the game after `ply` moves."""

    type: Literal["step"] = "step"
    ply: int
    values: list[float | None]
    text: str = Field(description="About the last of these moves; may be empty.")
    mark: Literal["turning", "inexact", "avoidable", "event"] | None
    title: str = Field(description="What a marked step is called in a list; empty: by its move.")
    better: BetterMoveModel | None = Field(description="Null where the move was good, or no better one is known.")


class ReviewEndModel(BaseModel):
    """The last line of a review."""

    type: Literal["end"] = "end"
    problem: str = Field(description="Why it ended too early; empty where it did not.")


class ReviewPlyModel(BaseModel):
    """One moment of a game."""

    ply: int
    turn: int
    position: str
    over: bool
    scene: SceneModel


class ReviewAgainModel(BaseModel):
    """A new game, to be resumed."""

    session: str
    game: str
    variant: str
    position: str
    seats: list[Literal["human"] | SeatModel]


REVIEW_LINES: tuple[type[BaseModel], ...] = (ReviewGameModel, ReviewStepModel, ReviewEndModel)
