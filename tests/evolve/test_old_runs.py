"""Runs that an older version stopped are continued by this one."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from partie.evolve.algorithm import BEST
from partie.evolve.history import COMPARISONS, GENERATIONS
from partie.evolve.run import Run
from partie.evolve.runs import default_folder, folder_of
from partie.evolve.stored_settings import settings_in
from tests.evolve.toy import toy

OLD = Path(__file__).parent / "old"


@pytest.mark.parametrize("algorithm", ["described", "cma"])
def test_a_stopped_run_of_an_older_version_ends_as_it_would_have_there(algorithm: str, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    shutil.copytree(OLD / algorithm, folder)
    run = Run(folder, settings_in(folder, toy()), toy())
    assert (run.done, run.total, run.missing) == (3, 4, 0)
    with ThreadPoolExecutor(1) as executor:
        run.go(executor, 1)
    for name in (GENERATIONS, COMPARISONS, BEST):
        assert (folder / name).read_bytes() == (OLD / f"{algorithm}-finished" / name).read_bytes()


def test_a_run_in_a_folder_of_the_former_name_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    assert default_folder("alhambra", "genetic") == folder_of("alhambra", "genetic")
    folder_of("alhambra", "described").mkdir(parents=True)
    assert default_folder("alhambra", "genetic") == folder_of("alhambra", "described")
