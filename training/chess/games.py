"""Games of Partie against itself, played by kernels, and the positions of them that are kept."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.chess.engine import searching
from partie.games.chess.engine.endings import three_men
from partie.games.chess.engine.evaluation import evaluate_board
from partie.games.chess.engine.memory import forget, new_memory
from partie.games.chess.engine.network import read_network
from partie.games.chess.engine.ordering import is_quiet
from partie.games.chess.rules import endings, generate
from partie.games.chess.rules import state as rules
from partie.games.chess.rules.position import first_position
from partie.games.chess.rules.variants import STANDARD
from partie.jit import kernel
from partie.search.context import context_dtype
from partie.search.records import NumpyRecord, int64, new_record
from partie.search.table import TranspositionTable
from partie.search.values import PROVED

RANDOM_PLIES = (6, 7, 8, 9)
EVEN = 250  # centipawns after the random moves at most
DECIDED, DECIDED_PLIES = 1_500, 6  # an advantage that wins when it lasts
LEVEL, LEVEL_PLIES, LEVEL_AFTER = 6, 16, 100
LONGEST = 300  # plies; a longer game is a draw
DEEPEST = 12
MOST_NODES = 10  # times the positions asked for, however unfinished the depth is
FAR = 3_000  # centipawns
GOING_ON, UNEVEN = -1, -2

POSITION = np.dtype(
    [
        ("board", np.int8, 64),
        ("side", np.int8),
        ("quiet", np.int16),
        ("static", np.int16),  # of the fitted weights, for White
        ("value", np.int16),  # of the search, for White
        ("result", np.float32),  # of the game, for White
        ("game", np.int32),
    ]
)
_prepare, _search_depth = searching.KERNELS.prepare, searching.KERNELS.search_depth


@kernel()
def _halves(board: Any, values: NDArray[np.int32], ply: int) -> int:
    """The result for White in half points, as far as rules or values decide; or GOING_ON."""
    if board.quiet >= 100 or ply >= LONGEST or endings.is_dead(board) or endings.occurrences(board, int64(3)) >= 3:
        return 1
    if ply >= DECIDED_PLIES:
        last = values[ply - DECIDED_PLIES : ply]
        if last.min() > DECIDED:
            return 2
        if last.max() < -DECIDED:
            return 0
    if ply >= LEVEL_AFTER and np.abs(values[ply - LEVEL_PLIES : ply]).max() <= LEVEL:
        return 1
    return GOING_ON


@kernel()
def _search(state: Any, context: Any, entries: NDArray[np.void], stop: NDArray[np.uint8], nodes: int) -> int:
    """The best move's value; the move is the first of the root. Needs a move."""
    context.node_limit = MOST_NODES * nodes
    value = int64(context.root_values[0])
    for depth in range(1, DEEPEST + 1):
        move = context.root_moves[0]
        _search_depth(state, context, entries, stop, int64(depth), int64(1))
        if context.stopped != 0:
            context.root_moves[0] = move
            break
        value = int64(context.root_values[0])
        if context.nodes >= nodes or abs(value) >= PROVED:
            break
    return value


@kernel()
def play(
    state: Any,
    context: Any,
    entries: NDArray[np.void],
    stop: NDArray[np.uint8],
    nodes: int,
    kept: Any,
    values: NDArray[np.int32],
) -> tuple[int, int]:
    """Plays a game to its end; how many positions were kept, and White's half points."""
    board, memory, _ = state
    count, ply = int64(0), int64(0)
    while True:
        halves = int64(_halves(board, values, ply))
        if halves != GOING_ON:
            return count, halves
        context.generation = (context.generation + 1) & 255
        _prepare(state, context, entries)
        if context.root_count == 0:
            mated = 2 if board.side else 0
            return count, int64(mated if generate.in_check(board) else 1)
        value = _search(state, context, entries, stop, nodes)
        move = int64(context.root_moves[0])
        values[ply] = -value if board.side else value
        if ply == 0 and abs(value) > EVEN:
            return int64(0), int64(UNEVEN)
        if abs(value) < PROVED and not generate.in_check(board) and is_quiet(state, move):
            row, static = kept[count], int64(evaluate_board(board, memory.weights))
            row.board[:] = board.board
            row.side, row.quiet = board.side, board.quiet
            row.static = max(-FAR, min(FAR, -static if board.side else static))
            row.value = max(-FAR, min(FAR, values[ply]))
            count += 1
        searching.make(state, move)
        ply += 1


def opening(dice: random.Random) -> NumpyRecord:
    """A position after some random moves."""
    while True:
        state = first_position(STANDARD).state()
        moves = np.zeros(generate.MOST_MOVES, np.int32)
        for _ in range(dice.choice(RANDOM_PLIES)):
            count = generate.generate(state, moves, generate.BOTH)
            if not count:
                break
            rules.make(state, int(moves[dice.randrange(count)]))
        else:
            if generate.generate(state, moves, generate.BOTH):
                return state


class Player:
    """Both sides of one game after another."""

    def __init__(self, seed: int, nodes: int, network: Path | None = None) -> None:
        self._dice, self._nodes = random.Random(seed), nodes
        self._first = seed << 20  # the number of the first game
        self._games = 0
        learned = None if network is None else read_network(network)
        self._memory, self._endings = new_memory(learned=learned), three_men()
        self._table = TranspositionTable(1)
        self._context = new_record(context_dtype(generate.MOST_MOVES, searching.MAX_PLY))
        self._context.window, self._context.root_width = 20, generate.MOST_MOVES
        self._kept = np.zeros(LONGEST, POSITION).view(np.recarray)
        self._values = np.zeros(LONGEST + 1, np.int32)
        self._stop = np.zeros(1, np.uint8)

    def game(self) -> NDArray[Any]:
        """The positions of a game, with its result."""
        self._table.clear()
        forget(self._memory)
        state = (opening(self._dice), self._memory, self._endings)
        arguments = (self._context, self._table.entries, self._stop, self._nodes, self._kept, self._values)
        count, halves = play(state, *arguments)
        found = self._kept[:count].copy()
        found["result"], found["game"] = halves / 2, self._first + self._games
        self._games += 1
        return found
