"""Plain minimax for toy games: the obvious twin of the search."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.search.alphabeta import specialise_search
from partie.search.context import no_reductions
from partie.search.contract import evaluate, generate, make, outcome, unmake
from partie.search.records import NumpyRecord, int64
from partie.search.searcher import Searcher
from partie.search.table import TranspositionTable
from partie.search.template import Kernel, specialise
from partie.search.values import INFINITE, NOT_OVER, WIN

MAX_PLY = 16


def minimax(state: Any, moves: NDArray[np.int32], scores: NDArray[np.int32], depth: int, ply: int) -> int:
    """Every line to the full depth, nothing left out."""
    ended = int64(outcome(state, ply))
    if ended != NOT_OVER:
        return ended
    if depth == 0:
        return int64(evaluate(state))
    count = int64(generate(state, ply, moves[ply], scores[ply]))
    if count == 0:
        return int64(ply - WIN)
    best = int64(-INFINITE)
    for index in range(count):
        move = int64(moves[ply, index])
        make(state, move)
        best = max(best, -minimax(state, moves, scores, depth - 1, ply + 1))
        unmake(state, move)
    return best


class Toy:
    """A game of the tests: its search and its minimax."""

    def __init__(self, module: str, label: str = "", *, max_moves: int, **kernels: Kernel) -> None:
        self.max_moves = max_moves
        self.kernels = kernels
        self.search_kernels = specialise_search(module, label, **kernels)
        self._minimax = specialise(minimax, module, label, **kernels)

    def searcher(self, **options: Any) -> Searcher:
        """A fresh full-width searcher with a small table."""
        settings: dict[str, Any] = {
            "max_moves": self.max_moves,
            "max_ply": MAX_PLY,
            "table": TranspositionTable(1),
            "reductions": no_reductions(),
        }
        return Searcher(self.search_kernels, **(settings | options))

    def moves(self, state: NumpyRecord) -> list[int]:
        """The legal moves."""
        moves, scores = np.zeros((2, self.max_moves), np.int32)
        count = self.kernels["generate"](state, 0, moves, scores)
        return [int(move) for move in moves[:count]]

    def root_values(self, state: NumpyRecord, depth: int) -> dict[int, int]:
        """The minimax value of every move for the side to move."""
        values = {}
        moves, scores = np.zeros((2, MAX_PLY, self.max_moves), np.int32)
        for move in self.moves(state):
            child = state.copy()
            self.kernels["make"](child, move)
            values[move] = -int(self._minimax(child, moves, scores, depth - 1, 1))
        return values
