"""Openings from files: one a line, as moves (`h8 i9 j7`), joined cells (`h8i9j7`) or in a format of the game.

Blank lines and `#` comments are skipped. Of a file of games (`.pgn`, `.sgf` …) each game is an opening.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

from partie.arena.records.formats import formats, read_file
from partie.core.errors import InvalidText
from partie.core.features import resolve
from partie.core.game import Game
from partie.core.record import Record
from partie.storage.files import read_lines

MOST_OPENINGS = 100_000
LONGEST_FILE = 20_000_000  # bytes
_JOINED = re.compile(r"(?:[a-z]\d{1,2}){2,}", re.IGNORECASE)


def read_openings(path: Path, game: Game, variant: str | None = None) -> list[tuple[str, ...]]:
    """The openings of a file. Raises `InvalidText`; whether they are legal is checked when they are used."""
    if path.suffix[1:].lower() in formats():
        found = [moves for record in read_file(path, variant) if (moves := _moves_of(record, game))]
    else:
        found = [moves for line in read_lines(path, LONGEST_FILE) if (moves := parse_opening(line, game, variant))]
    if not found or len(found) > MOST_OPENINGS:
        raise InvalidText(
            "{path!r} holds {count} openings, 1 to {most:,} are possible",
            path=str(path),
            count=len(found),
            most=MOST_OPENINGS,
        )
    return found


def _moves_of(record: Record, game: Game) -> tuple[str, ...]:
    """The moves of a game, which must begin as the game does. Raises `InvalidText`."""
    if record.game != game.name:
        raise InvalidText("a game of {other} is not an opening of {game}", other=record.game, game=game.name)
    if record.start:
        raise InvalidText("an opening begins with the first position, not with {position!r}", position=record.start)
    return tuple(move.text for move in record.moves)


def default_openings(game: Game, variant: str | None, seed: int) -> list[tuple[str, ...]]:
    """What matches of this game begin with, drawn by lot; nothing where that is the first position."""
    if not game.features.default_openings:
        return []
    found = list(resolve(game.features.default_openings)(game.start(game.read_variant(variant)).variant))
    random.Random(seed).shuffle(found)
    return found


def parse_opening(line: str, game: Game, variant: str | None = None) -> tuple[str, ...]:
    """The moves of one line; empty for a blank line or a comment. Raises `InvalidText`."""
    text = line.partition("#")[0].strip()
    if game.features.openings:
        moves: tuple[str, ...] | None = resolve(game.features.openings)(text, game.variant_values(variant))
        if moves is not None:
            return moves
    if _JOINED.fullmatch(text):
        return tuple(re.findall(r"[a-z]\d{1,2}", text.lower()))
    return tuple(text.split())
