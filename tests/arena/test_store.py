"""The store keeps what it was given, once, in SQLite and in a real PostgreSQL server."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from harness.faults.postgres import running_server
from sqlalchemy import create_engine, text
from sqlalchemy.exc import IntegrityError

from partie.arena.control import Command
from partie.arena.runner import Runner
from partie.arena.store import deleted
from partie.arena.store.database import default_path
from partie.arena.store.store import Filter, State, Store
from partie.arena.tournament.pairing import Pairing
from partie.arena.tournament.setup import BrainSetup, Kind, Tournament
from partie.core.clock import Clock
from partie.core.errors import InvalidText
from partie.core.record import GameResult, Record, RecordedMove
from partie.core.text import Text
from tests.needs import needs_postgres

BRAINS = (BrainSetup("partie:1", "one"), BrainSetup("partie:2", "two"))
SETUP = Tournament("test", "nim", BRAINS, games=4, concurrency=2)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with running_server(needs_postgres()) as running:
        yield running.url


@pytest.fixture(params=["sqlite", "postgresql"])
def any_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        opened = Store(tmp_path / "deep" / "arena.sqlite3")
    else:
        url: str = request.getfixturevalue("server")
        _wipe(url)
        opened = Store(url)
    yield opened
    opened.close()


def _wipe(url: str) -> None:
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()


def record(brains: tuple[str, ...] = ("one", "two"), ending: str = "five", at_fault: int | None = None) -> Record:
    moves = (RecordedMove("h8", 0, opening=True), RecordedMove("i9", 1, 0.25, 62.5, "win_percent", 9))
    return Record(
        "gomoku",
        "free-15",
        7,
        moves=moves,
        result=GameResult((1,), ending, Text("because"), at_fault, (1.0, 2.0)),
        players=brains,
        clock=Clock(1.0, 60.0),
        started=100.0,
        finished=200.5,
        logs=("> a\n< b", "> c"),
    )


def pairing(number: int) -> Pairing:
    return Pairing(number, 1, (0, 1), number // 2, 0, 0)


def test_game_comes_back_as_it_was(any_store: Store) -> None:
    game_id = any_store.add(record())
    assert game_id is not None
    assert any_store.game(game_id) == record()


def test_place_in_the_schedule_is_filled_only_once(any_store: Store) -> None:
    number = any_store.create(SETUP)
    assert any_store.add(record(), number, pairing(3)) is not None
    assert any_store.add(record(ending="time"), number, pairing(3)) is None
    assert [row.ending for row in any_store.results(number)] == ["five"]
    other = any_store.create(SETUP)
    assert any_store.add(record(), other, pairing(3)) is not None


def test_tournament_comes_back_as_it_was(any_store: Store) -> None:
    number = any_store.create(SETUP)
    found = any_store.tournament(number)
    assert (found.setup, found.state, found.command, found.played) == (SETUP, State.WAITING, Command.RUN, 0)
    any_store.set_command(number, Command.PAUSE)
    assert any_store.command(number) is Command.PAUSE
    assert [summary.id for summary in any_store.tournaments()] == [number]
    any_store.add(record(), number, pairing(0))
    any_store.remove(number)
    assert any_store.tournaments() == []
    assert any_store.count() == 0


def test_a_deleted_tournament_is_restored_as_it_was(any_store: Store) -> None:
    number = any_store.create(SETUP)
    game_id = any_store.add(record(), number, pairing(0))
    assert game_id is not None
    alone = any_store.add(record(("three", "four")))
    before = (any_store.tournament(number), any_store.results(number), any_store.game(game_id))
    any_store.remove(number)
    with pytest.raises(InvalidText, match="there is no tournament"):
        any_store.tournament(number)
    with pytest.raises(InvalidText, match="there is no game"):
        any_store.game(game_id)
    assert [row.id for row in any_store.games()] == [alone]
    assert any_store.find(record()) is None
    assert [(one.id, one.played) for one in any_store.deleted()] == [(number, 1)]
    assert any_store.restore(number) == before[0]
    assert (any_store.tournament(number), any_store.results(number), any_store.game(game_id)) == before
    assert any_store.deleted() == []


def test_only_a_deleted_tournament_is_restored_or_destroyed(any_store: Store) -> None:
    number = any_store.create(SETUP)
    for act in (any_store.restore, any_store.destroy):
        with pytest.raises(InvalidText, match="there is no deleted tournament"):
            act(number)
    any_store.remove(number)
    any_store.destroy(number)
    with pytest.raises(InvalidText, match="there is no deleted tournament"):
        any_store.restore(number)


def test_what_was_deleted_long_ago_is_gone_for_good(any_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    number = any_store.create(SETUP)
    any_store.add(record(), number, pairing(0))
    any_store.remove(number)
    later = time.time() + deleted.RESTORABLE_FOR + 1
    monkeypatch.setattr(deleted, "time", SimpleNamespace(time=lambda: later))
    assert any_store.deleted() == []
    any_store.create(SETUP)
    assert any_store.results(number) == []


@pytest.mark.usefixtures("toy_games")
@pytest.mark.parametrize("kind", [Kind.ROUND_ROBIN, Kind.KNOCKOUT])
def test_tournament_runs_on_it(any_store: Store, kind: Kind) -> None:
    number = any_store.create(Tournament("runs", "nim", BRAINS, kind=kind, concurrency=2))
    assert Runner(any_store, number).run().state is State.FINISHED


def test_partie_is_found_by_either_spelling_of_its_name(any_store: Store) -> None:
    any_store.add(record(("partie:5", "one")))
    any_store.add(record(("partie-5", "partie-6")))
    for name in ("partie:5", "partie-5"):
        assert any_store.count(Filter(brain=name)) == 2
    assert any_store.count(Filter(brain="partie:5", opponent="partie:6")) == 1


def test_games_are_filtered_and_paged(any_store: Store) -> None:
    for index in range(7):
        any_store.add(record(("one", "two" if index % 2 else "three"), "five" if index < 5 else "time", index % 2))
    assert any_store.count() == 7
    assert any_store.count(Filter(brain="two")) == 3
    assert any_store.count(Filter(brain="three", opponent="one")) == 4
    assert any_store.count(Filter(brain="two", opponent="three")) == 0
    assert any_store.count(Filter(ending="time")) == 2
    assert any_store.count(Filter(game="chess")) == 0
    first = any_store.games(limit=3)
    rest = any_store.games(limit=10, before=first[-1].id)
    ids = [row.id for row in first + rest]
    assert len(ids) == 7
    assert ids == sorted(ids, reverse=True)
    assert first[0].brains == ("one", "three")
    assert first[0].winners == (1,)


def test_import_is_all_or_nothing(any_store: Store) -> None:
    assert any_store.add_many([record(), record()]) == 2
    assert [any_store.game(row.id) for row in any_store.games()] == [record(), record()]

    def broken() -> Iterator[Record]:
        yield record()
        raise InvalidText("broken")

    with pytest.raises(InvalidText):
        any_store.add_many(broken())
    assert any_store.count() == 2


def test_a_game_is_claimed_by_one_runner_only(any_store: Store) -> None:
    number = any_store.create(SETUP)
    assert any_store.claim(number, 0, "a", 60)
    assert any_store.claim(number, 0, "a", 60)
    assert not any_store.claim(number, 0, "b", 60)
    assert any_store.owners(number) == ["a"]
    any_store.release(number, ["a"])
    assert any_store.claim(number, 0, "b", -1)  # a lease that is over already
    assert any_store.claim(number, 0, "a", 60)


def test_many_threads_write_at_once(any_store: Store) -> None:
    number = any_store.create(SETUP)
    taken: list[int] = []

    def write() -> None:
        for place in range(20):
            if any_store.add(record(), number, pairing(place)) is not None:
                taken.append(place)

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == list(range(20))


def test_wrong_places_are_named(any_store: Store, tmp_path: Path) -> None:
    with pytest.raises(InvalidText, match="tournament 99"):
        any_store.tournament(99)
    with pytest.raises(InvalidText, match="game 99"):
        any_store.game(99)
    with pytest.raises(InvalidText, match="mysql"):
        Store("mysql://host/base")


def test_record_that_the_database_refuses_is_not_taken_for_played(any_store: Store) -> None:
    number = any_store.create(SETUP)
    broken = replace(record(), players=cast(Any, (None, "two")))
    with pytest.raises(IntegrityError):
        any_store.add(broken, number, pairing(0))


def test_store_of_another_version_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "arena.sqlite3"
    Store(place).close()
    engine = create_engine(f"sqlite:///{place}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE arena_meta SET version = 99"))
    engine.dispose()
    with pytest.raises(InvalidText, match="version 99"):
        Store(place)


def test_data_folder_can_be_moved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    assert default_path() == tmp_path / "arena.sqlite3"


def test_columns_have_the_names_of_older_versions(tmp_path: Path) -> None:
    Store(tmp_path / "arena.sqlite3").close()
    with contextlib.closing(sqlite3.connect(tmp_path / "arena.sqlite3")) as database:
        for table, column in (("tournaments", "wish"), ("games", "faulty"), ("live", "told")):
            names = {row[1] for row in database.execute(f"PRAGMA table_info(arena_{table})")}
            assert column in names, (table, names)
