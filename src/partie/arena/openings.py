"""Openings from files: one a line, as moves (`h8 i9 j7`), joined cells (`h8i9j7`) or Piskvork's offsets.

Piskvork's `openings.txt` writes `dx,dy, dx,dy, …` from the centre of the board; the board's size is needed
to read it, so a line may also begin with a size: `15: 0,0, 1,-1`. Blank lines and `#` comments are skipped.
"""

from __future__ import annotations

import re
from pathlib import Path

from partie.game import InvalidText
from partie.textfile import read_lines

MOST_OPENINGS = 100_000
LONGEST_FILE = 20_000_000  # bytes
_JOINED = re.compile(r"(?:[a-z]\d{1,2}){2,}", re.IGNORECASE)
_OFFSETS = re.compile(r"(?:(?P<size>\d+):)?\s*-?\d+\s*,\s*-?\d+(?:\s*,\s*-?\d+\s*,\s*-?\d+)*\s*,?")
USUAL_SIZE = 15


def read_openings(path: Path, size: int = USUAL_SIZE) -> list[tuple[str, ...]]:
    """The openings of a file. Raises `InvalidText`; whether they are legal is checked when they are used."""
    found = [moves for line in read_lines(path, LONGEST_FILE) if (moves := parse_opening(line, size))]
    if not found or len(found) > MOST_OPENINGS:
        raise InvalidText(
            "{path!r} holds {count} openings, 1 to {most:,} are possible",
            path=str(path),
            count=len(found),
            most=MOST_OPENINGS,
        )
    return found


def parse_opening(line: str, size: int = USUAL_SIZE) -> tuple[str, ...]:
    """The moves of one line; empty for a blank line or a comment. Raises `InvalidText`."""
    text = line.partition("#")[0].strip()
    if found := _OFFSETS.fullmatch(text):
        return _from_offsets(text.partition(":")[2] if found["size"] else text, int(found["size"] or size))
    if _JOINED.fullmatch(text):
        return tuple(re.findall(r"[a-z]\d{1,2}", text.lower()))
    return tuple(text.split())


def _from_offsets(text: str, size: int) -> tuple[str, ...]:
    numbers = [int(word) for word in re.findall(r"-?\d+", text)]
    moves = []
    for x, y in zip(numbers[::2], numbers[1::2], strict=True):
        column, row = x + size // 2, y + size // 2
        if not (0 <= column < min(size, 26) and 0 <= row < size):
            raise InvalidText(
                "{text!r} leaves the {size}x{size} board at {x},{y}", text=text, size=size, x=x, y=y
            )
        moves.append(f"{chr(97 + column)}{row + 1}")
    return tuple(moves)
