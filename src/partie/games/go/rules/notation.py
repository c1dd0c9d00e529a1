"""Points and positions as text.

A point is a column letter without I and a row from below, `d4`. A position is one line: the rows from above, `x` black,
`o` white, `.` empty, capitals for stones marked dead; the side to move; how many moves were made; then what applies of
`ko=d4`, `taken=3,2` (prisoners of Black and White), `passes=1`, `free=2` (handicap stones still to put), `agreed=1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from partie.core.errors import InvalidText
from partie.games.go.rules.chains import points_of
from partie.games.go.rules.kernels import BLACK, EDGE, EMPTY, LARGEST, PASS, WHITE

COLUMNS = "abcdefghjklmnopqrst"
PASSED, RESUME, AGREED = "pass", "resume", "agreed"
_POINT = re.compile(r"([a-hj-t])([1-9]|1\d)", re.IGNORECASE | re.ASCII)
_EXTRA = re.compile(r"([a-z]+)=([a-z0-9,]+)", re.ASCII)
_SIGNS = ".xo"


@dataclass(frozen=True)
class Board:
    """What a text of a position says."""

    size: int
    cells: bytes
    dead: frozenset[int]  # stones in capitals
    side: int | None
    moves: int | None
    extras: dict[str, str]


def point_name(point: int, size: int) -> str:
    """`d4`."""
    row, column = divmod(point, size + 1)
    return f"{COLUMNS[column - 1]}{row}"


def parse_point(text: str, size: int) -> int:
    """`d4` or `D4`. Raises `InvalidText`."""
    found = _POINT.fullmatch(text.strip()[:80])
    column, row = (COLUMNS.index(found[1].lower()) + 1, int(found[2])) if found else (LARGEST, LARGEST + 1)
    if column > size or row > size:
        raise InvalidText(
            "{text!r} is not a point from 'a1' to {last!r}, nor 'pass'",
            text=text[:80],
            last=f"{COLUMNS[size - 1]}{size}",
        )
    return row * (size + 1) + column


def is_point(text: str) -> bool:
    """Whether a word may be a point."""
    return _POINT.fullmatch(text) is not None


def write_rows(cells: bytes, size: int, dead: Iterable[int] = ()) -> str:
    """The rows from above, with slashes between them."""
    marked = set(dead)
    rows = []
    for row in range(size, 0, -1):
        points = range(row * (size + 1) + 1, row * (size + 1) + size + 1)
        signs = (_SIGNS[cells[point]] for point in points)
        rows.append(
            "".join(sign.upper() if point in marked else sign for point, sign in zip(points, signs, strict=True))
        )
    return "/".join(rows)


def empty_cells(size: int) -> bytes:
    """A board without stones."""
    cells = bytearray([EDGE]) * ((size + 2) * (size + 1) + 1)
    for point in points_of(size):
        cells[point] = EMPTY
    return bytes(cells)


def looks_like_board(text: str) -> bool:
    """Whether the first word has rows of signs; else the text is a list of moves."""
    first = text.split()[0] if text.split() else ""
    return "/" in text or (len(first) > 1 and set(first.lower()) <= set(_SIGNS))


def read_board(text: str) -> Board:
    """The inverse of a position's text; line ends may stand for slashes. Raises `InvalidText`."""
    rows, words = _split(text)
    size = len(rows)
    if not 2 <= size <= LARGEST or any(len(row) != size for row in rows):
        raise InvalidText("{text!r} is not a square board of 2 to 19 rows of x, o and .", text=text[:120])
    cells, dead = bytearray(empty_cells(size)), set[int]()
    for row, signs in zip(range(size, 0, -1), rows, strict=True):
        for column, sign in enumerate(signs, 1):
            if sign.lower() not in _SIGNS:
                raise InvalidText("{sign!r} in {text!r} is not x, o or .", sign=sign, text=text[:120])
            point = row * (size + 1) + column
            cells[point] = _SIGNS.index(sign.lower())
            if sign in "XO":
                dead.add(point)
    side, moves, extras = None, None, dict[str, str]()
    for word in words:
        found = _EXTRA.fullmatch(word)
        if found:
            extras[found[1]] = found[2]
        elif word.lower() in ("x", "o", "b", "w", "black", "white"):
            side = BLACK if word.lower() in ("x", "b", "black") else WHITE
        elif word.isascii() and word.isdecimal() and len(word) < 6:
            moves = int(word)
        else:
            raise InvalidText("{word!r} in {text!r} says nothing of a position of go", word=word[:40], text=text[:120])
    return Board(size, bytes(cells), frozenset(dead), side, moves, extras)


def _split(text: str) -> tuple[list[str], list[str]]:
    """Rows, and the words behind them."""
    words = text.split()
    if "/" in words[0]:
        return words[0].strip("/").split("/"), words[1:]
    count = len(words[0])
    return words[:count], words[count:]


def number(extras: dict[str, str], name: str, most: int) -> int:
    """A number of a position's text, 0 where it is left out. Raises `InvalidText`."""
    text = extras.get(name, "0")
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and int(text) <= most):
        raise InvalidText("{name}={text} is not a number up to {most}", name=name, text=text[:40], most=most)
    return int(text)


def split_moves(text: str) -> list[str]:
    """The words of a list of moves, without commas and move numbers."""
    return [word for word in re.split(r"[\s,;]+", text) if word and not re.fullmatch(r"\d+\.+", word)]


def is_pass(text: str) -> bool:
    """Whether a word is a pass."""
    return text.strip().lower() == PASSED


NAMES = {PASS: PASSED}
