"""`partie count hexapawn`."""

from __future__ import annotations

from partie.terminal.messages import translated
from partie.terminal.positions import read_possible
from tests.toys.hexapawn.game import GAME
from tests.toys.hexapawn.rules.perft import perft


def count(depth: int = 3, /, *, variant: str | None = None) -> None:
    """Count the games of a given length.

    Parameters
    ----------
    depth
        Moves of a game.
    variant
        Columns and promotions.
    """
    number = perft(read_possible(GAME, "", variant), depth)
    print(translated("{number} games of {depth} moves", number=number, depth=depth))
