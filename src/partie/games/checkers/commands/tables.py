"""`partie tables checkers`."""

from __future__ import annotations

import shutil
from pathlib import Path

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from partie.core.errors import InvalidText
from partie.terminal.messages import translated

MOST_THREADS = 256


def tables(
    *,
    pieces: int | None = None,
    count: str | None = None,
    variant: str | None = None,
    threads: int | None = None,
) -> None:
    """Solve endings and keep them for perfect play.

    Parameters
    ----------
    pieces
        Endings with at most this many pieces on the board, 2 to 6.
    count
        Print how many positions are won, lost and drawn: with this many pieces, or e.g. of "1m1k-2k".
    variant
        Rules, from `partie games`; the game's first one when not given.
    threads
        Cores to use; all of them when not given.
    """
    if (pieces is None) == (count is None):
        raise InvalidText("Give either --pieces or --count.")
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise InvalidText(
            "{threads} threads are not possible: give 1 to {most}.", threads=threads, most=MOST_THREADS
        )
    if pieces is not None:
        make(variant, pieces, threads)
    else:
        show_counts(variant, str(count))


def make(variant: str | None, pieces: int, threads: int | None) -> None:
    """Solves what is missing, with a bar; Ctrl+C loses only the slice under way."""
    from partie.games.checkers.rules.variants import find_variant
    from partie.games.checkers.tables import build
    from partie.games.checkers.tables.store import Store

    rules = find_variant(variant)
    build.check_pieces(pieces)
    store = Store(rules.name)
    plan = build.plan(store, pieces)
    free = shutil.disk_usage(_existing(store.folder)).free
    told = translated(
        "{slices} slices, {places} places: {disk:.2f} GB of disk, {memory:.2f} GB of memory.",
        slices=len(plan.missing),
        places=plan.places,
        disk=plan.disk / 1e9,
        memory=plan.memory / 1e9,
    )
    print(told)
    print(translated("Folder: {folder} ({free:.1f} GB free)", folder=str(store.folder), free=free / 1e9))
    if plan.disk > free:
        raise InvalidText("There is not enough room on this disk.")
    columns = (TextColumn("{task.description:>9}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns) as bar:
        task = bar.add_task("", total=None)

        def heard(progress: build.Progress) -> None:
            bar.update(task, description=progress.part.name, completed=progress.done, total=progress.total)

        build.build(rules, pieces, store, heard, threads)
        bar.update(task, description=translated("Ready."), total=1, completed=1)


def _existing(folder: Path) -> Path:
    while not folder.exists():
        folder = folder.parent
    return folder


def show_counts(variant: str | None, name: str) -> None:
    """The positions of one slice, or of all slices with this many pieces, Black and White to move."""
    from partie.games.checkers.rules.variants import find_variant
    from partie.games.checkers.tables import build

    counts = build.counts(find_variant(variant), name)
    told = translated(
        "{name}: {won} won, {lost} lost, {drawn} drawn; at most {plies} plies to a capture or a man's move",
        name=name,
        won=counts.won,
        lost=counts.lost,
        drawn=counts.drawn,
        plies=counts.longest,
    )
    print(told)
