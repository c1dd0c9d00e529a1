"""The brain of five in a row: the engine, and in front of it what is known about openings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.position import Position
from partie.core.record import Record
from partie.core.replay import last_position
from partie.core.text import Text
from partie.games.gomoku.engine import offers, surrender
from partie.games.gomoku.engine.brain import GomokuBrain
from partie.games.gomoku.formats.texts import TEXTS
from partie.games.gomoku.learning.book import BOOK
from partie.games.gomoku.learning.experience import Experience, UnusableExperience
from partie.games.gomoku.learning.learner import Learner
from partie.games.gomoku.rules.position import GomokuPosition
from partie.search.limits import time_slice

LEARNS_FROM = 9  # the weakest level that uses this machine's experience unasked: others err on purpose
_LOOKING_BACK = 4  # mebibytes of the table that looks back after a loss


class GomokuPlayer:
    """Plays opening rules and from experience, then lets the engine think.

    Without `book` the opening book is left alone, which only full strength uses. `experience` is whether to
    use this machine's, or the file to use; None uses it from level 9 on if it is switched on
    (`partie experience`). With `resigns` it gives up as soon as the enemy's win is proved, never otherwise.
    Options it does not know are the engine's.
    """

    def __init__(
        self,
        level: int | None = None,
        *,
        seed: int = 0,
        book: bool = True,
        experience: bool | Path | None = None,
        resigns: bool = False,
        **options: Any,
    ) -> None:
        self._engine = GomokuBrain(level, seed=seed, **options)
        self.name = self._engine.name
        self._opener = offers.Opener(self._engine.choose, seed)
        self._uses_book = level is None and book
        self._resigns = resigns
        self.warning: Text | None = None  # shown to the user, though the brain works
        store = self._open_experience(experience, level)
        options |= {"mebibytes": _LOOKING_BACK, "threads": 1}
        self._learner = None
        if store is not None:
            self._learner = Learner(self._engine, store, lambda: GomokuBrain(level, seed=seed, **options))

    def _open_experience(self, option: bool | Path | None, level: int | None) -> Experience | None:
        if isinstance(option, Path):
            return Experience(option)
        if option is not None:
            return Experience() if option else None
        default = Experience()
        try:
            return default if (level is None or level >= LEARNS_FROM) and default.is_on else None
        except UnusableExperience as error:
            self.warning = error.text
            return None

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """See `partie.core.brain.Brain`."""
        board = cast(GomokuPosition, position)
        timer = None if limits.seconds is None else stop.after(limits.seconds)
        try:
            analysis = self._decide(board, limits, stop, on_analysis)
        finally:
            if timer is not None:
                timer.cancel()
        if self._learner is not None and limits.lines == 1:
            self._learner.note(board, analysis, limits)
        return analysis

    def _decide(
        self, board: GomokuPosition, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None
    ) -> Analysis:
        if not self._resigns or limits.lines > 1 or board.step is not None:
            return self._choose(board, limits, stop, on_analysis)
        seconds = None if limits.seconds is None else limits.seconds * surrender.THINKING
        with time_slice(stop, seconds) as part:
            analysis = self._choose(board, replace(limits, seconds=seconds), part, on_analysis)
        return self._engine.give_up(board, analysis, limits, stop) or analysis

    def _choose(
        self, board: GomokuPosition, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None
    ) -> Analysis:
        if offers.is_due(board):
            return self._opener.choose(board, limits, stop)
        if offers.limits_next(board):
            return self._opener.answer(board, limits, stop)
        advice = self._remember(board, limits, stop)
        if advice is None and self._uses_book and board.step is None and limits.lines == 1:
            advice = BOOK.find(board, limits)
        return advice or self._engine.choose(board, limits, stop, on_analysis, offers.first_moves(board))

    def _remember(self, board: GomokuPosition, limits: Limits, stop: StopFlag) -> Analysis | None:
        if self._learner is None or limits.lines > 1:
            return None
        try:
            return self._learner.advise(board, limits, stop)
        except UnusableExperience as error:  # a full disk or a locked file ends no game
            self.warning = error.text
            return None

    def learn(self, record: Record) -> None:
        """See `partie.core.brain.Learning`."""
        if self._learner is not None:
            self._learner.learn(cast(GomokuPosition, last_position(record, TEXTS)))
