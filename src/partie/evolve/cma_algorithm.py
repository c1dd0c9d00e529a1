"""CMA-ES on games: one candidate at a table, rivals that do not change everywhere else.

All candidates of a generation get the same deals, seats and rivals, so that luck is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.core.errors import InvalidText
from partie.core.text import Text
from partie.evolve.algorithm import BEST, Comparison, Generation, Spread, compare, fitness_of, static_fitness
from partie.evolve.cma import Distribution, Rates, folded
from partie.evolve.evolvable import Arrays, Batch, Evolvable, Genes
from partie.evolve.playing import PlayBatch
from partie.evolve.settings import CmaSettings

_LARGEST_DEAL = 2**62
_BREEDING, _COMPARING = range(2)
RANDOM = "random"


class CmaAlgorithm:
    """The state between two generations."""

    def __init__(self, settings: CmaSettings, evolvable: Evolvable) -> None:
        self.done = 0
        self._settings = settings
        self._evolvable = evolvable
        self._low, self._high = evolvable.low, evolvable.high
        self._style = evolvable.styles.index(settings.style)
        self._is_paired = evolvable.is_paired
        count = len(evolvable.parameters)
        known = evolvable.known(settings.number_of_players)
        rivals = [named(name.strip(), evolvable, known) for name in settings.rivals.split(",")]
        self._rivals = np.array([genes for genes, _ in rivals])
        self._rival_styles = np.array([style for _, style in rivals])
        if settings.start == RANDOM:
            start = np.full(count, (self._low + self._high) / 2)
        else:
            start = named(settings.start, evolvable, known)[0]
        is_diagonal = settings.covariance == "diagonal"
        scale = self._high - self._low
        self._cloud = Distribution.around(start, settings.step * scale, is_diagonal)
        self._rates = Rates.of(count, settings.population, is_diagonal)

    @property
    def total(self) -> int:
        """Generations."""
        return self._settings.total

    @property
    def best(self) -> Genes:
        """The centre of the cloud."""
        return folded(self._cloud.centre, self._low, self._high)

    def best_file(self) -> tuple[str, bytes]:
        """The numbers of the best, as the game writes them."""
        return BEST, self._evolvable.write(self.best).encode()

    def advice(self) -> Sequence[Text]:
        """The sentences about the best player."""
        return self._evolvable.advice(self.best, self._settings.number_of_players)

    def step(self, play: PlayBatch) -> Generation:
        """Draws candidates, lets them play the same deals, and moves the cloud."""
        settings = self._settings
        chance = np.random.default_rng([settings.seed, self.done + 1, _BREEDING])
        candidates = self._cloud.sample(settings.population, chance)
        deals = self._deals(settings.games_for_each, chance)
        players = folded(np.vstack([candidates, self._cloud.centre]), self._low, self._high)
        batch, seats = self._games(players, deals)
        results = play(batch)
        fitness = fitness_of(results, seats, settings.fitness).reshape(len(players), -1).mean(axis=1)
        static = static_fitness(batch, results, settings.fitness, len(players))
        self._cloud.update(candidates[np.argsort(-fitness[:-1], kind="stable")], self._rates)
        self.done += 1
        comparisons = (self._compared(play),) if self.done == self.total and settings.comparison_games else ()
        return Generation(self.done, 1, Spread.of(fitness), Spread.of(static), len(batch), comparisons)

    def _deals(self, games: int, chance: np.random.Generator) -> NDArray[np.int64]:
        """One per game; a paired game repeats each deal for every seat."""
        again = self._settings.number_of_players if self._is_paired else 1
        return np.repeat(chance.integers(_LARGEST_DEAL, size=-(-games // again)), again)[:games]

    def _games(self, players: NDArray[np.float64], deals: NDArray[np.int64]) -> tuple[Batch, NDArray[np.int64]]:
        """Every player in every deal; the seat moves on from deal to deal, the rivals after all seats."""
        seats = self._settings.number_of_players
        own = np.arange(len(deals)) % seats
        turns = np.arange(len(deals))[:, None] // seats
        rivals = (turns + (np.arange(seats) - own[:, None] - 1) % seats) % len(self._rivals)
        seating = np.tile(rivals + len(players), (len(players), 1))
        places = np.tile(own, len(players))
        seating[np.arange(len(places)), places] = np.repeat(np.arange(len(players)), len(deals))
        batch = Batch(
            np.vstack([players, self._rivals]),
            np.concatenate([np.full(len(players), self._style), self._rival_styles]),
            seating,
            np.tile(deals, len(players)),
            0,
            self._settings.option_values,
        )
        return batch, places

    def _compared(self, play: PlayBatch) -> Comparison:
        chance = np.random.default_rng([self._settings.seed, self.done, _COMPARING])
        deals = self._deals(self._settings.comparison_games, chance)
        batch, places = self._games(self.best[None], deals)
        return compare(self._settings.rivals, "cma", play(batch), places)

    def arrays(self) -> Arrays:
        """The cloud."""
        cloud = self._cloud
        return {
            "done": np.array(self.done),
            "centre": cloud.centre,
            "step": np.array(cloud.step),
            "covariance": cloud.covariance,
            "path": cloud.path,
            "size_path": cloud.size_path,
        }

    def restore(self, arrays: Arrays) -> None:
        """Restores the state that `arrays` returned."""
        self.done = int(arrays["done"])
        self._cloud = Distribution(
            arrays["centre"],
            float(arrays["step"]),
            arrays["covariance"],
            arrays["path"],
            arrays["size_path"],
            generations=self.done,
        )


def named(name: str, evolvable: Evolvable, known: dict[str, tuple[Genes, int]]) -> tuple[Genes, int]:
    """The genes and the style of a shipped player or of the user's file."""
    if name in known:
        return known[name]
    if "." not in name and "/" not in name:
        raise InvalidText("{name!r} is not a player that ships ({known}), nor a file.", name=name, known=tuple(known))
    return evolvable.read(Path(name)), 0
