"""Games of the checkers engine against itself, as examples to learn from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.engine.patterns import Weights
from partie.games.checkers.engine.searching import PATTERN_KERNELS, REDUCTIONS, generate, make
from partie.games.checkers.rules.generate import must_capture
from partie.games.checkers.rules.position import first_position
from partie.games.checkers.rules.state import BLOCKED, GOING_ON, MOST_MOVES, ending
from partie.games.checkers.rules.variants import DraughtsVariant
from partie.games.checkers.tables.ending_tables import EndingTables
from partie.games.checkers.tables.index import UNKNOWN, probe
from partie.jit import kernel
from partie.search.context import context_dtype
from partie.search.records import int64, new_record
from partie.search.table import TranspositionTable
from partie.search.tables.values import DRAW, WIN
from partie.search.values import LONGEST_WIN, TABLE_WIN

EXAMPLE = np.dtype(
    [
        ("men", np.uint32, (2,)),  # of the side to move, of the other
        ("kings", np.uint32, (2,)),
        ("value", np.int32),  # what the search found
        ("result", np.int8),  # for the side to move: 2 won, 1 drawn, 0 lost
    ]
)
LONGEST = 300  # plies
MAX_PLY = 40
SLOW = 40  # quiet plies after which a game counts as drawn
MOST_QUIET = 8  # positions after more quiet plies than that are no examples: they repeat themselves

_prepare, _search_depth = PATTERN_KERNELS


@kernel()
def value_for_mover(argument: Any) -> int:
    """1 won, 0 drawn, -1 lost, 2 still open."""
    state = argument[0]
    code = ending(state)
    if code == BLOCKED:
        return int64(-1)
    if code != GOING_ON or state.quiet >= SLOW:
        return int64(0)
    value = probe(state.men[0], state.kings[0], state.men[1], state.kings[1], argument[2], argument[3])
    if value == UNKNOWN:
        return int64(2)
    return int64(0) if value == DRAW else (int64(1) if value == WIN else int64(-1))


@kernel()
def play(
    argument: Any,
    context: Any,
    entries: NDArray[np.void],
    stop: NDArray[np.uint8],
    depth: int,
    random_plies: int,
    surprise: float,
    examples: NDArray[np.void],
) -> int:
    """Plays `argument[0]` to the end; fills the examples and returns their number."""
    state = argument[0]
    found, ply, result = int64(0), int64(0), int64(2)
    sides = np.zeros(LONGEST, np.int8)
    while ply < LONGEST:
        result = value_for_mover(argument)
        if result != 2:
            break
        count = generate(argument, int64(0), context.moves[0], context.scores[0])
        move = int64(context.moves[0, np.random.randint(0, count)])
        if ply >= random_plies and np.random.random() >= surprise and count > 1:
            _prepare(argument, context, entries)
            for reached in range(1, depth + 1):
                _search_depth(argument, context, entries, stop, int64(reached), int64(1))
            move, value = int64(context.root_moves[0]), int64(context.root_values[0])
            if abs(value) >= TABLE_WIN - LONGEST_WIN:
                result = int64(1) if value > 0 else int64(-1)
                break
            other = state.men[1] | state.kings[1]
            fresh = state.quiet <= MOST_QUIET
            if fresh and not must_capture(state.men[0], state.kings[0], other, state.rules):
                for side in range(2):
                    examples[found].men[side] = state.men[side]
                    examples[found].kings[side] = state.kings[side]
                examples[found].value = value
                sides[found] = ply & 1
                found += 1
        make(argument, move)
        ply += 1
    result = int64(0) if result == 2 else result
    for number in range(found):
        examples[number].result = 1 + (result if sides[number] == ply & 1 else -result)
    return found


@kernel()
def set_seed(seed: int) -> None:
    """Kernels have a generator of their own."""
    np.random.seed(seed)


@dataclass(frozen=True)
class Settings:
    """How a batch of games is played."""

    depth: int
    surprise: float  # how often a random move is played
    fewest_random: int = 2  # random plies at the beginning
    most_random: int = 10


def play_games(
    variant: DraughtsVariant,
    weights: Weights,
    tables: EndingTables,
    settings: Settings,
    seed: int,
    games: int,
) -> NDArray[np.void]:
    """The examples of this many games; the same seed gives the same ones."""
    table = TranspositionTable(4)
    context = new_record(context_dtype(MOST_MOVES, MAX_PLY))
    context.reductions[:] = REDUCTIONS
    context.window, context.root_width, context.extend_single = 50, MOST_MOVES, 1
    context.node_limit = np.iinfo(np.int64).max
    stop = np.zeros(1, np.uint8)
    rng = np.random.default_rng(seed)
    set_seed(seed)
    examples: NDArray[Any] = np.zeros(LONGEST, EXAMPLE).view(np.recarray)
    found = []
    for _ in range(games):
        table.next_search()
        context.generation = table.generation
        argument = (first_position(variant).state(), weights, *tables.arrays)
        random_plies = int(rng.integers(settings.fewest_random, settings.most_random + 1))
        count = play(
            *(argument, context, table.entries, stop, settings.depth, random_plies),
            *(settings.surprise, examples),
        )
        found.append(np.array(examples[:count]))
    return np.concatenate(found)
