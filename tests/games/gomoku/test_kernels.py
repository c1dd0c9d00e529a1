"""The incremental state against the naive twin."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.games.gomoku.engine import evaluation
from partie.games.gomoku.rules import kernels, shapes, threats
from tests.games.gomoku import naive

RULES = [
    *(shapes.FREE, shapes.STANDARD, shapes.RENJU, shapes.CARO, shapes.SIX, shapes.EXACT_CARO, shapes.EXACT_OPEN),
    shapes.FREE | shapes.NO_TWO_FOURS,
    shapes.STANDARD | shapes.NO_TWO_THREES,
]


def played(rule: int, size: int, seed: int, count: int) -> tuple[Any, naive.Board]:
    """Random stones in a corner of the board, so that shapes and edges come up; no row is completed."""
    state = kernels.new_state(size, rule)
    board: naive.Board = {}
    rng = np.random.default_rng(seed)
    span = min(size, 8)
    for _ in range(count):
        column, row = int(rng.integers(span)), int(rng.integers(span))
        cell = kernels.cell_at(column, row)
        if state.cells[cell] != shapes.EMPTY or state.threat[state.side, cell] == threats.MAKES_FIVE:
            continue
        board[column, row] = naive.MINE[int(state.side)]
        kernels.make(state, cell)
    return state, board


def check_shapes(state: Any, board: naive.Board, size: int, rule: int) -> None:
    for column, row, cell in naive.cells(size):
        for side in (0, 1):
            expected = 0
            if (column, row) not in board:
                for direction in range(4):
                    colour = naive.MINE[side]
                    found = naive.shape_at(board, size, rule, colour, column, row, direction)
                    expected |= found << (4 * direction)
            assert state.packed[side, cell] == expected, (column, row, side)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("size", [5, 9, 26])
def test_incremental_shapes_are_those_found_by_trying_every_stone(rule: int, size: int) -> None:
    state, board = played(rule, size, seed=size + rule, count=34)
    check_shapes(state, board, size, rule)


def content(state: Any) -> bytes:
    """All fields of a state but what is left behind the end of the changes and of the sums.

    Field by field: a copy leaves the bytes between two fields as they come.
    """
    copy = state.copy()
    end = int(state.ends[state.played])
    for name in ("changed", "packed_before", "kinds_before", "codes_after"):
        copy[name][end:] = 0
    copy.sums[state.played + 1 :] = 0
    copy.summed[state.played + 1 :] = 0
    return b"".join(np.asarray(copy[name]).tobytes() for name in copy.dtype.names)


@pytest.mark.small
def test_small_boards_are_right_and_restored_step_by_step() -> None:
    state = kernels.new_state(6, shapes.FREE)
    board: naive.Board = {}
    before = []
    for column, row in ((2, 2), (3, 3), (2, 3), (3, 2), (2, 4), (1, 1), (2, 1), (2, 5)):
        before.append(content(state))
        board[column, row] = naive.MINE[int(state.side)]
        kernels.make(state, kernels.cell_at(column, row))
        check_shapes(state, board, 6, shapes.FREE)
    for expected in reversed(before):
        kernels.unmake(state)
        assert content(state) == expected


@settings(deadline=None, max_examples=30)
@given(st.sampled_from(RULES), st.integers(0, 10**6), st.integers(1, 60))
def test_unmake_restores_every_byte(rule: int, seed: int, count: int) -> None:
    state = kernels.new_state(15, rule)
    cells = [cell for _, _, cell in naive.cells(15)]
    np.random.default_rng(seed).shuffle(cells)
    before = []
    for cell in cells[:count]:
        if state.winner:  # nobody plays on after a win
            break
        before.append(content(state))
        kernels.make(state, cell)
    for expected in reversed(before):
        kernels.unmake(state)
        assert content(state) == expected


@pytest.mark.parametrize("rule", RULES)
def test_counts_and_masks_agree_with_the_cells(rule: int) -> None:
    state, board = played(rule, 15, seed=3, count=50)
    for side in (0, 1):
        seen = np.zeros((threats.CLASSES, kernels.ROWS), np.int64)
        for column, row, cell in naive.cells(15):
            if (column, row) in board:
                continue
            packed = state.packed[side, cell]
            threat, code = int(state.threat[side, cell]), int(state.codes[side, cell])
            assert threat << kernels.CODE_BITS | code == state.kind_table[side, packed]
            if state.threat[side, cell] >= threats.MAKES_THREE:
                seen[state.threat[side, cell], cell // kernels.STRIDE] |= 1 << (cell % kernels.STRIDE)
        assert np.array_equal(state.masks[side], seen)
        counts = [sum(bin(bits).count("1") for bits in rows) for rows in seen.tolist()]
        assert state.counts[side].tolist() == counts


def test_the_key_depends_on_stones_and_side_only() -> None:
    state = kernels.new_state(15, shapes.FREE)
    kernels.make(state, 300)
    kernels.make(state, 301)
    kernels.make(state, 302)
    other = kernels.new_state(15, shapes.FREE)
    for cell in (302, 301, 300):
        kernels.make(other, cell)
    assert state.key == other.key
    kernels.set_up(other, 15, shapes.FREE, np.array([300, 301, 302]), np.array([1, 2, 1]), 0)
    assert state.key != other.key


def _mirrored(column: int, row: int, size: int, symmetry: int) -> tuple[int, int]:
    if symmetry & 1:
        column = size - 1 - column
    if symmetry & 2:
        row = size - 1 - row
    return (row, column) if symmetry & 4 else (column, row)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("size", [9, 15])
def test_mirrored_positions_have_the_same_value(rule: int, size: int) -> None:
    original, board = played(rule, size, seed=11, count=30)
    for symmetry in range(8):
        stones = [kernels.cell_at(*_mirrored(*place, size, symmetry)) for place in board]
        colours = [1 if colour == "x" else 2 for colour in board.values()]
        state = kernels.new_state(size, rule)
        kernels.set_up(state, size, rule, np.array(stones), np.array(colours), int(original.side))
        assert evaluation.evaluate(state) == evaluation.evaluate(original)


@pytest.mark.parametrize("rule", [shapes.FREE, shapes.STANDARD, shapes.CARO, shapes.SIX])
def test_colours_swapped_give_the_same_value(rule: int) -> None:
    original, board = played(rule, 15, seed=12, count=30)
    stones = np.array([kernels.cell_at(*place) for place in board])
    colours = np.array([2 if colour == "x" else 1 for colour in board.values()])
    state = kernels.new_state(15, rule)
    kernels.set_up(state, 15, rule, stones, colours, 1 - int(original.side))
    assert evaluation.evaluate(state) == evaluation.evaluate(original)
