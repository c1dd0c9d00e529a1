"""The table of games. A game is in Partie when it stands here."""

from __future__ import annotations

import functools
import importlib
import importlib.util
from typing import TYPE_CHECKING

from partie.core.errors import InvalidText
from partie.core.features import Features
from partie.core.text import did_you_mean

if TYPE_CHECKING:
    from partie.core.game import Game

# name -> module whose GAME is the game, in the order people meet them; loaded on first use, because
# kernels are slow to import
TABLE = {
    "gomoku": "partie.games.gomoku.game",
    "chess": "partie.games.chess.game",
    "mills": "partie.games.mills.game",
    "checkers": "partie.games.checkers.game",
    "reversi": "partie.games.reversi.game",
    "go": "partie.games.go.game",
    "mines": "partie.games.mines.game",
    "klondike": "partie.games.klondike.game",
    "alhambra": "partie.games.alhambra.game",
}
FIRST = next(iter(TABLE))  # the game of a command that names none


@functools.cache
def load(name: str) -> Game:
    """The game called `name`; KeyError when the table does not have it."""
    game: Game = importlib.import_module(TABLE[name]).GAME
    return game


class UnknownGame(InvalidText):
    """A name that is not in the table."""


def find(name: str) -> Game:
    """The game called `name`, as a person or a file names it. Raises `UnknownGame` with the nearest name."""
    if name not in TABLE:
        message = "There is no game {name!r}; known games: {known}.{hint}"
        raise UnknownGame(message, name=name, known=tuple(TABLE), hint=did_you_mean(name, TABLE))
    return load(name)


@functools.cache
def features(name: str) -> Features:
    """What the game called `name` can do, without loading its kernels where `features.py` tells it."""
    package = TABLE[name].rpartition(".")[0]
    if not package or importlib.util.find_spec(f"{package}.features") is None:
        return load(name).features
    found: Features = importlib.import_module(f"{package}.features").FEATURES
    return found


def check_level(game: Game, level: int | None) -> int | None:
    """The level if the game has it; None is full strength. Raises `InvalidText`."""
    if level is not None and level not in game.levels:
        low, high = game.levels[0], game.levels[-1]
        raise InvalidText(
            "Level {level} does not exist: levels go from {low} to {high}.", level=level, low=low, high=high
        )
    return level
