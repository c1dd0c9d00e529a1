"""Five in a row: how long a new Python takes until its first move, with everything compiled before."""

from __future__ import annotations

import statistics
import subprocess
import sys

_FIRST_MOVE = """
import time
from partie.core.brain import Limits, StopFlag
from partie.games.gomoku.game import GAME
GAME.brain().choose(GAME.from_text("h8 i9 g7"), Limits(depth=1), StopFlag())
print(time.process_time())
"""


def main(*, runs: int = 5) -> None:
    seconds_to_first_move()  # compiles what is not compiled yet
    seconds = [seconds_to_first_move() for _ in range(runs)]
    print(f"first move after {statistics.median(seconds):.2f} s of processor time (median of {len(seconds)})")


def seconds_to_first_move() -> float:
    """Of processor time, the start of Python included."""
    done = subprocess.run([sys.executable, "-c", _FIRST_MOVE], check=True, capture_output=True, text=True)
    return float(done.stdout)
