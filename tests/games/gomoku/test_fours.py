"""Wins by continuous fours, replayed against every defence."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest

from partie.core.brain import StopFlag
from partie.games.gomoku.engine import fours
from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules import kernels
from partie.games.gomoku.rules.position import GomokuPosition

PLENTY = 100_000


def win(board: GomokuPosition, deepest: int = 60, positions: int = PLENTY) -> list[int]:
    state = board.fill(kernels.new_state(board.rules.size, board.rules.rule))
    before = (state.cells.tobytes(), int(state.key))
    length = fours.win_by_fours(state, deepest, positions, np.zeros(1, np.uint8))
    assert before == (state.cells.tobytes(), int(state.key))
    return cast(list[int], state.line[:length].tolist())


def wins_at_once(board: GomokuPosition) -> bool:
    return any(board.play(move).outcome() for move in board.legal_moves())


def replay(board: GomokuPosition, line: list[int]) -> None:
    """Plays the line; every other answer of the defender loses at once."""
    attacker = board.turn
    for ply, move in enumerate(line):
        if ply % 2:
            for other in board.legal_moves():
                if other != move:
                    answered = board.play(other)
                    assert answered.outcome() is None, "the defender has a five of its own"
                    assert wins_at_once(answered), "the defender has another answer"
        board = board.play(move)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner == attacker


POSITIONS = {
    "five": "h8 h9 i8 i9 j8 j9 k8 k9",
    "open four": "h8 h9 i8 i9 j8 j9",
    "two fours": "c5 c6 d5 n1 e5 b5 f6 n2 f7 n4 f8 f9",
}


@pytest.mark.small
@pytest.mark.parametrize("name", POSITIONS)
def test_wins_are_found_and_hold_against_every_defence(name: str) -> None:
    board = GAME.from_text(POSITIONS[name])
    line = win(board)
    assert line
    replay(board, line)


def random_attack(seed: int, variant: str) -> GomokuPosition:
    """Many stones of the side to move, few of the other: often won by fours."""
    rng = np.random.default_rng(seed)
    size = 11
    rows = rng.choice(list("..........xxoo"), (size, size), p=[0.06] * 10 + [0.12, 0.12, 0.08, 0.08])
    return GAME.from_text("/".join("".join(row) for row in rows) + " x", f"{variant}-{size}")


@pytest.mark.parametrize("variant", ["free", "standard", "renju", "caro"])
def test_wins_in_random_positions_hold_against_every_defence(variant: str) -> None:
    proved = 0
    for seed in range(40):
        board = random_attack(seed, variant)
        if board.outcome() is None and (line := win(board)):
            proved += 1
            replay(board, line)
    assert proved > 5


@pytest.mark.parametrize("variant", ["free", "standard", "renju", "caro"])
def test_what_was_remembered_changes_no_verdict(variant: str) -> None:
    state = kernels.new_state(11, GAME.start(f"{variant}-11").rules.rule)
    stop = np.zeros(1, np.uint8)
    for seed in range(20):
        board = random_attack(seed, variant)
        if board.outcome() is None:
            fresh = bool(win(board))
            board.fill(state)
            verdicts = [fours.some_win_by_fours(state, 60, PLENTY, stop) > 0 for _ in range(2)]
            assert verdicts == [fresh, fresh]


def test_no_win_is_claimed_on_an_empty_board() -> None:
    assert win(GAME.start()) == []


def test_a_defender_with_a_four_of_its_own_is_answered_first() -> None:
    empty = "." * 9
    rows = ["oooo.....", empty, empty, empty, "..xxx....", empty, empty, empty, empty]
    assert win(GAME.from_text("/".join(rows) + " x")) == []
    rows[0] = "ooo......"
    assert win(GAME.from_text("/".join(rows) + " x")) != []


def test_depth_limits_the_number_of_fours() -> None:
    lines = {seed: win(random_attack(seed, "free")) for seed in range(40)}
    seed = max(lines, key=lambda seed: len(lines[seed]))
    assert len(lines[seed]) >= 7
    assert win(random_attack(seed, "free"), deepest=len(lines[seed]) // 2 - 1) == []


def test_the_stop_flag_ends_the_search() -> None:
    stop = StopFlag()
    stop.set()
    board = random_attack(3, "free")
    state = board.fill(kernels.new_state(11, board.rules.rule))
    fours.win_by_fours(state, 60, PLENTY, stop.array)
    assert PLENTY - int(state.budget) <= 1
