"""Boards in files: lists for comparing solvers, and the formats of other programs (MBF, RAWVF)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.core.errors import InvalidText
from partie.core.text import Text
from partie.games.mines.field import MAX_SIDE

_NUMBER = re.compile(r"\d{1,5}")
MAX_FIELDS = 100  # of a RAWVF head


@dataclass(frozen=True, eq=False)
class Board:
    """A layout and, where it is known, the cell to begin with."""

    width: int
    height: int
    layout: NDArray[np.uint8]  # 1 = mine, row by row
    first: int | None = None

    @property
    def mines(self) -> int:
        """How many mines it has."""
        return int(self.layout.sum())


def read_list(lines: Iterable[str]) -> Iterator[Board]:
    """One board a line: `width height mines startx starty i1 … iM`, i = y * width + x; `#` comments."""
    for number, line in enumerate(lines, 1):
        tokens = line.partition("#")[0].split()
        if tokens:
            yield _board_of(tokens, number)


def _board_of(tokens: list[str], line: int) -> Board:
    if not all(token.isdecimal() and len(token) <= 6 for token in tokens) or len(tokens) < 5:
        raise InvalidText(
            "Line {line} {text!r} is not a board: write width, height, mines, start x, start y "
            "and the mines as whole numbers.",
            line=line,
            text=" ".join(tokens)[:60],
        )
    width, height, mines, start_x, start_y, *cells = map(int, tokens)
    _check_size(width, height, Text("Line {line}", line=line))
    if start_x >= width or start_y >= height:
        raise InvalidText(
            "Line {line}: the start {start_x}, {start_y} is outside the board.",
            line=line,
            start_x=start_x,
            start_y=start_y,
        )
    if len(cells) != mines or len(set(cells)) != mines or any(cell >= width * height for cell in cells):
        raise InvalidText(
            "Line {line}: {mines} different mines inside the board must follow the start.",
            line=line,
            mines=mines,
        )
    return Board(width, height, _layout(width * height, cells), start_y * width + start_x)


def write_list(board: Board) -> str:
    """A line that `read_list` reads; without a first cell it begins in the corner."""
    first = board.first or 0
    head = [board.width, board.height, board.mines, first % board.width, first // board.width]
    return " ".join(str(number) for number in [*head, *np.flatnonzero(board.layout)])


def _layout(size: int, cells: Iterable[int]) -> NDArray[np.uint8]:
    layout = np.zeros(size, np.uint8)
    layout[list(cells)] = 1
    return layout


def _check_size(width: int, height: int, where: Text) -> None:
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise InvalidText(
            "{where}: a board of {width}×{height} is not possible, sides go from 1 to {most}.",
            where=where,
            width=width,
            height=height,
            most=MAX_SIDE,
        )


def read_mbf(data: bytes) -> Board:
    """Minesweeper Board Format: width, height, mines (two bytes), then column and row of each mine."""
    if len(data) < 4:
        raise InvalidText("An MBF file has at least 4 bytes: width, height and the number of mines.")
    width, height, mines = data[0], data[1], data[2] * 256 + data[3]
    _check_size(width, height, Text("MBF file"))
    places = data[4:]
    if len(places) != 2 * mines:
        raise InvalidText(
            "An MBF file with {mines} mines has {size} bytes, not {count}.",
            mines=mines,
            size=4 + 2 * mines,
            count=len(data),
        )
    pairs = list(zip(places[::2], places[1::2], strict=True))
    if len(set(pairs)) != mines or any(x >= width or y >= height for x, y in pairs):
        raise InvalidText("The MBF file has a mine outside the board or two on the same cell.")
    return Board(width, height, _layout(width * height, (y * width + x for x, y in pairs)))


def write_mbf(board: Board) -> bytes:
    """The board in Minesweeper Board Format."""
    cells = [int(cell) for cell in np.flatnonzero(board.layout)]
    head = [board.width, board.height, board.mines // 256, board.mines % 256]
    return bytes(head + [part for cell in cells for part in (cell % board.width, cell // board.width)])


def read_rawvf(text: str) -> Board:
    """The board of a RAWVF recording: its size, and the rows after `Board:` (`*` mine, `0` free)."""
    lines = iter(text.splitlines())
    return rawvf_board(read_rawvf_head(lines), lines)


def read_rawvf_head(lines: Iterator[str]) -> dict[str, str]:
    """What stands before the line `Board:`, keys in small letters; the rows come next."""
    fields: dict[str, str] = {}
    for line in lines:
        if line.strip().lower() == "board:":
            return fields
        key, colon, value = line.partition(":")
        if colon and len(fields) < MAX_FIELDS:
            fields[key.strip().lower()] = value.strip()
    raise InvalidText("The RAWVF text has no line 'Board:'.")


def rawvf_board(fields: Mapping[str, str], lines: Iterator[str]) -> Board:
    """The rows after the head."""
    numbers = {key: int(fields[key]) for key in ("width", "height", "mines") if _NUMBER.fullmatch(fields.get(key, ""))}
    if not {"width", "height"} <= numbers.keys():
        raise InvalidText("The RAWVF text does not name width and height before its board.")
    width, height = numbers["width"], numbers["height"]
    _check_size(width, height, Text("RAWVF text"))
    rows = [line.strip() for line in itertools.islice(lines, height)]
    if len(rows) != height or any(len(row) != width or set(row) - set("*0") for row in rows):
        raise InvalidText(
            "The RAWVF board must have {height} rows of {width} cells '*' or '0'.", height=height, width=width
        )
    layout = np.array([cell == "*" for cell in "".join(rows)], np.uint8)
    if numbers.get("mines", int(layout.sum())) != int(layout.sum()):
        raise InvalidText(
            "The RAWVF board has {count} mines, its head says {number}.",
            count=int(layout.sum()),
            number=numbers["mines"],
        )
    return Board(width, height, layout)


def write_rawvf(board: Board) -> str:
    """The board as a RAWVF text without events."""
    letters = "".join("*" if mine else "0" for mine in board.layout)
    rows = [letters[start : start + board.width] for start in range(0, len(letters), board.width)]
    head = [f"Width: {board.width}", f"Height: {board.height}", f"Mines: {board.mines}", "Board:"]
    return "\n".join([*head, *rows]) + "\n"
