"""Defences that look poor: a loss is believed only when every move has been tried."""

from __future__ import annotations

from partie.brain import Limits, StopFlag
from partie.games.gomoku.game import GAME

# Full of stones, so that more cells are near some than a quiet position gets moves searched. After White's
# c12, which threatens d11, cells that shapes speak for do not help; f13, 56th in their order, does.
CROWDED = (
    "f7 j6 k8 g8 h10 h6 i6 h5 h4 h8 g9 f8 i8 i7 g5 g7 i5 f6 e5 e9 d10 e8 d8 e10 e7 d9 f9 c10 c8 b11 a12 j9 "
    "j10 j8 j7 h9 h7 k9 l10 l9 i9 i10 e11 c9 e4 g6 f4 g4 c7 b9 a9 d6 e6 e3 c4 d5 m9 d4 d3 b10 b8 b13 b12"
)


def test_the_attacker_sees_a_defence_that_looks_poor() -> None:
    thought = GAME.brain().choose(GAME.from_text(CROWDED), Limits(depth=6), StopFlag())
    assert thought.value < 95.0


def test_the_defender_finds_a_defence_that_looks_poor() -> None:
    board = GAME.from_text(CROWDED + " c12")
    thought = GAME.brain().choose(board, Limits(depth=6), StopFlag())
    assert thought.value > 5.0
