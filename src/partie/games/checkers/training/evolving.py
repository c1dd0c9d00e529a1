"""Weights of the evaluation of draughts as evolvable parameters: how much of each learned part, in four phases.

The pictures themselves are too many to breed (400 000 numbers, fitted to games by `training`); their weight
against men, kings and the move is not. The games are played without tables and book, whose size differs from
machine to machine.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from partie.core.options import Choice, Kind, Option, text_value
from partie.core.text import Text
from partie.evolve.evolvable import Batch, Evolvable, Genes
from partie.games.checkers.engine.ballots import ballots
from partie.games.checkers.engine.brain import DraughtsBrain
from partie.games.checkers.engine.evaluation import learned_weights
from partie.games.checkers.engine.patterns import PHASES, WEIGHTS, Weights
from partie.games.checkers.rules.position import DraughtsPosition
from partie.games.checkers.rules.variants import ENGLISH, VARIANTS
from partie.games.checkers.training.learning import record_of, self_play
from partie.play.pair_matches import MEBIBYTES, evolvable_by_matches, play_matches
from partie.search.records import copy_of

PARTS = ("areas", "kings", "men", "tempo")
PHASE_NAMES = (
    Text("many men"),
    Text("few men"),
    Text("kings and many pieces"),
    Text("kings and few pieces"),
)
NAMES = tuple(f"{phase}: {part}" for phase in PHASE_NAMES for part in PARTS)
_FARTHEST = 2.0  # times what was learned
_LARGEST = 32_000


def evolvable() -> Evolvable:
    """What the machinery of evolution needs to know."""
    rules = tuple(Choice(name, Text(name)) for name in VARIANTS)
    return evolvable_by_matches(
        NAMES,
        _FARTHEST,
        "partie.games.checkers.training.evolving:play",
        lambda: {"shipped": np.ones(len(NAMES)), "pieces": _pieces_alone()},
        "pieces",
        advice_of,
        Option("Variant", Kind.CHOICE, Text("Which game of the family."), ENGLISH.name, choices=rules),
        self_play(),
    )


def _pieces_alone() -> Genes:
    return np.tile([0.0, 1.0, 1.0, 0.0], PHASES)


def weights_of(genes: Genes, variant: str) -> Weights:
    """What was learned for the variant, every part of every phase multiplied by its gene."""
    weights = copy_of(learned_weights(VARIANTS[variant]))
    for phase, factors in enumerate(genes.reshape(PHASES, len(PARTS))):
        for part, factor in zip(PARTS, factors, strict=True):
            scaled = np.rint(np.asarray(weights[part][phase]) * factor)
            weights[part][phase] = np.clip(scaled, -_LARGEST, _LARGEST).astype(WEIGHTS[part].base)
    return weights


def play(batch: Batch) -> NDArray[np.float64]:
    """Plays every game from a ballot: [games, 2, 2]."""
    variant = text_value(batch.option_values, "Variant")
    starts = ballots(variant)

    def start(seed: int) -> DraughtsPosition:
        return starts[seed % len(starts)]

    def make_brain(genes: Genes) -> DraughtsBrain:
        if batch.weights:
            weights = record_of(batch.weights[int(genes[0])], VARIANTS[variant])
        else:
            weights = weights_of(genes, variant)
        return DraughtsBrain(mebibytes=MEBIBYTES, use_tables=False, weights=weights)

    return play_matches(batch, start, make_brain)


def advice_of(genes: Genes, players: int) -> Sequence[Text]:
    """How much the shape of the men counts against their number in each phase, compared with the shipped."""
    rows = (100 * genes).reshape(PHASES, len(PARTS)).tolist()
    return [
        Text(
            "In the phase “{phase}” the places of the men count {areas:.0f} %, kings {kings:.0f} %, men "
            "{men:.0f} % and being on the move {tempo:.0f} % of what they count in the shipped patterns.",
            phase=phase,
            areas=areas,
            kings=kings,
            men=men,
            tempo=tempo,
        )
        for phase, (areas, kings, men, tempo) in zip(PHASE_NAMES, rows, strict=True)
    ]
