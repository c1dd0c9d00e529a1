"""Speed of reversi's rules and of its solver, one thread.

    python -m benchmarks reversi_speed [--depth 9] [--last 44]

Counts games up to `depth` and solves the endings 40 to `last` of the FFO suite, each with an empty table. Exits with 1
where a number or a result differs from the published one. Seconds are processor time, compiling left out.
"""

from __future__ import annotations

import json
from pathlib import Path
from time import process_time

from partie.core.brain import StopFlag
from partie.games.reversi.engine.evaluation import learned_weights
from partie.games.reversi.engine.exact import Solver
from partie.games.reversi.game import GAME
from partie.games.reversi.rules.perft import count_games
from partie.games.reversi.rules.position import first_position
from partie.games.reversi.rules.variants import STANDARD

FOLDER = Path(__file__).parent.parent / "tests/games/reversi"


def main(*, depth: int = 9, last: int = 44) -> int:
    for job in GAME.warm_up():
        job.run()
    count_games(first_position(STANDARD), 1)
    return int(not (_counts(depth) & _endings(last)))


def _counts(deepest: int) -> bool:
    published = json.loads((FOLDER / "perft.json").read_text())["published"]
    is_right = True
    for depth in range(1, deepest + 1):
        began = process_time()
        count = count_games(first_position(STANDARD), depth)
        is_right &= depth > len(published) or count == published[depth - 1]
        print(f"perft {depth:2} {count:14} {process_time() - began:8.2f} s", flush=True)
    return is_right


def _endings(last: int) -> bool:
    endings = json.loads((FOLDER / "endings.json").read_text())
    is_right, total = True, 0.0
    for number in range(40, last + 1):
        text, empty, discs, best = endings[str(number)]
        position, solver, began = GAME.from_text(text), Solver(learned_weights(), 64), process_time()
        found = solver.solve(position, StopFlag())
        assert found is not None
        seconds = process_time() - began
        total += seconds
        move = position.format_move(found.best.move)
        is_right &= found.best.discs == discs and move in best
        speed = solver.nodes / seconds / 1e6
        print(f"FFO {number}: {empty} empty, {found.best.discs:+} {move}, {solver.nodes:12} positions, "
              f"{seconds:6.2f} s, {speed:.1f} million a second", flush=True)  # fmt: skip
    print(f"together {total:.2f} s")
    return is_right
