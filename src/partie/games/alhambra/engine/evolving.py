"""Alhambra's weighted player as something that can be bred: 228 weights between 0 and 1."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.evolve.evolvable import Batch, Evolvable, Genes
from partie.games.alhambra.engine.players import ORIGINAL, WEIGHTED, run_seated
from partie.games.alhambra.engine.weighted import CRITERIA, PHASES
from partie.games.alhambra.engine.weights import built_in, champion, format_weights, read_weights
from partie.games.alhambra.engine.weights_advice import advice_of

_BRAINS = np.array([WEIGHTED, ORIGINAL])  # of the styles
_DESCRIBED, _ORIGINAL = range(2)


def evolvable() -> Evolvable:
    """What the machinery of evolution needs to know."""
    return Evolvable(
        parameters=tuple(
            f"phase {phase + 1}, criterion {criterion + 1}" for phase in range(PHASES) for criterion in range(CRITERIA)
        ),
        low=0.0,
        high=1.0,
        seats=range(2, 7),
        styles=("described", "original"),
        play="partie.games.alhambra.engine.evolving:play",
        known=_known,
        read=_read,
        write=_write,
        advice=advice_of,
    )


def _known(players: int) -> dict[str, tuple[Genes, int]]:
    return {
        "published": (built_in(players).ravel(), _ORIGINAL),
        "evolved": (champion(players).ravel(), _DESCRIBED),
    }


def _read(path: Path) -> Genes:
    return read_weights(path).ravel()


def _write(genes: Genes) -> str:
    return format_weights(genes)


def play(batch: Batch) -> NDArray[np.float64]:
    """Plays every game: [games, seats, 2], points and shares of the win."""
    weights = np.ascontiguousarray(batch.genes).reshape(-1, PHASES, CRITERIA)
    brains = _BRAINS[batch.styles]
    results = run_seated(batch.seeds, batch.seating, brains, weights, batch.style == _ORIGINAL)
    return results[..., [0, 2]]
