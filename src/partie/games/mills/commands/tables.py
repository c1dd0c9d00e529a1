"""`partie tables mills`."""

from __future__ import annotations

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
    """Solves what is missing, with a bar."""
    from partie.games.mills.rules.variants import find_variant
    from partie.games.mills.tables import build
    from partie.games.mills.tables.store import Store
    from partie.terminal.tables import build_tables

    store = Store(find_variant(variant))
    build.take_shipped(store)
    build_tables(build.plan(store, men), lambda on_progress: build.build(store, men, on_progress, threads))


def show_counts(variant: str | None, name: str) -> None:
    """One section's classes."""
    from partie.games.mills.rules.variants import find_variant
    from partie.games.mills.tables import build

    counts = build.counts(find_variant(variant), name)
    ends = translated(
        "{name}: {won} won, {lost} lost, {drawn} drawn; at most {plies} plies to a removal",
        name=name,
        won=counts.won,
        lost=counts.lost,
        drawn=counts.drawn,
        plies=counts.longest,
    )
    print(ends)


def number(text: str) -> int:
    """A number of men."""
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise InvalidText('{text!r} is not a number of men; give 6 to 18 or "all".', text=text)
    return int(text)
