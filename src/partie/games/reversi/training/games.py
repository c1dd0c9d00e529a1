"""Games of the engine against itself, as examples to learn from.

A game begins with random moves, so that odd positions occur, goes on with a shallow search and a few surprises, and
its last squares are solved: there a position is worth what it is. An earlier one is worth what the next position of the
game is worth, mixed with what the search found (temporal differences); before a surprise only that counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.reversi.engine.endgame import solve
from partie.games.reversi.engine.memory import WORK, Table, new_table
from partie.games.reversi.engine.patterns import UNIT, Weights
from partie.games.reversi.engine.root import ROOT, search_root
from partie.games.reversi.rules.kernels import ALL, ONE, ZERO, flips, moves
from partie.games.reversi.rules.variants import STANDARD
from partie.jit import bit_count, kernel, lowest_bit
from partie.search.records import int64, new_record

EXAMPLE = np.dtype(
    [
        ("own", np.uint64),  # discs of the side to move
        ("other", np.uint64),
        ("worth", np.int16),  # for the side to move, in units of the evaluation
    ]
)
LONGEST = 61
MOST = 64  # discs
_BLACK, _WHITE = (np.uint64(discs) for discs in STANDARD.start)
_LAST = 3  # empty squares: fewer teach nothing


@kernel()
def random_move(found: np.uint64) -> int:
    """One of the squares."""
    skipped = np.random.randint(0, bit_count(found))
    for _ in range(skipped):
        found &= found - ONE
    return int64(lowest_bit(found))


@kernel()
def best_move(
    own: np.uint64,
    other: np.uint64,
    found: np.uint64,
    depth: int,
    root: Any,
    work: Any,
    weights: Any,
    table: Table,
    stop: NDArray[np.uint8],
) -> int:
    """The index in `root` of what the search takes; `root.latest` has its value."""  # fmt: skip
    count = int64(0)
    while found != ZERO:
        root.squares[count] = lowest_bit(found)
        found &= found - ONE
        count += 1
    root.count = count
    for reached in range(1 if depth < 3 else 2, depth + 1):
        search_root(own, other, root, int64(reached), int64(1), work, weights, table, stop)
        top = int64(0)
        for index in range(1, count):
            if root.latest[index] > root.latest[top]:
                top = index
        square, value = root.squares[top], root.latest[top]
        for index in range(top, 0, -1):
            root.squares[index], root.latest[index] = root.squares[index - 1], root.latest[index - 1]
        root.squares[0], root.latest[0] = square, value
        for index in range(count):
            root.values[index] = root.latest[index]
    return int64(root.squares[0])


@kernel()
def play(
    own: np.uint64,
    other: np.uint64,
    depth: int,
    random_moves: int,
    surprise: float,
    trust: float,
    solved: int,
    root: Any,
    work: Any,
    weights: Any,
    tables: tuple[Table, Table],
    stop: NDArray[np.uint8],
    examples: NDArray[np.void],
) -> int:
    """Plays to the end; fills the examples and returns their number."""  # fmt: skip
    kept, ply, to_move = int64(0), int64(0), int64(0)
    sides = np.zeros(LONGEST, np.int8)
    stands = np.zeros(LONGEST, np.int8)  # whether nothing that comes later tells what the position is worth
    while True:
        found = moves(own, other, ALL)
        if found == ZERO:
            if moves(other, own, ALL) == ZERO:
                break
            own, other, to_move = other, own, 1 - to_move
            continue
        left = 64 - bit_count(own | other)
        square = random_move(found)
        if ply >= random_moves and left >= _LAST:
            best = best_move(own, other, found, depth, root, work, weights, tables[0], stop)
            example = examples[kept]
            example.own, example.other, example.worth = own, other, root.latest[0]
            sides[kept], stands[kept] = to_move, 1
            if left <= solved:
                example.worth = UNIT * solve(
                    own, other, int64(-MOST), int64(MOST), work, weights, (tables[1], tables[0]), stop
                )
            elif np.random.random() >= surprise:
                stands[kept] = 0
            if stands[kept] == 0 or np.random.random() >= surprise:
                square = best
            kept += 1
        turned = flips(own, other, square)
        own, other, to_move = other ^ turned, own ^ turned ^ (ONE << np.uint64(square)), 1 - to_move
        ply += 1
    for number in range(kept - 2, -1, -1):
        if stands[number] == 0:
            later = examples[number + 1].worth
            later = later if sides[number] == sides[number + 1] else -later
            examples[number].worth = trust * examples[number].worth + (1 - trust) * later
    return kept


@kernel()
def set_seed(seed: int) -> None:
    """Kernels have a generator of their own."""
    np.random.seed(seed)


@dataclass(frozen=True)
class Settings:
    """How a batch of games is played."""

    depth: int
    surprise: float = 0.03  # how often a random move is played
    trust: float = 0.15  # in the value of the search, against what comes later in the game
    doubt: float = 1.3  # of its probable cut-offs
    fewest_random: int = 4  # random moves at the beginning
    most_random: int = 32
    solved: int = 13  # empty squares


def play_games(weights: Weights, settings: Settings, seed: int, games: int) -> NDArray[np.void]:
    """The examples of this many games; the same seed gives the same ones."""
    work, root, tables = new_record(WORK), new_record(ROOT), (new_table(2), new_table(2))
    work.limit, work.doubt = np.iinfo(np.int64).max, settings.doubt
    stop = np.zeros(1, np.uint8)
    rng = np.random.default_rng(seed)
    set_seed(seed)
    examples: NDArray[Any] = np.zeros(LONGEST, EXAMPLE).view(np.recarray)
    found = []
    for _ in range(games):
        more = settings.most_random + 1 - settings.fewest_random
        random_moves = settings.fewest_random + int(more * rng.random() ** 2)  # mostly few
        count = play(
            *(_BLACK, _WHITE, settings.depth, random_moves, settings.surprise, settings.trust, settings.solved),
            *(root, work, weights, tables, stop, examples),
        )
        found.append(np.array(examples[:count]))
    return np.concatenate(found)
