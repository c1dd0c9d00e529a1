"""A brain keeps to the memory its manager allows: measured on the program itself."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from partie.games.gomoku.engine.brain import warm_up
from partie.games.gomoku.game import GAME

ALLOWED = 350  # MiB, what Gomocup gives
STONES = ("7,7,1", "8,8,2", "6,7,1", "8,7,2", "8,6,1", "7,9,2")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="asks Linux for the peak")
def test_the_peak_of_memory_stays_below_the_limit_of_info() -> None:
    warm_up(GAME.from_text)  # compiled here, so that the program only loads: a compiler is no part of a move
    orders = (
        f"INFO max_memory {ALLOWED << 20}",
        "INFO timeout_turn 1000",
        "START 15",
        "BOARD",
        *STONES,
        "DONE",
    )
    program = [sys.executable, "-m", "partie", "brain", "gomoku"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as brain:
        assert brain.stdin is not None
        assert brain.stdout is not None
        brain.stdin.write("\n".join(orders) + "\n")
        brain.stdin.flush()
        while not re.fullmatch(r"\d+,\d+", brain.stdout.readline().strip()):
            assert brain.poll() is None
        status = Path(f"/proc/{brain.pid}/status").read_text()
        brain.stdin.write("END\n")
    [peak] = re.findall(r"VmHWM:\s+(\d+) kB", status)
    assert int(peak) < ALLOWED << 10
