"""Why a move was a mistake, where it is proved."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from partie.core.brain import StopFlag
from partie.core.replay import record_of, replay
from partie.core.review import ReviewStep, StepMark, reviewer_of
from partie.games.gomoku.game import GAME

LOST = "h8 g7 i9 g9 g10 i10 h11 h10 j11 i11 a1 f8"  # Black's eleventh move does not stop an open four
MISSED = "h8 c3 i8 d3 j8 e3 b14 f3 b13 g3"  # Black's seventh move does not use one


def turning(game: str, ply: int, seats: tuple[dict[str, Any], ...] = ()) -> ReviewStep:
    start = GAME.start()
    record = replace(record_of(GAME, start, GAME.from_text(game).moves, 0), seats=seats)
    reviewer = reviewer_of(GAME)
    assert reviewer is not None
    steps = {step.ply: step for step in reviewer.steps(record, replay(record, GAME), 3.0, StopFlag())}
    assert steps[ply].mark is StepMark.TURNING
    return steps[ply]


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        ((), "White wins by force after a1: "),
        (({}, {"level": 3}), "After a1 the opponent wins by force: "),
        (({"level": 3}, {}), "After a1 you win by force: "),
    ],
    ids=["watched", "mine", "the opponent's"],
)
def test_a_move_that_loses_by_force_is_told_so(seats: tuple[dict[str, Any], ...], reason: str) -> None:
    assert str(turning(LOST, 11, seats).reason).startswith(reason)


def test_a_missed_win_is_shown() -> None:
    assert "Wins by force" in str(turning(MISSED, 7).reason)
