"""A killed drive leaves programs and a folder behind: the next one clears them, but nothing of a running one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from partie.desktop import leftovers
from partie.desktop.leftovers import private_home

DRIVE = """
import subprocess, sys
from partie.desktop.leftovers import MARK, private_home
with private_home() as home:
    environment = {"PATH": "/usr/bin:/bin", MARK: str(home)}
    program = subprocess.Popen(["sleep", "600"], stdout=-3, env=environment, start_new_session=True)
    print(home, program.pid, flush=True)
    sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def of_this_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(leftovers, "YOUNG", -1.0)


def drive() -> tuple[subprocess.Popen[str], Path, int]:
    process = subprocess.Popen([sys.executable, "-c", DRIVE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    home, program = process.stdout.readline().split()
    return process, Path(home), int(program)


def runs(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]


def test_what_a_killed_drive_left_is_cleared_by_the_next() -> None:
    process, home, program = drive()
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        pipe.close()
    assert home.is_dir()
    assert runs(program)
    with private_home() as own:
        assert own.is_dir()
        assert not home.exists()
        for _ in range(200):
            if not runs(program):
                break
            time.sleep(0.02)
        assert not runs(program)


def test_a_running_drive_is_left_alone() -> None:
    process, home, program = drive()
    try:
        with private_home():
            assert home.is_dir()
            assert runs(program)
    finally:
        process.communicate("")
        os.kill(program, signal.SIGKILL)
