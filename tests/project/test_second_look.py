"""`scripts/test` looks twice at tests of real time, and only at these."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FAILS_ONCE = """
from pathlib import Path

def test_busy():
    seen = Path(__file__).with_suffix(".seen")
    before, _ = seen.exists(), seen.touch()
    assert before
"""


def run_in(folder: Path, room: str, text: str) -> subprocess.CompletedProcess[str]:
    """A project with one test, tested as this one is."""
    (folder / "tests" / room).mkdir(parents=True)
    (folder / "scripts").mkdir()
    (folder / ".venv" / "bin").mkdir(parents=True)
    (folder / ".venv" / "bin" / "python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    (folder / ".venv" / "bin" / "python").chmod(0o755)
    for name in ("scripts/test", "tests/conftest.py", "pyproject.toml"):
        shutil.copy(ROOT / name, folder / name)
    (folder / "tests" / room / "test_some.py").write_text(text)
    command = [str(folder / "scripts" / "test"), "1", "-m", "not programs"]
    environment = {
        **os.environ,
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTEST_PLUGINS": "xdist.plugin,pytest_timeout",
    }
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_what_failed_beside_others_may_pass_alone_and_is_named(tmp_path: Path) -> None:
    done = run_in(tmp_path, "desktop", FAILS_ONCE)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    named = "Failed beside other tests, passed alone:\ntests/desktop/test_some.py::test_busy"
    assert done.stdout.strip().endswith(named)


@pytest.mark.parametrize(("room", "text"), [("games", FAILS_ONCE), ("web", "def test_wrong():\n    assert 0\n")])
def test_every_other_failure_and_a_second_one_is_final(tmp_path: Path, room: str, text: str) -> None:
    assert run_in(tmp_path, room, text).returncode == 1
