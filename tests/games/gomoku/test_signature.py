"""Pure speed-ups change no tree: against the search that does all the obvious way, and by counting."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from partie import jit
from partie.core.brain import Limits, StopFlag
from partie.games.gomoku.game import GAME
from tests.games.gomoku import slow

# Positions that a search of six plies looks at. A change that is meant to change the tree changes them, too.
NODES = {
    "h8 i9 g7 i7 i8 g8 j8": 611,
    "h8 h9 i9 g7 j10 k11 i8 i10 g10": 2_067,
    "h8 g9 i10 i8 g8 h10 h7 i6 j9 k10": 16_616,
    "k8 e7 i8 h11 k7 k6 j8 l8 l6 i9": 1_395,
    "h8 i8 g9 i10 i9 h9 g10 g8 f11 e12 h11 j9": 4_465,
}


def test_the_search_looks_at_the_same_positions_with_and_without_its_speed_ups() -> None:
    program = [sys.executable, "-m", slow.__name__]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    answer = subprocess.run(program, env=environment, check=True, capture_output=True, text=True)
    assert json.loads(answer.stdout) == [slow.finding(slow.new_state(points)) for points in slow.POSITIONS]


@pytest.mark.skipif(bool(jit.config.DISABLE_JIT), reason="takes hours without the compiler")
@pytest.mark.parametrize("text", NODES)
def test_the_search_looks_at_as_many_positions_as_ever(text: str) -> None:
    analysis = GAME.brain().choose(GAME.from_text(text), Limits(depth=6), StopFlag())
    assert analysis.nodes == NODES[text]
