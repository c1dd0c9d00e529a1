"""CMA-ES on games: one candidate at a table, rivals that do not change everywhere else.

All candidates of a generation get the same deals, seats and rivals, so that luck is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from partie.core.errors import InvalidText
from partie.core.text import Text
from partie.evolve.algorithm import BEST, Comparison, Generation, Spread, compare, fitness_of, static_fitness
from partie.evolve.cma import Distribution, Rates, folded
from partie.evolve.evolvable import Arrays, Batch, Evolvable, Genes
from partie.evolve.player import Player, batch_of, named, rivals_of
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
        count = len(evolvable.parameters_of(settings.style))
        self._rivals = [player for _, player in rivals_of(settings.rivals, evolvable, settings.number_of_players)]
        self._ancestors: list[Genes] = []
        if not self._rivals:
            raise InvalidText("Rivals is empty: nobody would sit at the other seats.")
        start = np.full(count, (self._low + self._high) / 2)
        if settings.start != RANDOM:
            start = named(settings.start, evolvable, settings.number_of_players).genes
        if len(start) != count:
            raise InvalidText(
                "Start = {start!r} has {count} numbers, but Style = {style!r} plays by {needed}.",
                start=settings.start,
                count=len(start),
                style=settings.style,
                needed=count,
            )
        is_diagonal = settings.covariance == "diagonal"
        scale = self._high - self._low
        self._cloud = Distribution.around(start, settings.step * scale, is_diagonal)
        self._rates = Rates.of(count, settings.population, is_diagonal)

    @property
    def total(self) -> int:
        """Generations."""
        return self._settings.total

    @property
    def player(self) -> Player:
        """The centre of the cloud."""
        return Player(folded(self._cloud.centre, self._low, self._high), self._style)

    @property
    def ends_part(self) -> bool:
        """Whether the run has ended."""
        return self.done == self.total

    def file_of(self, player: Player) -> tuple[str, bytes]:
        """The numbers as the game writes them."""
        return BEST, self._evolvable.write(player.genes).encode()

    def advice(self, player: Player) -> Sequence[Text]:
        """The sentences about the player."""
        return self._evolvable.advice(player.genes, self._settings.number_of_players)

    def step(self, play: PlayBatch) -> Generation:
        """Draws candidates, lets them play the same deals, and moves the cloud."""
        settings = self._settings
        rng = np.random.default_rng([settings.seed, self.done + 1, _BREEDING])
        candidates = self._cloud.sample(settings.population, rng)
        deals = self._deals(settings.games_for_each, rng)
        players = folded(np.vstack([candidates, self._cloud.centre]), self._low, self._high)
        batch, seats = self._games(players, deals, [*self._rivals, *self._earlier_players()])
        results = play(batch)
        fitness = fitness_of(results, seats, settings.fitness).reshape(len(players), -1).mean(axis=1)
        static = static_fitness(batch, results, settings.fitness, len(players))
        self._cloud.update(candidates[np.argsort(-fitness[:-1], kind="stable")], self._rates)
        self.done += 1
        self._add_ancestor()
        is_compared = self.ends_part and settings.comparison_games and not settings.kept_aside_games
        comparisons = (self._compared(play),) if is_compared else ()
        return Generation(self.done, 1, Spread.of(fitness), Spread.of(static), len(batch), comparisons)

    def _deals(self, games: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """One per game; a paired game repeats each deal for every seat."""
        again = self._settings.number_of_players if self._is_paired else 1
        return np.repeat(rng.integers(_LARGEST_DEAL, size=-(-games // again)), again)[:games]

    def _earlier_players(self) -> list[Player]:
        return [Player(genes, self._style) for genes in self._ancestors]

    def _add_ancestor(self) -> None:
        """The centre joins the rivals, as often as the settings say, evenly over the run."""
        wanted = self._settings.ancestors
        if len(self._ancestors) < self.done * (wanted + 1) // self.total and len(self._ancestors) < wanted:
            self._ancestors.append(self.player.genes)

    def _games(
        self, players: NDArray[np.float64], deals: NDArray[np.int64], league: Sequence[Player]
    ) -> tuple[Batch, NDArray[np.int64]]:
        """Every player in every deal; the seat moves on from deal to deal, the rivals after all seats."""
        seats = self._settings.number_of_players
        own = np.arange(len(deals)) % seats
        turns = np.arange(len(deals))[:, None] // seats
        rivals = (turns + (np.arange(seats) - own[:, None] - 1) % seats) % len(league)
        seating = np.tile(rivals + len(players), (len(players), 1))
        places = np.tile(own, len(players))
        seating[np.arange(len(places)), places] = np.repeat(np.arange(len(players)), len(deals))
        players_and_league = [*(Player(genes, self._style) for genes in players), *league]
        return batch_of(
            players_and_league, seating, np.tile(deals, len(players)), 0, self._settings.option_values
        ), places

    def _compared(self, play: PlayBatch) -> Comparison:
        rng = np.random.default_rng([self._settings.seed, self.done, _COMPARING])
        deals = self._deals(self._settings.comparison_games, rng)
        batch, places = self._games(self.player.genes[None], deals, self._rivals)
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
            "ancestors": np.array(self._ancestors),
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
        self._ancestors = list(arrays["ancestors"]) if "ancestors" in arrays else []
