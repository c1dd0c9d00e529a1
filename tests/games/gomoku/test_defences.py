"""Defences that look poor: a loss is believed only when every move has been tried."""

from __future__ import annotations

import numpy as np
import pytest

from partie.core.brain import Limits, StopFlag
from partie.games.gomoku.engine import fours
from partie.games.gomoku.engine.moves import MOST, anything, list_answers
from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules import kernels
from partie.search.context import NO_MOVE

# Full of stones, so that more cells are near some than a quiet position gets moves searched. After White's
# c12, which threatens d11, cells that shapes speak for do not help; f13, 56th in their order, does.
CROWDED = (
    "f7 j6 k8 g8 h10 h6 i6 h5 h4 h8 g9 f8 i8 i7 g5 g7 i5 f6 e5 e9 d10 e8 d8 e10 e7 d9 f9 c10 c8 b11 a12 j9 "
    "j10 j8 j7 h9 h7 k9 l10 l9 i9 i10 e11 c9 e4 g6 f4 g4 c7 b9 a9 d6 e6 e3 c4 d5 m9 d4 d3 b10 b8 b13 b12"
)


def test_the_attacker_sees_a_defence_that_looks_poor() -> None:
    analysis = GAME.brain().choose(GAME.from_text(CROWDED), Limits(depth=6), StopFlag())
    assert analysis.value < 95.0


def test_the_defender_finds_a_defence_that_looks_poor() -> None:
    board = GAME.from_text(CROWDED + " c12")
    analysis = GAME.brain().choose(board, Limits(depth=6), StopFlag())
    assert analysis.value > 5.0


# The side to move would lose to a win by fours of 5, 9 and 11 moves if it passed.
THREATENED = [
    "j7 f7 g7 j10 e11 g6 e8 e9 f9 g10 f10 g8 d12 g9 f12 f11 d10 g13 d11 d9",
    "j7 f7 g7 j10 e11 e8 g6 g8 f8 h9 i10 i11 e9 h6 h12 d10 e10 e12 f11 g11 d9 g12 g9",
    "k11 g9 h11 g10 f10 g8 g7 h9 i8 f9 e9 f8 e7 g11 g12 h7 i6 i10 j11 i7 i9 e6 f7",
]


@pytest.mark.parametrize("text", THREATENED)
def test_every_move_that_stops_a_win_by_fours_is_listed(text: str) -> None:
    board = GAME.from_text(text)
    state = board.fill(kernels.new_state(board.rules.size, board.rules.rule))
    cells, scores, stop = np.zeros(MOST, np.int32), np.zeros(MOST, np.int32), StopFlag().array
    kernels.pass_turn(state)
    length = fours.some_win_by_fours(state, fours.DEEPEST, 1000, stop)
    kernels.pass_turn(state)
    assert length > 0
    listed = set(cells[: list_answers(state, length, NO_MOVE, cells, scores)].tolist())
    near = cells[: anything(state, cells, scores)].tolist()
    helping = set()
    for cell in near:
        kernels.make(state, cell)
        if not fours.some_win_by_fours(state, fours.DEEPEST, 1000, stop):
            helping.add(cell)
        kernels.unmake(state)
    assert helping
    assert helping <= listed
    assert len(listed) < len(near) / 2
