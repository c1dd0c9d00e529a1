"""Pure speed-ups change no tree: the compiled search against the one that does all the obvious way."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.games.gomoku import slow


def test_the_search_looks_at_the_same_positions_with_and_without_its_speed_ups() -> None:
    program = [sys.executable, "-m", slow.__name__]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    answer = subprocess.run(program, env=environment, check=True, capture_output=True, text=True)
    assert json.loads(answer.stdout) == [slow.finding(slow.new_state(points)) for points in slow.POSITIONS]
