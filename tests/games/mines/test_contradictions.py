"""Positions no layout fits."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import numpy as np
import pytest

from partie.games.mines.chances.analysis import ANY_COUNT
from partie.games.mines.chances.smallest import smallest_contradiction
from partie.games.mines.chances.solver import Solver
from partie.games.mines.field import SAFE
from partie.games.mines.game import GAME
from tests.games.mines import naive


@pytest.mark.small
@pytest.mark.parametrize(
    ("text", "variant", "cells"),
    [
        ("3./..", "2x2/1/none", {"a1"}),
        ("8./..", "2x2/1/none", {"a1"}),
        ("12.../.....", "5x2/3/none", set()),
        ("1.2/...", "3x2/1/none", {"c1"}),
        ("1.3/...", "3x2/3/none", {"a1"}),
        ("1.0..", "5x1/1/none", {"a1", "c1"}),
    ],
)
def test_contradictions_name_their_numbers(text: str, variant: str, cells: set[str]) -> None:
    problems = GAME.from_text(text, variant).problems()
    assert {cell for problem in problems for cell in problem.cells} == cells


def test_a_contradiction_is_found_exactly_when_no_layout_fits() -> None:
    random = np.random.default_rng(9)
    for _ in range(80):
        board = naive.random_position(random, 4, 4, 4, 0.4)
        numbers = np.flatnonzero(board >= 0)
        if len(numbers):
            board[random.choice(numbers)] = random.integers(0, 6)
        position = GAME.from_text(
            "/".join("".join("." if v < 0 else str(v) for v in row) for row in board.reshape(4, 4)),
            "4x4/4/none",
        )
        fits = next(naive.layouts(board, 4, 4, 4), None) is not None
        problems = position.problems()
        assert (problems == []) == fits
        for problem in problems:
            only = np.where(board >= 0, SAFE, board).astype(np.int8)
            for name in problem.cells:
                cell = next(c for c in range(16) if position.cell_name(c) == name)
                only[cell] = board[cell]
            assert next(naive.layouts(only, 4, 4, 4), None) is None


def test_the_mine_count_joins_far_numbers() -> None:
    text = "..2...../..2...../..1.1..0/.00..3.0/0......./.1.11..."
    (problem,) = GAME.from_text(text, "8x6/4/none").problems()
    assert len(problem.cells) == 2
    assert "mine count of 4" in str(problem.rule)


def test_no_contradiction_is_smaller_than_the_one_found() -> None:
    random = np.random.default_rng(5)
    checked = 0
    counted = set()
    while checked < 40:
        board = naive.random_position(random, 5, 4, 5, 0.5)
        numbers = np.flatnonzero(board >= 0)
        for cell in random.choice(numbers, 2):
            board[cell] = max(0, board[cell] + random.integers(-1, 2))
        mines = int(random.integers(2, 8))
        if _fits(board, numbers, [mines]):
            continue
        with Solver.lend(5, 4) as solver:
            found, with_count = smallest_contradiction(solver, board, mines)
        assert not _fits(board, found, [mines] if with_count else range(21))
        for smaller in itertools.combinations(numbers.tolist(), max(0, len(found) - 1)):
            assert _fits(board, smaller, [mines]) or not found
        counted.add(with_count)
        checked += 1
    assert counted == {False, True}


def _fits(board: naive.Shown, numbers: Iterable[int], counts: Iterable[int]) -> bool:
    only = np.where(board >= 0, SAFE, board).astype(np.int8)
    chosen = list(numbers)
    only[chosen] = board[chosen]
    return any(next(naive.layouts(only, 5, 4, count), None) is not None for count in counts)


def test_on_a_large_board_no_number_can_be_left_out() -> None:
    random = np.random.default_rng(4)
    board = naive.random_position(random, 30, 16, 99, 0.4)
    with Solver.lend(30, 16) as solver:
        found, with_count = smallest_contradiction(solver, board, 40)
        assert with_count
        assert solver.fits(board, ANY_COUNT)
        for left_out in found:
            only = np.where(board >= 0, SAFE, board).astype(np.int8)
            kept = [number for number in found if number != left_out]
            only[kept] = board[kept]
            assert solver.fits(only, 40)
