"""Evaluators: a network, or equal priors with a function, for instance random playouts."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from partie.core.position import Position
from partie.networks.network import Network
from partie.search.mcts.contract import Evaluations, Floats
from partie.search.mcts.kernel_game import TreeKernels
from partie.search.mcts.position_game import result_of
from partie.search.mcts.tree import DRAWN

ValueOf = Callable[[Any], float]  # an item of a leaf -> -1 lost to 1 won, for the side to move


def even(_item: Any) -> float:
    """Nothing is known of any position."""
    return 0.0


class UniformEvaluator:
    """Equal priors; the values are those of a function."""

    def __init__(self, value_of: ValueOf = even) -> None:
        self._value_of = value_of

    def evaluate(self, batch: Sequence[Any]) -> Evaluations:
        """See `Evaluator`."""
        return Evaluations(np.array([self._value_of(item) for item in batch], np.float32))


class NetworkEvaluator:
    """A network with one input, a policy and a value; its other outputs are the extras."""

    def __init__(self, network: Network, *, policy: str = "policy", value: str = "value") -> None:
        self._network = network
        self._policy = policy
        self._value = value

    def evaluate(self, batch: Sequence[Floats]) -> Evaluations:
        """See `Evaluator`."""
        (name,) = self._network.inputs
        outputs = self._network.run({name: np.stack(batch)})
        extras = {key: array for key, array in outputs.items() if key not in (self._policy, self._value)}
        values = outputs[self._value].reshape(len(batch), -1)[:, 0]
        return Evaluations(values, outputs[self._policy].reshape(len(batch), -1), extras)


class PositionPlayouts:
    """Random games from a position: their mean result. Seed and position decide the games."""

    def __init__(self, seed: int = 0, games: int = 1, longest: int = 1000) -> None:
        self._seed = seed
        self._games = games
        self._longest = longest

    def __call__(self, position: Position) -> float:
        """The mean for the side to move."""
        rng = random.Random(f"{self._seed} {position.to_text()}")
        return sum(self._play(position, rng) for _ in range(self._games)) / self._games

    def _play(self, position: Position, rng: random.Random) -> float:
        side = position.turn
        for _ in range(self._longest):
            outcome = position.outcome()
            if outcome is not None:
                result = result_of(outcome, side)
                return 0.0 if result == DRAWN else float(result)
            position = position.play(rng.choice(position.legal_moves()))
        return 0.0


class KernelPlayouts:
    """The same with a game's kernels, for states of `KernelGame`."""

    def __init__(
        self,
        kernels: TreeKernels,
        *,
        max_moves: int,
        tables: tuple[Any, ...] = (),
        seed: int = 0,
        games: int = 1,
        longest: int = 1000,
    ) -> None:
        self._kernels = kernels
        self._tables = tables
        self._seed = seed
        self._games = games
        self._longest = longest
        self._moves, self._scores = (np.zeros(max_moves, np.int32) for _ in range(2))

    def __call__(self, state: Any) -> float:
        """The mean for the side to move."""
        seed = zlib.crc32(state.tobytes(), self._seed) << 16
        return sum(self._play(state.copy(), seed + game) for game in range(self._games)) / self._games

    def _play(self, state: Any, seed: int) -> float:
        argument = (state, *self._tables) if self._tables else state
        result = self._kernels.play_out(argument, seed, self._longest, self._moves, self._scores)
        return 0.0 if result == DRAWN else float(result)
