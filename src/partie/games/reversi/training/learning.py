"""Rounds of learning: each plays games with the weights of the one before, and fits new ones to the latest games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.games.reversi.engine.patterns import Weights
from partie.games.reversi.training import fitting
from partie.games.reversi.training.games import EXAMPLE, Settings, play_games

MOST_EXAMPLES = 1_600_000  # of earlier rounds that a fit sees, too
_BATCH = 1000  # games with one seed
_ASIDE = Settings(depth=4, surprise=0.0, fewest_random=6, most_random=10, trust=0.0)
_ASIDE_GAMES = 200


@dataclass(frozen=True)
class Round:
    """How many games a round plays, and how."""

    games: int
    settings: Settings


@dataclass(frozen=True)
class Learned:
    """What a round gave: weights, and mean absolute errors in discs."""

    weights: Weights
    examples: int
    error: float  # on examples of the games, kept aside
    before: float  # on results of fresh games without surprises
    after: float


ROUNDS = (
    Round(10_000, Settings(depth=3, trust=0.0)),
    Round(15_000, Settings(depth=3, trust=0.1)),
    Round(14_000, Settings(depth=4, trust=0.2)),
    Round(16_000, Settings(depth=5, trust=0.2)),
    Round(20_000, Settings(depth=5)),
    Round(20_000, Settings(depth=6)),
    Round(25_000, Settings(depth=6)),
)


def learn(
    start: Weights,
    rounds: Sequence[Round] = ROUNDS,
    seed: int = 1,
    on_round: Callable[[int, Learned], None] = lambda number, learned: None,
) -> Weights:
    """The weights after all rounds; `on_round` gets those of each."""
    weights, earlier = start, np.zeros(0, EXAMPLE)
    for number, one in enumerate(rounds):
        examples = _play(weights, one, seed + 1000 * number)
        aside = play_games(weights, _ASIDE, seed + 1000 * number + 999, _ASIDE_GAMES)
        found = fitting.fit(np.concatenate([earlier, examples]), weights, seed + number)
        errors = (fitting.error_of(aside, weights), fitting.error_of(aside, found.weights))
        on_round(number, Learned(found.weights, len(examples), found.errors[-1], *errors))
        weights, earlier = found.weights, np.concatenate([earlier, examples])[-MOST_EXAMPLES:]
    return weights


def _play(weights: Weights, one: Round, seed: int) -> NDArray[np.void]:
    whole, rest = divmod(one.games, _BATCH)
    batches = [_BATCH] * whole + [rest] * (rest > 0)
    return np.concatenate(
        [play_games(weights, one.settings, seed + index, games) for index, games in enumerate(batches)]
    )
