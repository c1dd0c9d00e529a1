"""Alhambra's players by weights as evolvable parameters: weights between 0 and 1.

`actions` weighs whole actions; `described` and `original` are the source's player, 228 weights.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.evolve.evolvable import Batch, Evolvable, Genes
from partie.games.alhambra.engine import criteria
from partie.games.alhambra.engine.maxims import primer
from partie.games.alhambra.engine.players import ACTIONS, GREEDY, ORIGINAL, WEIGHTED, run_seated
from partie.games.alhambra.engine.weighted import CRITERIA, PHASES
from partie.games.alhambra.engine.weights import built_in, champion, format_weights, former_champion, read_weights

STYLES = ("actions", "described", "original")
_ACTIONS, _DESCRIBED, _ORIGINAL, _GREEDY = range(4)
_BRAINS = np.array([ACTIONS, WEIGHTED, ORIGINAL, GREEDY])  # of the styles; the last plays without weights


def evolvable() -> Evolvable:
    """What the machinery of evolution needs to know."""
    of_the_source = _names(CRITERIA)
    return Evolvable(
        parameters=_names(criteria.CRITERIA),
        other_parameters={"described": of_the_source, "original": of_the_source},
        low=0.0,
        high=1.0,
        seats=range(2, 7),
        styles=STYLES,
        play="partie.games.alhambra.engine.evolving:play",
        known=_known_players,
        read=_read,
        write=format_weights,
        advice=lambda genes, players: (),
        primers=primer,
        defaults={"Algorithm": "cma"},
        algorithm_defaults={"cma": {"Rivals": "all", "Ancestors": 4, "Generations": 200, "GamesForEach": 60}},
    )


def _names(count: int) -> tuple[str, ...]:
    return tuple(
        f"phase {phase + 1}, criterion {criterion + 1}" for phase in range(PHASES) for criterion in range(count)
    )


def _known_players(players: int) -> dict[str, tuple[Genes, int]]:
    return {
        "published": (built_in(players).ravel(), _ORIGINAL),
        "greedy": (np.zeros(0), _GREEDY),
        "evolved-76": (former_champion(players).ravel(), _DESCRIBED),
        "evolved": (champion(players).ravel(), _ACTIONS),
    }


def _read(path: Path) -> Genes:
    return read_weights(path).ravel()


def play(batch: Batch) -> NDArray[np.float64]:
    """Plays every game: [games, seats, 2], points and shares of the win."""
    weights = np.zeros((len(batch.genes), PHASES, CRITERIA))
    for player, style in enumerate(batch.styles):
        count = criteria.CRITERIA if style == _ACTIONS else CRITERIA
        weights[player, :, :count] = _padded(batch.genes[player], PHASES * count).reshape(PHASES, count)
    results = run_seated(batch.seeds, batch.seating, _BRAINS[batch.styles], weights, batch.style == _ORIGINAL)
    return results[..., [0, 2]]


def _padded(genes: Genes, count: int) -> Genes:
    """The player's own numbers of a row that may be longer, or shorter where it has none."""
    return np.concatenate([genes[:count], np.zeros(max(0, count - len(genes)))])
