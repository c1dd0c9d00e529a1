"""The games as the web offers them."""

from __future__ import annotations

import logging

from partie import games
from partie.core.game import Game
from partie.web.http.errors import Refusal

_log = logging.getLogger(__name__)
_broken: set[str] = set()  # games whose failure was already told


def find_game(name: str) -> Game:
    """The game called `name`. Raises `Refusal` 404."""
    if name not in games.TABLE:
        raise Refusal("There is no game called {name!r}.", status=404, name=name)
    return games.load(name)


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
