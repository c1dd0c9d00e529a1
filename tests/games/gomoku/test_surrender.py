"""Giving up politely: only if asked to, only when every move is proved to lose."""

from __future__ import annotations

import pytest

from partie.core.brain import Analysis, Limits, StopFlag
from partie.core.errors import InvalidText
from partie.games.gomoku.engine.brain import GomokuBrain
from partie.games.gomoku.game import GAME

FEW = Limits(nodes=3000)
OPEN_FOUR = "h8 h9 i8 g9 j8 c12 k8"  # White to move, Black makes five on either side
DOUBLE_THREE = "h8 a1 i8 a3 j9 a5 j10 c1 j8"  # White to move against two open threes
OPEN_THREE = "h8 b2 i8 c9 j8"  # White to move, one stone stops it


def think(text: str, level: int | None = None, variant: str = "free-15", resigns: bool = True) -> Analysis:
    brain = GAME.brain(level, resigns=resigns, mebibytes=1, experience=False)
    return brain.choose(GAME.from_text(text, variant), FEW, StopFlag())


@pytest.mark.parametrize("level", [None, 1, 3, 6, 10])
def test_an_open_four_is_given_up_if_asked_to(level: int | None) -> None:
    analysis = think(OPEN_FOUR, level)
    assert analysis.resigns
    assert str(analysis.reason).startswith("Well played! You win whatever I do: ")


def test_nobody_gives_up_unasked() -> None:
    assert not think(OPEN_FOUR, resigns=False).resigns
    assert not GAME.brain(5, mebibytes=1).choose(GAME.from_text(OPEN_FOUR), FEW, StopFlag()).resigns


def test_two_open_threes_are_given_up() -> None:
    analysis = think(DOUBLE_THREE)
    assert analysis.resigns
    board = GAME.from_text(DOUBLE_THREE)
    for move in analysis.line:
        board = board.play(move)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner == 0  # the line is the enemy's win


@pytest.mark.parametrize("text", [OPEN_THREE, "h8 l8 i8 b2 j8 c9 k8", "h8 h9 i8 g9", "-"])
def test_nobody_gives_up_while_something_can_be_saved(text: str) -> None:
    assert not think(text).resigns


@pytest.mark.parametrize("text", ["h8 b2 i8 c9 j8", "h8 b2 h9 c9 h10", "h8 n14 g8 m9 f8"])
def test_every_move_is_tried_not_only_the_one_thought_of(text: str) -> None:
    board = GAME.from_text(text)
    poor = Analysis(board.parse_move("a15"), 0.0)  # loses to an open four
    assert GomokuBrain(mebibytes=1).give_up(board, poor, FEW, StopFlag()) is None


def test_in_caro_a_row_that_can_be_closed_is_not_given_up() -> None:
    """Black threatens two fives; l8 stops one and closes the second end of the other, g8 to k8."""
    four = "h8 f8 i8 a1 j8 a3 k8"
    assert think(four).resigns
    assert not think(four, variant="caro-15").resigns
    assert think(OPEN_FOUR, variant="caro-15").resigns


def test_an_own_five_comes_before_the_enemys_open_four() -> None:
    assert not think("h8 a1 i8 a2 j8 a3 k8 a4 o15").resigns
    assert not think("h8 a1 i8 a2 j8 a3 k8 a5").resigns


def test_an_answer_that_wins_by_fours_is_no_loss() -> None:
    """Black has an open four, but White's fours come first and end in five."""
    text = "h8 a15 i8 b15 j8 c15 o1 d15 k8"
    assert not think(text).resigns


def test_the_clock_ends_the_proof() -> None:
    brain = GAME.brain(resigns=True, mebibytes=1, experience=False)
    board = GAME.from_text(OPEN_FOUR)
    assert brain.choose(board, Limits(seconds=300.0), StopFlag()).resigns  # at once, also where kernels load
    stopped = StopFlag()
    stopped.set()
    assert brain.choose(board, Limits(seconds=2.0), stopped).move in board.legal_moves()


def test_the_option_is_on_or_off() -> None:
    with pytest.raises(InvalidText, match="'resigns' is 'perhaps': it takes on or off"):
        GAME.make_brain(given={"resigns": "perhaps"})
