"""Learning from games of the engine against itself: a round of games, then weights that predict the results.

A generation is some games of a round. Their examples are stored in the folder, sealed like checkpoints;
after the last generation of a round the weights are fitted to the examples of all rounds so far, or of the last ones
where the game has a window.
"""

from __future__ import annotations

import csv
import importlib.util
import io
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.core.errors import InvalidText
from partie.core.text import Text
from partie.evolve.algorithm import Comparison, Generation, Spread, compare
from partie.evolve.checkpoints import verified, with_checksum
from partie.evolve.evolvable import Arrays, Batch, Evolvable, SelfPlayJob
from partie.evolve.player import Player
from partie.evolve.playing import Games
from partie.evolve.settings import SELF_PLAY, SelfPlaySettings
from partie.storage.files import write_atomically

EXAMPLES, LOSSES = "examples", "losses.csv"
_PARTS = 8  # jobs of a generation, however many workers there are
_LARGEST_SEED = 2**31
_LARGEST_DEAL = 2**62
_PLAYING, _COMPARING = range(2)


class SelfPlayAlgorithm:
    """The state between two generations."""

    def __init__(self, settings: SelfPlaySettings, evolvable: Evolvable, folder: Path) -> None:
        assert evolvable.self_play
        self.done = 0
        self._settings = settings
        self._training = evolvable.self_play
        self._folder = folder
        needed = self._training.needs
        if needed and importlib.util.find_spec(needed) is None:
            raise InvalidText("The fit needs {package}: pip install 'partie[train]'.", package=needed)
        self._start = dict(self._training.start(settings.option_values))
        self._weights: Arrays = self._start

    @property
    def total(self) -> int:
        """Generations of all rounds."""
        return self._settings.total

    @property
    def player(self) -> Player:
        """The weights at hand."""
        return Player(np.zeros(0), 0, self._weights)

    @property
    def ends_part(self) -> bool:
        """Whether a round has ended and its weights were fitted."""
        return self.done > 0 and self._place(self.done)[2]

    def file_of(self, player: Player) -> tuple[str, bytes]:
        """What the engine reads."""
        assert player.weights is not None
        return self._training.file, self._training.write(player.weights)

    def advice(self, player: Player) -> Sequence[Text]:
        """None: a network has too many weights."""
        return ()

    def step(self, play: Games) -> Generation:
        """Plays some games of the round; after the last of them fits the weights."""
        number = self.done + 1
        round_number, games, is_last = self._place(number)
        parts = play.examples(self._training.play, self._jobs(number, round_number, games))
        self._store_examples(number, _joined(parts))
        learning, static = (self._predictions(weights, parts) for weights in (self._weights, self._start))
        if is_last:
            self._fit(number, round_number)
        self.done = number
        comparisons: tuple[Comparison, ...] = ()
        if number == self.total and self._settings.comparison_games and not self._settings.kept_aside_games:
            comparisons = (self._compared(play),)
        return Generation(number, round_number + 1, Spread.of(learning), Spread.of(static), games, comparisons)

    def _place(self, number: int) -> tuple[int, int, bool]:
        """The round of a generation, from 0, its games, and whether it is the last of the round."""
        before = 0
        for round_number, count in enumerate(self._settings.generations):
            if number <= before + count:
                done = (number - before - 1) * self._settings.games_for_each
                left = self._settings.rounds[round_number] - done
                return round_number, min(left, self._settings.games_for_each), number == before + count
            before += count
        raise AssertionError(f"generation {number} of {before}")

    def _jobs(self, number: int, round_number: int, games: int) -> list[SelfPlayJob]:
        rng = np.random.default_rng([self._settings.seed, number, _PLAYING])
        sizes = [len(part) for part in np.array_split(np.arange(games), min(_PARTS, games))]
        seeds = rng.integers(_LARGEST_SEED, size=len(sizes)).tolist()
        return [
            SelfPlayJob(self._weights, self._settings.option_values, round_number, seed, size)
            for seed, size in zip(seeds, sizes, strict=True)
        ]

    def _predictions(self, weights: Arrays, parts: Sequence[Arrays]) -> NDArray[np.float64]:
        """How well weights predict each part: the cross entropy, with a minus so that more is better."""
        option_values = self._settings.option_values
        found = [-self._training.loss(weights, part, option_values) for part in parts if _length(part)]
        return np.array(found or [0.0])

    def _path(self, number: int) -> Path:
        return self._folder / EXAMPLES / f"{number:07}.examples"

    def _store_examples(self, number: int, examples: Arrays) -> None:
        path = self._path(number)
        path.parent.mkdir(exist_ok=True)
        write_atomically(path, with_checksum(examples))

    def _load_examples(self, number: int) -> Arrays:
        path = self._path(number)
        try:
            return verified(path.read_bytes())
        except (OSError, ValueError) as error:
            raise InvalidText(
                "The examples {path!r} are damaged ({error}). Start again with --go-on-from 0.",
                path=str(path),
                error=error,
            ) from error

    def _fit(self, number: int, round_number: int) -> None:
        settings = self._settings
        window = self._training.window
        forgotten = 0 if window is None else max(0, round_number + 1 - window(settings.option_values))
        first = 1 + sum(settings.generations[:forgotten])
        examples = _joined([self._load_examples(before) for before in range(first, number + 1)])
        fitted = self._training.fit(self._weights, examples, settings.option_values, round_number, settings.seed)
        self._weights = dict(fitted.weights)
        rows = [(round_number + 1, name, loss) for name, loss in fitted.losses.items()]
        write_atomically(self._folder / f"round-{round_number + 1}-{LOSSES}", _table(rows))

    def _compared(self, play: Games) -> Comparison:
        """The comparison with the shipped weights, every opening with both colours."""
        settings = self._settings
        rng = np.random.default_rng([settings.seed, self.done, _COMPARING])
        games = settings.comparison_games
        deals = np.repeat(rng.integers(_LARGEST_DEAL, size=-(-games // 2)), 2)[:games]
        seats = np.arange(games) % 2
        batch = Batch(
            np.array([[0.0], [1.0]]),
            np.zeros(2, np.int64),
            np.stack([seats, 1 - seats], axis=1),
            deals,
            0,
            settings.option_values,
            (self._weights, self._training.shipped(settings.option_values)),
        )
        return compare("shipped", SELF_PLAY, play(batch), seats)

    def arrays(self) -> Arrays:
        """The weights; the examples are in files of their own."""
        return {"done": np.array(self.done), **{f"weights_{name}": of for name, of in self._weights.items()}}

    def restore(self, arrays: Arrays) -> None:
        """Restores the state that `arrays` returned."""
        self.done = int(arrays["done"])
        found = {name: of for name, of in arrays.items() if name.startswith("weights_")}
        self._weights = {name.removeprefix("weights_"): of for name, of in found.items()}


def _length(examples: Arrays) -> int:
    return len(next(iter(examples.values())))


def _joined(parts: Sequence[Arrays]) -> Arrays:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _table(rows: Sequence[tuple[int, str, float]]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(("round", "fitted", "loss"))
    writer.writerows(rows)
    return text.getvalue().encode()
