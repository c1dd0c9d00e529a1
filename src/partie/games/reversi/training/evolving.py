"""The evaluation of reversi as evolvable parameters: how much of each kind of pattern, in three parts of the game.

The pictures themselves are too many to breed; `training.learning` fits them to games. On boards of other sizes than
8 x 8 nothing is learned. The games are played without the book.
"""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from partie.core.options import Choice, Kind, Option
from partie.core.text import Text
from partie.evolve.evolvable import Batch, Evolvable, Genes
from partie.games.reversi.engine import openings
from partie.games.reversi.engine.brain import ReversiBrain
from partie.games.reversi.engine.evaluation import learned_weights
from partie.games.reversi.engine.patterns import PICTURES, SHAPES, STAGES, STARTS, Weights
from partie.games.reversi.rules.position import ReversiPosition
from partie.games.reversi.rules.variants import STANDARD
from partie.play.pair_matches import MEBIBYTES, advice_by_parts, evolvable_by_matches, play_matches
from partie.search.records import copy_of

PHASE_NAMES = (Text("opening"), Text("middle game"), Text("ending"))
PART_NAMES = (Text("edges"), Text("corners"), Text("rows"), Text("diagonals"), Text("the move"))
NAMES = tuple(f"{phase}: {part}" for phase in PHASE_NAMES for part in PART_NAMES)
_KINDS = (0, 1, 1, *[2] * 3, *[3] * 5)  # the part that each shape belongs to
_FARTHEST = 2.0  # times what was learned
_LARGEST = 32_000


def evolvable() -> Evolvable:
    """What the machinery of evolution needs to know."""
    return evolvable_by_matches(
        NAMES,
        _FARTHEST,
        "partie.games.reversi.training.evolving:play",
        lambda: {"shipped": np.ones(len(NAMES)), "corners": _corners_alone()},
        "corners",
        advice_by_parts(PHASE_NAMES, PART_NAMES),
        Option(
            "Variant",
            Kind.CHOICE,
            Text("Which game of the family."),
            STANDARD.name,
            choices=(Choice(STANDARD.name, Text(STANDARD.name)),),
        ),
    )


def _corners_alone() -> Genes:
    genes = np.zeros((len(PHASE_NAMES), len(PART_NAMES)))
    genes[:, 1] = 1.0
    return genes.ravel()


def weights_of(genes: Genes) -> Weights:
    """What was learned, every part of every phase multiplied by its gene."""
    weights = copy_of(learned_weights())
    factors = genes.reshape(len(PHASE_NAMES), len(PART_NAMES))
    lengths = np.diff([*STARTS, PICTURES])
    assert len(_KINDS) == len(SHAPES)
    for stage in range(STAGES):
        row = factors[stage * len(PHASE_NAMES) // STAGES]
        weights.pictures[stage] = _scaled(weights.pictures[stage], np.repeat(row[list(_KINDS)], lengths))
    phases = np.arange(len(weights.discs)) * len(PHASE_NAMES) // len(weights.discs)
    weights.discs[:] = _scaled(weights.discs, factors[phases, -1])
    return weights


def _scaled(numbers: NDArray[np.int16], factors: NDArray[np.float64]) -> NDArray[np.int16]:
    return np.rint(numbers * factors).clip(-_LARGEST, _LARGEST).astype(np.int16)


def play(batch: Batch) -> NDArray[np.float64]:
    """Plays every game from an even opening: [games, 2, 2]."""
    starts = openings.starts()

    @functools.lru_cache(maxsize=4)  # weights are large, and games of the same players follow each other
    def prepared(genes: bytes) -> Weights:
        return weights_of(np.frombuffer(genes))

    def make_brain(genes: Genes) -> ReversiBrain:
        return ReversiBrain(mebibytes=MEBIBYTES, weights=prepared(genes.tobytes()))

    def start(seed: int) -> ReversiPosition:
        return starts[seed % len(starts)]

    return play_matches(batch, start, make_brain)
