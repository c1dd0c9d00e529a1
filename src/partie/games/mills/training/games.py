"""Games of the morris engine against itself, as examples to learn from.

A game begins with random turns and goes on until the shipped tables know its value, or it ends. Every
position of it then becomes an example: the difference of counted facts, and how the game went.
"""

from __future__ import annotations

import functools
import random

import numpy as np
from numpy.typing import NDArray

from partie.core.brain import Limits, StopFlag
from partie.core.options import int_value, text_value
from partie.evolve.evolvable import Arrays, SelfPlayJob
from partie.games.mills.engine import evaluation
from partie.games.mills.engine.brain import MillsBrain
from partie.games.mills.engine.evaluation import FACTS
from partie.games.mills.game import GAME
from partie.games.mills.rules import board, variants
from partie.games.mills.rules.position import MillsPosition
from partie.games.mills.tables import shipped
from partie.games.mills.tables.probe import UNKNOWN, EndingTables
from partie.games.mills.training.weights import record_of
from partie.jit import kernel
from partie.search.records import NumpyRecord, int64
from partie.search.tables.values import DRAW, WIN

WIDTH = len(FACTS) + 2  # and the two bonuses for being on the move
_FEWEST_RANDOM, _MOST_RANDOM = 2, 8  # turns at the beginning
_SURPRISES = 0.03  # turns at random later
_MEBIBYTES = 4


@kernel()
def count_facts(states: NDArray[np.void], rules: NDArray[np.void], unit: NumpyRecord, found: NDArray[np.int64]) -> int:
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
    """The phase, and every fact."""
    found = np.zeros(WIDTH, np.int64)
    unit = evaluation.learned_weights()
    phase = count_facts(position.state(), board.rules(position.rules), unit, found)
    return int(phase), found.tolist()


@functools.cache
def _shipped_tables(rules: variants.MillsVariant) -> EndingTables | None:
    """The tables of every machine: larger ones would give other games."""
    found = shipped.load(rules)
    return None if found is None else EndingTables(found)


Example = tuple[int, list[int], float]  # phase, facts, result for the side to move


def play(job: SelfPlayJob) -> Arrays:
    """The examples of all games; the same job gives the same ones."""
    variant = text_value(job.option_values, "Variant")
    limits = Limits(nodes=int_value(job.option_values, "Nodes"))
    weights = record_of(job.weights)
    choose = random.Random(job.seed)
    found: list[Example] = []
    for _ in range(job.games):
        found += _game(variant, weights, limits, choose)
    return {
        "phases": np.array([one[0] for one in found], np.int8),
        "facts": np.array([one[1] for one in found], np.int16).reshape(-1, WIDTH),
        "results": np.array([one[2] for one in found], np.float32),
    }


def _game(variant: str, weights: NumpyRecord, limits: Limits, choose: random.Random) -> list[Example]:
    brain = MillsBrain(mebibytes=_MEBIBYTES, use_tables=False, weights=weights, use_book=False)
    position = GAME.start(variant)
    tables = _shipped_tables(position.rules)
    visited: list[tuple[int, int, list[int]]] = []
    random_plies = choose.randint(_FEWEST_RANDOM, _MOST_RANDOM)
    result: float | None = None
    while result is None:
        surprise = len(visited) < random_plies or choose.random() < _SURPRISES
        move = choose.choice(list(position.legal_moves())) if surprise else None
        if move is None:
            move = brain.choose(position, limits, StopFlag()).move
        visited.append((position.turn, *facts_of(position)))
        position = position.play(move)
        result = result_for_first(position, tables.value(position) if tables else UNKNOWN)
    return [(phase, facts, result if turn == 0 else 1 - result) for turn, phase, facts in visited[random_plies:]]


def result_for_first(position: MillsPosition, value: int) -> float | None:
    """1 won, 0.5 drawn, 0 lost for the player who began; None while it is unknown."""
    outcome = position.outcome()
    if outcome:
        return 0.5 if not outcome.winners else float(outcome.winners[0] == 0)
    if value == UNKNOWN:
        return None
    own = 0.5 if value == DRAW else float(value == WIN)
    return own if position.turn == 0 else 1 - own
