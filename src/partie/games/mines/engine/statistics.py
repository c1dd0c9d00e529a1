"""Thousands of games on all cores, and what they show."""

from __future__ import annotations

import functools
import itertools
import math
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TextIO

import numpy as np
from numpy.typing import NDArray

from partie.core.intervals import wilson
from partie.games.mines.engine.autoplay import Autoplay, AutoplayRecord, AutoplayResult
from partie.games.mines.engine.choosing import ChoiceKind
from partie.games.mines.engine.memory import SearchMemory
from partie.games.mines.engine.settings import FULL, Settings
from partie.games.mines.field import draw_layout
from partie.games.mines.formats.boards import Board
from partie.games.mines.rules.notation import STARTS, Setup
from partie.parallel.batch import OnProgress
from partie.play.statistics import Job, compile_by_playing, make_jobs, play_jobs
from partie.play.statistics import write_csv as write_rows
from partie.storage.charts import GREEN, RED, Chart

JOB_GAMES = 50  # games a worker plays between two reports
COIN_FLIP = 0.4999  # a guess with this risk is a coin flip
RISKS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)  # one of each kind that is counted apart

Records = list[AutoplayRecord]


@dataclass(frozen=True)
class Boards:
    """What boards of a job have in common; `first` is the first cell of boards drawn from a seed."""

    setup: Setup
    settings: Settings
    first: int = 0


BoardJob = Job[Boards, Board | int]  # boards, or seeds to draw them from


@dataclass(frozen=True)
class SolverSummary:
    """The figures of a solver over many games."""

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
    ended: dict[str, int]  # the last action of all games: won_sure, won_guess, lost_guess_…, lost_coin_flip, …
    mean_3bv: float
    won_3bv: float  # of the boards that were won
    tangled: int  # games with a step by simple rules alone, since exact counting was too much
    speed_3bv: float  # of the boards that were won, for each processor second of all games


def seeds_for(seed: int, games: int) -> NDArray[np.uint64]:
    """A seed for each game; the first n are the same however many follow."""
    return np.random.default_rng(seed).integers(0, 2**63, games).astype(np.uint64)


def seed_jobs(setup: Setup, first: int, seed: int, games: int, settings: Settings = FULL) -> list[BoardJob]:
    """Jobs for random boards."""
    return make_jobs(Boards(setup, settings, first), seeds_for(seed, games).tolist(), JOB_GAMES)


def board_jobs(boards: Iterable[Board], settings: Settings = FULL) -> list[BoardJob]:
    """Jobs for given boards, in their order."""
    return [
        job
        for shape, alike in itertools.groupby(boards, lambda board: (board.width, board.height, board.mines))
        for job in make_jobs(Boards(Setup(*shape, "none"), settings), list[Board | int](alike), JOB_GAMES)
    ]


def play_job(job: BoardJob) -> Records:
    """Plays it here."""
    return [_play_board(job.settings, board) for board in job.deals]


def _play_board(boards: Boards, board: Board | int) -> AutoplayRecord:
    setup, began = boards.setup, time.thread_time()
    player = _player(setup.width, setup.height, boards.settings)
    if isinstance(board, Board):
        record = player.play(board.layout, board.first or 0)
    else:
        layout = draw_layout(player.grid, setup.mines, STARTS[setup.start], boards.first, board)
        record = player.play(layout, boards.first)
        record.seed = board
    record.cpu_seconds = time.thread_time() - began
    return record


@functools.lru_cache(maxsize=1)
def _player(width: int, height: int, settings: Settings) -> Autoplay:
    """One for each worker process."""
    return Autoplay(width, height, settings, _memory())


@functools.cache
def _memory() -> SearchMemory:
    return SearchMemory()


def play_many(
    jobs: Sequence[BoardJob],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    on_progress: OnProgress | None = None,
) -> tuple[Records, SolverSummary]:
    """Plays all jobs on all cores; the records in order, and their summary. Stops as `play_jobs` does."""
    compile_by_playing(play_job, jobs)
    began = time.perf_counter()
    records = play_jobs(play_job, jobs, executor=executor, workers=workers, on_progress=on_progress)
    asked = sum(len(job.deals) for job in jobs)
    return records, summarise(records, time.perf_counter() - began, asked)


def summarise(records: Records, seconds: float, asked: int | None = None) -> SolverSummary:
    """The figures of finished games; `asked` where there should have been more."""
    games = len(records)
    won = [record for record in records if record.result is AutoplayResult.WON]
    low, high = wilson(len(won), games)
    cpu_seconds = sum(record.cpu_seconds for record in records)
    return SolverSummary(
        games=games,
        asked=games if asked is None else asked,
        wins=len(won),
        win_percent=100 * _mean([record.result is AutoplayResult.WON for record in records]),
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


def _ending_name(record: AutoplayRecord) -> str:
    if record.result is AutoplayResult.WON:
        return "won_sure" if record.last is ChoiceKind.SURE else "won_guess"
    return "lost_first_click" if record.result is AutoplayResult.LOST_FIRST else _risk_name(record.risk)


def _risk_name(risk: float) -> str:
    if risk >= COIN_FLIP:
        return "lost_coin_flip"
    step = min(int(risk * 10), len(RISKS) - 2)
    return f"lost_guess_{10 * step}_{10 * step + 10}_percent"


COLUMNS = ("game", "seed", "ending", "guesses", "exact_guesses", "last_risk", "survival", "left", "3bv")


def write_csv(records: Records, file: TextIO) -> None:
    """One line for each game."""
    rows = (
        (
            number,
            record.seed,
            record.result.name.lower(),
            record.guesses,
            record.exact,
            f"{record.risk:.6f}",
            f"{record.survival:.6f}",
            record.unknown,
            record.value,
        )
        for number, record in enumerate(records)
    )
    write_rows(COLUMNS, rows, file)


def histogram_svg(records: Records, title: str, name_of: Callable[[str], str] = str) -> str:
    """A picture of how games end: bars for each kind of last action, named by `name_of`."""
    counts = count_endings(records)
    games = max(1, len(records))
    chart = Chart(740, 50 + 26 * len(counts), title)
    rows = [
        (
            name_of(name),
            count,
            f"{count} ({100 * count / games:.1f} %)",
            GREEN if name.startswith("won") else RED,
        )
        for name, count in counts.items()
    ]
    chart.rows(rows, 260, 40, 620, 26)
    return chart.svg()
