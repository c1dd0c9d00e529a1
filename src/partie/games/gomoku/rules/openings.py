"""Opening rules: who puts which of the first stones where, and who chooses the colours.

An opening is a list of steps, one for each of the first moves. A step is a stone, perhaps only on some cells,
or a choice: "black" and "white" take a colour, "two" puts two more stones and leaves the choice to the other.
Without a step, play is free. The beginner is player 0 whatever colour it gets.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from partie.core.text import Text
from partie.games.gomoku.rules.kernels import cell_at, column_and_row

# Moves that put no stone. No cell of a board has such an index.
TAKE_BLACK, TAKE_WHITE, TWO_MORE = 1, 2, 3
WORDS = {"black": TAKE_BLACK, "white": TAKE_WHITE, "two": TWO_MORE}
NAMES = {move: word for word, move in WORDS.items()}


@dataclass(frozen=True)
class OpeningStep:
    """One of the first moves: a stone, or a choice where `choices` are given."""

    player: int
    choices: tuple[int, ...] = ()
    central: bool = False  # only on the centre
    away: int = 0  # at least this many lines away from the centre

    def allows(self, cell: int, size: int) -> bool:
        """Whether the stone of this step may stand there."""
        distance = centre_distance(cell, size)
        return distance == 0 if self.central else distance >= self.away


@dataclass(frozen=True)
class Opening:
    """A named opening rule."""

    title: Text
    steps: tuple[OpeningStep, ...] = ()
    after_two: tuple[OpeningStep, ...] = ()  # follow where two more stones were chosen
    smallest: int = 0  # board
    preset: int = 0  # stones from the list of balanced openings it begins with

    @property
    def has_choices(self) -> bool:
        """Whether colours are chosen."""
        return any(step.choices for step in self.steps)


_STONE = OpeningStep(0)
_OFFER = (_STONE, _STONE, _STONE)
_COLOURS = (TAKE_BLACK, TAKE_WHITE)


def _pro(away: int) -> tuple[OpeningStep, ...]:
    return (OpeningStep(0, central=True), OpeningStep(1), OpeningStep(0, away=away))


OPENINGS = {
    "free": Opening(Text("No opening rule")),
    "pro": Opening(Text("Pro"), _pro(3), smallest=7),
    "longpro": Opening(Text("Long Pro"), _pro(4), smallest=9),
    "swap": Opening(Text("Swap"), (*_OFFER, OpeningStep(1, _COLOURS))),
    "swap2": Opening(
        Text("Swap2"),
        (*_OFFER, OpeningStep(1, (*_COLOURS, TWO_MORE))),
        (OpeningStep(1), OpeningStep(1), OpeningStep(0, _COLOURS)),
    ),
    "swap1": Opening(Text("Swap after the first stone"), (_STONE, OpeningStep(1, _COLOURS))),
    "balanced": Opening(Text("Balanced opening"), smallest=13, preset=5),
}


def _steps(opening: Opening, moves: Sequence[int]) -> tuple[OpeningStep, ...]:
    two_more = opening.after_two and TWO_MORE in moves[: len(opening.steps)]
    return opening.steps + opening.after_two if two_more else opening.steps


def step_after(name: str, moves: Sequence[int]) -> OpeningStep | None:
    """What the rule asks for after these moves; None: play is free."""
    steps = _steps(OPENINGS[name], moves)
    return steps[len(moves)] if len(moves) < len(steps) else None


def place_in_offer(name: str, moves: Sequence[int]) -> tuple[int, int]:
    """Which stone of how many the next one is, among those put before the next choice."""
    steps = _steps(OPENINGS[name], moves)
    choices = [index for index, step in enumerate(steps) if step.choices]
    before = max((index + 1 for index in choices if index < len(moves)), default=0)
    after = min((index for index in choices if index >= len(moves)), default=len(steps))
    return len(moves) - before + 1, after - before


def stones_before_choice(name: str, moves: Sequence[int]) -> int | None:
    """How many stones are put before the next choice, 0 where it is due; None: there is no choice to come."""
    coming = _steps(OPENINGS[name], moves)[len(moves) :]
    return next((count for count, step in enumerate(coming) if step.choices), None)


def is_swapped(name: str, moves: Sequence[int]) -> bool:
    """Whether the beginner plays White."""
    swapped = False
    for step, move in zip(_steps(OPENINGS[name], moves), moves, strict=False):
        if step.choices and move != TWO_MORE:
            swapped = (move == TAKE_BLACK) != (step.player == 0)
    return swapped


@functools.cache
def cells_of(step: OpeningStep, size: int) -> frozenset[int]:
    """The cells where the stone of a step may stand on a board without others."""
    cells = (cell_at(column, row) for column in range(size) for row in range(size))
    return frozenset(cell for cell in cells if step.allows(cell, size))


def centre_of(size: int) -> int:
    """The middle crossing, on even boards the one right of and above the middle."""
    return cell_at(size // 2, size // 2)


def centre_distance(cell: int, size: int) -> int:
    """Lines between a cell and the centre, diagonals counting one."""
    column, row = column_and_row(cell)
    return max(abs(column - size // 2), abs(row - size // 2))
