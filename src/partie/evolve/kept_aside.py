"""Games on deals that are kept aside from learning: the same ones for all candidates."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from partie.evolve.evolvable import SCORE, WON, Evolvable
from partie.evolve.player import Player, batch_of
from partie.evolve.playing import PlayBatch
from partie.evolve.settings import Settings

SURE = 1.645  # standard errors by which something must be better: 95 % on one side
_LARGEST_DEAL = 2**62
_KEPT_ASIDE = 4  # what this stream of random numbers is for

Played = NDArray[np.float64]  # [candidates, rivals, games, (own score, share of the win, mean score of the others)]


class Purpose(IntEnum):
    """What a set of deals is for; no two have a deal in common."""

    MEASURING = 0
    CHOOSING = 1
    REPORTING = 2
    RANKING_MAXIMS = 3
    CHOOSING_MAXIMS = 4
    REPORTING_MAXIMS = 5


def play_kept_aside(
    play: PlayBatch,
    settings: Settings,
    evolvable: Evolvable,
    candidates: Sequence[Player],
    rivals: Sequence[Player],
    games: int,
    purpose: Purpose,
) -> Played:
    """Every candidate among rivals of each kind: the same deals, at every seat in turn."""
    seats = settings.number_of_players
    rng = np.random.default_rng([settings.seed, 0, purpose, _KEPT_ASIDE])
    again = seats if evolvable.is_paired else 1
    deals = np.repeat(rng.integers(_LARGEST_DEAL, size=-(-games // again)), again)[:games]
    tables = [(one, rival) for one in range(len(candidates)) for rival in range(len(rivals))]
    seating = np.repeat([[len(candidates) + rival] * seats for _, rival in tables], games, axis=0)
    own = np.tile(np.arange(games) % seats, len(tables))
    rows = np.arange(len(seating))
    seating[rows, own] = np.repeat([one for one, _ in tables], games)
    batch = batch_of([*candidates, *rivals], seating, np.tile(deals, len(tables)), 0, settings.option_values)
    results = play(batch)
    score = results[rows, own, SCORE]
    others = (results[:, :, SCORE].sum(axis=1) - score) / (seats - 1)
    columns = np.stack([score, results[rows, own, WON], others], axis=1)
    return columns.reshape(len(candidates), len(rivals), games, 3)
