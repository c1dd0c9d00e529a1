"""`partie book gomoku`."""

from __future__ import annotations

from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from partie.game import InvalidText
from partie.games.gomoku.game import GAME
from partie.games.gomoku.learning import book as room
from partie.terminal.preparing import prepare
from partie.terminal.words import words


def book(
    *,
    variant: str | None = None,
    positions: int = 200,
    nodes: int = 1_000_000,
    file: str | None = None,
) -> None:
    """Grow the opening book by long searches; a run that was stopped goes on.

    Parameters
    ----------
    variant
        Rules and size, from `partie games`; the game's first one when not given.
    positions
        How many positions of the variant the book shall hold.
    nodes
        Positions looked at for each of them.
    file
        The book to grow; your own one, which the computer uses, when not given.
    """
    if positions < 1 or nodes < 1:
        raise InvalidText("Positions and nodes are at least 1.")
    name = GAME.start(GAME.read_variant(variant)).variant
    prepare(GAME)

    path = room.user_file() if file is None else Path(file)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as bar:
        task = bar.add_task(name, total=positions)
        held = room.grow(
            name, positions, nodes, path, lambda progress: bar.update(task, completed=progress.done)
        )
    print(words("{positions} positions of {variant} in {file}", positions=held, variant=name, file=str(path)))
