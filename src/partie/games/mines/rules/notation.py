"""Text in, text out: variants, cells, moves and boards."""

from __future__ import annotations

import enum
import functools
import re
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from partie.core.errors import InvalidText
from partie.core.options import Choice, Kind, Option
from partie.core.text import Text
from partie.games.mines.field import MAX_SIDE, START_NONE, START_OPEN, START_SAFE, START_SURE, UNKNOWN

EXPLODED = 9  # an opened mine, among the codes of opened cells
NO_MARK, FLAG, QUESTION = 0, 1, 2

# open: the first cell and its neighbours are free; safe: the first cell is; none: nothing is;
# sure: as open, and the board can be cleared without a guess
STARTS = {"open": START_OPEN, "safe": START_SAFE, "none": START_NONE, "sure": START_SURE}
SUREST_DENSITY = 0.23  # boards with more mines need a guess nearly always
PRESETS = {
    "beginner-8x8": (8, 8, 10),
    "beginner": (9, 9, 10),
    "intermediate": (16, 16, 40),
    "expert": (30, 16, 99),
}

_OPEN_SIGNS = np.frombuffer(b"012345678*", np.uint8)
_COVERED_SIGNS = np.frombuffer(b".!?", np.uint8)
_SIZE = re.compile(r"(\d{1,4})x(\d{1,4})/(\d{1,5})")
_CELL = re.compile(r"([a-z]{1,2})([1-9]\d{0,2})")


class Act(enum.Enum):
    """What a player does with a cell."""

    OPEN = ""
    FLAG = "!"
    QUESTION = "?"
    CHORD = "*"


class MineMove(NamedTuple):
    """An act and the cell's number."""

    act: Act
    cell: int


FIELDS = (
    Option("width", Kind.INTEGER, Text("Width"), default=9, low=1, high=MAX_SIDE),
    Option("height", Kind.INTEGER, Text("Height"), default=9, low=1, high=MAX_SIDE),
    Option("mines", Kind.INTEGER, Text("Mines"), default=10, low=0, high=MAX_SIDE * MAX_SIDE),
    Option(
        "start",
        Kind.CHOICE,
        Text("First click"),
        default="open",
        choices=(
            Choice("open", Text("First cell and its neighbours are free")),
            Choice("safe", Text("First cell is free")),
            Choice("none", Text("No guarantee")),
            Choice("sure", Text("Never needs a guess")),
        ),
    ),
)


@dataclass(frozen=True)
class Setup:
    """Size, mines and start rule: what a variant's name holds."""

    width: int
    height: int
    mines: int
    start: str = "open"

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.width * self.height

    @property
    def name(self) -> str:
        """The shortest name of the variant."""
        for preset, size in PRESETS.items():
            if size == (self.width, self.height, self.mines):
                return preset if self.start == "open" else f"{preset}/{self.start}"
        return f"{self.width}x{self.height}/{self.mines}/{self.start}"


def parse_variant(text: str) -> Setup:
    """Reads `expert`, `expert/safe`, `30x16/99` or `30x16/99/none`.

    Without a start rule it is the kindest one the mines leave room for.
    """
    tokens = text.strip().lower()
    start = "open"
    head, _, tail = tokens.rpartition("/")
    if tail in STARTS:
        tokens, start = head, tail
    if tokens in PRESETS:
        return Setup(*PRESETS[tokens], start)
    found = _SIZE.fullmatch(tokens)
    if not found:
        raise InvalidText(
            "Variant {text!r} is not known: use {presets} or WIDTHxHEIGHT/MINES, each with an optional /{starts}.",
            text=text,
            presets=tuple(PRESETS),
            starts=", /".join(STARTS),
        )
    width, height, mines = int(found[1]), int(found[2]), int(found[3])
    if tail not in STARTS:
        start = next((token for token in STARTS if mines <= width * height - _kept_free(width, height, token)), "none")
    setup = Setup(width, height, mines, start)
    check_setup(setup)
    return setup


def check_setup(setup: Setup) -> None:
    """Raises `InvalidText` when there is no such board."""
    if not (1 <= setup.width <= MAX_SIDE and 1 <= setup.height <= MAX_SIDE):
        raise InvalidText(
            "A board of {width}×{height} cells is not possible: sides go from 1 to {most}.",
            width=setup.width,
            height=setup.height,
            most=MAX_SIDE,
        )
    kept_free = _kept_free(setup.width, setup.height, setup.start)
    if setup.mines > setup.cells - kept_free:
        raise InvalidText(
            "{mines} mines are too many for {width}×{height} cells: this start leaves room for {most}.",
            mines=setup.mines,
            width=setup.width,
            height=setup.height,
            most=max(0, setup.cells - kept_free),
        )
    if setup.start == "sure" and setup.mines > SUREST_DENSITY * setup.cells:
        raise InvalidText(
            "{mines} mines are too many for {width}×{height} cells without guessing: use at most {most}.",
            mines=setup.mines,
            width=setup.width,
            height=setup.height,
            most=int(SUREST_DENSITY * setup.cells),
        )


def _kept_free(width: int, height: int, start: str) -> int:
    return {"none": 0, "safe": 1}.get(start, min(3, width) * min(3, height))


def cell_name(cell: int, width: int) -> str:
    """The spoken name: column a, b, …, z, aa, …, row 1 at the top."""
    row, column = divmod(cell, width)
    high, low = divmod(column, 26)
    return (chr(96 + high) if high else "") + chr(97 + low) + str(row + 1)


@functools.lru_cache(maxsize=16)
def cell_names(width: int, height: int) -> tuple[str, ...]:
    """All names of a board, row by row."""
    return tuple(cell_name(cell, width) for cell in range(width * height))


def parse_cell(text: str, setup: Setup) -> int:
    """The number of a cell from its name."""
    found = _CELL.fullmatch(text.strip().lower())
    if not found:
        raise InvalidText("{text!r} is not a cell: write a column letter and a row number, such as 'c4'.", text=text)
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 96
    row = int(found[2])
    if column > setup.width or row > setup.height:
        last = cell_name(setup.cells - 1, setup.width)
        raise InvalidText("Cell {text!r} is outside the board, whose last cell is {last!r}.", text=text, last=last)
    return (row - 1) * setup.width + column - 1


def parse_move_text(text: str, setup: Setup) -> MineMove:
    """Reads `c4` (open), `!c4` (flag), `?c4` (question mark) or `*c4` (chord)."""
    tokens = text.strip()
    act = Act(tokens[0]) if tokens[:1] in ("!", "?", "*") else Act.OPEN
    return MineMove(act, parse_cell(tokens[len(act.value) :], setup))


def format_rows(shown: NDArray[np.int8], marks: NDArray[np.uint8], width: int) -> str:
    """Rows from the top, separated by `/`."""
    return "/".join(split_rows(signs_of(shown, marks), width))


def signs_of(shown: NDArray[np.int8], marks: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The letter of each cell, as its code."""
    signs: NDArray[np.uint8] = np.where(shown == UNKNOWN, _COVERED_SIGNS[marks], _OPEN_SIGNS[shown])
    return signs


def split_rows(signs: NDArray[np.uint8], width: int) -> list[str]:
    """The letters of a board as rows of text."""
    letters = signs.tobytes().decode("ascii")
    return [letters[start : start + width] for start in range(0, len(letters), width)]


def parse_rows(text: str) -> tuple[int, int, NDArray[np.int8], NDArray[np.uint8]]:
    """Reads a board: `0`–`8`, `.` or `#` unknown, `!` or `f` flag, `?` question mark, `*` exploded mine.

    Rows end at `/` or at a line break; blanks between cells do not count.
    """
    rows = ["".join(row.split()).lower() for row in re.split(r"[/\n\r]+", text.strip())]
    rows = [row for row in rows if row]
    if not rows:
        raise InvalidText("The board is empty: write rows of 0-8, '.', '!' and '?' separated by '/'.")
    width, height = len(rows[0]), len(rows)
    if max(width, height) > MAX_SIDE:
        raise InvalidText(
            "A board of {width}×{height} is too large: sides go from 1 to {most}.",
            width=width,
            height=height,
            most=MAX_SIDE,
        )
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise InvalidText(
                "Row {number} {row!r} has {count} cells, the first row has {width}.",
                number=number,
                row=row,
                count=len(row),
                width=width,
            )
        for letter in row:
            if letter not in "012345678.#!f?*":
                raise InvalidText(
                    "{letter!r} in row {number} is not a cell: use 0-8, '.', '#', '!', 'f', '?' or '*'.",
                    letter=letter,
                    number=number,
                )
    joined = "".join(rows)
    shown = np.array([_value(letter) for letter in joined], np.int8)
    marks = np.array([FLAG if letter in "!f" else QUESTION if letter == "?" else 0 for letter in joined], np.uint8)
    return width, height, shown, marks


def _value(letter: str) -> int:
    if letter.isdigit():
        return int(letter)
    return EXPLODED if letter == "*" else UNKNOWN


def format_layout(layout: NDArray[np.uint8]) -> str:
    """Mines as hexadecimal digits, the first cell in the highest bit."""
    return np.packbits(layout).tobytes().hex()


def parse_layout(text: str, setup: Setup) -> NDArray[np.uint8]:
    """Reads what `format_layout` writes."""
    size = (setup.cells + 7) // 8
    try:
        packed = bytes.fromhex(text)
    except ValueError:
        raise InvalidText("The mines {text!r} are not written in hexadecimal digits.", text=text) from None
    if len(packed) != size:
        raise InvalidText(
            "The mines {text!r} must have {size} hexadecimal digits for this board.", text=text, size=2 * size
        )
    bits = np.unpackbits(np.frombuffer(packed, np.uint8))
    layout: NDArray[np.uint8] = bits[: setup.cells].copy()
    if bits[setup.cells :].any() or int(layout.sum()) != setup.mines:
        raise InvalidText("The mines {text!r} are not the {mines} of this board.", text=text, mines=setup.mines)
    return layout
