"""Many people at one server, a tournament beside them: how long they wait, and what the server takes.

python -m benchmarks load --people 200 --minutes 60
"""

from __future__ import annotations

import asyncio
import csv as tables
import json
import os
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.server import Server, fresh_server
from tests.load.people import Answers, Kind, play_all

CLICKS = Kind("Minesweeper", "mines", "expert", ["human"], pause=2.0)
MOVES = (
    Kind("five in a row, level 1", "gomoku", "free-15", ["human", {"level": 1}], pause=5.0),
    Kind("morris, level 1", "mills", "nine", ["human", {"level": 1}], pause=5.0),
    Kind("checkers, level 1", "checkers", "english", ["human", {"level": 1}], pause=5.0),
)
FAREWELL = 10.0  # seconds for everybody to leave
STRONG = Kind("five in a row, full strength", "gomoku", "free-15", ["human", {"level": None}], pause=5.0)
TOURNAMENT = {
    "name": "load",
    "game": "mills",
    "brains": [{"brain": "partie:1"}, {"brain": "partie:2"}],
    "games": 100_000,
    "clock": {"per_move": 0.5},
}


@dataclass(frozen=True)
class Moment:
    """What was seen at one time."""

    seconds: float
    answers: int
    errors: int
    memory: float  # MB
    handles: int
    threads: int
    load: float  # average of the machine over a minute
    processor: float  # of the server, in cores


def main(
    *,
    people: int = 200,
    minutes: float = 5.0,
    strong: int = 0,
    every: float = 0.0,
    tournament: bool = True,
    csv: Path | None = None,
) -> None:
    """
    :param strong: of them, against full strength
    :param every: seconds between two looks at the server
    :param csv: a file for the curve
    """
    every = every or max(2.0, minutes * 60 / 12)
    answers: Answers = Answers()
    moments: list[Moment] = []
    with fresh_server() as server:
        try:
            wait_until_compiled(server)
            if tournament:
                server.post("/api/v1/arena/start", json.dumps(TOURNAMENT).encode())
            asyncio.run(run(server, crowd(people, strong), minutes * 60, every, answers, moments))
        except KeyboardInterrupt:
            print("Stopped; this is what there is.")
    tell(answers, moments)
    if csv:
        write_csv(csv, moments)


def wait_until_compiled(server: Server) -> None:
    """Compiling is measured elsewhere."""
    while True:
        with urllib.request.urlopen(f"{server.address}/api/v1/status") as answer:
            if json.load(answer)["warming"] is None:
                return
        time.sleep(0.5)


def crowd(people: int, strong: int) -> list[Kind]:
    """Every other one clicks mines; the rest plays board games."""
    others = [*MOVES, CLICKS]
    return [STRONG if n < strong else CLICKS if n % 2 else others[n // 2 % len(MOVES)] for n in range(people)]


async def run(
    server: Server,
    people: Sequence[Kind],
    seconds: float,
    every: float,
    answers: Answers,
    moments: list[Moment],
) -> None:
    began = time.monotonic()
    watching = asyncio.create_task(watch(server, began, every, answers, moments))
    playing = asyncio.create_task(play_all(server.address, people, answers))
    await asyncio.wait({playing}, timeout=seconds)
    playing.cancel()
    watching.cancel()
    await asyncio.wait({playing, watching}, timeout=FAREWELL)


async def watch(server: Server, began: float, every: float, answers: Answers, moments: list[Moment]) -> None:
    names = ("answers", "errors", "MB", "handles", "threads", "cores", "load")
    print(f"{'s':>6} " + " ".join(f"{name:>8}" for name in names))
    before, used = time.monotonic(), server.processor_seconds()
    while True:
        await asyncio.sleep(every)
        now, using = time.monotonic(), server.processor_seconds()
        moment = Moment(
            now - began,
            sum(map(len, answers.times.values())),
            answers.errors.total(),
            server.memory(),
            server.handles(),
            server.threads(),
            os.getloadavg()[0],
            (using - used) / (now - before),
        )
        before, used = now, using
        moments.append(moment)
        print(
            f"{moment.seconds:6.0f} {moment.answers:8} {moment.errors:8} {moment.memory:8.0f} "
            f"{moment.handles:8} {moment.threads:8} {moment.processor:8.2f} {moment.load:8.1f}",
            flush=True,
        )


def tell(answers: Answers, moments: Sequence[Moment]) -> None:
    print(f"\n{'milliseconds':40} {'answers':>8} {'p50':>7} {'p95':>7} {'p99':>7} {'most':>7}")
    for what, times in sorted(answers.times.items()):
        ordered = sorted(times)
        shown = [1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] for part in (0.5, 0.95, 0.99, 1)]
        print(f"{what:40} {len(times):8} " + " ".join(f"{each:7.0f}" for each in shown))
    print(f"told to wait in a queue: {answers.queued}; errors: {answers.errors.total()}")
    for text, count in answers.errors.most_common(10):
        print(f"  {count} x {text}")
    if moments:
        print(f"memory {moments[0].memory:.0f} → {moments[-1].memory:.0f} MB, load {moments[-1].load:.1f}")


def write_csv(path: Path, moments: Sequence[Moment]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = tables.writer(file)
        writer.writerow(Moment.__dataclass_fields__)
        writer.writerows([round(value, 2) for value in vars(moment).values()] for moment in moments)
