"""The guided first game: a few steps on the board that show how a game is played.

A game declares its steps in its `guide.py`; `check_guide` finds what is wrong with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from partie.core.game import Game
from partie.core.position import Position
from partie.core.text import Text, TextError

STEPS = 5


@dataclass(frozen=True)
class GuideStep:
    """One step: a position, what to know about it, and the move that is asked for."""

    text: Text
    move: str  # the only one that leads on
    position: str = ""  # text of the position; the start of the variant when empty
    moves: tuple[str, ...] = ()  # played from there before the step begins
    variant: str | None = None


def position_of(game: Game, step: GuideStep) -> Position:
    """The position that a step begins with. Raises what the game raises for a wrong text."""
    position = game.from_text(step.position, step.variant) if step.position else game.start(step.variant)
    for move in step.moves:
        position = position.play(position.parse_move(move))
    return position


def check_guide(game: Game, steps: Sequence[GuideStep]) -> Iterator[str]:
    """What is wrong with the steps of a game, one sentence each."""
    if len(steps) != STEPS:
        yield f"{len(steps)} steps instead of {STEPS}"
    for number, step in enumerate(steps, 1):
        try:
            position = position_of(game, step)
            if position.problems():
                yield f"step {number}: an impossible position"
            position.play(position.parse_move(step.move))
        except TextError as error:
            yield f"step {number}: {error}"
