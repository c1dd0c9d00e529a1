"""`partie perft`."""

from __future__ import annotations

import importlib
import importlib.util
from time import perf_counter

from partie.cli.best import read_unfinished
from partie.cli.words import find_game, words
from partie.game import InvalidText


def perft(
    game: str, position: str = "", /, *, depth: int = 5, variant: str | None = None, side: str | None = None
) -> None:
    """Count the games of a given length: the sharpest test of rules.

    Parameters
    ----------
    game
        A name from `partie games`.
    position
        The position as text; the first position when not given.
    depth
        Turns to play, 1 to 12.
    variant
        Rules and size, from `partie games`; the game's first one when not given.
    side
        Who is to move, where the position does not say it.
    """
    if not 1 <= depth <= 12:
        raise InvalidText(words("A depth of {depth} is not possible: give 1 to 12.").format(depth=depth))
    the_game = find_game(game)
    module = f"partie.games.{game}.rules.perft"
    if importlib.util.find_spec(module) is None:
        raise InvalidText(words("Games of {game!r} cannot be counted.").format(game=game))
    start = read_unfinished(the_game, position, variant, side)
    began = perf_counter()
    for reached, count in importlib.import_module(module).perft_by_depth(start, depth):
        print(f"{reached:3} {count:16}  {perf_counter() - began:8.2f} s")
