"""`partie perft`."""

from __future__ import annotations

from time import perf_counter

from partie import games
from partie.core.errors import InvalidText
from partie.core.features import resolve
from partie.terminal.positions import read_unfinished


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
        raise InvalidText("A depth of {depth} is not possible: give 1 to 12.", depth=depth)
    the_game = games.find(game)
    target = the_game.features.perft
    if not target:
        able = tuple(name for name in games.TABLE if games.features(name).perft)
        sentence = "Games of {game!r} cannot be counted; those of {games} can."
        raise InvalidText(sentence, game=game, games=able)
    start = read_unfinished(the_game, position, variant, side)
    began = perf_counter()
    for reached, count in resolve(target)(start, depth):
        print(f"{reached:3} {count:16}  {perf_counter() - began:8.2f} s")
