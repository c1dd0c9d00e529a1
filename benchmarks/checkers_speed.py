"""How fast checkers thinks on one thread: nodes a second, depth after one second, perft, the first answer.

    python -m benchmarks checkers_speed

Seconds are processor time of this process, so that other work on the machine does not count. Run it twice:
the first run compiles the kernels.
"""

from __future__ import annotations

import os
import subprocess
import sys
from time import process_time

from partie.core.brain import Analysis, Limits, StopFlag
from partie.games.checkers.engine.brain import DraughtsBrain
from partie.games.checkers.rules.perft import perft_by_depth
from partie.games.checkers.rules.position import first_position
from partie.games.checkers.rules.variants import CZECH, ENGLISH, DraughtsVariant

ANSWER = "from partie.games.checkers.game import GAME; from partie.core.brain import Limits, StopFlag;"
ANSWER += "GAME.brain().choose(GAME.start(), Limits(depth=6), StopFlag())"


def search(rules: DraughtsVariant, depth: int = 18) -> None:
    position = first_position(rules)
    DraughtsBrain(mebibytes=4).choose(position, Limits(depth=2), StopFlag())  # loads the code
    brain, stop = DraughtsBrain(), StopFlag()
    began, reached = process_time(), 0

    def on_analysis(analysis: Analysis) -> None:
        nonlocal reached
        if process_time() - began <= 1.0:
            reached = analysis.depth

    analysis = brain.choose(position, Limits(depth=depth), stop, on_analysis)
    seconds = process_time() - began
    print(
        f"{rules.name}: {analysis.nodes / seconds / 1e6:.2f} M nodes/s, depth {reached} in 1 s, "
        f"depth {analysis.depth} in {seconds:.2f} s"
    )


def count(rules: DraughtsVariant, depth: int = 10) -> None:
    list(perft_by_depth(first_position(rules), 1))  # loads the code
    began = process_time()
    *_, (reached, games) = perft_by_depth(first_position(rules), depth)
    print(f"{rules.name}: perft({reached}) = {games}, all depths up to it {process_time() - began:.2f} s")


def first_answer() -> None:
    before = os.times()
    subprocess.run([sys.executable, "-c", ANSWER], check=True)
    after = os.times()
    user = after.children_user - before.children_user
    system = after.children_system - before.children_system
    print(f"first answer of a new process: {user + system:.2f} s")


def main() -> None:
    for variant in (ENGLISH, CZECH):
        search(variant)
        count(variant)
    first_answer()
