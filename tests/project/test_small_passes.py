"""`scripts/test-small` runs the small tests of the paths it is given; only a run of all is measured."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHIM = '#!/bin/sh\necho "${NUMBA_DISABLE_JIT:-0}${NUMBA_BOUNDSCHECK:-0} $*" >>"$(dirname "$0")/calls"\n'
SMALL = "import pytest\n\n@pytest.mark.small\ndef test_it():\n    pass\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose Python writes down what it is asked to run."""
    for folder in ("scripts", ".venv/bin", "tests/core", "tests/games"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(ROOT / "scripts" / "test-small", tmp_path / "scripts" / "test-small")
    python = tmp_path / ".venv" / "bin" / "python"
    python.write_text(SHIM)
    python.chmod(0o755)
    for name in ("one", "other"):
        (tmp_path / "tests" / "games" / f"test_{name}.py").write_text(SMALL)
    (tmp_path / "tests" / "core" / "test_text.py").write_text("def test_it():\n    pass\n")
    return tmp_path


def calls_of(project: Path, *arguments: str) -> list[str]:
    subprocess.run([project / "scripts" / "test-small", "2", *arguments], check=True, capture_output=True)
    calls = project / ".venv" / "bin" / "calls"
    return calls.read_text().splitlines() if calls.exists() else []


def test_a_path_restricts_both_passes(project: Path) -> None:
    without_jit, bounds = calls_of(project, "tests/games/test_one.py", "-x")
    assert (without_jit[:2], bounds[:2]) == ("10", "01")
    for call in (without_jit, bounds):
        assert call.endswith("-m small tests/games/test_one.py")
        assert " -x " in call


def test_one_test_of_a_file_may_be_named(project: Path) -> None:
    assert all(
        call.endswith("-m small tests/games/test_one.py::test_it")
        for call in calls_of(project, "tests/games/test_one.py::test_it")
    )


def test_a_path_without_small_tests_runs_nothing(project: Path) -> None:
    assert calls_of(project, "tests/core") == []


def test_without_a_path_all_are_run_and_measured(project: Path) -> None:
    calls = calls_of(project)
    assert "coverage run" in calls[0]
    assert {"tests/games/test_one.py", "tests/games/test_other.py"} <= set(calls[0].split())
    assert any(call.endswith("coverage report") for call in calls)
    assert "coverage" not in calls[-1]
