"""Positions with values and results from games of the engine against itself.

    python -m training.checkers.self_play FOLDER --variant czech --seconds 120 --processes 8

Every process writes a file of positions each time it has played some games, so that ending the program early
loses little. Games begin with random moves; the seconds count from the moment the kernels are compiled.
"""

from __future__ import annotations

import argparse
import io
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.engine.evaluation import learned_weights
from partie.games.checkers.engine.network import read_network
from partie.games.checkers.engine.searching import REDUCTIONS
from partie.games.checkers.rules.captures import FLYING
from partie.games.checkers.rules.position import first_position
from partie.games.checkers.rules.state import MOST_MOVES
from partie.games.checkers.rules.variants import VARIANTS
from partie.games.checkers.tables.ending_tables import best_tables
from partie.games.checkers.training.games import LONGEST
from partie.search.context import context_dtype
from partie.search.records import new_record
from partie.search.table import TranspositionTable
from partie.storage.files import write_atomically
from training.checkers.games import MOST_IN_ENDING, POSITION, play_by_network, play_by_patterns, set_seed

MAX_PLY = 100
GAMES = 100  # of a file
MEBIBYTES = 4
SURPRISE = 0.02  # how often a random move is played after the beginning, before the ending
RANDOM_PLIES = (2, 12)
OPEN = 300  # points: endings from which games begin are no clearer than that
MOST_STARTS = 20_000


@dataclass(frozen=True)
class Job:
    """What one process does."""

    folder: Path
    variant: str
    nodes: int
    seed: int
    deadline: float  # by the clock of the machine
    network: Path | None = None  # what the engine plays with, its patterns without
    games: int | None = None  # for a check, no more than these
    endings: float = 0.0  # the share of games that begin from endings of earlier ones


def play_games(job: Job) -> int:
    """Plays until the deadline and writes what was played; returns how many positions."""
    variant = VARIANTS[job.variant]
    table, stop = TranspositionTable(MEBIBYTES), np.zeros(1, np.uint8)
    context = new_record(context_dtype(MOST_MOVES, MAX_PLY))
    context.reductions[:] = REDUCTIONS
    context.window, context.root_width, context.extend_single = 50, MOST_MOVES, 1
    evaluation, play = learned_weights(variant), play_by_patterns
    if job.network is not None:
        evaluation, play = read_network(job.network, bool(variant.flags & FLYING)), play_by_network
    tables = best_tables(variant.name).arrays
    dice = np.random.default_rng(job.seed)
    set_seed(job.seed)
    positions: NDArray[Any] = np.zeros(LONGEST, POSITION).view(np.recarray)
    found: list[NDArray[Any]] = []
    starts: list[np.void] = []
    played = total = 0
    while time.time() < job.deadline and (job.games is None or played < job.games):
        table.next_search()
        context.generation = table.generation
        state = first_position(variant).state()
        random_plies = int(dice.integers(RANDOM_PLIES[0], RANDOM_PLIES[1] + 1))
        if starts and dice.random() < job.endings:
            start = starts[int(dice.integers(len(starts)))]
            state.men[:], state.kings[:] = start["men"], start["kings"]
            random_plies = int(dice.integers(3))
        argument = (state, evaluation, *tables)
        count = play(argument, context, table.entries, stop, job.nodes, random_plies, SURPRISE, positions)
        found.append(np.array(positions[:count]))
        starts = (starts + open_endings(found[-1]))[-MOST_STARTS:]
        played += 1
        if played % GAMES == 0 or played == job.games:
            total += save(job, played, found)
    return total + save(job, played, found)


def open_endings(rows: NDArray[Any]) -> list[np.void]:
    """Positions with few pieces of which it is not clear who wins."""
    sets = np.ascontiguousarray(rows["men"] | rows["kings"])
    pieces = np.unpackbits(sets.view(np.uint8), axis=1).sum(1)
    return list(rows[(pieces <= MOST_IN_ENDING) & (np.abs(rows["value"]) <= OPEN)])


def save(job: Job, played: int, found: list[NDArray[Any]]) -> int:
    """Writes the positions and empties the list; returns how many they were."""
    if not found:
        return 0
    rows = np.concatenate(found)
    found.clear()
    content = io.BytesIO()
    np.save(content, np.asarray(rows, POSITION))
    write_atomically(job.folder / f"{job.variant}-{job.seed}-{played}.npy", content.getvalue())
    return len(rows)


def main() -> None:
    """Compiles here, then plays in processes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--variant", choices=sorted(VARIANTS), default="english")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=2_000, help="positions of each search")
    parser.add_argument("--network", type=Path, help="to play with, in place of the patterns")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--endings", type=float, default=0.3, help="share of games from endings of earlier ones")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    began = time.time()
    play_games(Job(wanted.folder, wanted.variant, 50, wanted.seed, began + 3_600, wanted.network, games=1))
    ready = time.time()
    print(f"compiled in {ready - began:.0f} s", flush=True)
    seeds = range(1_000 * wanted.seed + 1, 1_000 * wanted.seed + 1 + wanted.processes)
    deadline, settings = ready + wanted.seconds, (wanted.folder, wanted.variant, wanted.nodes)
    jobs = [Job(*settings, seed, deadline, wanted.network, endings=wanted.endings) for seed in seeds]
    with ProcessPoolExecutor(wanted.processes, mp_context=get_context("spawn")) as processes:
        total = sum(processes.map(play_games, jobs))
    print(f"{wanted.variant}: {total} positions in {time.time() - ready:.0f} s", flush=True)


if __name__ == "__main__":
    main()
