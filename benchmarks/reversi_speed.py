"""Speed of reversi's rules and of its solver, one thread.

    python -m benchmarks reversi_speed [--depth 9] [--last 44] [--games 100]

Counts games up to `depth`, solves the endings 40 to `last` of the FFO suite, and the positions with 20 and 22 empty
squares of so many games of the engine against itself, each with an empty table. Exits with 1 where a number or a result
differs from the published one. Seconds are processor time, compiling left out.
"""

from __future__ import annotations

import json
from pathlib import Path
from time import process_time

import numpy as np

from partie.core.brain import StopFlag
from partie.games.reversi.engine.evaluation import learned_weights
from partie.games.reversi.engine.exact import Solver
from partie.games.reversi.game import GAME
from partie.games.reversi.rules.perft import count_games
from partie.games.reversi.rules.position import ReversiPosition, first_position
from partie.games.reversi.rules.variants import STANDARD
from partie.games.reversi.training.games import Settings, play_games

FOLDER = Path(__file__).parent.parent / "tests/games/reversi"


_SETTINGS = Settings(depth=6, surprise=0.0, fewest_random=8, most_random=8)


def main(*, depth: int = 9, last: int = 44, games: int = 100) -> int:
    for job in GAME.warm_up():
        job.run()
    count_games(first_position(STANDARD), 1)
    is_right = _counts(depth) & _endings(last)
    _solve_own(games)
    return int(not is_right)


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


def _solve_own(games: int) -> None:
    examples = play_games(learned_weights(), _SETTINGS, 1, games)
    empty = 64 - np.bitwise_count(examples["own"] | examples["other"])
    for number in (20, 22):
        times = []
        for one in examples[empty == number]:
            position = ReversiPosition(STANDARD, (int(one["own"]), int(one["other"])), 0)
            solver = Solver(learned_weights(), 64)
            began = process_time()
            assert solver.solve(position, StopFlag()) is not None
            times.append(process_time() - began)
        print(f"{number} empty, {len(times)} positions: median {np.median(times):.2f} s, "
              f"95 % within {np.quantile(times, 0.95):.2f} s, longest {max(times):.2f} s", flush=True)  # fmt: skip
