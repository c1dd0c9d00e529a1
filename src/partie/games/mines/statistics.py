"""Thousands of games on all cores, and what they show."""

from __future__ import annotations

import csv
import functools
import math
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, TextIO

import numpy as np
from numpy.typing import NDArray

from partie.games.mines.autoplay import (
    LOST_FIRST,
    LOST_GUESS,
    LOST_STUCK,
    RECORD,
    WON,
    play_layouts,
    play_seeds,
)
from partie.games.mines.boards import Board
from partie.games.mines.decide import SURE, Memory, new_memory
from partie.games.mines.kernels import grid_of
from partie.games.mines.notation import STARTS, Setup
from partie.games.mines.settings import fast, full_strength
from partie.search.batch import run_batch

CHUNK = 50  # games a worker plays between two reports
COIN_FLIP = 0.4999  # a guess with this risk is a coin flip
RISK_STEPS = (0.1, 0.2, 0.3, 0.4)
ENDINGS = {WON: "won", LOST_GUESS: "lost_guess", LOST_FIRST: "lost_first_click", LOST_STUCK: "stuck"}

OnProgress = Callable[[int, int], None]
Records = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Chunk:
    """Some games for one worker: seeds, or boards of the same size and mine count."""

    setup: Setup
    quick: bool
    first: int = 0
    seeds: NDArray[np.uint64] | None = None
    layouts: NDArray[np.uint8] | None = None
    firsts: NDArray[np.int64] | None = None


@dataclass(frozen=True)
class Summary:
    """What many games say about a solver."""

    games: int
    wins: int
    win_percent: float
    low_percent: float  # 95 % interval
    high_percent: float
    guesses: float  # per game
    cpu_ms: float  # per game, on one core
    games_per_second: float  # by the clock, all cores
    ended: dict[
        str, int
    ]  # the last action of all games: won_sure, won_guess, lost_guess_…, lost_coin_flip, …
    mean_3bv: float
    won_3bv: float  # of the boards that were won


def seeds_for(seed: int, games: int) -> NDArray[np.uint64]:
    """A seed for each game; the first n are the same however many follow."""
    return np.random.default_rng(seed).integers(0, 2**63, games).astype(np.uint64)


def seed_chunks(setup: Setup, first: int, seed: int, games: int, quick: bool = False) -> list[Chunk]:
    """Jobs for random boards."""
    seeds = seeds_for(seed, games)
    return [Chunk(setup, quick, first, seeds=seeds[at : at + CHUNK]) for at in range(0, games, CHUNK)]


def board_chunks(boards: Iterable[Board], quick: bool = False) -> list[Chunk]:
    """Jobs for given boards, in their order."""
    chunks: list[Chunk] = []
    waiting: list[Board] = []
    for board in boards:
        if waiting and (len(waiting) == CHUNK or _shape(board) != _shape(waiting[0])):
            chunks.append(_board_chunk(waiting, quick))
            waiting = []
        waiting.append(board)
    return [*chunks, _board_chunk(waiting, quick)] if waiting else chunks


def _shape(board: Board) -> tuple[int, int, int]:
    return board.width, board.height, board.mines


def _board_chunk(boards: Sequence[Board], quick: bool) -> Chunk:
    layouts = np.stack([board.layout for board in boards])
    firsts = np.array([board.first or 0 for board in boards], np.int64)
    return Chunk(Setup(*_shape(boards[0]), "none"), quick, layouts=layouts, firsts=firsts)


def play_chunk(chunk: Chunk) -> tuple[Records, float]:
    """Plays it here; the records and the processor seconds."""
    setup = chunk.setup
    grid, memory, stop = grid_of(setup.width, setup.height), _memory(), np.zeros(1, np.uint8)
    settings = fast() if chunk.quick else full_strength()
    began = time.thread_time()
    if chunk.seeds is not None:
        records = np.zeros(len(chunk.seeds), RECORD)
        start = STARTS[setup.start]
        play_seeds(memory, grid, setup.mines, start, chunk.first, chunk.seeds, settings, records, stop)
    else:
        assert chunk.layouts is not None
        records = np.zeros(len(chunk.layouts), RECORD)
        play_layouts(memory, grid, setup.mines, chunk.layouts, chunk.firsts, settings, records, stop)
    return records, time.thread_time() - began


@functools.cache
def _memory() -> Memory:
    """One for each worker process."""
    return new_memory()


def play_many(
    chunks: Sequence[Chunk],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    on_progress: OnProgress | None = None,
) -> tuple[Records, Summary]:
    """Plays all chunks on all cores; the records in order, and their summary."""
    _load_kernels(chunks)
    began = time.perf_counter()
    parts, seconds = [], 0.0
    for result in run_batch(play_chunk, chunks, executor=executor, workers=workers, on_progress=on_progress):
        if result.error is not None:
            raise result.error
        records, used = result.value
        parts.append(records)
        seconds += used
    everything = np.concatenate(parts) if parts else np.zeros(0, RECORD)
    return everything, summarise(everything, seconds, time.perf_counter() - began)


def _load_kernels(chunks: Sequence[Chunk]) -> None:
    """Compiles once here, so that the workers only load and no time is counted for it."""
    for kind in ("seeds", "layouts"):
        chunk = next((chunk for chunk in chunks if getattr(chunk, kind) is not None), None)
        if chunk is not None:
            play_chunk(_first_game(chunk))


def _first_game(chunk: Chunk) -> Chunk:
    if chunk.seeds is not None:
        return Chunk(chunk.setup, chunk.quick, chunk.first, seeds=chunk.seeds[:1])
    assert chunk.layouts is not None
    assert chunk.firsts is not None
    return Chunk(chunk.setup, chunk.quick, layouts=chunk.layouts[:1], firsts=chunk.firsts[:1])


def summarise(records: Records, cpu_seconds: float, seconds: float) -> Summary:
    """The figures of finished games."""
    games = len(records)
    won = records["ending"] == WON
    wins = int(won.sum())
    low, high = interval(wins, games)
    return Summary(
        games=games,
        wins=wins,
        win_percent=100 * wins / max(1, games),
        low_percent=100 * low,
        high_percent=100 * high,
        guesses=float(records["guesses"].mean()) if games else 0.0,
        cpu_ms=1000 * cpu_seconds / max(1, games),
        games_per_second=games / seconds if seconds > 0 else 0.0,
        ended=count_endings(records),
        mean_3bv=float(records["value"].mean()) if games else 0.0,
        won_3bv=float(records["value"][won].mean()) if wins else 0.0,
    )


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate."""
    if games == 0:
        return 0.0, 1.0
    z = 1.959964
    rate = wins / games
    middle = rate + z * z / (2 * games)
    reach = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def count_endings(records: Records) -> dict[str, int]:
    """How many games ended after which kind of action."""
    ending, risk = records["ending"], records["risk"]
    won, lost = ending == WON, ending == LOST_GUESS
    counts = {
        "won_sure": int((won & (records["last"] == SURE)).sum()),
        "won_guess": int((won & (records["last"] != SURE)).sum()),
    }
    low = 0.0
    for high in RISK_STEPS:
        counts[f"lost_guess_{low:.1f}_{high:.1f}"] = int((lost & (risk >= low) & (risk < high)).sum())
        low = high
    counts[f"lost_guess_{low:.1f}_0.5"] = int((lost & (risk >= low) & (risk < COIN_FLIP)).sum())
    counts["lost_coin_flip"] = int((lost & (risk >= COIN_FLIP)).sum())
    counts["lost_first_click"] = int((ending == LOST_FIRST).sum())
    counts["stuck"] = int((ending == LOST_STUCK).sum())
    return counts


def write_csv(records: Records, file: TextIO) -> None:
    """One line for each game."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(
        ["game", "seed", "ending", "guesses", "exact_guesses", "last_risk", "survival", "left", "3bv"]
    )
    for number, record in enumerate(records):
        writer.writerow(
            [
                number,
                int(record["seed"]),
                ENDINGS[int(record["ending"])],
                int(record["guesses"]),
                int(record["exact"]),
                f"{record['risk']:.6f}",
                f"{record['survival']:.6f}",
                int(record["unknown"]),
                int(record["value"]),
            ]
        )


def histogram_svg(records: Records, title: str) -> str:
    """A picture of how games end: bars for each kind of last action."""
    counts = count_endings(records)
    most = max([*counts.values(), 1])
    rows = []
    for line, (name, count) in enumerate(counts.items()):
        y = 40 + 26 * line
        width = 360 * count / most
        color = "#2e7d32" if name.startswith("won") else "#c62828"
        rows.append(
            f'<text x="190" y="{y + 15}" text-anchor="end">{name.replace("_", " ")}</text>'
            f'<rect x="200" y="{y}" width="{width:.1f}" height="20" fill="{color}"/>'
            f'<text x="{206 + width:.1f}" y="{y + 15}">{count}</text>'
        )
    height = 50 + 26 * len(counts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="640" height="{height}" font-family="sans-serif" '
        f'font-size="13"><title>{title}</title><text x="20" y="24" font-size="16">{title}</text>'
        + "".join(rows)
        + "</svg>\n"
    )
