"""Alhambra's weighted player as something that can be bred: 228 weights between 0 and 1."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.evolvable import Evolvable, Genes, Tables
from partie.games.alhambra.engine.learned import advice_of
from partie.games.alhambra.engine.players import ORIGINAL, WEIGHTED, play_out
from partie.games.alhambra.engine.weighted import CRITERIA, PHASES
from partie.games.alhambra.engine.weights import built_in, champion, format_weights, read_weights
from partie.games.alhambra.rules.chance import mixed
from partie.games.alhambra.rules.dealing import deal_with
from partie.games.alhambra.rules.scoring import total
from partie.games.alhambra.rules.state import new_states
from partie.jit import kernel

_BRAINS = np.array([WEIGHTED, ORIGINAL])  # of the styles
_DESCRIBED, _ORIGINAL = range(2)


def evolvable() -> Evolvable:
    """What the machinery of evolution needs to know."""
    return Evolvable(
        parameters=tuple(
            f"phase {phase + 1}, criterion {criterion + 1}"
            for phase in range(PHASES)
            for criterion in range(CRITERIA)
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


def play(tables: Tables) -> NDArray[np.float64]:
    """Plays every game: [games, seats, 2], points and shares of the win."""
    results = np.zeros((*tables.seating.shape, 2))
    weights = np.ascontiguousarray(tables.genes).reshape(-1, PHASES, CRITERIA)
    weights.flags.writeable = False  # like the built-in ones, so that the players are compiled for one type
    brains = _BRAINS[tables.styles]
    _play_tables(
        new_states(2),
        new_states(1),
        tables.seeds,
        tables.seating,
        brains,
        weights,
        tables.style == 1,
        results,
    )
    return results


@kernel()
def _play_tables(
    states: Any,
    chance: Any,
    seeds: NDArray[np.int64],
    seating: NDArray[np.int64],
    brains: NDArray[np.int64],
    weights: NDArray[np.float64],
    original_deck: bool,
    results: NDArray[np.float64],
) -> None:
    """The games are played on states[0]; states[1] stays blank."""
    players = seating.shape[1]
    for game in range(len(seeds)):
        states[0] = states[1]
        deal_with(states, players, seeds[game], original_deck)
        chance[0].random = mixed(np.uint64(seeds[game]) + np.uint64(77))
        play_out(states, chance, brains[seating[game]], weights[seating[game]])
        _write_result(states[0], results[game])


@kernel()
def _write_result(state: Any, result: NDArray[np.float64]) -> None:
    most = 0
    for player in range(state.players):
        most = max(most, total(state, player))
    winners = 0
    for player in range(state.players):
        winners += total(state, player) == most
    for player in range(state.players):
        result[player, 0] = total(state, player)
        result[player, 1] = (total(state, player) == most) / winners
