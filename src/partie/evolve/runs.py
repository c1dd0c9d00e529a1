"""The runs in the data folder, read while they go on and never written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from partie import games
from partie.core.errors import InvalidText
from partie.core.features import resolve
from partie.core.text import Text
from partie.evolve.advice import ADVICE, advice_in
from partie.evolve.algorithm import BEST, Generation
from partie.evolve.checkpoints import generations
from partie.evolve.evolvable import Evolvable
from partie.evolve.history import read_generations
from partie.evolve.lock import is_locked
from partie.evolve.settings import FORMER_NAMES, Settings
from partie.evolve.stored_settings import SETTINGS, settings_in
from partie.evolve.strength import BEST_PLAYER, Strength, read_strengths
from partie.storage.folders import RUN_NAME, learning_folder

NAME = RUN_NAME


@dataclass(frozen=True)
class StoredRun:
    """A run as its folder describes it."""

    game: str
    name: str
    folder: Path
    settings: Settings
    done: int
    changed: float  # seconds since 1970

    @property
    def state(self) -> str:
        """`finished`, `running` or `stopped`."""
        if self.done >= self.settings.total and self._is_chosen() and self._has_advice():
            return "finished"
        return "running" if is_locked(self.folder) else "stopped"

    def _is_chosen(self) -> bool:
        """Whether the result is: the last games of a run choose it."""
        return not self.settings.kept_aside_games or any(row.stage == BEST_PLAYER for row in self.strengths())

    def _has_advice(self) -> bool:
        return not self.settings.advice_games or (self.folder / ADVICE).exists()

    def strengths(self) -> list[Strength]:
        """What was measured on deals kept aside."""
        return read_strengths(self.folder)

    def generations(self) -> list[Generation]:
        """The results of every generation."""
        return read_generations(self.folder, self.done)

    def advice(self) -> list[Text]:
        """Sentences about the best player so far; none before its file exists."""
        evolvable = evolvable_of(self.game)
        if found := advice_in(self.folder, self.settings, evolvable):
            return list(found)
        try:
            best = evolvable.read(self.folder / BEST)
        except (InvalidText, OSError):
            return []
        return list(evolvable.advice(best, self.settings.number_of_players))


def folder_of(game: str, name: str) -> Path:
    """The folder of a run; characters that a URL cannot hold become hyphens."""
    return learning_folder(game) / (re.sub(r"[^A-Za-z0-9._-]", "-", name).lstrip("._-")[:80] or "run")


def default_folder(game: str, algorithm: str) -> Path:
    """The folder of a run without a settings file; one that an older version named is continued."""
    former = [folder_of(game, old) for old, new in FORMER_NAMES.items() if new == algorithm]
    return next((folder for folder in former if folder.exists()), folder_of(game, algorithm))


def all_runs() -> list[StoredRun]:
    """Every run that can be read, the newest first."""
    found = [
        run
        for game in games.TABLE
        if games.features(game).evolve
        for folder in sorted(learning_folder(game).glob("*"))
        if (run := find_run(game, folder.name)) is not None
    ]
    return sorted(found, key=lambda run: -run.changed)


def find_run(game: str, name: str) -> StoredRun | None:
    """The run, or None where there is none or its settings cannot be read."""
    if game not in games.TABLE or not games.features(game).evolve or not re.match(NAME, name):
        return None
    folder = folder_of(game, name)
    try:
        if not (folder / SETTINGS).exists():
            return None
        settings = settings_in(folder, evolvable_of(game))
        known = generations(folder)
        newest = max((path.stat().st_mtime for path in folder.iterdir()), default=0.0)
    except (InvalidText, OSError):
        return None
    return StoredRun(game, name, folder, settings, known[0] if known else 0, newest)


def evolvable_of(game: str) -> Evolvable:
    """The learning player of a game. Raises `InvalidText` where it has no such player."""
    target = games.features(games.find(game).name).evolve
    if not target:
        able = tuple(name for name in games.TABLE if games.features(name).evolve)
        sentence = "{game!r} has no computer player that learns this way; these have one: {games}."
        raise InvalidText(sentence, game=game, games=able)
    found: Evolvable = resolve(target)()
    return found
