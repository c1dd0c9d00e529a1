"""Games on worker processes and on a cluster: the same tournament, also when a worker dies."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO

import pytest

from partie.arena.cluster import executors
from partie.arena.runner import Listeners, Runner
from partie.arena.store.store import State, Store
from partie.arena.tournament.pairing import Pairing
from partie.arena.tournament.setup import BrainSetup, Tournament
from partie.core.errors import InvalidText

FIRST = BrainSetup("python:tests.arena.toys:FirstMove", "first")
SLEEPY = BrainSetup("python:tests.arena.toys:Sleepy", "sleepy")
CUP = Tournament("cup", "gomoku", (FIRST, SLEEPY), "free-15", games=4, concurrency=2)
HERE = Path(__file__).parent


def spawned_processes(games: int) -> Executor:
    """Fresh processes: a fork would copy this one's threads and locks."""
    return ProcessPoolExecutor(games, multiprocessing.get_context("spawn"))


@contextmanager
def local_cluster() -> Iterator[tuple[str, IO[str]]]:
    """Its address, and what takes orders for it."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(HERE / "local_cluster.py")]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdout.readline().strip(), process.stdin


def assert_all_played(store: Store, number: int) -> None:
    assert store.tournament(number).state is State.FINISHED
    rows = store.results(number)
    assert [row.number for row in rows] == list(range(CUP.games))
    assert {row.ending for row in rows} == {"five"}
    assert store.owners(number) == []


def test_pool_that_lost_a_worker_is_made_anew(store: Store, tmp_path: Path) -> None:
    deadly = BrainSetup("python:tests.arena.toys:DiesOnce", "deadly", options={"marker": str(tmp_path / "died")})
    number = store.create(replace(CUP, brains=(FIRST, deadly)))
    runner = Runner(store, number, make_executor=spawned_processes)
    runner.run()
    assert (tmp_path / "died").exists()
    assert_all_played(store, number)


def test_cluster_plays_the_games_even_when_a_worker_dies(store: Store) -> None:
    number = store.create(CUP)
    with local_cluster() as (address, orders):

        def kill_a_worker(pairing: Pairing) -> None:
            if pairing.number == 1:
                orders.write("kill\n")
                orders.flush()

        with executors(address) as make_executor:
            Runner(store, number, Listeners(on_start=kill_a_worker), make_executor).run()
    assert_all_played(store, number)


def test_missing_scheduler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("partie.arena.cluster.CONNECT", 0.5)
    with (
        pytest.raises(InvalidText, match="no Dask scheduler at 'tcp:"),
        executors("tcp://127.0.0.1:9"),
    ):
        pass
