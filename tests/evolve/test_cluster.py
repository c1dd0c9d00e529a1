"""A real scheduler with two worker processes; one is killed in the middle, and the run is the same."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from partie.arena import cluster
from partie.evolve.algorithm import BEST, Generation
from partie.evolve.history import COMPARISONS, GENERATIONS
from partie.evolve.run import Run
from partie.evolve.settings import parse_settings
from tests.arena.test_executors import local_cluster
from tests.evolve.toy import toy

FEW: dict[str, object] = {"SubGenerations": 4, "Generations": 2, "Selecting": 20, "ComparisonGames": 100}


def run_in(folder: Path) -> Run:
    return Run(folder, parse_settings(FEW, toy()), toy())


def outcome(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in (GENERATIONS, COMPARISONS, BEST)]


def test_a_cluster_that_loses_a_worker_breeds_the_same_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT", 120.0)  # the machine may be busy
    with ThreadPoolExecutor(2) as threads:
        run_in(tmp_path / "here").go(threads, 2)
    with local_cluster() as (address, orders):

        def kill_a_worker(generation: Generation, total: int) -> None:
            if generation.number == 3:
                orders.write("kill\n")
                orders.flush()

        with cluster.executors(address) as make_executor, make_executor(2) as executor:
            run_in(tmp_path / "there").go(executor, 2, kill_a_worker)
    assert outcome(tmp_path / "here") == outcome(tmp_path / "there")
