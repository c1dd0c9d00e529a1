from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from partie.games.mines.chances.deductions import Rule, easiest_safe, pairs, prove, single_numbers
from partie.games.mines.field import SAFE, UNKNOWN
from partie.games.mines.game import GAME
from tests.games.mines import naive


def shown(text: str, variant: str) -> naive.Shown:
    return GAME.from_text(text, variant).shown


def test_a_satisfied_number_makes_its_neighbours_safe() -> None:
    board = shown("0./..", "2x2/1/none")
    (deduction,) = single_numbers(board, 2, 2)
    assert (deduction.mines, deduction.cells, deduction.evidence) == (False, (1, 2, 3), (0,))


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
    assert proof.evidence == (0,)


def test_proofs_hold_and_every_number_of_them_is_needed() -> None:
    random = np.random.default_rng(3)
    checked, seen = 0, set()
    while checked < 80:
        board = naive.random_position(random, 5, 4, 5, 0.5)
        layouts = list(naive.layouts(board, 5, 4, 5))
        for cell in np.flatnonzero(board == UNKNOWN):
            hits = sum(cell in layout for layout in layouts)
            proof = prove(board, 5, 4, 5, int(cell))
            assert (proof is not None) == (hits in (0, len(layouts)))
            if proof is None:
                continue
            assert proof.mines == (hits > 0)
            for proved in proof.cells:
                assert _decided(board, proof.evidence, _count_of(proof.rule), proved, proof.mines)
            for left_out in proof.evidence:
                kept = [number for number in proof.evidence if number != left_out]
                assert not _decided(board, kept, _count_of(proof.rule), int(cell), proof.mines)
            seen.add(proof.rule)
            checked += 1
    assert seen == set(Rule)


def _count_of(rule: Rule) -> list[int]:
    """The mine counts a proof by this rule must hold for."""
    return [5] if rule is Rule.COUNT else list(range(21))


def _decided(board: naive.Shown, numbers: Sequence[int], counts: list[int], cell: int, mine: bool) -> bool:
    """Whether these numbers alone prove what the cell is."""
    only = np.where(board >= 0, SAFE, board).astype(np.int8)
    only[list(numbers)] = board[list(numbers)]
    return all((cell in layout) == mine for count in counts for layout in naive.layouts(only, 5, 4, count))


def test_the_easiest_proof_comes_first() -> None:
    board = shown(
        ".10001.../.10001.../.11001.../..2101.../...10111./12110001./00000012./0000013../000001...",
        "beginner",
    )
    proof = easiest_safe(board, 9, 9, 10)
    assert proof is not None
    assert proof.rule in (Rule.SINGLE, Rule.MARKED, Rule.PAIR)
    assert not proof.mines


def test_without_easy_proofs_the_shortest_is_taken() -> None:
    random = np.random.default_rng(12)
    checked = 0
    while checked < 15:
        board = naive.random_position(random, 5, 4, 5, 0.5)
        proofs = [prove(board, 5, 4, 5, int(cell)) for cell in np.flatnonzero(board == UNKNOWN)]
        safe = [proof for proof in proofs if proof is not None and not proof.mines]
        easiest = easiest_safe(board, 5, 4, 5)
        assert (easiest is None) == (safe == [])
        if easiest is None:
            continue
        order = list(Rule)
        assert order.index(easiest.rule) == min(order.index(proof.rule) for proof in safe)
        alike = [len(proof.evidence) for proof in safe if proof.rule is easiest.rule]
        assert len(easiest.evidence) == min(alike)
        checked += 1
