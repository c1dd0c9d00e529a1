"""Games of five in a row against itself, with what the search found before every move."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.brain import Limits, StopFlag
from partie.games.gomoku.engine import evaluation, moves
from partie.games.gomoku.engine.levels import FULL_STRENGTH
from partie.games.gomoku.engine.proofs import Prover
from partie.games.gomoku.engine.searching import KERNELS
from partie.games.gomoku.network import weights
from partie.games.gomoku.rules import kernels, variants
from partie.games.gomoku.rules.kernels import cell_at, column_and_row
from partie.search.searcher import NothingToSearch, Searcher
from partie.search.table import TranspositionTable
from partie.search.values import win_percent

_LONGEST = 150  # stones; then the game counts as drawn
_DECIDED = 0.995  # chance to win from which the rest teaches nothing
_LOPSIDED, _LOPSIDED_TAKEN = 0.3, 0.1
_SLIPS = 1 / 16  # moves at random
_SPAN = 3  # opening stones stand at most so far from the centre
_TABLE = 8  # mebibytes
Network = Mapping[str, NDArray[np.signedinteger]]  # all arrays of `network.weights.FIELDS`
NO_SLIP = 255
DRAWN = -1


@dataclass
class Record:
    """One game: all stones, and for those after the opening what the search found before them."""

    opening: int  # stones put at random
    slip: int = NO_SLIP  # the ply of the last move at random
    winner: int = DRAWN
    moves: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)  # chance of the side to move
    best: list[int] = field(default_factory=list)


def point(cell: int, size: int) -> int:
    """The cell without the frame around the board."""
    column, row = column_and_row(cell)
    return row * size + column


def cell_of(number: int, size: int) -> int:
    """The inverse of `point`."""
    return cell_at(number % size, number // size)


class Player:
    """The engine without what only people need: it thinks about the kernels' own state."""

    def __init__(self, variant: str, nodes: int, network: Network | None = None) -> None:
        rules = variants.read(variant)
        self.size, self.rule = rules.size, rules.rule
        self.state: Any = weights.new_state(self.size, self.rule, network)
        self._limits = Limits(nodes=nodes)
        self._searcher = Searcher(KERNELS, max_moves=moves.MOST, max_ply=96, table=TranspositionTable(_TABLE))
        self._cells, self._scores = (np.zeros(moves.MOST, np.int32) for _ in range(2))

    def think(self) -> tuple[float, int]:
        """The chance of the side to move, and its best move; 0: none helps."""
        stop = StopFlag()
        win = Prover(self.state, FULL_STRENGTH, self._limits, stop).win()
        if win is not None:
            return 1.0, win.line[0]
        try:
            line = self._searcher.search(self.state, self._limits, stop).lines[0]
        except NothingToSearch:
            return 0.0, 0
        return win_percent(line.value, evaluation.SCALE) / 100.0, line.move

    def near(self) -> Sequence[int]:
        """The legal cells at most two lines from a stone."""
        count = moves.anything(self.state, self._cells, self._scores)
        cells: list[int] = self._cells[:count].tolist()
        return cells

    def scatter(self, stones: int, rng: random.Random) -> None:
        """Stones at random near the centre of an empty board."""
        kernels.clear(self.state, self.size, self.rule)
        middle, span = self.size // 2, min(_SPAN, self.size // 2)
        while self.state.played < stones:
            cell = cell_at(*(middle + rng.randint(-span, span) for _ in range(2)))
            if self.state.cells[cell] == 0 and moves.allowed(self.state, cell):
                kernels.make(self.state, cell)

    def set_up(self, cells: Sequence[int]) -> None:
        """The position after these moves."""
        kernels.clear(self.state, self.size, self.rule)
        for cell in cells:
            kernels.make(self.state, cell)

    def forget(self) -> None:
        """What was found in earlier games."""
        self._searcher.forget()

    @property
    def is_over(self) -> bool:
        """Whether a side has won or the board is full enough."""
        longest = min(_LONGEST, self.size * self.size - 1)
        return bool(self.state.winner) or int(self.state.played) >= longest


def _open(player: Player, rng: random.Random) -> None:
    """Stones at random; most of those one side has nearly won already are not taken."""
    while True:
        player.scatter(rng.randint(2, 8), rng)
        if player.is_over:
            continue
        value, _ = player.think()
        if abs(value - 0.5) < _LOPSIDED or rng.random() < _LOPSIDED_TAKEN:
            return


def play_one(seed: int, player: Player) -> Record:
    """A game from a random opening with some moves at random."""
    rng, state = random.Random(seed), player.state
    _open(player, rng)
    record = Record(int(state.played))
    while not player.is_over:
        value, best = player.think()
        if best:
            record.values.append(value)
            record.best.append(point(best, player.size))
        if not 1.0 - _DECIDED < value < _DECIDED:
            record.winner = int(state.side) if value > 0.5 else 1 - int(state.side)
            break
        if rng.random() < _SLIPS:
            record.slip, best = int(state.played), rng.choice(player.near())
        kernels.make(state, best)
    if state.winner:
        record.winner = int(state.winner) - 1
    record.moves = [point(cell, player.size) for cell in state.history[: state.played].tolist()]
    return record
