"""`partie book`."""

from __future__ import annotations

from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from partie.cli.preparing import prepare
from partie.cli.words import find_game, words
from partie.game import InvalidText


def book(
    game: str,
    /,
    *,
    variant: str | None = None,
    positions: int = 200,
    nodes: int = 1_000_000,
    file: str | None = None,
) -> None:
    """Grow the opening book by long searches; a run that was stopped goes on.

    Parameters
    ----------
    game
        The game with a book that grows: gomoku.
    variant
        Rules and size, from `partie games`; the game's first one when not given.
    positions
        How many positions of the variant the book shall hold.
    nodes
        Positions looked at for each of them.
    file
        The book to grow; your own one, which the computer uses, when not given.
    """
    the_game = find_game(game)
    if game != "gomoku":
        raise InvalidText(words("There is no book of {game!r} to grow.").format(game=game))
    if positions < 1 or nodes < 1:
        raise InvalidText(words("Positions and nodes are at least 1."))
    name = the_game.start(the_game.read_variant(variant)).variant
    prepare(the_game)
    from partie.games.gomoku.learning import book as room

    path = room.user_file() if file is None else Path(file)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as bar:
        task = bar.add_task(name, total=positions)
        held = room.grow(
            name, positions, nodes, path, lambda progress: bar.update(task, completed=progress.done)
        )
    print(
        words("{positions} positions of {variant} in {file}").format(positions=held, variant=name, file=path)
    )
