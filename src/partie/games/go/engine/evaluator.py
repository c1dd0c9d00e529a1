"""Judges positions by playouts, and moves by their features."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.go.engine.priors import write_priors
from partie.games.go.rules.kernels import BLACK, POINTS, STATE, State
from partie.games.go.rules.playouts import play_outs
from partie.jit import kernel
from partie.search.mcts.contract import Evaluations
from partie.search.records import new_record

GAMES = 4  # playouts of a leaf
_BY_LEAD = 0.15  # how much the size of the lead counts beside winning


@kernel()
def judge(
    state: State,
    scratch: State,
    games: int,
    seed: int,
    owners: NDArray[np.int32],
    leads: NDArray[np.int32],
    logits: NDArray[np.float32],
) -> float:
    """The value for the side to move, from -1 to 1; adds to `owners`, fills `logits`."""
    play_outs(state, scratch, games, seed, owners, leads)
    total = 0.0
    for game in range(games):
        lead = leads[game] - state.komi
        won = 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
        total += (1.0 - _BY_LEAD) * won + _BY_LEAD * lead / (abs(lead) + state.lines)
    write_priors(state, logits)
    mean = total / games
    return mean if state.side == BLACK else -mean


class PlayoutEvaluator:
    """Also remembers whose the points were in all playouts since `restart`."""

    def __init__(self, games: int = GAMES, seed: int = 0) -> None:
        self._games, self._first_seed = games, seed + 1
        self._scratch = new_record(STATE)
        self.restart()

    def restart(self) -> None:
        """Forgets what was counted, and begins the random numbers again."""
        self._seed = self._first_seed
        self.owners: NDArray[np.int32] = np.zeros(POINTS, np.int32)
        self.played = 0
        self.lead = 0

    def evaluate(self, batch: Sequence[Any]) -> Evaluations:
        """See `Evaluator`."""
        values = np.zeros(len(batch), np.float32)
        logits = np.zeros((len(batch), POINTS), np.float32)
        leads = np.zeros(self._games, np.int32)
        for index, state in enumerate(batch):
            self._seed += 1
            values[index] = judge(
                state, self._scratch, self._games, self._seed * 0x9E3779B1, self.owners, leads, logits[index]
            )
            self.played += self._games
            self.lead += int(leads.sum())
        return Evaluations(values, logits)

    def ownership(self, points: int) -> NDArray[np.float32]:
        """Whose every point is in the end, from 1 for Black to -1 for White."""
        found: NDArray[np.float32] = (self.owners[:points] / max(1, self.played)).astype(np.float32)
        return found
