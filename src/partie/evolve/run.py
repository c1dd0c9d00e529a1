"""A run in its folder: settings, a checkpoint after every generation, CSV, the best player."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path

from partie.core.errors import InvalidText
from partie.evolve import checkpoints
from partie.evolve.algorithm import Algorithm, Generation
from partie.evolve.cma_algorithm import CmaAlgorithm
from partie.evolve.evolvable import Evolvable
from partie.evolve.genetic import GeneticAlgorithm
from partie.evolve.history import History
from partie.evolve.playing import Games
from partie.evolve.self_play import SelfPlayAlgorithm
from partie.evolve.settings import GeneticSettings, SelfPlaySettings, Settings, read_settings, write_settings
from partie.storage.files import write_atomically

SETTINGS = "settings.toml"
_BEST_EVERY = 20  # generations after which the best player so far is written down for viewers
OnGeneration = Callable[[Generation, int], None]  # its results, and the number of all generations


def new_algorithm(settings: Settings, evolvable: Evolvable, folder: Path) -> Algorithm:
    """The algorithm at its start."""
    if isinstance(settings, GeneticSettings):
        return GeneticAlgorithm(settings, evolvable)
    if isinstance(settings, SelfPlaySettings):
        return SelfPlayAlgorithm(settings, evolvable, folder)
    return CmaAlgorithm(settings, evolvable)


class Run:
    """A run that can be stopped at any moment and opened again."""

    def __init__(self, folder: Path, settings: Settings, evolvable: Evolvable, go_on_from: int | None = None) -> None:
        """Goes on where the folder's last checkpoint is; `go_on_from` names an older one, 0 the start.

        Raises `InvalidText` when the folder belongs to other settings or its checkpoint is damaged.
        """
        self._folder = folder
        self._evolvable = evolvable
        self.settings = settings
        self.algorithm = new_algorithm(settings, evolvable, folder)
        folder.mkdir(parents=True, exist_ok=True)
        self._claim()
        known = checkpoints.generations(folder)
        begin = go_on_from if go_on_from is not None else known[0] if known else 0
        if begin and begin not in known:
            raise InvalidText(
                "{folder!r} has no checkpoint of generation {generation}, but of {known}.",
                folder=str(folder),
                generation=begin,
                known=tuple(known),
            )
        if begin:
            self.algorithm.restore(checkpoints.load(folder, begin))
        checkpoints.delete_after(folder, begin)
        self.history = History.read(folder, begin)

    def _claim(self) -> None:
        path = self._folder / SETTINGS
        if path.exists():
            if read_settings(path, self._evolvable) != self.settings:
                raise InvalidText(
                    "{folder!r} holds a run with other settings; name another folder with --out.",
                    folder=str(self._folder),
                )
            return
        write_atomically(path, write_settings(self.settings, self._evolvable).encode())

    @property
    def done(self) -> int:
        """Generations finished."""
        return self.algorithm.done

    @property
    def total(self) -> int:
        """Generations of the whole run."""
        return self.algorithm.total

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to play."""
        return self.done >= self.total

    @property
    def missing(self) -> int:
        """Generations finished that the tables do not tell about."""
        return self.history.missing(self.done)

    def go(self, executor: Executor, workers: int, on_generation: OnGeneration | None = None) -> None:
        """Plays until the last generation; every one is on disk before the next begins."""
        play = Games(self._evolvable.play, executor, workers)
        while not self.is_finished:
            generation = self.algorithm.step(play)
            self.history.add(generation)
            checkpoints.save(self._folder, self.algorithm.done, self.algorithm.arrays())
            if self.algorithm.done % _BEST_EVERY == 0:
                self._write_best()
            if on_generation is not None:
                on_generation(generation, self.algorithm.total)
        self._write_best()

    def _write_best(self) -> None:
        name, content = self.algorithm.best_file()
        write_atomically(self._folder / name, content)
