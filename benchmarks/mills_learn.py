"""Learns the weights of mills: games of the engine against itself, judged by the tables.

    python -m benchmarks.mills_learn --games 2000

A game begins with random turns and goes on until the tables know its value, or it ends. Every
position of it then becomes an example: the difference of counted facts, and how the game went. The
weights are those that predict the result best (logistic regression), for each phase of its own.
"""

from __future__ import annotations

import argparse
import random
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np
from numpy.typing import NDArray

from partie.brain import Limits, StopFlag
from partie.games.mills.engine import evaluation
from partie.games.mills.engine.engine import MillsBrain, open_tables
from partie.games.mills.engine.evaluation import FACTS, PHASES
from partie.games.mills.game import GAME
from partie.games.mills.rules import board
from partie.games.mills.rules.position import MillsPosition
from partie.games.mills.tables.probe import UNKNOWN
from partie.games.mills.tables.retrograde import DRAW, WIN
from partie.jit import kernel
from partie.search.records import Record, int64

WIDTH = len(FACTS) + 2  # and the two bonuses for being on the move
SCALE = 120.0  # points of the evaluation for one unit of log odds
PULL = 1.0  # towards no weight at all, against chance


@kernel()
def count_facts(
    states: NDArray[np.void], rules: NDArray[np.void], unit: Record, found: NDArray[np.int64]
) -> int:
    """Every fact of a position on its own, by weighing one at a time; returns the phase."""
    phase = evaluation.phase_of(states[0], rules[0])
    for number in range(WIDTH):
        unit.facts[:] = 0
        unit.tempo[:] = 0
        unit.first[:] = 0
        if number < WIDTH - 2:
            unit.facts[phase, number] = 1
        elif number == WIDTH - 2:
            unit.tempo[phase] = 1
        else:
            unit.first[phase] = 1
        found[number] = evaluation.evaluate_with(states[0], rules[0], unit)
    return int64(phase)


def facts_of(position: MillsPosition) -> tuple[int, list[int]]:
    found = np.zeros(WIDTH, np.int64)
    unit = evaluation.learned_weights()
    phase = count_facts(position.state(), board.rules(position.rules), unit, found)
    return int(phase), found.tolist()


Example = tuple[int, list[int], float]  # phase, facts, result for the side to move


def play(seed: int, nodes: int) -> list[Example]:
    """The examples of one game."""
    choose = random.Random(seed)
    tables = open_tables(board.NINE)
    assert tables
    brain = MillsBrain(mebibytes=4)
    position = GAME.start()
    seen: list[tuple[int, int, list[int]]] = []
    random_plies = choose.randrange(2, 9)
    result: float | None = None
    while result is None:
        surprise = len(seen) < random_plies or choose.random() < 0.03
        move = choose.choice(list(position.legal_moves())) if surprise else None
        if move is None:
            move = brain.choose(position, Limits(nodes=nodes), StopFlag()).move
        seen.append((position.turn, *facts_of(position)))
        position = position.play(move)
        result = result_for_first(position, tables.value(position))
    return [(phase, facts, result if turn == 0 else 1 - result) for turn, phase, facts in seen[random_plies:]]


def result_for_first(position: MillsPosition, value: int) -> float | None:
    """1 won, 0.5 drawn, 0 lost for the player who began; None while nobody knows."""
    outcome = position.outcome()
    if outcome:
        return 0.5 if not outcome.winners else float(outcome.winners[0] == 0)
    if value == UNKNOWN:
        return None
    own = 0.5 if value == DRAW else float(value == WIN)
    return own if position.turn == 0 else 1 - own


def fit(examples: list[Example]) -> NDArray[np.float64]:
    """Weights in log odds: Newton's method on the logistic loss."""
    facts = np.array([one[1] for one in examples], float)
    results = np.array([one[2] for one in examples], float)
    weights = np.zeros(WIDTH)
    for _ in range(30):
        chance = 1 / (1 + np.exp(-facts @ weights))
        slope = facts.T @ (results - chance) - PULL * weights
        bend = (facts * (chance * (1 - chance))[:, None]).T @ facts + PULL * np.eye(WIDTH)
        weights += np.linalg.solve(bend, slope)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--nodes", type=int, default=3000)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    examples: list[Example] = []
    with ProcessPoolExecutor(options.processes) as pool:
        for number, found in enumerate(pool.map(partial(play, nodes=options.nodes), range(options.games)), 1):
            examples += found
            if number % 100 == 0:
                print(f"{number} games, {len(examples)} positions", flush=True)
    for phase in range(PHASES):
        chosen = [one for one in examples if one[0] == phase]
        if chosen:
            points = np.round(fit(chosen) * SCALE).astype(int).tolist()
            print(f"phase {phase}: {len(chosen)} positions, weights {points}")


if __name__ == "__main__":
    main()
