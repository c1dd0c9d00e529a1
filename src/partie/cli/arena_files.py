"""`partie arena replay`, `export`, `import`: games after they were played."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Literal

from partie import games
from partie.arena.records.formats import read_file, write_files
from partie.arena.store.store import Filter, Store
from partie.cli.arena_filter import ALL_GAMES, FilterOptions
from partie.core.errors import InvalidText
from partie.core.numbers import parse_int
from partie.core.record import Record
from partie.core.replay import steps
from partie.terminal.drawing import picture
from partie.terminal.messages import printable, translated

LONGEST_WAIT = 3600.0  # seconds between two moves of a replay


def replay(
    game: str, /, *, speed: float | Literal["played"] = "played", last: bool = False, store: str | None = None
) -> None:
    """Show a game move by move.

    Parameters
    ----------
    game
        A number of a stored game, or a file of records whose first game is shown.
    speed
        Seconds between two moves, 0 is at once; played waits as long as the brains thought.
    last
        Show only the last position.
    store
        File or database URL for the games; a file in the user's data folder when not given.
    """
    if speed != "played" and not 0 <= speed <= LONGEST_WAIT:
        raise InvalidText(
            "{speed:g} seconds between two moves are not possible: 0 to {most:g}",
            speed=speed,
            most=LONGEST_WAIT,
        )
    stored = parse_int(game, 0)
    record = read_file(Path(game))[0] if stored is None else Store(store, create=False).game(stored)
    rules = games.find(record.game)
    view = rules.view()
    if record.comment and not last:
        print(printable(record.comment))
    for number, (move, step) in enumerate(zip(record.moves, steps(record, rules), strict=True), 1):
        if not last:
            time.sleep(move.seconds if speed == "played" else speed)
        *_, position = step
        if not last or number == len(record.moves):
            print(f"\n{number}. {printable(record.players[move.seat])}: {move.text}  {move.seconds:.3f} s")
            print(picture(view, position))
            if move.comment:
                print(printable(move.comment))
    winners = ", ".join(printable(record.players[seat]) for seat in record.winners) or translated("nobody")
    print(translated("Winner: {winners} ({ending}).", winners=winners, ending=translated(record.reason)))


def export(
    file: Path,
    /,
    *,
    game: str = "",
    wanted: FilterOptions = ALL_GAMES,
    store: str | None = None,
) -> None:
    """Write games into a file: .xml or .json (everything), or a format of the game.

    Parameters
    ----------
    file
        The file to write; its ending decides the format. Where a file of the format holds one game only,
        each game gets its own, with its number.
    game
        Only the stored game with this number, or games of this name from `partie games`.
    store
        File or database URL for the games; a file in the user's data folder when not given.
    """
    stored = parse_int(game, 0)
    chosen = wanted.filter(game)
    opened = Store(store, create=False)
    numbers = _all(opened, chosen) if stored is None else [stored]
    if not numbers:
        raise InvalidText("No stored game fits.")
    files = write_files(file, {number: opened.game(number) for number in numbers})
    names = str(file) if len(files) == 1 else f"{files[0]} … {files[-1].name}"
    print(translated("Games written to {file}: {games}.", games=len(numbers), file=names))


def _all(store: Store, wanted: Filter) -> list[int]:
    numbers: list[int] = []
    while page := store.games(wanted, 1000, numbers[-1] if numbers else None):
        numbers += [row.id for row in page]
    return numbers[::-1]


def import_games(*files: Path, variant: str | None = None, store: str | None = None) -> None:
    """Read games from files into the store; every move is checked, a wrong file changes nothing.

    Games that the store holds already are not added again.

    Parameters
    ----------
    files
        .xml and .json files, or formats of a game.
    variant
        Rules and size for files that do not name them.
    store
        File or database URL for the games; a file in the user's data folder when not given.
    """
    if not files:
        raise InvalidText("no file is named")
    records: list[Record] = []
    for file in files:
        records += read_file(file, variant)
    opened = Store(store)
    added = opened.add_new(records)
    print(translated("Games read: {games}.", games=added))
    if known := len(records) - added:
        print(translated("Already in the store: {games}.", games=known))
