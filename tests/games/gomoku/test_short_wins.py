"""Wins in a given number of moves, against a twin that tries everything on the position itself."""

from __future__ import annotations

import random

import numpy as np
import pytest

from partie.games.gomoku.engine.short_wins import first_moves, wins_within
from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules.kernels import MOST_MOVES
from partie.games.gomoku.rules.notation import format_cell
from partie.games.gomoku.rules.position import GomokuPosition, scratch

SIX = "size=6 rule=free"


def naive(position: GomokuPosition, moves: int) -> bool:
    """Whether the side to move completes a row within so many moves, whatever the other side does."""
    if moves == 0 or position.outcome() is not None:
        return False
    return any(is_win(position.play(move), position.turn, moves - 1) for move in position.legal_moves())


def is_win(position: GomokuPosition, attacker: int, moves: int) -> bool:
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winners == (attacker,)
    return moves > 0 and all(naive(position.play(reply), moves) for reply in position.legal_moves())


def crowded(seed: int) -> GomokuPosition:
    """A small board with a few empty cells and no row yet."""
    chance, position = random.Random(seed), GAME.start(GAME.read_variant(SIX))
    assert isinstance(position, GomokuPosition)
    while len(position.legal_moves()) > 11 and position.outcome() is None:
        position = position.play(chance.choice(position.legal_moves()))
    return position


def state_of(position: GomokuPosition) -> object:
    return position.fill(scratch(position.rules))


@pytest.mark.parametrize("seed", range(12))
def test_kernel_and_twin_agree_on_small_boards(seed: int) -> None:
    position = crowded(seed)
    if position.outcome() is None:
        for moves in (1, 2, 3):
            assert bool(wins_within(state_of(position), moves, 1)) == naive(position, moves)


@pytest.mark.small
def test_an_open_three_wins_in_three_moves_and_not_in_two() -> None:
    position = GAME.from_text("h8 a1 i8 a3", "free-15")
    assert isinstance(position, GomokuPosition)
    with_three = position.play(position.parse_move("j8")).play(position.parse_move("a5"))
    state = state_of(with_three)
    assert wins_within(state, 2, 1)
    assert not wins_within(state, 1, 1)


@pytest.mark.small
def test_a_row_of_the_other_side_comes_first() -> None:
    position = GAME.from_text("h8 a1 i8 a2 j8 a3 h1 a4", "free-15")
    assert isinstance(position, GomokuPosition)
    found = np.empty(MOST_MOVES, np.int64)
    assert first_moves(state_of(position), 2, found) == 0  # a5 must be stopped, and that makes no open four


@pytest.mark.small
def test_every_first_move_is_listed() -> None:
    position = GAME.from_text("h8 a1 i8 a3 j8 a5", "free-15")
    assert isinstance(position, GomokuPosition)
    found = np.empty(MOST_MOVES, np.int64)
    count = first_moves(state_of(position), 2, found)
    assert {format_cell(cell) for cell in found[:count].tolist()} == {"g8", "k8"}
