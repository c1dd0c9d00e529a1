"""Checkers: the player with its network against an evaluation by patterns, from ballots with both colours.

    python -m benchmarks checkers_network --variant czech --games 400 --nodes 20000

`--file` tries another network, `--against` takes a network in place of the patterns.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Literal

from benchmarks._matches import Score
from partie.core.brain import Brain, Limits, StopFlag
from partie.core.position import Position
from partie.games.checkers.engine.ballots import ballots
from partie.games.checkers.engine.brain import DraughtsBrain
from partie.games.checkers.engine.evaluation import learned_weights
from partie.games.checkers.engine.network import learned_network, read_network
from partie.games.checkers.rules.captures import FLYING
from partie.games.checkers.rules.variants import VARIANTS

Both = tuple[str, str]
Job = tuple[str, int, Both, tuple[Limits, Limits], float]  # variant, ballot, players, limits, when to begin no more


def brain(variant: str, name: str) -> DraughtsBrain:
    """ "shipped", "patterns", or that of a network's file."""
    rules = VARIANTS[variant]
    if name == "patterns":
        return DraughtsBrain(mebibytes=16, weights=learned_weights(rules))
    network = learned_network(rules) if name == "shipped" else read_network(Path(name), bool(rules.flags & FLYING))
    return DraughtsBrain(mebibytes=16, network=network)


def play_pair(job: Job) -> list[int | None]:
    """0 where the first player won, 1 where it lost, None for a draw; both colours."""
    variant, number, names, limits, deadline = job
    if time.time() > deadline:
        return []
    start, players = ballots(variant)[number], (brain(variant, names[0]), brain(variant, names[1]))
    back = play(start, players[::-1], limits[::-1])
    return [play(start, players, limits), None if back is None else 1 - back]


def play(position: Position, players: Sequence[Brain], limits: Sequence[Limits]) -> int | None:
    """The winner, None for a draw; players[0] begins."""
    while (outcome := position.outcome()) is None:
        turn = position.turn
        position = position.play(players[turn].choose(position, limits[turn], StopFlag()).move)
    return outcome.winner


def outcomes(jobs: list[Job], processes: int) -> Iterator[list[int | None]]:
    """In this process for one."""
    if processes == 1:
        yield from map(play_pair, jobs)
    else:
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            yield from pool.map(play_pair, jobs)


def main(
    *,
    variant: Literal["english", "czech"] = "english",
    games: int = 400,
    nodes: int | None = None,
    other_nodes: int | None = None,
    seconds: float = 0.1,
    file: str = "shipped",
    against: str = "patterns",
    processes: int = 1,
    most_seconds: float = 1e6,
    seed: int = 1,
) -> None:
    """
    :param other_nodes: of the opponent; as many as `nodes` when not given
    :param most_seconds: no game begins after them
    """
    limits = (Limits(nodes=nodes), Limits(nodes=other_nodes or nodes)) if nodes else (Limits(seconds=seconds),) * 2
    numbers = list(range(len(ballots(variant))))
    random.Random(seed).shuffle(numbers)
    deadline = time.time() + most_seconds
    jobs: list[Job] = [(variant, number, (file, against), limits, deadline) for number in numbers[: games // 2]]
    score, pairs = Score(), []
    for results in outcomes(jobs, processes):
        for result in results:
            score.add(result, 0)
        if results:
            pairs.append(sum(0.5 if result is None else 1 - result for result in results) / 2)
    mean = sum(pairs) / max(1, len(pairs))
    spread = sqrt(sum((pair - mean) ** 2 for pair in pairs)) / max(1, len(pairs))
    print(f"{variant}, {file} against {against}: {score}, 95 % within {196 * spread:.1f}")
