"""Forbidden points against the definitions taken literally."""

from __future__ import annotations

import numpy as np
import pytest

from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules import kernels, shapes, threats
from tests.games.gomoku import naive


def crowded(seed: int, size: int) -> naive.Board:
    """Black stones that nearly meet, with a few white ones between them."""
    rng = np.random.default_rng(seed)
    draw = rng.random((size, size))
    return {
        (column, row): "x" if draw[column, row] < 0.3 else "o"
        for column in range(size)
        for row in range(size)
        if draw[column, row] < 0.36
    }


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize(
    "variant", ["renju-9", "free-9-no33", "free-9-no44", "free-9-no3344", "standard-9-no33", "standard-9-no44"]
)
def test_forbidden_points_are_those_of_the_definitions(variant: str, seed: int) -> None:
    size = 9
    board = crowded(seed, size)
    rows = [[board.get((column, row), ".") for column in range(size)] for row in range(size - 1, -1, -1)]
    position = GAME.from_text("/".join("".join(row) for row in rows) + " x", variant)
    empty = [(column, row, cell) for column, row, cell in naive.cells(size) if (column, row) not in board]
    expected = {
        cell for column, row, cell in empty if naive.is_forbidden(board, size, (column, row), position.rules.rule)
    }
    assert position.forbidden == expected


def test_random_boards_do_ask_for_the_recursion() -> None:
    suspects = 0
    for seed in range(25):
        state = kernels.new_state(9, shapes.RENJU)
        board = crowded(seed, 9)
        stones = np.array([kernels.cell_at(*place) for place in board])
        colours = np.array([1 if colour == "x" else 2 for colour in board.values()])
        kernels.set_up(state, 9, shapes.RENJU, stones, colours, 0)
        suspects += int(state.counts[0, threats.SUSPECT])
    assert suspects > 20
