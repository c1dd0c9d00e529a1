"""The shapes of the puzzles of a day."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field, model_validator

from partie.web.games.models import MoveText, PositionText, SceneModel, StateModel, StepModel
from partie.web.http.models import Name, Request

MOST_TASKS = 20
FIRST_YEAR, LAST_YEAR = 2020, 2200
Stake = Literal["win", "draw", "points"]


class PuzzleModel(BaseModel):
    """A puzzle as the page lists it."""

    game: str
    variant: str
    number: int = Field(description="Its place among the stored puzzles of the game.")
    kind: str
    goal: str = Field(description="What is asked for, a sentence.")
    grade: int = Field(description="How hard it is, 1 to 5.")
    tasks: int = Field(description="How many moves are to be found; 0: the whole game is to be won.")
    par: int | None = Field(description="Moves that are enough to win the whole game.")
    start: str = Field(description="The position as text; of a whole game with what is hidden in it.")
    side: str = Field(description="The side that solves it.")
    scene: SceneModel


class TodayModel(BaseModel):
    """The puzzles of a day, the same for everybody."""

    date: datetime.date
    puzzles: list[PuzzleModel]


class OwnPuzzle(Request):
    """A puzzle of the visitor, such as a moment of a reviewed game."""

    variant: Name
    start: PositionText
    line: Annotated[list[MoveText], Field(min_length=1, max_length=MOST_TASKS)]


class TryRequest(Request):
    """The solver's moves so far; the server has nothing stored between two of them."""

    game: Name
    date: datetime.date | None = Field(None, description="The day of the puzzle.")
    own: OwnPuzzle | None = Field(None, description="In place of `date`: a puzzle of the visitor's own.")
    moves: Annotated[list[MoveText], Field(max_length=MOST_TASKS, default_factory=list)]
    give_up: Annotated[bool, Field(strict=True)] = Field(False, description="Asks for the solution from there on.")

    @model_validator(mode="after")
    def _one_puzzle(self) -> TryRequest:
        if (self.date is None) == (self.own is None):
            raise ValueError("give a date or an own puzzle, and not both")
        return self


class RightModel(BaseModel):
    """About a right move."""

    label: str
    reason: str = Field(description="Why it is right; may be empty.")


class WrongModel(BaseModel):
    """About a wrong move."""

    label: str
    text: str = Field(description="What is wrong with it.")
    steps: list[StepModel] = Field(description="The move and its answer.")


class TryModel(BaseModel):
    """How far the solver has come."""

    state: StateModel = Field(description="Where the next move is to be found, or the last position.")
    between: SceneModel | None = Field(description="After the right move, before the answer to it.")
    reply: str = Field(description="The answer to the right move, as people call it; may be empty.")
    found: int
    tasks: int
    solved: bool
    right: RightModel | None
    wrong: WrongModel | None
    rest: list[StepModel] = Field(description="How it goes on when it is solved or given up.")
