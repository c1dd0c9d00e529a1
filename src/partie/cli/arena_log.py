"""`partie arena log`: the messages between the arena and the brains of a stored game."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from partie.arena.log import render_log
from partie.arena.store.store import Store
from partie.core.errors import InvalidText
from partie.terminal.messages import printable, translated, translated_text


def log(
    number: int, /, *, seat: Annotated[int | None, Parameter(name="--seat")] = None, store: str | None = None
) -> None:
    """Show the conversation with the brains of a stored game, with what programs wrote to standard error.

    Each line begins with its second of the game: > was sent to the brain, < came from it, ! stands beside the
    protocol, e.g. a line of standard error.

    Parameters
    ----------
    number
        The number of a game from `partie arena games`.
    seat
        Only the brain in this seat: 1 moves first.
    store
        File or database URL for the games; a file in the user's data folder when not given.
    """
    record = Store(store, create=False).game(number)
    seats = range(len(record.players)) if seat is None else [seat - 1]
    if seat is not None and not 1 <= seat <= len(record.players):
        raise InvalidText(
            "game {number} has no seat {seat}: 1 to {most}", number=number, seat=seat, most=len(record.players)
        )
    for place in seats:
        print(f"{place + 1}. {printable(record.players[place])}")
        text = render_log(record.logs[place] if place < len(record.logs) else "", translated_text)
        print("\n".join(printable(line) for line in text.splitlines()) or "   " + translated("nothing was stored"))
        if record.at_fault == place and record.detail is not None:
            print(f"   {translated(record.reason)}: {printable(translated_text(record.detail))}")
