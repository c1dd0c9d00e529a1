"""Fields of the day: cleared by proof alone, from a first cell that is open."""

from __future__ import annotations

from partie.core.position import Move, Position
from partie.core.puzzle import Puzzle, Stake
from partie.core.text import Text
from partie.games.mines.chances.noguess import draw_no_guess, needs_no_guess
from partie.games.mines.field import count_3bv
from partie.games.mines.game import GAME
from partie.games.mines.rules.notation import Setup
from partie.games.mines.rules.position import MinesPosition, covered

KIND = "no-guess"
SIZES = ((9, 9, 10), (9, 9, 13), (12, 12, 24), (16, 16, 40), (16, 16, 48))  # by grade: width, height, mines


class Fields:
    """Fields of five sizes."""

    def make(self, seed: int) -> Puzzle | None:
        """The next size with each seed."""
        grade = seed % len(SIZES)
        setup = Setup(*SIZES[grade], "sure")
        first = _middle(setup)
        layout = draw_no_guess(setup.width, setup.height, setup.mines, first, seed)
        if layout is None:
            return None
        position = covered(setup, 0)
        opened = MinesPosition(setup, position.shown, position.marks, layout=layout)
        opened = opened.play(opened.parse_move(opened.cell_name(first)))
        clicks = int(count_3bv(opened.grid, layout)) - 1  # one is made
        return Puzzle(GAME.name, setup.name, KIND, opened.to_text(), par=clicks, grade=grade + 1)

    def flaw(self, puzzle: Puzzle) -> str | None:
        """Whether everything follows from the first cell, and how many clicks it takes."""
        position = GAME.from_text(puzzle.start, puzzle.variant)
        setup, layout = position.setup, position.layout
        if layout is None or not needs_no_guess(setup.width, setup.height, layout, _middle(setup)):
            return "needs a guess"
        if int(count_3bv(position.grid, layout)) - 1 != puzzle.par:
            return "takes another number of clicks"
        return None

    def goal(self, puzzle: Puzzle) -> Text:
        """What is to be cleared."""
        setup = GAME.from_text(puzzle.start, puzzle.variant).setup
        return Text(
            "Clear {width}×{height} cells with {mines} mines: no guess is needed.",
            width=setup.width, height=setup.height, mines=setup.mines,
        )  # fmt: skip

    def reason(self, position: Position, move: Move, stake: Stake) -> Text | None:
        """The game itself says why a cell is safe."""
        return None


def _middle(setup: Setup) -> int:
    return setup.height // 2 * setup.width + setup.width // 2


SOURCE = Fields()
