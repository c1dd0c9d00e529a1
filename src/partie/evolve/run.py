"""A run in its folder: settings, a checkpoint after every generation, CSV, the best player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from partie.core.errors import InvalidText
from partie.core.text import Text
from partie.evolve import checkpoints
from partie.evolve.advice import ADVICE, Adviser, advice_in, write_advice
from partie.evolve.algorithm import Algorithm, Generation
from partie.evolve.cma_algorithm import CmaAlgorithm
from partie.evolve.evolvable import Evolvable
from partie.evolve.genetic import GeneticAlgorithm
from partie.evolve.history import History
from partie.evolve.player import Player
from partie.evolve.playing import Games
from partie.evolve.selection import Selection, league_of
from partie.evolve.self_play import SelfPlayAlgorithm
from partie.evolve.settings import GeneticSettings, SelfPlaySettings, Settings, write_settings
from partie.evolve.stored_settings import SETTINGS, settings_in
from partie.evolve.strength import write_strengths
from partie.evolve.writer import Writer
from partie.storage.files import write_atomically

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
        self.selection = Selection(settings, evolvable, league_of(settings, evolvable))
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
            arrays = checkpoints.load(folder, begin)
            self.algorithm.restore(arrays)
            self.selection.restore(arrays)
        checkpoints.delete_after(folder, begin)
        self.history = History.read(folder, begin)
        if self.done < self.total:
            (folder / ADVICE).unlink(missing_ok=True)  # of a run that begins again

    def _claim(self) -> None:
        path = self._folder / SETTINGS
        if path.exists():
            if settings_in(self._folder, self._evolvable) != self.settings:
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
        """Whether nothing is left to play, the result is chosen and its advice is found."""
        is_chosen = self.selection.chosen is not None or not self.selection.candidates
        return self.done >= self.total and is_chosen and not self._lacks_advice

    @property
    def _lacks_advice(self) -> bool:
        return self.settings.advice_games > 0 and not (self._folder / ADVICE).exists()

    @property
    def missing(self) -> int:
        """Finished generations that the tables do not have."""
        return self.history.missing(self.done)

    def go(self, executor: Executor, workers: int, on_generation: OnGeneration | None = None) -> None:
        """Plays until the last generation; every one is on disk before the next ends."""
        play = Games(self._evolvable.play, executor, workers)
        with Writer() as writer:
            while self.done < self.total:
                generation = self.algorithm.step(play)
                if self.selection.is_due(self.done, self.algorithm.ends_part):
                    self.selection.measure(play, self.done, self.algorithm.player)
                    write_strengths(self._folder, self.selection.rows)
                writer.write(partial(self._store, generation, self.done, self._sealed()))
                if self.done % _BEST_EVERY == 0:
                    self._write_best()
                if on_generation is not None:
                    on_generation(generation, self.total)
        if self.selection.candidates and self.selection.chosen is None:
            self.selection.choose(play)
            checkpoints.save(self._folder, self.done, self._sealed())
        self._write_best()
        if self._lacks_advice:
            league = league_of(self.settings, self._evolvable)
            adviser = Adviser(play, self.settings, self._evolvable, league, self.settings.advice_games)
            write_advice(self._folder, adviser.find(self.best))

    @property
    def best(self) -> Player:
        """The result: the chosen player, before the end the strongest so far."""
        best = self.selection.best
        return best.player if best else self.algorithm.player

    def advice(self) -> Sequence[Text]:
        """Sentences about the best player."""
        return advice_in(self._folder, self.settings, self._evolvable) or self.algorithm.advice(self.best)

    def _sealed(self) -> bytes:
        arrays = {**self.algorithm.arrays(), **(self.selection.arrays() if self.selection.is_wanted else {})}
        return checkpoints.with_checksum(arrays)

    def _store(self, generation: Generation, number: int, checkpoint: bytes) -> None:
        """The lines before the checkpoint, which counts on them."""
        self.history.add(generation)
        checkpoints.save(self._folder, number, checkpoint)

    def best_file(self) -> tuple[str, bytes]:
        """Name and content of the file of the best player."""
        return self.algorithm.file_of(self.best)

    def _write_best(self) -> None:
        if self.selection.is_wanted:
            write_strengths(self._folder, self.selection.rows)
        name, content = self.best_file()
        if content:  # before the first fit there may be no weights
            write_atomically(self._folder / name, content)
