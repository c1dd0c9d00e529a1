"""Saved games: records of Alhambra whose seats have a colour, a player and perhaps weights.

The page writes and reads the same files. Those of the first version, which had another format, are read, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from partie.core.errors import IllegalMove, InvalidText
from partie.core.record import FORMAT as RECORD
from partie.core.record import GameResult, Record, RecordedMove, write_record
from partie.games.alhambra.formats.names import BRAINS, SIDE_NAMES
from partie.games.alhambra.rules import material
from partie.games.alhambra.rules.position import AlhambraPosition, deal
from partie.storage.files import read_text, write_atomically

FORMAT = "partie-alhambra"  # before there were records
VERSION = 1
_GAME = "alhambra"
PLAYERS = ("person", *(brain.value for brain in BRAINS))
_TOO_LARGE = 1_000_000  # bytes; a real game has about 30 000
_MOST_MOVES = 4000
_LARGEST_SEED = 2**53  # what JavaScript counts exactly


@dataclass(frozen=True)
class Weights:
    """A weights file as it was chosen; it may be a bad one, which the player warns of when it begins."""

    name: str
    text: str


@dataclass(frozen=True)
class Seat:
    """Who sits there."""

    colour: str  # one of the game's sides
    player: str  # one of PLAYERS
    weights: Weights | None = None  # of the user, for the weighted player


@dataclass(frozen=True)
class SavedGame:
    """A game as far as it was played."""

    seed: int
    seats: tuple[Seat, ...]
    moves: tuple[str, ...] = ()

    def positions(self) -> Iterator[AlhambraPosition]:
        """Every position, the first one before any move. Raises `InvalidText` or `IllegalMove`."""
        position = deal(len(self.seats), self.seed)
        yield position
        for number, text in enumerate(self.moves, start=1):
            try:
                position = position.play(position.parse_move(text))
            except (InvalidText, IllegalMove) as error:
                raise type(error)(f"Move {number} of the saved game: {error}") from error
            yield position

    def record(self) -> Record:
        """The same as a record. Raises `InvalidText` or `IllegalMove`."""
        *before, last = self.positions()
        moves = (RecordedMove(text, position.turn) for text, position in zip(self.moves, before, strict=True))
        outcome = last.outcome()
        return Record(
            _GAME,
            last.variant,
            self.seed,
            moves=tuple(moves),
            result=None if outcome is None else GameResult.of(outcome),
            seats=tuple(
                {key: value for key, value in asdict(seat).items() if value is not None} for seat in self.seats
            ),
        )


def write_game(game: SavedGame) -> str:
    """The text of a file."""
    return write_record(game.record())


def read_game(text: str, source: str = "file") -> SavedGame:
    """Reads a file's text; every move is checked by playing it. Raises `InvalidText` or `IllegalMove`."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidText("{source!r} is not a saved game of Alhambra: it is not JSON.", source=source) from error
    if isinstance(content, dict) and content.get("format") == RECORD:
        content = _of_record(Record.from_json(content), source)
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise InvalidText("{source!r} is not a saved game of Alhambra.", source=source)
    if content.get("version") != VERSION:
        raise InvalidText(
            "{source!r} has version {version} of the format; this Partie reads {known}.",
            source=source,
            version=repr(content.get("version")),
            known=VERSION,
        )
    game = _game(content, source)
    for _ in game.positions():
        pass
    return game


def _of_record(record: Record, source: str) -> dict[str, Any]:
    """The fields of the first version."""
    if record.game != _GAME or record.start is not None:
        raise InvalidText("{source!r} is not a saved game of Alhambra.", source=source)
    moves = [move.text for move in record.moves]
    seats = [dict(seat) for seat in record.seats]
    return {"format": FORMAT, "version": VERSION, "seed": record.seed, "seats": seats, "moves": moves}


def _game(content: dict[str, Any], source: str) -> SavedGame:
    seed, seats, moves = content.get("seed"), content.get("seats"), content.get("moves")
    if type(seed) is not int or not 0 <= seed < _LARGEST_SEED:
        raise InvalidText("{source!r} is damaged: its seed is {seed}.", source=source, seed=repr(seed)[:40])
    if not isinstance(seats, list) or len(seats) not in material.PLAYERS or not _are_seats(seats):
        raise InvalidText("{source!r} is damaged: its seats are {seats}.", source=source, seats=repr(seats)[:80])
    if not isinstance(moves, list) or len(moves) > _MOST_MOVES or not all(isinstance(m, str) for m in moves):
        raise InvalidText(
            "{source!r} is damaged: its moves are not a list of at most {most} texts.",
            source=source,
            most=_MOST_MOVES,
        )
    return SavedGame(seed, tuple(_seat(seat) for seat in seats), tuple(moves))


def _seat(seat: dict[str, Any]) -> Seat:
    weights = seat.get("weights")
    file = None if weights is None else Weights(weights["name"], weights["text"])
    return Seat(seat["colour"], seat["player"], file)


def _are_seats(seats: list[Any]) -> bool:
    return all(map(_is_seat, seats)) and len({seat["colour"] for seat in seats}) == len(seats)


def _is_seat(seat: object) -> bool:
    if not isinstance(seat, dict) or seat.get("colour") not in SIDE_NAMES or seat.get("player") not in PLAYERS:
        return False
    weights = seat.get("weights")
    return weights is None or (
        isinstance(weights, dict) and all(isinstance(weights.get(part), str) for part in ("name", "text"))
    )


def save(game: SavedGame, path: Path) -> None:
    """Writes the file at once or not at all: a crash leaves the old one."""
    write_atomically(path, write_game(game).encode("utf-8"))


def load(path: Path) -> SavedGame:
    """Reads a file. Raises `InvalidText` or `IllegalMove`, also when it cannot be opened."""
    return read_game(read_text(path, _TOO_LARGE), str(path))
