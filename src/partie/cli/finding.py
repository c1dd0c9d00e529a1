"""The game a person typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from partie.core.text import TextError
from partie.terminal.words import did_you_mean

if TYPE_CHECKING:
    from partie.core.game import Game


class UnknownWord(TextError):
    """A name that no table knows."""


def find_game(name: str) -> Game:
    """The game a person typed. Raises `UnknownWord` with the nearest one."""
    from partie import games  # imports of a game are slow, the help needs none

    if name not in games.TABLE:
        hint = did_you_mean(name, games.TABLE)
        raise UnknownWord(
            "There is no game {word!r}; known games: {known}.{hint}",
            word=name,
            known=tuple(games.TABLE),
            hint=hint,
        )
    return games.load(name)


def first_game() -> str:
    """The game that is meant where a person names none."""
    from partie import games

    return next(iter(games.TABLE))
