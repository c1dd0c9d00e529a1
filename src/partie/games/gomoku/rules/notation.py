"""Text in, text out: cells, board rows, positions.

    position = "-"                      the empty board
             | moves                    "h8 i9 g7": Black begins, the sides alternate; in an opening with a
                                        choice, the words "black", "white" and "two" stand among them
             | rows [side] [moves]      "..x../..o../…": rows from the top, x Black, o White;
                                        side "x" or "o" is to move; then moves played from there

Columns are letters from a, rows numbers from 1 at the bottom. Capital letters, commas and moves
written together ("h8i9g7") are read as well. Rows may stand on lines of their own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from partie.core.errors import InvalidText
from partie.games.gomoku.rules.kernels import LARGEST, SMALLEST, cell_at, column_and_row
from partie.games.gomoku.rules.openings import NAMES, WORDS
from partie.games.gomoku.rules.shapes import BLACK, EMPTY, WHITE

LONGEST_TEXT = 4000
SYMBOLS = ".xo"
_CELL = re.compile(r"([a-z])([1-9]\d?)")
_MOVES = re.compile(r"(?:[a-z][1-9]\d?)+")
_ROWS = re.compile(r"[.xo]+(?:/[.xo]+)+")
_EMPTY_BOARD = ("", "-")


@dataclass(frozen=True)
class ParsedPosition:
    """A position's text taken apart, before any rule is applied."""

    stones: dict[tuple[int, int], int]  # (column, row) -> colour
    size: int | None  # None: the text has no rows
    side: int | None  # 0 Black, 1 White to move before the moves
    moves: tuple[str, ...]


def format_cell(cell: int) -> str:
    """A cell as a person writes it."""
    column, row = column_and_row(cell)
    return f"{chr(ord('a') + column)}{row + 1}"


def parse_cell(text: str, size: int) -> int:
    """Reads a cell of a board. Raises `InvalidText`."""
    match = _CELL.fullmatch(text.strip().lower()[:20])
    column = ord(match[1]) - ord("a") if match else size
    row = int(match[2]) - 1 if match else size
    if column >= size or row >= size:
        last = chr(ord("a") + size - 1)
        raise InvalidText(
            "{text!r} is not a cell of this board: columns a to {last}, rows 1 to {size}, e.g. 'c3'",
            text=text,
            last=last,
            size=size,
        )
    return cell_at(column, row)


def format_move(move: int) -> str:
    """A cell or the name of a choice."""
    return NAMES.get(move) or format_cell(move)


def parse_move(text: str, size: int) -> int:
    """Reads a cell of a board or the name of a choice. Raises `InvalidText`."""
    return WORDS.get(text.strip().lower()[:20]) or parse_cell(text, size)


def read(text: str) -> ParsedPosition:
    """Takes a position's text apart. Raises `InvalidText`."""
    if len(text) > LONGEST_TEXT:
        raise InvalidText(
            "{text!r}… is {count} characters long; a position has at most {most}",
            text=text[:20],
            count=len(text),
            most=LONGEST_TEXT,
        )
    tokens = _tokens(text)
    if not tokens or not _ROWS.fullmatch(tokens[0]):
        return ParsedPosition({}, None, None, _moves(tokens))
    stones, size = _stones(tokens[0])
    side = SYMBOLS.index(tokens[1]) - 1 if tokens[1:2] in (["x"], ["o"]) else None
    return ParsedPosition(stones, size, side, _moves(tokens[1 if side is None else 2 :]))


def _tokens(text: str) -> list[str]:
    stripped = text.strip().lower()
    if stripped in _EMPTY_BOARD:
        return []
    joined = re.sub(r"(?<=[.xo])\s*\n\s*(?=[.xo]{2})", "/", stripped)
    return re.split(r"[\s,;]+", joined)


def _moves(tokens: Sequence[str]) -> tuple[str, ...]:
    for token in tokens:
        if token not in WORDS and not _MOVES.fullmatch(token):
            raise InvalidText(
                "{word!r} is neither a list of moves such as 'h8 i9' nor board rows of '.', 'x' and "
                "'o' separated by '/' and followed by the side to move, 'x' or 'o'",
                word=token,
            )
    return tuple(move for token in tokens for move in _moves_in(token))


def _moves_in(token: str) -> list[str]:
    return [token] if token in WORDS else [match[0] for match in _CELL.finditer(token)]


def _stones(rows_text: str) -> tuple[dict[tuple[int, int], int], int]:
    rows = rows_text.split("/")
    size = len(rows)
    if not SMALLEST <= size <= LARGEST:
        raise InvalidText(
            "{text!r} has {size} rows; boards have {smallest} to {largest}",
            text=rows_text,
            size=size,
            smallest=SMALLEST,
            largest=LARGEST,
        )
    stones = {}
    for number, row in zip(range(size - 1, -1, -1), rows, strict=True):
        if len(row) != size:
            raise InvalidText(
                "row {number} is {row!r} with {count} cells; {size} rows need {size} cells each",
                number=number + 1,
                row=row,
                count=len(row),
                size=size,
            )
        stones.update({(column, number): SYMBOLS.index(symbol) for column, symbol in enumerate(row) if symbol != "."})
    return stones, size


def format_rows(cells: bytes, size: int) -> str:
    """The board as rows from the top."""
    order = {EMPTY: ".", BLACK: "x", WHITE: "o"}
    return "/".join(
        "".join(order[cells[cell_at(column, row)]] for column in range(size)) for row in range(size - 1, -1, -1)
    )
