"""Piskvork's opening files: `dx,dy, dx,dy, …` from the centre, perhaps after the size: `15: 0,0, 1,-1`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from partie.core.errors import InvalidText
from partie.core.options import Value, int_value
from partie.games.gomoku.formats.squares import to_cell

_NUMBER = r"\s*-?[0-9]{1,4}\s*"
_OFFSETS = re.compile(rf"(?:(?P<size>[0-9]{{1,3}}):)?{_NUMBER},{_NUMBER}(?:,{_NUMBER},{_NUMBER})*,?\s*")
_LETTERS = 26


def read_offsets(text: str, values: Mapping[str, Value]) -> tuple[str, ...] | None:
    """The moves of a line on the board of a variant; None where it is not a line of offsets.

    Raises `InvalidText`.
    """
    found = _OFFSETS.fullmatch(text)
    if not found:
        return None
    size = int(found["size"]) if found["size"] else int_value(values, "size")
    offsets = text.partition(":")[2] if found["size"] else text
    numbers = [int(word) for word in re.findall(r"-?\d+", offsets)]
    return tuple(_cell(x, y, size, text) for x, y in zip(numbers[::2], numbers[1::2], strict=True))


def _cell(x: int, y: int, size: int, text: str) -> str:
    column, row = x + size // 2, y + size // 2
    if not (0 <= column < min(size, _LETTERS) and 0 <= row < size):
        raise InvalidText("{text!r} leaves the {size}×{size} board at {x},{y}", text=text, size=size, x=x, y=y)
    return to_cell(column, row)
