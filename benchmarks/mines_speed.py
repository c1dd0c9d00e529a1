"""Time to analyse and decide single expert positions, those where a guess is needed.

python -m benchmarks.mines_speed [--games 100] [--seed 1]
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from partie.core.brain import Limits, StopFlag
from partie.games.mines.engine.engine import MinesBrain
from partie.games.mines.game import GAME


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    GAME.warm_up()[0].run()
    brain, times = MinesBrain(), []
    for seed in range(options.seed, options.seed + options.games):
        position = GAME.start("expert", seed)
        while position.outcome() is None:
            began = time.thread_time()
            thought = brain.choose(position.observation(0), Limits(), StopFlag())
            if thought.value > 0:
                times.append(1000 * (time.thread_time() - began))
            position = position.play(thought.move)
    print(
        f"{len(times)} guesses: mean {np.mean(times):.1f} ms, 95 % below {np.quantile(times, 0.95):.1f} ms, "
        f"longest {np.max(times):.1f} ms"
    )


if __name__ == "__main__":
    main()
