"""Chess: the search with one network against the search with another, or with the fitted weights alone.

    python -m benchmarks chess_networks new.npz --games 200 --nodes 20000 --share 0.8
    python -m benchmarks chess_networks new.npz --other old.npz --games 200 --seconds 0.1

Every opening (random moves that leave the game about even) is played with both colours. `--share` is what part of the
other's nodes the first one gets, for what its evaluation costs. `--until` ends the match after so many seconds.
"""

from __future__ import annotations

import math
import random
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from partie.core.brain import Limits
from partie.games.chess.engine import searching
from partie.games.chess.engine.endings import three_men
from partie.games.chess.engine.memory import forget, new_memory
from partie.games.chess.engine.network import read_network
from partie.games.chess.rules import endings, generate
from partie.games.chess.rules import state as rules
from partie.games.chess.rules.position import first_position
from partie.games.chess.rules.variants import STANDARD
from partie.search.records import NumpyRecord, copy_of
from partie.search.searcher import NothingToSearch, Searcher
from partie.search.table import TranspositionTable

RANDOM_PLIES, EVEN, EVEN_NODES = 8, 90, 3_000
SURE, SURE_PLIES, LONGEST = 1_000, 4, 300
MEBIBYTES = 8


class Side:
    """A search with a network from a file, or `none`."""

    def __init__(self, name: str, limits: Limits) -> None:
        self._limits = limits
        self._memory = new_memory(learned=None if name == "none" else read_network(Path(name)))
        self._searcher = Searcher(
            searching.KERNELS,
            max_moves=generate.MOST_MOVES,
            max_ply=searching.MAX_PLY,
            tables=(self._memory, three_men()),
            table=TranspositionTable(MEBIBYTES),
            window=20,
        )

    def forget(self) -> None:
        self._searcher.forget()
        forget(self._memory)

    def best(self, state: NumpyRecord, limits: Limits | None = None) -> tuple[int, int]:
        """Move and value."""
        found = self._searcher.search(state, limits or self._limits)
        return found.move, found.value


def after(state: NumpyRecord, move: int) -> NumpyRecord:
    copied = copy_of(state)
    rules.make(copied, move)
    return copied


def opening(dice: random.Random, player: Side) -> NumpyRecord:
    """Random moves after which a short search sees no great advantage."""
    while True:
        state, moves = first_position(STANDARD).state(), np.zeros(generate.MOST_MOVES, np.int32)
        for _ in range(RANDOM_PLIES):
            count = generate.generate(state, moves, generate.BOTH)
            if not count:
                break
            state = after(state, int(moves[dice.randrange(count)]))
        else:
            if generate.generate(state, moves, generate.BOTH):
                player.forget()
                if abs(player.best(state, Limits(nodes=EVEN_NODES))[1]) <= EVEN:
                    return state


def played(state: NumpyRecord, white: Side, black: Side) -> float:
    """White's points."""
    sides, values = (white, black), list[int]()
    for side in sides:
        side.forget()
    while True:
        if endings.is_dead(state) or endings.occurrences(state, 3) >= 3 or len(values) >= LONGEST:
            return 0.5
        try:
            move, value = sides[state.side].best(state)
        except NothingToSearch:
            return 0.5 if not generate.in_check(state) else float(state.side)
        if state.quiet >= 100:
            return 0.5
        values.append(-value if state.side else value)
        last = values[-SURE_PLIES:]
        if len(last) == SURE_PLIES and (min(last) > SURE or max(last) < -SURE):
            return float(last[0] > 0)
        state = after(state, move)


def pairs(seed: int, games: int, until: float, names: tuple[str, str], limits: tuple[Limits, Limits]) -> list[float]:
    """Points of the first side, a pair of games after the other."""
    first, other = (Side(name, limit) for name, limit in zip(names, limits, strict=True))
    dice, points, began = random.Random(seed), list[float](), time.monotonic()
    while len(points) < games and time.monotonic() - began < until:
        start = opening(dice, other)
        points += [played(start, first, other), 1 - played(start, other, first)]
    return points


def main(
    first: str,
    *,
    other: str = "none",
    games: int = 200,
    nodes: int = 20_000,
    share: float = 1.0,
    seconds: float = 0.0,
    until: float = 3600.0,
    processes: int = 1,
    seed: int = 1,
) -> None:
    limits = Limits(nodes=round(nodes * share)), Limits(nodes=nodes)
    if seconds:
        limits = Limits(seconds=seconds), Limits(seconds=seconds)
    each = math.ceil(games / processes / 2) * 2
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        runs = [
            pool.submit(pairs, 1000 * seed + number, each, until, (first, other), limits) for number in range(processes)
        ]
        points = [point for run in runs for point in run.result()]
    count, mean = len(points), sum(points) / max(1, len(points))
    error = 1.96 * math.sqrt(sum((point - mean) ** 2 for point in points) / max(1, count - 1) / max(1, count))
    wins, draws = points.count(1.0), points.count(0.5)
    print(f"+{wins} ={draws} -{count - wins - draws}: {100 * mean:.1f} % ± {100 * error:.1f} of {count} games")
