"""Thousands of deals on all cores, and what they show."""

from __future__ import annotations

import csv
import io
import math
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, fields
from typing import TextIO

import numpy as np

from partie.core.errors import InvalidText
from partie.core.intervals import wilson
from partie.games.klondike.engine.advice import play_to_end
from partie.games.klondike.engine.honest import HonestPlayer, Strength
from partie.games.klondike.engine.solver import GIGABYTE, Effort, solve
from partie.games.klondike.engine.strategies import STRATEGIES, play_strategy, search_with_undo
from partie.games.klondike.rules.deals import Deal, deal_of
from partie.games.klondike.rules.table import lay_out
from partie.games.klondike.rules.variants import Rules
from partie.parallel.batch import OnProgress
from partie.play.statistics import Job, compile_by_playing, make_jobs, play_jobs
from partie.play.statistics import write_csv as write_rows
from partie.storage.charts import GREEN, GREY, RED, Chart

JOB_DEALS = 10  # deals a worker plays between two reports
PLAYERS = ("solver", "honest", *STRATEGIES, "undo")
WON, LOST, UNKNOWN = "won", "lost", "unknown"
_WIDTH, _BARS = 640, 24


@dataclass(frozen=True)
class Settings:
    """Who plays, by which rules, with how much effort."""

    rules: Rules
    player: str = "solver"
    seconds: float = 10.0  # processor time of the solver for one deal
    memory: int = GIGABYTE
    samples: int = Strength.samples  # of the honest player, for one decision
    nodes: int = 3000  # of the search with undo

    @property
    def played(self) -> str:
        """Rules and player, which stand in every row."""
        return f"{self.rules.name}, {self.player}"


DealJob = Job[Settings, tuple[int, Deal]]  # deals with their numbers


@dataclass(frozen=True)
class DealRow:
    """One deal."""

    deal: int  # its number: the seed, or the line in the file
    result: str  # won, lost (proved by the solver, played by the others) or unknown
    nodes: int
    ms: float  # of one core
    undos: int  # of the search with undo
    why: str = ""  # of an unknown
    played: str = ""  # rules and player


@dataclass(frozen=True)
class DealSummary:
    """The figures of many deals."""

    deals: int
    asked: int  # more than `deals` where it was stopped
    won: int
    lost: int
    unknown: int
    won_percent: float
    low_percent: float  # 95 % interval; unknown deals count as not won
    high_percent: float
    decided_percent: float
    median_ms: float
    p90_ms: float
    max_ms: float
    median_nodes: float
    p90_nodes: float
    max_nodes: int
    undos: float  # per deal


def seeded(first: int, deals: int) -> list[tuple[int, Deal]]:
    """Deals with their numbers, which are the seeds."""
    return [(number, deal_of(number)) for number in range(first, first + deals)]


def jobs_of(settings: Settings, deals: Iterable[tuple[int, Deal]], done: Iterable[int] = ()) -> list[DealJob]:
    """Jobs for the deals that are not done yet."""
    known = set(done)
    return make_jobs(settings, [(number, deal) for number, deal in deals if number not in known], JOB_DEALS)


def play_job(job: DealJob) -> list[DealRow]:
    """Plays it here."""
    return [play_deal(job.settings, number, deal) for number, deal in job.deals]


def play_deal(settings: Settings, number: int, deal: Deal) -> DealRow:
    """One deal by one player."""
    table = lay_out(deal, settings.rules)
    began = time.thread_time()
    nodes, undos, why = 0, 0, ""
    if settings.player == "solver":
        solution = solve(table, Effort(cpu_seconds=settings.seconds, memory=settings.memory))
        result, nodes = solution.verdict.value, solution.nodes
        why = solution.why.value if solution.why is not None else ""
    elif settings.player == "honest":
        player = HonestPlayer(Strength(samples=settings.samples))
        result = WON if play_to_end(table, player).is_won else LOST
    elif settings.player == "undo":
        found = search_with_undo(table, settings.nodes)
        result = WON if found.won else LOST if found.exhausted else UNKNOWN
        nodes, undos = found.nodes, found.undos
    else:
        last, nodes = play_strategy(table, STRATEGIES[settings.player])
        result = WON if last.is_won else LOST
    return DealRow(number, result, nodes, round(1000 * (time.thread_time() - began), 4), undos, why, settings.played)


def play_many(
    jobs: Sequence[DealJob],
    *,
    before: Sequence[DealRow] = (),
    executor: Executor | None = None,
    workers: int | None = None,
    on_progress: OnProgress | None = None,
    on_rows: Callable[[Sequence[DealRow]], None] | None = None,
) -> tuple[list[DealRow], DealSummary]:
    """Plays all jobs on all cores as `play_jobs` does; `before` are rows of an earlier run."""
    compile_by_playing(play_job, jobs)
    rows = play_jobs(
        play_job,
        jobs,
        before=before,
        on_rows=on_rows,
        executor=executor,
        workers=workers,
        on_progress=on_progress,
    )
    return rows, summarise(rows, len(before) + sum(len(job.deals) for job in jobs))


def summarise(rows: Sequence[DealRow], asked: int | None = None) -> DealSummary:
    """The figures of finished deals."""
    count = len(rows)
    results = [row.result for row in rows]
    won, lost = results.count(WON), results.count(LOST)
    low, high = wilson(won, count)
    times = np.array([row.ms for row in rows] or [0.0])
    nodes = np.array([row.nodes for row in rows] or [0])
    return DealSummary(
        deals=count,
        asked=count if asked is None else asked,
        won=won,
        lost=lost,
        unknown=count - won - lost,
        won_percent=100 * won / max(1, count),
        low_percent=100 * low,
        high_percent=100 * high,
        decided_percent=100 * (won + lost) / max(1, count),
        median_ms=float(np.median(times)),
        p90_ms=float(np.percentile(times, 90)),
        max_ms=float(times.max()),
        median_nodes=float(np.median(nodes)),
        p90_nodes=float(np.percentile(nodes, 90)),
        max_nodes=int(nodes.max()),
        undos=float(np.mean([row.undos for row in rows] or [0])),
    )


COLUMNS = tuple(field.name for field in fields(DealRow))


def write_csv(rows: Iterable[DealRow], file: TextIO, with_head: bool = True) -> None:
    """One line for each deal."""
    write_rows(COLUMNS if with_head else (), (asdict(row).values() for row in rows), file)


def read_csv(file: TextIO) -> list[DealRow]:
    """What `write_csv` wrote; a last line that was cut off is left out. Raises `InvalidText`."""
    text = file.read()
    complete = text[: text.rfind("\n") + 1]  # a line without its end may look like a shorter one that is right
    lines = list(csv.reader(io.StringIO(complete)))
    if lines and tuple(lines[0]) != COLUMNS:
        raise InvalidText("The file does not hold statistics of Klondike: its first line is another one.")
    rows = []
    for line in lines[1:]:
        try:
            deal, result, nodes, ms, undos, why, played = line
            rows.append(DealRow(int(deal), result, int(nodes), float(ms), int(undos), why, played))
        except ValueError:
            continue
    return rows


def histogram_svg(rows: Sequence[DealRow], title: str) -> str:
    """How long the deals took: bars over a logarithmic axis of milliseconds, lost ones in another colour."""
    edges = np.linspace(-2.0, 4.0, _BARS + 1)
    bins: dict[str, list[int]] = {WON: [0] * _BARS, LOST: [0] * _BARS, UNKNOWN: [0] * _BARS}
    for row in rows:
        place = int(np.searchsorted(edges, math.log10(max(row.ms, 1e-9)), side="right")) - 1
        bins[row.result][min(max(place, 0), _BARS - 1)] += 1
    colours = {WON: GREEN, LOST: RED, UNKNOWN: GREY}
    chart = Chart(_WIDTH, 340, title, 12)
    stacks = [[(bins[result][at], colour) for result, colour in colours.items()] for at in range(_BARS)]
    chart.columns(stacks, 40, 300, 240)
    for power in range(-2, 5):
        chart.label(40 + (power + 2) * (_WIDTH - 80) / 6, 320, f"{10.0**power:g} ms", "middle")
    return chart.svg()
