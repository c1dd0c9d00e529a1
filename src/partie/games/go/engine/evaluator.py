"""Judges positions by playouts, by a network, or by both; moves by their features or by the network."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from partie.games.go.engine.priors import write_priors
from partie.games.go.network.planes import encode, new_planes, spread_policy
from partie.games.go.rules.kernels import BLACK, POINTS, STATE, WHITE, State
from partie.games.go.rules.playouts import play_outs
from partie.jit import kernel
from partie.networks.network import Network
from partie.search.mcts.contract import Evaluations
from partie.search.records import new_record

GAMES = 4  # playouts of a leaf
GAMES_BESIDE = 2  # playouts of a leaf that a network judges, too
TRUST = 0.5  # the network's share in the value
_BY_LEAD = 0.15  # how much the size of the lead counts beside winning


@kernel()
def evaluate_leaf(
    state: State,
    scratch: State,
    games: int,
    seed: int,
    owners: NDArray[np.int32],
    leads: NDArray[np.int32],
    logits: NDArray[np.float32],
) -> float:
    """The value for the side to move, from -1 to 1; adds to `owners`, fills `logits`."""
    value = value_of_playouts(state, scratch, games, seed, owners, leads)
    write_priors(state, logits)
    return value


@kernel()
def value_of_playouts(
    state: State, scratch: State, games: int, seed: int, owners: NDArray[np.int32], leads: NDArray[np.int32]
) -> float:
    """The same without the priors."""
    play_outs(state, scratch, games, seed, owners, leads)
    total = 0.0
    for game in range(games):
        lead = leads[game] - state.komi
        won = 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
        total += (1.0 - _BY_LEAD) * won + _BY_LEAD * lead / (abs(lead) + state.lines)
    mean = total / games
    return mean if state.side == BLACK else -mean


class GoEvaluator(Protocol):
    """An evaluator that also remembers whose the points became in what it has evaluated since `restart`."""

    @property
    def evaluated(self) -> int:
        """Positions since `restart`."""
        ...

    @property
    def lead(self) -> float:
        """The mean of Black's points less White's, without komi."""
        ...

    def restart(self) -> None:
        """Forgets what was counted, and begins the random numbers again."""
        ...

    def evaluate(self, batch: Sequence[Any]) -> Evaluations:
        """See `partie.search.mcts.contract.Evaluator`."""
        ...

    def ownership(self, points: int) -> NDArray[np.float32]:
        """Whose every point is in the end, from 1 for Black to -1 for White."""
        ...


class PlayoutEvaluator:
    """Playouts, and priors by features."""

    def __init__(self, games: int = GAMES, seed: int = 0) -> None:
        self._games, self._first_seed = games, seed + 1
        self._scratch = new_record(STATE)
        self.restart()

    def restart(self) -> None:
        """See `GoEvaluator`."""
        self._seed = self._first_seed
        self._owners: NDArray[np.int32] = np.zeros(POINTS, np.int32)
        self._leads = np.zeros(self._games, np.int32)
        self._total = 0
        self.evaluated = 0

    @property
    def lead(self) -> float:
        """See `GoEvaluator`."""
        return self._total / max(1, self.evaluated * self._games)

    def evaluate(self, batch: Sequence[Any]) -> Evaluations:
        """See `Evaluator`."""
        values = np.zeros(len(batch), np.float32)
        logits = np.zeros((len(batch), POINTS), np.float32)
        for index, state in enumerate(batch):
            values[index] = evaluate_leaf(state, self._scratch, *self._next(), logits[index])
            self._note()
        return Evaluations(values, logits)

    def value(self, state: State) -> float:
        """That of one position, for the side to move."""
        found = value_of_playouts(state, self._scratch, *self._next())
        self._note()
        return float(found)

    def _next(self) -> tuple[int, int, NDArray[np.int32], NDArray[np.int32]]:
        """How many games, their seed, and what they fill."""
        self._seed += 1
        return self._games, self._seed * 0x9E3779B1, self._owners, self._leads

    def _note(self) -> None:
        self.evaluated += 1
        self._total += int(self._leads.sum())

    def ownership(self, points: int) -> NDArray[np.float32]:
        """See `GoEvaluator`."""
        found: NDArray[np.float32] = (self._owners[:points] / max(1, self.evaluated * self._games)).astype(np.float32)
        return found


class MixedEvaluator:
    """A network gives the priors, and its value is mixed with that of playouts."""

    def __init__(self, network: Network, games: int = GAMES_BESIDE, trust: float = TRUST) -> None:
        self._network, self._trust = network, trust if games else 1.0
        self._playouts = PlayoutEvaluator(games) if games else None
        self.restart()

    def restart(self) -> None:
        """See `GoEvaluator`."""
        if self._playouts is not None:
            self._playouts.restart()
        self._owners: NDArray[np.float64] | None = None
        self._total = 0.0
        self._lines = 0
        self.evaluated = 0

    @property
    def lead(self) -> float:
        """See `GoEvaluator`. The network's score: the sum of its ownership falls short of the points in an opening."""
        own = self._total / max(1, self.evaluated)
        return self._trust * own + (0.0 if self._playouts is None else (1 - self._trust) * self._playouts.lead)

    def evaluate(self, batch: Sequence[Any]) -> Evaluations:
        """See `Evaluator`."""
        size = int(batch[0].lines)
        planes = new_planes(len(batch), size)
        for index, state in enumerate(batch):
            encode(state, planes[index])
        found = self._network.run({"planes": planes})
        values = self._trust * found["value"][:, 0]
        logits = np.zeros((len(batch), POINTS), np.float32)
        for index, state in enumerate(batch):
            spread_policy(state, found["policy"][index], logits[index])
            if self._playouts is not None:
                values[index] += (1 - self._trust) * self._playouts.value(state)
            self._note(found["ownership"][index], float(found["score"][index, 0]), state)
        return Evaluations(values, logits)

    def _note(self, owners: NDArray[np.float32], score: float, state: State) -> None:
        sign = -1 if state.side == WHITE else 1
        self._lines = int(state.lines)
        if self._owners is None:
            self._owners = np.zeros(len(owners))
        self._owners += sign * owners
        self._total += sign * score + float(state.komi)
        self.evaluated += 1

    def ownership(self, points: int) -> NDArray[np.float32]:
        """See `GoEvaluator`."""
        found = np.zeros(points, np.float32)
        if self._owners is not None:
            rows = found[self._lines + 1 :][: self._lines * (self._lines + 1)].reshape(self._lines, self._lines + 1)
            rows[:, 1:] = (self._owners / self.evaluated).reshape(self._lines, self._lines)
        if self._playouts is None:
            return found
        mixed: NDArray[np.float32] = self._trust * found + (1 - self._trust) * self._playouts.ownership(points)
        return mixed
