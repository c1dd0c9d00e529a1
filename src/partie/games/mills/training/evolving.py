"""The weights of morris as evolvable parameters: facts, tempo and first strike in four phases.

The games are played without tables and book, whose size differs from machine to machine.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from partie.core.options import Choice, Kind, Option, text_value
from partie.core.position import Position
from partie.core.text import Text
from partie.evolve.evolvable import Batch, Evolvable, Genes
from partie.games.mills.engine.brain import MillsBrain
from partie.games.mills.engine.evaluation import FACTS, PHASES, WEIGHTS, learned_weights
from partie.games.mills.game import GAME
from partie.games.mills.rules.variants import NINE, VARIANTS
from partie.games.mills.training.learning import self_play
from partie.games.mills.training.weights import record_of
from partie.play.pair_matches import MEBIBYTES, evolvable_by_matches, play_matches
from partie.search.records import NumpyRecord, new_record

PHASE_NAMES = (
    Text("early placing"),
    Text("late placing"),
    Text("moving"),
    Text("one side flies"),
)
FACT_NAMES = (
    Text("men"),
    Text("mills"),
    Text("two men of a line"),
    Text("mills to close"),
    Text("steps"),
    Text("blocked men"),
    Text("double mills"),
    Text("crossings"),
)
_ROWS = (*FACTS, "tempo", "first")
NAMES = tuple(f"{phase}: {row}" for phase in PHASE_NAMES for row in _ROWS)
_FARTHEST = 150.0
_OPENING = 4  # random plies


def evolvable() -> Evolvable:
    """What the machinery of evolution needs to know."""
    rules = tuple(Choice(name, variant.title) for name, variant in VARIANTS.items())
    return evolvable_by_matches(
        NAMES,
        _FARTHEST,
        "partie.games.mills.training.evolving:play",
        lambda: {"shipped": genes_of(learned_weights()), "men": _men_alone()},
        "men",
        advice_of,
        Option("Variant", Kind.CHOICE, Text("Which game of the family."), NINE.name, choices=rules),
        self_play(),
        generations=60,
    )


def genes_of(weights: NumpyRecord) -> Genes:
    """Phase by phase: the facts, tempo, first."""
    rows = [[*weights.facts[phase], weights.tempo[phase], weights.first[phase]] for phase in range(PHASES)]
    return np.array(rows, float).ravel()


def weights_of(genes: Genes) -> NumpyRecord:
    """The inverse of `genes_of`, rounded."""
    rows = np.rint(genes).astype(np.int64).reshape(PHASES, len(_ROWS))
    weights = new_record(WEIGHTS)
    weights.facts[:] = rows[:, : len(FACTS)]
    weights.tempo[:], weights.first[:] = rows[:, -2], rows[:, -1]
    return weights


def _men_alone() -> Genes:
    genes = np.zeros((PHASES, len(_ROWS)))
    genes[:, 0] = 100.0
    return genes.ravel()


def play(batch: Batch) -> NDArray[np.float64]:
    """Plays every game: [games, 2, 2]."""

    def make_brain(genes: Genes) -> MillsBrain:
        weights = record_of(batch.weights[int(genes[0])]) if batch.weights else weights_of(genes)
        return MillsBrain(mebibytes=MEBIBYTES, use_tables=False, weights=weights, use_book=False)

    start = partial(_opening, text_value(batch.option_values, "Variant"))
    return play_matches(batch, start, make_brain)


def _opening(variant: str, seed: int) -> Position:
    """Random plies; the same seed gives the same ones."""
    choose = random.Random(seed)
    position: Position = GAME.start(variant)
    for _ in range(_OPENING):
        position = position.play(choose.choice(list(position.legal_moves())))
    return position


def advice_of(genes: Genes, players: int) -> Sequence[Text]:
    """What counts most in each phase, and what counts against a side."""
    rows = genes.reshape(PHASES, len(_ROWS))[:, : len(FACTS)]
    return [_of_phase(PHASE_NAMES[phase], rows[phase]) for phase in range(PHASES)]


def _of_phase(phase: Text, facts: Genes) -> Text:
    order = np.argsort(-facts, kind="stable")
    worst = int(order[-1])
    if facts[worst] >= 0:
        return Text(
            "In the phase “{phase}” look first for {first}, then for {second}.",
            phase=phase,
            first=FACT_NAMES[order[0]],
            second=FACT_NAMES[order[1]],
        )
    return Text(
        "In the phase “{phase}” look first for {first}, then for {second}; avoid {worst}.",
        phase=phase,
        first=FACT_NAMES[order[0]],
        second=FACT_NAMES[order[1]],
        worst=FACT_NAMES[worst],
    )
