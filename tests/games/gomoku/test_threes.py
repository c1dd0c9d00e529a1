"""Wins by fours and threes, replayed against every defence."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from partie.games.gomoku.engine import threes
from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules import kernels
from partie.games.gomoku.rules.position import GomokuPosition

RUNNING = np.zeros(1, np.uint8)


def fresh(board: GomokuPosition) -> Any:
    return board.fill(kernels.new_state(board.rules.size, board.rules.rule))


def holds(state: Any, board: GomokuPosition, deepest: int) -> bool:
    """Whether the attacker wins whatever the defender plays, every legal move tried."""
    length = threes.win_by_threats(board.fill(state), deepest, 20_000, RUNNING)
    if not length:
        return False
    after = board.play(int(state.plans[0, 0]))
    if after.outcome():
        return True
    for answer in after.legal_moves():
        next_board = after.play(answer)
        if next_board.outcome() or not holds(state, next_board, max(1, deepest - 1)):
            return False
    return True


# Black: two crossing twos, an open three makes a four-three or double three; White has stones elsewhere.
POSITIONS = [
    "........./........./........./...xx..../.....x.../.....x.../...o...../..o....../.......oo x",
    "........./........./..x....../...xo..../....xo.../........./..oxo..../....x..../......... x",
]


@pytest.mark.parametrize("text", POSITIONS)
def test_wins_hold_against_every_defence(text: str) -> None:
    board = GAME.from_text(text)
    assert holds(fresh(board), board, 6)


def random_attack(seed: int, variant: str) -> GomokuPosition:
    """Some stones of the side to move, fewer of the other, a small board: sometimes won by threats."""
    rng = np.random.default_rng(seed)
    rows = rng.choice(list(".xo"), (9, 9), p=[0.83, 0.11, 0.06])
    return GAME.from_text("/".join("".join(row) for row in rows) + " x", f"{variant}-9")


@pytest.mark.parametrize("variant", ["free", "standard", "renju"])
def test_wins_in_random_positions_hold_against_every_defence(variant: str) -> None:
    proved = 0
    state = kernels.new_state(9, GAME.start(f"{variant}-9").rules.rule)
    for seed in range(200):
        board = random_attack(seed, variant)
        if proved == 2 or board.outcome() is not None:
            continue
        length = threes.win_by_threats(board.fill(state), 2, 500, RUNNING)
        if length == 7:  # shorter ones are fours, longer ones take long to replay
            proved += 1
            assert holds(state, board, 2), board.to_text()
    assert proved == 2


def test_a_two_is_not_enough() -> None:
    board = GAME.from_text(
        "........./........./........./...xx..../........./........./...o...../..o....../......... x"
    )
    assert threes.win_by_threats(fresh(board), 3, 2000, RUNNING) == 0


def test_the_board_is_as_before() -> None:
    board = GAME.from_text(POSITIONS[0])
    state = fresh(board)
    before = state.cells.tobytes(), state.packed.tobytes(), int(state.key)
    assert threes.win_by_threats(state, 6, 2000, RUNNING)
    assert before == (state.cells.tobytes(), state.packed.tobytes(), int(state.key))


def test_no_positions_no_win() -> None:
    board = GAME.from_text(POSITIONS[0])
    state = fresh(board)
    assert threes.win_by_threats(state, 6, 0, RUNNING) == 0
    assert state.threat_budget == 0
