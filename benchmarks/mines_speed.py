"""Time to analyse and decide single expert positions, those where a guess is needed."""

from __future__ import annotations

import time

import numpy as np

from partie.core.brain import Limits, StopFlag
from partie.games.mines.engine.engine import MinesBrain
from partie.games.mines.game import GAME


def main(*, games: int = 100, seed: int = 1) -> None:
    GAME.warm_up()[0].run()
    brain, times = MinesBrain(), []
    for number in range(seed, seed + games):
        position = GAME.start("expert", number)
        while position.outcome() is None:
            began = time.thread_time()
            analysis = brain.choose(position.observation(0), Limits(), StopFlag())
            if analysis.value > 0:
                times.append(1000 * (time.thread_time() - began))
            position = position.play(analysis.move)
    print(
        f"{len(times)} guesses: mean {np.mean(times):.1f} ms, 95 % below {np.quantile(times, 0.95):.1f} ms, "
        f"longest {np.max(times):.1f} ms"
    )
