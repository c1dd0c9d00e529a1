"""The genetic algorithm of the source document: learning players against static ones, in main generations.

Selection: every learning player meets static players chosen at random, and the best survive. Crossover: a
child takes each number from one of two surviving parents. Mutation: some numbers change a little. After the
last generation of a main generation its players become the static ones, and new random players learn.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from partie.core.text import Text
from partie.evolve.algorithm import (
    BEST,
    Comparison,
    Generation,
    Spread,
    compare,
    fitness_of,
    mean_by,
    static_fitness,
)
from partie.evolve.evolvable import Arrays, Batch, Evolvable, Genes
from partie.evolve.player import Player, batch_of, rivals_of
from partie.evolve.playing import PlayBatch
from partie.evolve.settings import GeneticSettings

_LARGEST_DEAL = 2**62
_BREEDING, _COMPARING = range(2)  # what a stream of random numbers is for


class GeneticAlgorithm:
    """The state between two generations."""

    def __init__(self, settings: GeneticSettings, evolvable: Evolvable) -> None:
        self.done = 0
        self._settings = settings
        self._evolvable = evolvable
        self._low, self._high = evolvable.low, evolvable.high
        self._parameters = len(evolvable.parameters_of(settings.style))
        self._rivals = [player for _, player in rivals_of(settings.rivals, evolvable, settings.number_of_players)]
        self._style = evolvable.styles.index(settings.style)
        self._is_paired = evolvable.is_paired
        rng = self._rng(0, _BREEDING)
        self._static = self._random(settings.stable_algorithms, rng)
        self._learning = self._random(settings.learnable_algorithms, rng)
        self._main = [self._static]  # main generation 0 and the finished ones after it

    @property
    def total(self) -> int:
        """Generations of all main generations."""
        return self._settings.total

    @property
    def player(self) -> Player:
        """The best of the generation just played; survivors are in the order of their fitness."""
        first = self._main[-1][0] if self.done and self.ends_part else self._learning[0]
        return Player(first, self._style)

    @property
    def ends_part(self) -> bool:
        """Whether a main generation has ended."""
        return self.done % self._settings.sub_generations == 0

    def file_of(self, player: Player) -> tuple[str, bytes]:
        """The numbers as the game writes them."""
        return BEST, self._evolvable.write(player.genes).encode()

    def advice(self, player: Player) -> Sequence[Text]:
        """The sentences about the player."""
        return self._evolvable.advice(player.genes, self._settings.number_of_players)

    def step(self, play: PlayBatch) -> Generation:
        """Plays, ranks and breeds one generation; after the last of a main generation compares it."""
        settings = self._settings
        rng = self._rng(self.done + 1, _BREEDING)
        batch, learners, seats = self._games(self._learning, self._opponents(), settings.selecting, rng)
        results = play(batch)
        fitness = fitness_of(results, seats, settings.fitness)
        learning = mean_by(learners, fitness, len(self._learning))
        static = static_fitness(batch, results, settings.fitness, len(self._learning))
        ranked = self._learning[np.argsort(-learning, kind="stable")]
        self.done += 1
        comparisons: tuple[Comparison, ...] = ()
        if self.done % settings.sub_generations == 0:
            self._main.append(ranked)
            comparisons = self._compared(play)
            self._learning = ranked
            if self.done < self.total:
                self._static = ranked[: settings.stable_algorithms]
                self._learning = self._random(settings.learnable_algorithms, rng)
        else:
            self._learning = self._bred(ranked[: settings.top_players_selection], rng)
        return Generation(
            self.done,
            1 + (self.done - 1) // settings.sub_generations,
            Spread.of(learning),
            Spread.of(static),
            len(batch),
            comparisons,
        )

    def _rng(self, generation: int, purpose: int) -> np.random.Generator:
        return np.random.default_rng([self._settings.seed, generation, purpose])

    def _random(self, count: int, rng: np.random.Generator) -> NDArray[np.float64]:
        return rng.uniform(self._low, self._high, (count, self._parameters))

    def _opponents(self) -> list[Player]:
        """The static players, then the rivals of the settings and the best of main generations before them."""
        earlier = self._main[1:-1][::-1][: self._settings.ancestors]
        return [*self._players(self._static), *self._rivals, *self._players([players[0] for players in earlier])]

    def _players(self, genes: Sequence[Genes] | NDArray[np.float64]) -> list[Player]:
        return [Player(one, self._style) for one in genes]

    def _games(
        self,
        learning: NDArray[np.float64],
        static: Sequence[Player],
        selecting: int,
        rng: np.random.Generator,
    ) -> tuple[Batch, NDArray[np.int64], NDArray[np.int64]]:
        """The games of all learning players; the learning player of each game and its seat."""
        settings = self._settings
        seats = settings.number_of_players
        choices = len(learning) * selecting
        learners = np.repeat(np.arange(len(learning)), selecting)
        own = rng.integers(seats, size=choices)
        rivals = len(learning) + np.array([rng.permutation(len(static))[: seats - 1] for _ in range(choices)]).reshape(
            choices, seats - 1
        )
        origin = np.arange(choices)  # of the rivals and the deals
        if self._is_paired:
            own = origin % selecting % seats
            origin = origin - own
            rivals = rivals[origin]
        seating = np.empty((choices, seats), np.int64)
        seating[np.arange(seats) != own[:, None]] = rivals.ravel()
        seating[np.arange(choices), own] = learners
        again = settings.iterations_for_each
        deals = rng.integers(_LARGEST_DEAL, size=choices * again).reshape(choices, again)
        batch = batch_of(
            [*self._players(learning), *static],
            np.repeat(seating, again, axis=0),
            deals[origin].ravel(),
            self._style,
            settings.option_values,
        )
        return batch, np.repeat(learners, again), np.repeat(own, again)

    def _bred(self, survivors: NDArray[np.float64], rng: np.random.Generator) -> NDArray[np.float64]:
        """The survivors and as many children as there is room for."""
        settings = self._settings
        children = []
        for _ in range(settings.learnable_algorithms - len(survivors)):
            pair = rng.permutation(len(survivors))[:2]
            first, second = survivors[pair[0]], survivors[pair[-1]]
            child = np.where(rng.random(self._parameters) < 0.5, first, second)
            changes = rng.random(self._parameters) < settings.mutation
            moves = (rng.random(self._parameters) - 0.5) * settings.mutation_interval
            for place in np.flatnonzero(changes):
                child[place] = mutated(float(child[place]), float(moves[place]), self._low, self._high)
            children.append(child)
        return np.vstack([survivors, *children]) if children else survivors

    def _compared(self, play: PlayBatch) -> tuple[Comparison, ...]:
        """The main generation that has just ended against every one before it."""
        newest = len(self._main) - 1
        found = []
        games = self._settings.comparison_games
        for older in range(newest if games else 0):
            rng = self._rng(self.done, _COMPARING + 1 + older)
            count = max(1, games // (len(self._main[newest]) * self._settings.iterations_for_each))
            batch, _, seats = self._games(self._main[newest], self._players(self._main[older]), count, rng)
            found.append(compare(str(older), str(newest), play(batch), seats))
        return tuple(found)

    def arrays(self) -> Arrays:
        """Both populations and all main generations."""
        mains = {f"main{number}": players for number, players in enumerate(self._main)}
        return {"done": np.array(self.done), "learning": self._learning, "static": self._static, **mains}

    def restore(self, arrays: Arrays) -> None:
        """Restores the state that `arrays` returned."""
        self.done = int(arrays["done"])
        self._learning, self._static = arrays["learning"], arrays["static"]
        mains = sum(1 for name in arrays if name.startswith("main"))
        self._main = [arrays[f"main{number}"] for number in range(mains)]


def mutated(value: float, move: float, low: float, high: float) -> float:
    """The value moved; a move that leads out of the bounds is halved until it does not."""
    while not low < value + move < high:
        move /= 2
        if move == 0 or value + move == value:
            return value
    return value + move
