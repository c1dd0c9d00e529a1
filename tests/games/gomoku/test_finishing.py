"""Won and lost positions: lines of proved wins go on to the five, and the lost side plays on."""

from __future__ import annotations

import random

import pytest

from partie.core.brain import Analysis, Limits, StopFlag, format_line
from partie.games.gomoku.engine.brain import GomokuBrain
from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules.position import GomokuPosition

FEW = Limits(nodes=3000)


def think(board: GomokuPosition, level: int | None = None) -> Analysis:
    return GomokuBrain(level, mebibytes=1).choose(board, FEW, StopFlag())


def last_of(board: GomokuPosition, analysis: Analysis) -> GomokuPosition:
    for move in analysis.line:
        board = board.play(move)
    return board


@pytest.mark.parametrize(
    "text",
    [
        "h8 h9 i8 g9 j8 j9 g7 k9",
        "h8 i6 e7 g9 i7 h7 g8 i8 m5 j9 k10 j7 c15",
        "i6 h5 f9 g7 h6 g6 f7 i8 m14 h8 f15",
        "i5 h8 i9 h11 f8 h7 i10 b6 h9 h6 g9 f9",
    ],
)
def test_the_line_of_a_proved_win_ends_with_five(text: str) -> None:
    board = GAME.from_text(text)
    analysis = think(board)
    assert analysis.forced_win
    last = last_of(board, analysis).outcome()
    assert last is not None
    assert last.winner == board.turn
    shown = " ".join(format_line(board, analysis.line)[:9])
    assert str(analysis.reason).startswith(f"Wins by force in {(len(analysis.line) + 1) // 2} moves: {shown}")


@pytest.mark.parametrize("variant", ["free-15-balanced", "renju-15-balanced"])
def test_whatever_is_proved_in_games_ends_with_five(variant: str) -> None:
    brain, chance, proved = GomokuBrain(mebibytes=1), random.Random(1), 0
    for seed in range(6):
        board = GAME.start(variant, seed)
        while board.outcome() is None and len(board.moves) < 40:
            analysis = brain.choose(board, FEW, StopFlag())
            if analysis.forced_win:
                proved += 1
                last = last_of(board, analysis).outcome()
                assert last is not None, (board.to_text(), analysis.reason)
                assert last.winner == board.turn
                break
            board = board.play(
                analysis.move if chance.random() < 0.7 else chance.choice(sorted(board.legal_moves(), key=str))
            )
    assert proved


def test_only_a_five_completes_the_row() -> None:
    board = GAME.from_text("h8 a1 i8 c1 j8 e1 k8 g1")
    assert str(think(board).reason) == "Completes the row."
    assert last_of(board, think(board)).outcome() is not None


@pytest.mark.parametrize("level", [None, 5, 10])
def test_a_double_three_is_still_answered(level: int | None) -> None:
    board = GAME.from_text("h8 h9 i8 g9 j8 j9 g7 k9 i9")
    analysis = think(board, level)
    assert board.format_move(analysis.move) in ["f6", "e5", "j10", "k11", "g8", "k8", "f8", "l8"]
    assert "forbidden" not in str(analysis.reason)


def test_answers_are_called_forbidden_where_renju_forbids_the_only_one() -> None:
    rows = ["..............."] * 15
    rows[0] = "xoooo.xxx......"  # White's row needs f15, where Black would make an overline or two fours
    rows[1:4] = [".....x........."] * 3
    board = GAME.from_text("/".join(rows) + " x", "renju-15")
    assert "f15" in map(board.format_move, board.forbidden)
    analysis = think(board)
    assert analysis.move in board.legal_moves()
    assert str(analysis.reason) == "Every answer to the threat is forbidden."
