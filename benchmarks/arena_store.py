"""100 000 stored games: how long lists, filters, counts and replays take, in the store and over HTTP."""

from __future__ import annotations

import functools
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from starlette.testclient import TestClient

from partie.arena.store.store import Filter, Store
from partie.core.clock import Clock
from partie.core.record import GameResult, Record, RecordedMove
from partie.web.server.app import create_app

NAMES = [f"brain {number}" for number in range(40)]
ENDINGS = ["five"] * 17 + ["time", "crash", "illegal"]


def records(count: int) -> Iterator[Record]:
    rng = random.Random(1)
    cells = [f"{column}{row}" for column in "abcdefghijklmno" for row in range(1, 16)]
    for index in range(count):
        texts = rng.sample(cells, 60)
        moves = tuple(RecordedMove(text, place % 2, 0.5, 50.0, "win_percent", 9) for place, text in enumerate(texts))
        ending = rng.choice(ENDINGS)
        winner = rng.randrange(2)
        at_fault = None if ending == "five" else 1 - winner
        names = tuple(rng.sample(NAMES, 2))
        yield Record(
            "gomoku",
            "free-15",
            index,
            moves=moves,
            result=GameResult((winner,), ending, at_fault=at_fault),
            players=names,
            clock=Clock(1.0),
            finished=float(index),
        )


def main(*, games: int = 100_000, store: str = "") -> None:
    """:param store: a database URL instead of a temporary SQLite file"""
    with tempfile.TemporaryDirectory() as folder:
        url = store or str(Path(folder) / "arena.sqlite3")
        opened = Store(url)
        seconds, _ = timed(lambda: opened.add_many(records(games)))
        print(f"{games} games stored in {seconds:.1f} s")
        show(opened)
        show_pages(url, opened.games(limit=1)[0].id // 2)
        opened.close()


def show(store: Store) -> None:
    middle = store.games(limit=1)[0].id // 2
    tasks: dict[str, Callable[[], object]] = {
        "first page of 50": lambda: store.games(),
        "page in the middle": lambda: store.games(before=middle),
        "page of one brain": lambda: store.games(Filter(brain=NAMES[3])),
        "page of one pair": lambda: store.games(Filter(brain=NAMES[3], opponent=NAMES[7])),
        "page of one pair, rare ending": lambda: store.games(Filter(brain=NAMES[3], opponent=NAMES[7], ending="crash")),
        "page of one ending": lambda: store.games(Filter(ending="crash")),
        "count of all": lambda: store.count(),
        "count of one brain": lambda: store.count(Filter(brain=NAMES[3])),
        "count of one ending": lambda: store.count(Filter(ending="crash")),
        "one game with its moves": lambda: store.game(middle),
    }
    for name, task in tasks.items():
        print(f"{name:32} {1000 * min(timed(task)[0] for _ in range(3)):8.1f} ms")


def show_pages(place: str, middle: int) -> None:
    """The calls behind the page's lists and replays, through the whole server."""
    paths = {
        "list": "games",
        "older games": f"games?before={middle}",
        "filter: brain": "games?brain=brain+3",
        "filter: brain that won": "games?brain=brain+3&result=won",
        "filter: pair and ending": "games?brain=brain+3&opponent=brain+7&ending=crash",
        "filter: ending": "games?ending=crash",
        "filter: rules": "games?variant=free-15",
        "filter: dates": f"games?since={middle}&until={middle + 5000}",
        "replay: the game": f"games/{middle}",
        "replay: its last position": f"games/{middle}/positions/60",
    }
    with TestClient(create_app(warm=False, store=place), base_url="http://127.0.0.1") as client:

        def get(path: str) -> None:
            answer = client.get(f"/api/v1/arena/{path}")
            assert answer.status_code == 200, answer.text

        for name, path in paths.items():
            times = sorted(timed(functools.partial(get, path))[0] for _ in range(5))
            print(f"page, {name:32} {1000 * times[2]:8.1f} ms, at first or worst {1000 * times[-1]:.1f} ms")


def timed(task: Callable[[], object]) -> tuple[float, object]:
    began = time.perf_counter()
    result = task()
    return time.perf_counter() - began, result
