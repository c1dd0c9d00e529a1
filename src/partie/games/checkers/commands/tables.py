"""`partie tables checkers`."""

from __future__ import annotations

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
        raise InvalidText("{threads} threads are not possible: give 1 to {most}.", threads=threads, most=MOST_THREADS)
    if pieces is not None:
        make(variant, pieces, threads)
    else:
        show_counts(variant, str(count))


def make(variant: str | None, pieces: int, threads: int | None) -> None:
    """Solves what is missing, with a bar."""
    from partie.games.checkers.rules.variants import find_variant
    from partie.games.checkers.tables import build
    from partie.games.checkers.tables.store import Store
    from partie.terminal.tables import build_tables

    rules = find_variant(variant)
    build.check_pieces(pieces)
    store = Store(rules.name)
    build_tables(
        build.plan(store, pieces),
        lambda on_progress: build.build(rules, pieces, store, on_progress, threads),
    )


def show_counts(variant: str | None, name: str) -> None:
    """The positions of one slice, or of all slices with this many pieces, Black and White to move."""
    from partie.games.checkers.rules.variants import find_variant
    from partie.games.checkers.tables import build

    counts = build.counts(find_variant(variant), name)
    ends = translated(
        "{name}: {won} won, {lost} lost, {drawn} drawn; at most {plies} plies to a capture or a man's move",
        name=name,
        won=counts.won,
        lost=counts.lost,
        drawn=counts.drawn,
        plies=counts.longest,
    )
    print(ends)
