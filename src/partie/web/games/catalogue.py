"""The games as the web offers them."""

from __future__ import annotations

import logging

from partie import games
from partie.core.game import Game

_log = logging.getLogger(__name__)
_broken: set[str] = set()  # games whose failure was already told


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
