"""The learned weights: one file for each game, learned by self-play (`training`)."""

from __future__ import annotations

import functools
from importlib import resources

import numpy as np
from numpy.typing import NDArray

from partie.games.checkers.engine.patterns import WEIGHTS, Weights
from partie.games.checkers.rules.captures import FLYING
from partie.games.checkers.rules.variants import DraughtsVariant
from partie.search.records import new_record
from partie.storage.corrupt import reading

MAN = 100  # what a man is worth, about
_SWING = 50  # cutting by it gained nothing where kings fly
_KING = (140, 300)  # short, flying; only before anything is learned


def plain_weights(flying: bool) -> Weights:
    """Pieces and nothing else: where learning begins."""
    weights = new_record(WEIGHTS)
    weights.men[:] = MAN
    weights.kings[:, 0], weights.kings[:, 1] = _KING[flying], -_KING[flying]
    return weights


@functools.cache
def learned_weights(variant: DraughtsVariant) -> Weights:
    """What was learned for this game; both readings of the Czech rules share one file."""
    name = "czech" if variant.flags & FLYING else "english"
    weights = new_record(WEIGHTS)
    file = resources.files("partie.games.checkers.engine") / f"{name}.npz"
    with reading(file), file.open("rb") as content, np.load(content) as stored:
        for field in ("areas", "kings", "men", "tempo"):
            weights[field] = _checked(stored[field], weights[field].shape)
    weights.swing = 0 if variant.flags & FLYING else _SWING
    return weights


def _checked(values: NDArray[np.int16], shape: tuple[int, ...]) -> NDArray[np.int16]:
    if values.shape != shape or values.dtype != np.int16:
        raise ValueError(f"weights of the shape {values.shape}, expected {shape} of 16-bit numbers")
    return values
