"""`partie drive` that is told to end takes everything with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.needs import needs_program

pytestmark = pytest.mark.timeout(240)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_drive_that_is_ended_leaves_no_display_behind(number: signal.Signals, tmp_path: Path) -> None:
    needs_program("gnome-mines", "gnome-mines")
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    environment = {**os.environ, "PARTIE_DATA": str(tmp_path / "data"), "TMPDIR": str(scratch), "LANG": "C"}
    table = tmp_path / "games.csv"
    command = [sys.executable, "-m", "partie", "drive", "gnome-mines", "--games", "1000", "--csv", str(table)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "GNOME Mines, 8×8, 10 mines: 1000 games\n"
    assert process.stdout.readline().startswith("1/1000"), "the first game is told when it is over"
    process.send_signal(number)
    told, errors = process.communicate(timeout=120)
    assert process.returncode == 130, errors
    assert "of 1000 games were played" in errors
    assert " won" in told
    assert len(table.read_text().splitlines()) > 1
    assert not [path for path in scratch.iterdir() if path.name.startswith("partie-desktop")]
    assert not _processes_in(str(scratch))


def _processes_in(folder: str) -> list[str]:
    """Commands that run with this folder in their environment; one that just ended has a moment to go."""
    for _ in range(100):
        found = []
        for place in Path("/proc").iterdir():
            try:
                if place.name.isdigit() and folder in (place / "environ").read_text(errors="replace"):
                    found.append((place / "cmdline").read_text(errors="replace"))
            except OSError:
                continue
        if not found:
            break
        time.sleep(0.2)
    return found


def test_a_table_that_cannot_be_written_is_refused_before_the_first_game(tmp_path: Path) -> None:
    needs_program("gnome-mines", "gnome-mines")
    table = tmp_path / "missing" / "games.csv"
    command = [sys.executable, "-m", "partie", "drive", "gnome-mines", "--csv", str(table)]
    done = subprocess.run(command, env={**os.environ, "LANG": "C"}, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "games.csv' cannot be written: there is no such folder." in done.stderr
    assert done.stdout == ""
