"""The evaluation of chess as evolvable parameters: how much of each tuned part, in the middle game and the ending.

The weights themselves are too many to breed (`training/chess` fits them to games). The games are played without
endgame tables, whose size differs from machine to machine.
"""

from __future__ import annotations

import random
from functools import partial

import numpy as np
from numpy.typing import NDArray

from partie.core.options import Choice, Kind, Option, text_value
from partie.core.text import Text
from partie.evolve.evolvable import Batch, Evolvable, Genes
from partie.games.chess.engine import weights as w
from partie.games.chess.engine.brain import ChessBrain
from partie.games.chess.rules.position import ChessPosition, first_position
from partie.games.chess.rules.variants import STANDARD, find_variant
from partie.play.pair_matches import MEBIBYTES, advice_by_parts, evolvable_by_matches, play_matches

PHASE_NAMES = (Text("middle game"), Text("ending"))
_PARTS = (
    (Text("pieces"), w.MATERIAL),
    (Text("squares"), w.SQUARES),
    (Text("mobility"), w.MOBILITY),
    (Text("passed pawns"), w.PASSED),
    (Text("pawn structure"), w.CONNECTED),
    (Text("files and outposts"), w.BISHOP_PAIR),
    (Text("king safety"), w.SHIELD),
    (Text("threats"), w.PAWN_THREAT),
    (Text("the move"), w.TEMPO),
)
PART_NAMES = tuple(name for name, _ in _PARTS)
_FIRSTS = tuple(first for _, first in _PARTS)
_LENGTHS = np.diff([*_FIRSTS, w.COUNT])
NAMES = tuple(f"{phase}: {part}" for phase in PHASE_NAMES for part in PART_NAMES)
_FARTHEST = 2.0  # times what was tuned
_OPENING = 6  # random plies


def evolvable() -> Evolvable:
    """What the machinery of evolution needs to know."""
    rules = tuple(Choice(name, Text(name)) for name in (STANDARD.name, "chess960"))
    return evolvable_by_matches(
        NAMES,
        _FARTHEST,
        "partie.games.chess.training.evolving:play",
        lambda: {"shipped": np.ones(len(NAMES)), "pieces": _pieces_alone()},
        "pieces",
        advice_by_parts(PHASE_NAMES, PART_NAMES),
        Option("Variant", Kind.CHOICE, Text("Which game of the family."), STANDARD.name, choices=rules),
        generations=20,
    )


def _pieces_alone() -> Genes:
    genes = np.zeros((len(PHASE_NAMES), len(_PARTS)))
    genes[:, 0] = 1.0
    return genes.ravel()


def weights_of(genes: Genes) -> NDArray[np.int64]:
    """The tuned weights, every part of either phase multiplied by its gene."""
    factors = np.repeat(genes.reshape(len(PHASE_NAMES), len(_PARTS)), _LENGTHS, axis=1)
    return w.pack(w.shipped_pairs() * factors.T)


def play(batch: Batch) -> NDArray[np.float64]:
    """Plays every game: [games, 2, 2]."""

    def make_brain(genes: Genes) -> ChessBrain:
        return ChessBrain(mebibytes=MEBIBYTES, weights=weights_of(genes), use_tables=False)

    return play_matches(batch, partial(opening, text_value(batch.option_values, "Variant")), make_brain)


def opening(variant: str, seed: int) -> ChessPosition:
    """Random plies; the same seed gives the same ones."""
    choose = random.Random(seed)
    position = first_position(find_variant(variant), seed)
    for _ in range(_OPENING):
        if position.outcome() is None:
            position = position.play(choose.choice(position.moves))
    return position
