"""Checks that the readers of positions share."""

from __future__ import annotations

from collections.abc import Sequence

from partie.core.errors import InvalidText


def check_length(text: str, most: int) -> None:
    """Raises `InvalidText` for a text that is longer than a game of this kind needs."""
    if len(text) > most:
        raise InvalidText("the text has {length} characters, more than {most}", length=len(text), most=most)


def side_index(side: str | None, sides: Sequence[str]) -> int | None:
    """The place of a side among those of the game; None where none is given. Raises `InvalidText`."""
    if side is None:
        return None
    if side not in sides:
        raise InvalidText("{side!r} is not a side of this game; there are {known}", side=side, known=tuple(sides))
    return sides.index(side)
