"""Records that came from outside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from partie.core.game import Game
from partie.core.record import Record
from partie.web.http import limits
from partie.web.http.errors import Refusal, refuse_impossible


def read_record_of(game: Game, data: Mapping[str, Any]) -> Record:
    """A record of this game that is not too long. Raises `Refusal` or `InvalidText`; moves are not played."""
    record = Record.from_json(dict(data))
    if len(record.moves) > limits.MAX_MOVES:
        raise Refusal("A game has at most {limit} moves here.", limit=limits.MAX_MOVES)
    if record.game != game.name:
        raise Refusal("This is a game of {found!r}, not of {game}.", found=record.game, game=game.name)
    if record.start is not None:
        refuse_impossible(game.from_text(record.start, record.variant or None))
    return record
