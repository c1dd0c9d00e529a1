"""`partie levels`."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from partie import games
from partie.terminal.messages import translated, translated_text


def levels(game: str = "", /) -> None:
    """Show how strong the computer is at each level.

    Parameters
    ----------
    game
        A name from `partie games`; the first one when not given.
    """
    the_game = games.find(game or games.FIRST)
    ratings = the_game.ratings()
    table = Table(box=None, pad_edge=False)
    for heading in ("level", "rating"):
        table.add_column(translated(heading), justify="right")
    table.add_column(translated("name"))
    table.add_column("", overflow="fold")
    names = the_game.named_levels()
    for level in the_game.levels:
        title, sentence = names[level]
        table.add_row(str(level), str(ratings.get(level, "–")), translated_text(title), translated_text(sentence))
    Console().print(table)
    if the_game.rating_scale is not None:
        print(translated_text(the_game.rating_scale))
