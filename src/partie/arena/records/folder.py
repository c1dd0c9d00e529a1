"""A folder in which every finished game of a tournament is written as a file."""

from __future__ import annotations

from pathlib import Path

from partie.arena.records.formats import write_file, write_games
from partie.arena.store.store import Store
from partie.arena.tournament.setup import Tournament
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.record import Record
from partie.core.text import Text
from partie.storage.files import error_reason


class GameFiles:
    """Writes `game-NUMBER.ENDING` into the folder of a tournament; does nothing for one without a folder."""

    def __init__(self, setup: Tournament) -> None:
        self._setup = setup

    def write(self, number: int, record: Record) -> None:
        """Writes one game. Raises `InvalidText`."""
        if self._setup.folder:
            write_file(self._path(number), [record])

    def write_missing(self, store: Store, tournament: int) -> None:
        """Writes games that were stored and not written, e.g. because the process was killed between the two."""
        if not self._setup.folder:
            return
        for row in store.results(tournament):
            if not self._path(row.id).exists():
                self.write(row.id, store.game(row.id))

    def _path(self, number: int) -> Path:
        return Path(self._setup.folder) / f"game-{number}.{self._setup.format}"


def folder_problems(setup: Tournament, game: Game) -> list[Text]:
    """What would keep the files from being written, each a sentence; makes the folder, never raises."""
    if not setup.folder:
        return []
    try:
        start = game.start(setup.variant or None, setup.seed)
        players = tuple(f"{seat}" for seat in range(start.players or setup.seats(game)))
        write_games(setup.format, [Record(game.name, start.variant, players=players)])
        Path(setup.folder).mkdir(parents=True, exist_ok=True)
    except InvalidText as error:
        return [error.text]
    except OSError as error:
        return [Text("{path!r} cannot be written: {error}", path=setup.folder, error=error_reason(error))]
    return []
