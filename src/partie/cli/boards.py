"""`partie boards`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from partie import games
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.options import read_options
from partie.terminal.messages import translated

LARGEST = 20  # lines on one sheet


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
        A name from `partie games`; not every game has a board to print.
    size
        Lines of the board, in games with boards of several sizes.
    variant
        Rules that change the board, from `partie games`, such as english or czech.
    paper
        a4 or letter.
    out
        The file to write; named after the board when not given.
    """
    from partie.vision.printable import caption, page

    able = tuple(name for name in games.TABLE if games.features(name).board)
    if game not in able:
        raise InvalidText("Boards of {game!r} cannot be printed; there are {known}.", game=game, known=able)
    the_game = games.find(game)
    if size is not None:
        _check_size(the_game, size)
    chosen = the_game.read_variant(variant) or the_game.variant_name({} if size is None else {"size": str(size)})
    geometry = the_game.view().geometry(the_game.start(chosen).variant)
    path = out or Path(f"partie-{game}-{chosen}-{paper}.pdf")
    path.write_bytes(page(geometry, paper, caption(the_game, chosen), games.features(game).board))
    print(translated("Written: {path}", path=str(path)))


def _check_size(game: Game, size: int) -> None:
    sizes = next((field for field in game.fields if field.name == "size"), None)
    if sizes is None:
        raise InvalidText("Boards of {game!r} have one size.", game=game.name)
    if sizes.choices:
        read_options((sizes,), {"size": str(size)}, game.name)
        return
    least, most = int(sizes.low or 1), int(min(sizes.high or LARGEST, LARGEST))
    if not least <= size <= most:
        raise InvalidText(
            "A board of {game} with {size} lines cannot be printed: give {least} to {most}.",
            game=game.name,
            size=size,
            least=least,
            most=most,
        )
