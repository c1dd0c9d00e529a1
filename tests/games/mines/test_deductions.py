from __future__ import annotations

import numpy as np
import pytest

from partie.games.mines.deductions import Rule, pairs, prove, single_numbers
from partie.games.mines.kernels import SAFE, UNKNOWN
from partie.games.mines.rules import GAME
from tests.games.mines import naive


def shown(text: str, variant: str) -> naive.Shown:
    return GAME.from_text(text, variant).shown


def test_a_satisfied_number_makes_its_neighbours_safe() -> None:
    board = shown("0./..", "2x2/1/none")
    (deduction,) = single_numbers(board, 2, 2)
    assert (deduction.mines, deduction.cells, deduction.because) == (False, (1, 2, 3), (0,))


def test_a_number_that_needs_all_its_cells_makes_them_mines() -> None:
    board = shown("3./..", "2x2/3/none")
    (deduction,) = single_numbers(board, 2, 2)
    assert deduction.mines
    assert deduction.cells == (1, 2, 3)


def test_a_pair_of_numbers_by_set_difference() -> None:
    board = shown("111/...", "3x2/1/none")
    safe = [deduction for deduction in pairs(board, 3, 2) if not deduction.mines]
    assert {deduction.cells for deduction in safe} == {(5,), (3,)}
    board = shown("121/...", "3x2/2/none")
    mines = [deduction for deduction in pairs(board, 3, 2) if deduction.mines]
    assert {deduction.cells for deduction in mines} == {(5,), (3,)}


def test_the_mine_count_alone_can_prove() -> None:
    board = shown("1../...", "3x2/1/none")
    proof = prove(board, 3, 2, 1, 5)
    assert proof is not None
    assert proof.rule is Rule.COUNT
    assert proof.because == (0,)


def test_proofs_hold_and_every_number_of_them_is_needed() -> None:
    random = np.random.default_rng(3)
    checked = 0
    while checked < 40:
        board = naive.random_position(random, 5, 4, 5, 0.5)
        layouts = list(naive.layouts(board, 5, 4, 5))
        for cell in np.flatnonzero(board == UNKNOWN):
            hits = sum(cell in layout for layout in layouts)
            proof = prove(board, 5, 4, 5, int(cell))
            assert (proof is not None) == (hits in (0, len(layouts)))
            if proof is None or proof.rule in (Rule.SINGLE, Rule.PAIR):
                continue
            assert proof.mines == (hits > 0)
            for left_out in proof.because:
                weaker = np.where(board >= 0, SAFE, board).astype(np.int8)
                kept = [number for number in proof.because if number != left_out]
                weaker[kept] = board[kept]
                count = 5
                fitting = list(naive.layouts(weaker, 5, 4, count))
                if proof.rule is Rule.COUNT:
                    assert 0 < sum(cell in layout for layout in fitting) < len(fitting)
            checked += 1


@pytest.mark.parametrize(
    ("text", "variant", "cells"),
    [
        ("3./..", "2x2/1/none", {"a1"}),
        ("8./..", "2x2/1/none", {"a1"}),
        ("12.../.....", "5x2/3/none", set()),
        ("1.2/...", "3x2/1/none", {"c1"}),
        ("1.3/...", "3x2/3/none", {"a1", "c1"}),
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
