"""Files of games: `variant, white, black: moves`, one game a line."""

from __future__ import annotations

from collections.abc import Iterable

from partie.core.clock import Clock
from partie.core.errors import InvalidText
from partie.core.record import Record, RecordedMove


def write(records: Iterable[Record]) -> str:
    """A line for every game."""
    return "".join(
        f"{record.variant}, {', '.join(record.players)}: {' '.join(move.text for move in record.moves)}\n"
        for record in records
    )


def read(text: str, variant: str | None) -> list[Record]:
    """The games of a text. Raises `InvalidText`."""
    return [_game(line, variant) for line in text.splitlines() if line.strip()]


def _game(line: str, variant: str | None) -> Record:
    head, colon, moves = line.partition(":")
    names = [name.strip() for name in head.split(",")]
    if not colon or len(names) != 3:
        raise InvalidText("{line!r} is not a game: it has a variant, two names and moves.", line=line[:80])
    played = tuple(RecordedMove(move, index % 2) for index, move in enumerate(moves.split()))
    return Record("hexapawn", variant or names[0], moves=played, players=tuple(names[1:]), clock=Clock(None, None))
