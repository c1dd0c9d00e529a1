"""Thousands of games on all cores, and what they show."""

from __future__ import annotations

import csv
import functools
import html
import math
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TextIO

import numpy as np
from numpy.typing import NDArray

from partie.core.intervals import wilson
from partie.games.mines.engine.autoplay import Autoplay, Ending, Record
from partie.games.mines.engine.choosing import How
from partie.games.mines.engine.memory import SearchMemory
from partie.games.mines.engine.settings import FULL, Settings
from partie.games.mines.field import draw_layout
from partie.games.mines.formats.boards import Board
from partie.games.mines.rules.notation import STARTS, Setup
from partie.parallel.batch import run_batch

CHUNK = 50  # games a worker plays between two reports
COIN_FLIP = 0.4999  # a guess with this risk is a coin flip
RISKS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)  # one of each kind that is counted apart

OnProgress = Callable[[int, int], None]
Records = list[Record]


@dataclass(frozen=True, eq=False)
class Chunk:
    """Some games for one worker: seeds, or boards of the same size and mine count."""

    setup: Setup
    settings: Settings
    first: int = 0
    seeds: NDArray[np.uint64] | None = None
    layouts: NDArray[np.uint8] | None = None
    firsts: NDArray[np.int64] | None = None

    @property
    def games(self) -> int:
        """How many boards it has."""
        boards = self.seeds if self.seeds is not None else self.firsts
        return 0 if boards is None else len(boards)


@dataclass(frozen=True)
class Summary:
    """What many games say about a solver."""

    games: int
    asked: int  # more than `games` where it was stopped
    wins: int
    win_percent: float
    low_percent: float  # 95 % interval
    high_percent: float
    estimate_percent: float  # the same rate with the luck of the guesses taken out
    estimate_error: float  # its 95 % interval, plus or minus
    guesses: float  # per game
    cpu_ms: float  # per game, on one core
    games_per_second: float  # by the clock, all cores
    ended: dict[
        str, int
    ]  # the last action of all games: won_sure, won_guess, lost_guess_…, lost_coin_flip, …
    mean_3bv: float
    won_3bv: float  # of the boards that were won
    tangled: int  # games with a step by simple rules alone, since exact counting was too much
    speed_3bv: float  # of the boards that were won, for each processor second of all games


def seeds_for(seed: int, games: int) -> NDArray[np.uint64]:
    """A seed for each game; the first n are the same however many follow."""
    return np.random.default_rng(seed).integers(0, 2**63, games).astype(np.uint64)


def seed_chunks(setup: Setup, first: int, seed: int, games: int, settings: Settings = FULL) -> list[Chunk]:
    """Jobs for random boards."""
    seeds = seeds_for(seed, games)
    return [Chunk(setup, settings, first, seeds=seeds[at : at + CHUNK]) for at in range(0, games, CHUNK)]


def board_chunks(boards: Iterable[Board], settings: Settings = FULL) -> list[Chunk]:
    """Jobs for given boards, in their order."""
    chunks: list[Chunk] = []
    waiting: list[Board] = []
    for board in boards:
        if waiting and (len(waiting) == CHUNK or _shape(board) != _shape(waiting[0])):
            chunks.append(_board_chunk(waiting, settings))
            waiting = []
        waiting.append(board)
    return [*chunks, _board_chunk(waiting, settings)] if waiting else chunks


def _shape(board: Board) -> tuple[int, int, int]:
    return board.width, board.height, board.mines


def _board_chunk(boards: Sequence[Board], settings: Settings) -> Chunk:
    layouts = np.stack([board.layout for board in boards])
    firsts = np.array([board.first or 0 for board in boards], np.int64)
    return Chunk(Setup(*_shape(boards[0]), "none"), settings, layouts=layouts, firsts=firsts)


def play_chunk(chunk: Chunk) -> tuple[Records, float]:
    """Plays it here; the records and the processor seconds."""
    setup = chunk.setup
    player = Autoplay(setup.width, setup.height, chunk.settings, _memory())
    began = time.thread_time()
    records = []
    if chunk.seeds is not None:
        for seed in chunk.seeds.tolist():
            layout = draw_layout(player.grid, setup.mines, STARTS[setup.start], chunk.first, seed)
            records.append(player.play(layout, chunk.first))
            records[-1].seed = seed
    elif chunk.layouts is not None and chunk.firsts is not None:
        for layout, first in zip(chunk.layouts, chunk.firsts.tolist(), strict=True):
            records.append(player.play(layout, first))
    return records, time.thread_time() - began


@functools.cache
def _memory() -> SearchMemory:
    """One for each worker process."""
    return SearchMemory()


def play_many(
    chunks: Sequence[Chunk],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    on_progress: OnProgress | None = None,
) -> tuple[Records, Summary]:
    """Plays all chunks on all cores; the records in order, and their summary.

    Ctrl+C ends it with the games played so far; without any it is raised.
    """
    _load_kernels(chunks)
    began = time.perf_counter()
    everything: Records = []
    seconds = 0.0
    try:
        for result in run_batch(
            play_chunk, chunks, executor=executor, workers=workers, on_progress=on_progress
        ):
            records, used = result.unwrap()
            everything += records
            seconds += used
    except KeyboardInterrupt:
        if not everything:
            raise
    asked = sum(chunk.games for chunk in chunks)
    return everything, summarise(everything, seconds, time.perf_counter() - began, asked)


def _load_kernels(chunks: Sequence[Chunk]) -> None:
    """Compiles once here, so that the workers only load and no time is counted for it."""
    for kind in ("seeds", "layouts"):
        chunk = next((chunk for chunk in chunks if getattr(chunk, kind) is not None), None)
        if chunk is not None:
            play_chunk(_first_game(chunk))


def _first_game(chunk: Chunk) -> Chunk:
    if chunk.seeds is not None:
        return Chunk(chunk.setup, chunk.settings, chunk.first, seeds=chunk.seeds[:1])
    assert chunk.layouts is not None
    assert chunk.firsts is not None
    return Chunk(chunk.setup, chunk.settings, layouts=chunk.layouts[:1], firsts=chunk.firsts[:1])


def summarise(records: Records, cpu_seconds: float, seconds: float, asked: int | None = None) -> Summary:
    """The figures of finished games; `asked` where there should have been more."""
    games = len(records)
    won = [record for record in records if record.ending is Ending.WON]
    low, high = wilson(len(won), games)
    return Summary(
        games=games,
        asked=games if asked is None else asked,
        wins=len(won),
        win_percent=100 * _mean([record.ending is Ending.WON for record in records]),
        low_percent=100 * low,
        high_percent=100 * high,
        estimate_percent=100 * _mean([record.estimate for record in records]),
        estimate_error=196 * _deviation([record.estimate for record in records]) / math.sqrt(max(1, games)),
        guesses=_mean([record.guesses for record in records]),
        cpu_ms=1000 * cpu_seconds / max(1, games),
        games_per_second=games / seconds if seconds > 0 else 0.0,
        ended=count_endings(records),
        mean_3bv=_mean([record.value for record in records]),
        won_3bv=_mean([record.value for record in won]),
        tangled=sum(record.tangled > 0 for record in records),
        speed_3bv=sum(record.value for record in won) / cpu_seconds if cpu_seconds > 0 else 0.0,
    )


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values)) if values else 0.0


def _deviation(values: Sequence[float]) -> float:
    return float(np.std(values)) if values else 0.0


def count_endings(records: Records) -> dict[str, int]:
    """How many games ended after which kind of action."""
    counts = dict.fromkeys(["won_sure", "won_guess", *(_risk_name(risk) for risk in RISKS)], 0)
    counts["lost_first_click"] = 0
    for record in records:
        counts[_ending_name(record)] += 1
    return counts


def _ending_name(record: Record) -> str:
    if record.ending is Ending.WON:
        return "won_sure" if record.last is How.SURE else "won_guess"
    return "lost_first_click" if record.ending is Ending.LOST_FIRST else _risk_name(record.risk)


def _risk_name(risk: float) -> str:
    if risk >= COIN_FLIP:
        return "lost_coin_flip"
    step = min(int(risk * 10), len(RISKS) - 2)
    return f"lost_guess_{10 * step}_{10 * step + 10}_percent"


def write_csv(records: Records, file: TextIO) -> None:
    """One line for each game."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(
        ["game", "seed", "ending", "guesses", "exact_guesses", "last_risk", "survival", "left", "3bv"]
    )
    for number, record in enumerate(records):
        risks = [f"{record.risk:.6f}", f"{record.survival:.6f}"]
        ending = record.ending.name.lower()
        row = [
            number,
            record.seed,
            ending,
            record.guesses,
            record.exact,
            *risks,
            record.unknown,
            record.value,
        ]
        writer.writerow(row)


def histogram_svg(records: Records, title: str, name_of: Callable[[str], str] = str) -> str:
    """A picture of how games end: bars for each kind of last action, named by `name_of`."""
    title = html.escape(title)
    counts = count_endings(records)
    most, games = max([*counts.values(), 1]), max(1, len(records))
    rows = []
    for line, (name, count) in enumerate(counts.items()):
        y = 40 + 26 * line
        width = 360 * count / most
        color = "#2e7d32" if name.startswith("won") else "#c62828"
        rows.append(
            f'<text x="250" y="{y + 15}" text-anchor="end">{html.escape(name_of(name))}</text>'
            f'<rect x="260" y="{y}" width="{width:.1f}" height="20" fill="{color}"/>'
            f'<text x="{266 + width:.1f}" y="{y + 15}">{count} ({100 * count / games:.1f} %)</text>'
        )
    height = 50 + 26 * len(counts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="740" height="{height}" font-family="sans-serif" '
        f'font-size="13"><title>{title}</title><rect width="740" height="{height}" fill="#ffffff"/>'
        f'<text x="20" y="24" font-size="16">{title}</text>' + "".join(rows) + "</svg>\n"
    )
