"""`partie tables mills`."""

from __future__ import annotations

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from partie.core.errors import InvalidText
from partie.terminal.messages import translated

WHOLE = "all"


def tables(
    *,
    men: str | None = None,
    count: str | None = None,
    variant: str | None = None,
    threads: int | None = None,
) -> None:
    """Solve endings, or the whole game, and keep them for perfect play.

    Parameters
    ----------
    men
        Endings with at most this many men on the board, or "all" for the whole game.
    count
        Print how many classes of positions are won, lost and drawn for the side to move, e.g. "5-3".
    variant
        Rules and size, from `partie games`; the game's first one when not given.
    threads
        Cores to use; all of them when not given.
    """
    if (men is None) == (count is None):
        raise InvalidText("Give either --men or --count.")
    if men is not None:
        make(variant, None if men == WHOLE else number(men), threads)
    else:
        show_counts(variant, str(count))


def make(variant: str | None, men: int | None, threads: int | None) -> None:
    """Solves what is missing, with a bar; Ctrl+C loses only the section under way."""
    from partie.games.mills import game as rules
    from partie.games.mills.tables import build
    from partie.games.mills.tables.store import Store

    store = Store(rules.find_variant(variant))
    build.take_shipped(store)
    plan = build.plan(store, men)
    told = translated(
        "{sections} sections, {places} places: {disk:.2f} GB of disk, {memory:.2f} GB of memory.",
        sections=len(plan.sections),
        places=plan.places,
        disk=plan.disk / 1e9,
        memory=plan.memory / 1e9,
    )
    print(told)
    print(translated("Folder: {folder} ({free:.1f} GB free)", folder=str(store.folder), free=plan.free / 1e9))
    if plan.disk > plan.free:
        raise InvalidText("There is not enough room on this disk.")
    columns = (TextColumn("{task.description:>7}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns) as bar:
        task = bar.add_task("", total=plan.places)

        def heard(progress: build.Progress) -> None:
            bar.update(task, description=str(progress.section), completed=progress.done)

        build.build(store, men, heard, threads)
        bar.update(task, description=translated("Ready."), completed=plan.places)


def show_counts(variant: str | None, name: str) -> None:
    """One section's classes."""
    from partie.games.mills import game as rules
    from partie.games.mills.tables import build

    counts = build.counts(rules.find_variant(variant), name)
    told = translated(
        "{name}: {won} won, {lost} lost, {drawn} drawn; at most {plies} plies to a removal",
        name=name,
        won=counts.won,
        lost=counts.lost,
        drawn=counts.drawn,
        plies=counts.longest,
    )
    print(told)


def number(text: str) -> int:
    """A number of men."""
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise InvalidText('{text!r} is not a number of men; give 6 to 18 or "all".', text=text)
    return int(text)
