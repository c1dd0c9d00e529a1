"""The puzzles of a day."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from partie import games, puzzles
from partie.core import puzzle as core
from partie.facade.positions import Position


@dataclass(frozen=True)
class Answer:
    """What a puzzle says to moves: about the last of them, or the first wrong one."""

    right: bool
    solved: bool
    text: str  # why it is right, or what answers it; may be empty
    position: Position  # where the next move is to be found


class Puzzle:
    """A position with a goal and one proved solution; without a `solution` the whole game is to be won.

    >>> import partie
    >>> puzzle = next(one for one in partie.today("2026-11-18") if one.game == "checkers")
    >>> puzzle.answer(*puzzle.solution[::2]).solved
    True
    """

    def __init__(self, found: core.Puzzle) -> None:
        """Made by `partie.today`."""
        self._core = found
        self._game = games.load(found.game)

    def __repr__(self) -> str:
        return f"<puzzle of {self.game}: {self.goal}>"

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._core.game

    @property
    def goal(self) -> str:
        """What is asked for, a sentence."""
        return str(puzzles.source_of(self.game).goal(self._core))

    @property
    def grade(self) -> int:
        """How hard it is, 1 to 5."""
        return self._core.grade

    @property
    def par(self) -> int | None:
        """Moves that are enough to win the whole game, where that is the goal."""
        return self._core.par

    @property
    def position(self) -> Position:
        """The position at which the puzzle begins."""
        return Position(self._game, core.first_position(self._core, self._game))

    @property
    def solution(self) -> tuple[str, ...]:
        """The moves to be found, with the answers between them."""
        return self._core.line

    def answer(self, *moves: str) -> Answer:
        """Tries the solver's moves, without the answers to them. Raises `InvalidText`, `IllegalMove`."""
        attempt = core.try_moves(self._core, self._game, moves)
        position = Position(self._game, attempt.position)
        if attempt.wrong is not None:
            refutation = core.refute(attempt.position, attempt.wrong, self._core.stake, self._game)
            return Answer(False, False, str(refutation.text), position)
        before = core.try_moves(self._core, self._game, moves[:-1]).position
        source = puzzles.source_of(self.game)
        reason = source.reason(before, before.parse_move(moves[-1]), self._core.stake) if moves else None
        return Answer(True, attempt.solved, "" if reason is None else str(reason), position)


def today(date: str | datetime.date | None = None) -> list[Puzzle]:
    """The puzzles of a day, the same for everybody; `date` is such as "2026-11-18", else this day."""
    day = datetime.date.fromisoformat(date) if isinstance(date, str) else date or datetime.date.today()
    return [Puzzle(found) for found in puzzles.of_day(day)]
