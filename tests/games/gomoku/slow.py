"""The search with everything that only makes it faster done the obvious way instead.

Run as a program without the JIT, where functions can be exchanged: `NUMBA_DISABLE_JIT=1 python -m
tests.games.gomoku.slow` prints what the searches below find.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.brain import Limits
from partie.games.gomoku.engine import evaluation, fours, moves, searching, threes
from partie.games.gomoku.network import weights
from partie.games.gomoku.rules import kernels, network_fields, shapes, threats
from partie.search import node, root
from partie.search.searcher import Searcher
from partie.search.table import TranspositionTable
from tests.games.gomoku import naive

SIZE, DEPTH = 9, 3
POSITIONS = (  # black and white in turn, as (column, row)
    ((4, 4), (5, 5), (4, 3), (4, 5), (3, 5), (2, 6), (5, 3)),
    ((4, 4), (3, 4), (5, 5), (3, 3), (3, 5), (6, 6)),
    ((4, 4), (4, 5), (5, 4), (3, 4), (5, 3), (3, 5), (6, 2), (7, 1)),
)
_KEPT = (
    *("side", "played", "winner", "key", "history"),
    *("stones", "cells", "counts", "masks", "packed", "codes", "threat"),
)
_taken: list[dict[str, Any]] = []


def new_state(points: tuple[tuple[int, int], ...]) -> Any:
    """A position of the list."""
    state = weights.new_state(SIZE, shapes.FREE)
    for point in points:
        kernels.make(state, kernels.cell_at(*point))
    return state


def finding(state: Any) -> list[int]:
    """What a search of fixed depth finds: positions looked at, value, move."""
    searcher = Searcher(searching.KERNELS, max_moves=moves.MOST, max_ply=32, table=TranspositionTable(1))
    found = searcher.search(state, Limits(depth=DEPTH))
    return [int(found.nodes), int(found.value), int(found.move)]


def value(state: Any) -> int:
    """The network in plain words: every cell anew, then unit by unit."""
    found = weights.arrays()
    sums = state.starts[state.width].astype(np.int64)
    never = ((shapes.forbids_two_threes(state.rule), shapes.forbids_two_fours(state.rule)), (False, False))
    for cell in np.flatnonzero(state.cells == shapes.EMPTY):
        black, white = (int(threats.code_table(*never[side])[state.packed[side, cell]]) for side in (0, 1))
        sums += np.maximum(found["black_table"][black].astype(int) + found["white_table"][white], 0)
    mask = evaluation.threat_mask(state)
    total = int(found["mask_values"][mask])
    for block in range(network_fields.BLOCKS):
        for unit in range(4):
            inner = int(sums @ found["first_weights"][state.side, block, unit].astype(int))
            inner += int(found["mask_weights"][mask, block, unit])
            total += max(inner, 0) * int(found["second_weights"][block, unit])
    return total >> weights.SHIFT


def make(state: Any, cell: int) -> None:
    """Puts a stone and finds out everything else anew."""
    _taken.append({name: np.copy(state[name]) for name in _KEPT})
    colour = int(state.side) + 1
    state.winner = colour if state.threat[state.side, cell] == threats.MAKES_FIVE else 0
    state.cells[cell] = colour
    state.stones[cell // kernels.STRIDE] |= 1 << (cell % kernels.STRIDE)
    state.history[state.played] = cell
    state.played += 1
    state.side = 1 - state.side
    _look_at_everything(state)


def unmake(state: Any) -> None:
    """Puts back what was there before."""
    for name, kept in _taken.pop().items():
        state[name] = kept


def _look_at_everything(state: Any) -> None:
    state.key = state.zobrist[0, 0] if state.side else np.uint64(0)
    for name in ("counts", "masks", "packed", "threat"):
        state[name][:] = 0
    state.codes[:] = kernels.NO_CODE
    names = {shapes.BLACK: "x", shapes.WHITE: "o"}
    board: naive.Board = {}
    for column, row, cell in naive.cells(SIZE):
        if state.cells[cell] != shapes.EMPTY:
            board[column, row] = names[int(state.cells[cell])]
            state.key ^= state.zobrist[state.cells[cell], cell]
    for column, row, cell in naive.cells(SIZE):
        if (column, row) not in board:
            for side in (0, 1):
                _look_at(state, board, side, column, row, cell)


def _look_at(state: Any, board: naive.Board, side: int, column: int, row: int, cell: int) -> None:
    packed = 0
    for direction in range(4):
        found = naive.shape_at(board, SIZE, shapes.FREE, naive.MINE[side], column, row, direction)
        packed |= found << (4 * direction)
    threat = int(threats.class_table(False, False)[packed])
    state.packed[side, cell], state.threat[side, cell] = packed, threat
    state.codes[side, cell] = threats.code_table(False, False)[packed]
    state.masks[side, threat, cell // kernels.STRIDE] |= 1 << (cell % kernels.STRIDE)
    state.counts[side, threat] += 1


def pick(listed: NDArray[np.int32], scores: NDArray[np.int32], index: int, count: int) -> int:
    """The first of the best from `index` on changes places with the move there."""
    best = max(range(index, count), key=lambda other: (scores[other], -other))
    for row in (listed, scores):
        row[index], row[best] = int(row[best]), int(row[index])
    return int(listed[index])


def near(state: Any, rows: NDArray[np.int64]) -> None:
    """Every empty cell looks for a stone at most two columns and rows away."""
    rows[:] = 0
    for column, row, cell in naive.cells(SIZE):
        around = [cell + kernels.STRIDE * up + right for up in range(-2, 3) for right in range(-2, 3)]
        if state.cells[cell] == shapes.EMPTY and any(state.cells[other] in (1, 2) for other in around):
            rows[row + kernels.MARGIN] |= 1 << (column + kernels.MARGIN)


def exchange() -> None:
    """Lets the search call the slow functions."""
    for module in (kernels, searching, fours, threes):
        vars(module)["make"] = make
    for module in (kernels, fours, threes):
        vars(module)["unmake"] = unmake
    for module in (fours, threes):
        vars(module)["prove"] = module.specialised()
    vars(searching)["evaluate"] = value
    for module in (searching, node, root):
        vars(module)["pick"] = pick
    vars(moves)["_near"] = near
    vars(searching)["KERNELS"] = searching.specialised()


def main() -> None:
    states = [new_state(points) for points in POSITIONS]
    exchange()
    json.dump([finding(state) for state in states], sys.stdout)


if __name__ == "__main__":
    main()
