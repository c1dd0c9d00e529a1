"""Plays Partie against the described player, a random one, or itself without network and openings.

python -m benchmarks mills_match --games 200 --seconds 0.5
python -m benchmarks mills_match --games 200 --nodes 200000 --opponent random
python -m benchmarks mills_match --games 200 --nodes 50000 --opponent facts
"""

from __future__ import annotations

import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Literal

from benchmarks._matches import RandomBrain
from benchmarks._mills_source import SourcePlayer
from partie.core.brain import Brain, Limits, StopFlag
from partie.games.mills.engine.brain import MillsBrain
from partie.games.mills.engine.evaluation import learned_weights
from partie.games.mills.game import GAME

OPENING_PLIES = 2  # random ones, so that no two games are the same


def opponent_of(name: str, seed: int) -> Brain:
    """`facts`: Partie's search and tables with the counted facts, without network and openings."""
    if name == "facts":
        return MillsBrain(weights=learned_weights(), use_openings=False)
    return SourcePlayer() if name == "source" else RandomBrain(str(seed))


def play(seed: int, opponent: str, limits: Limits) -> tuple[str, str, int, int]:
    """Result for Partie, the ending, plies, and the men left on the board of both."""
    ours: Brain = MillsBrain()
    theirs = opponent_of(opponent, seed)
    sides = (ours, theirs) if seed % 2 == 0 else (theirs, ours)
    choose = random.Random(seed // 2)  # both colours get the same opening
    position = GAME.start()
    plies = 0
    while not (outcome := position.outcome()):
        if plies < OPENING_PLIES:
            move = choose.choice(list(position.legal_moves()))
        else:
            move = sides[position.turn].choose(position, limits, StopFlag()).move
        position = position.play(move)
        plies += 1
    men = sum(side.bit_count() for side in position.men)
    result = "draw" if not outcome.winners else "win" if sides[outcome.winners[0]] is ours else "loss"
    return result, str(outcome.termination.value), plies, men


def main(
    *,
    games: int = 200,
    first: int = 0,
    seconds: float | None = None,
    nodes: int | None = None,
    opponent: Literal["source", "random", "facts"] = "source",
    processes: int = 2,
) -> None:
    limits = Limits(seconds=seconds, nodes=nodes)
    results: Counter[str] = Counter()
    with ProcessPoolExecutor(processes) as pool:
        job = partial(play, opponent=opponent, limits=limits)
        seeds = range(first, first + games)
        for seed, (result, reason, plies, men) in zip(seeds, pool.map(job, seeds), strict=True):
            results[result] += 1
            print(f"{seed:4} {result:5} {reason:9} {plies:4} plies {men:3} men  {dict(results)}", flush=True)
    wins, draws, losses = (results[name] for name in ("win", "draw", "loss"))
    print(f"against {opponent}: {wins} won, {draws} drawn, {losses} lost of {games}")
