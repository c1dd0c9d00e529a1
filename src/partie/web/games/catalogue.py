"""The games of this server, and records of them that clients send."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from partie import games
from partie.core.game import Game
from partie.core.record import Record
from partie.web.http import limits
from partie.web.http.errors import Refusal, refuse_impossible

_log = logging.getLogger(__name__)
_broken: set[str] = set()  # games whose failure is in the log


def all_games() -> list[Game]:
    """Every game that can be loaded, in the order of the table."""
    found = (_try_to_load(name) for name in games.TABLE)
    return [game for game in found if game is not None]


def _try_to_load(name: str) -> Game | None:
    try:
        return games.load(name)
    except Exception:  # one broken game must not take the others off the page
        if name not in _broken:
            _broken.add(name)
            _log.exception("The game %r cannot be loaded and is left out.", name)
        return None


def read_record(game: Game, data: Mapping[str, Any]) -> Record:
    """A record of this game that is not too long. Raises `Refusal` or `InvalidText`; moves are not played."""
    record = Record.from_json(dict(data))
    if len(record.moves) > limits.MAX_MOVES:
        raise Refusal("A game has at most {limit} moves here.", limit=limits.MAX_MOVES)
    if record.game != game.name:
        raise Refusal("This is a game of {found!r}, not of {game}.", found=record.game, game=game.name)
    if record.start is not None:
        refuse_impossible(game.from_text(record.start, record.variant or None))
    return record
