"""`partie boards`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from partie.cli.finding import find_game
from partie.errors import InvalidText
from partie.terminal.words import words

VARIANTS = {"checkers": "english", "mills": "nine", "gomoku": "free-15"}
SIZES = {"gomoku": range(5, 21)}


def boards(
    game: str,
    /,
    *,
    size: int | None = None,
    variant: str | None = None,
    paper: Literal["a4", "letter"] = "a4",
    out: Path | None = None,
) -> None:
    """Print a board on paper: writes a PDF.

    Parameters
    ----------
    game
        checkers, mills or gomoku.
    size
        Lines of a gomoku board, e.g. 13, 15 or 19.
    variant
        Rules that change the board, from `partie games`, such as english or czech.
    paper
        a4 or letter.
    out
        The file to write; named after the board when not given.
    """
    from partie.vision.prints import page

    if game not in VARIANTS:
        raise InvalidText(
            "Boards of {game!r} cannot be printed; there are {known}.", game=game, known=tuple(VARIANTS)
        )
    if size is not None and size not in SIZES.get(game, range(0)):
        raise InvalidText("A board of {game} with {size} lines cannot be printed.", game=game, size=size)
    chosen = variant or (f"free-{size}" if size is not None else VARIANTS[game])
    the_game = find_game(game)
    geometry = the_game.looks().geometry(the_game.start(chosen).variant)
    path = out or Path(f"partie-{game}-{chosen}-{paper}.pdf")
    path.write_bytes(page(geometry, paper, f"Partie: {the_game.title}, {chosen}"))
    print(words("Written: {path}", path=str(path)))
