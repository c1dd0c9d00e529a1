"""A tournament survives SIGKILL: no finished game lost, none counted twice, the same table in the end."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

from partie.arena.store.rows import GameRow
from partie.arena.store.store import Store
from partie.arena.tournament.setup import Kind
from tests.arena.kills import kill_and_resume, run, tournament
from tests.needs import is_gone


def table(rows: list[GameRow]) -> list[tuple[object, ...]]:
    return [(row.number, row.round, row.brains, row.points, row.ending, row.plies) for row in rows]


def test_killed_tournament_ends_like_one_left_alone(tmp_path: Path) -> None:
    """Swiss, because its later rounds depend on every earlier result."""
    beacon, place = tmp_path / "brains", tmp_path / "arena.sqlite3"
    store = Store(place)
    setup = tournament(Kind.SWISS, 2, beacon)
    alone, killed = store.create(setup), store.create(setup)
    store.close()
    run(place, alone)
    survived = kill_and_resume(place, killed, 3, Random(11))
    assert survived.kills == 3
    store = Store(place)
    assert table(survived.rows) == table(store.results(alone))
    assert store.owners(killed) == []
    store.close()
    assert_gone([int(word) for word in beacon.read_text().split()])


def assert_gone(processes: list[int]) -> None:
    """Brains of a killed manager end, even those that ignore the end of their input."""
    assert processes
    give_up = time.monotonic() + 120
    while not all(map(is_gone, processes)):
        assert time.monotonic() < give_up, "a brain outlived its manager"
        time.sleep(0.01)
