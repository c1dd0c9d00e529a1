"""`partie book`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from partie import games
from partie.arena.store.database import default_path
from partie.arena.store.store import Filter, Store
from partie.core.errors import InvalidText
from partie.core.features import resolve
from partie.core.record import Record
from partie.search.book import Book
from partie.search.growing import grow, played
from partie.terminal.messages import translated
from partie.terminal.preparing import prepare

MOST_POSITIONS = 100_000
MOST_PLIES = 100
MOST_GAMES = 1000  # of the store, the newest ones


def book(
    game: str,
    /,
    *,
    variant: str | None = None,
    positions: int = 200,
    nodes: int = 1_000_000,
    plies: int = 8,
    store: str | None = None,
    file: Path | None = None,
) -> None:
    """Grow the opening book by long searches; a run that was stopped goes on.

    Parameters
    ----------
    game
        A name from `partie games`.
    variant
        Rules and size, from `partie games`; the game's first one when not given.
    positions
        How many positions of the variant the book shall hold.
    nodes
        Positions looked at for each of them.
    plies
        Moves of stored games that the book follows; 0 leaves these games out.
    store
        File or database URL for the games; a file in the user's data folder when not given.
    file
        The book to grow; your own one, which the computer uses, when not given.
    """
    for name, given, low, high in (
        ("--positions", positions, 1, MOST_POSITIONS),
        ("--nodes", nodes, 1, 10**12),
        ("--plies", plies, 0, MOST_PLIES),
    ):
        if not low <= given <= high:
            sentence = "{name} {given} is not possible: give {low} to {high}."
            raise InvalidText(sentence, name=name, given=given, low=low, high=high)
    the_game = games.find(game)
    target = the_game.features.book
    if not target:
        able = tuple(name for name in games.TABLE if games.features(name).book)
        raise InvalidText("{game!r} has no opening book; {games} have one.", game=game, games=able)
    name = the_game.start(the_game.read_variant(variant)).variant
    prepare(the_game)

    opening_book: Book = resolve(target)
    path = opening_book.user_file() if file is None else file
    stored = played(opening_book, _stored(store, game, name), the_game, plies) if plies else ()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as bar:
        task = bar.add_task(name, total=positions)
        held = grow(
            opening_book,
            name,
            positions,
            nodes,
            path,
            stored,
            lambda progress: bar.update(task, completed=progress.done),
        )
    print(translated("{positions} positions of {variant} in {file}", positions=held, variant=name, file=str(path)))


def _stored(place: str | None, game: str, variant: str) -> Iterator[Record]:
    """The games of the store, the newest first; none where there is no store yet."""
    if place is None and not default_path().exists():
        return
    opened = Store(place, create=False)
    for row in opened.games(Filter(game=game, variant=variant), MOST_GAMES):
        yield opened.game(row.id)
