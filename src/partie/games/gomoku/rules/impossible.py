"""Winning rows on a board, and what makes a position that was set up impossible."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from partie.core.position import Problem
from partie.core.text import Text
from partie.games.gomoku.rules import kernels
from partie.games.gomoku.rules.notation import format_cell
from partie.games.gomoku.rules.shapes import BLACK, WHITE

Rows = tuple[tuple[int, ...], ...]
_NAMES = (Text("Black"), Text("White"))


def rows_through(board: NDArray[np.uint8], rule: int, stones: Iterable[int]) -> Rows:
    """Every winning row that contains one of the stones, each once."""
    rows = set()
    for cell in stones:
        directions = kernels.winning_directions(board, rule, cell)
        for number, step in enumerate(kernels.DIRECTIONS):
            if directions >> number & 1:
                first, length, _ = kernels.run_through(board, cell, step)
                rows.add(tuple(range(first, first + length * step, step)))
    return tuple(sorted(rows))


def problems(cells: bytes, side: int, rows: Rows) -> list[Problem]:
    """All problems of a position with `side` to move and these winning rows."""
    return [*_counts(cells.count(BLACK), cells.count(WHITE), side), *_rows(cells, side, rows)]


def _counts(black: int, white: int, side: int) -> list[Problem]:
    """Either side may have begun, so the side to move has as many stones as the other or one less."""
    mine, theirs = (black, white) if side == 0 else (white, black)
    if theirs - mine in (0, 1):
        return []
    more = side if mine > theirs else 1 - side
    return [
        Problem(
            Text(
                "Black has {black} and White {white} stones with {side} to move: {other} has too "
                "many, because the side to move has as many stones as the other or one less.",
                black=black,
                white=white,
                side=_NAMES[side],
                other=_NAMES[more],
            )
        )
    ]


def _rows(cells: bytes, side: int, rows: Rows) -> list[Problem]:
    found = []
    owned = [[row for row in rows if cells[row[0]] == colour] for colour in (BLACK, WHITE)]
    if all(owned):
        found.append(Problem("Both sides have a winning row, but the first one ended the game.", _names(rows)))
    elif owned[side]:
        found.append(
            Problem(
                Text("{side} already has a winning row and cannot be to move.", side=_NAMES[side]),
                _names(owned[side]),
            )
        )
    for colour, mine in enumerate(owned):
        if len(mine) > 1 and not set.intersection(*map(set, mine)):
            rule = Text(
                "{side} has winning rows without a common stone, but one move ends the game.",
                side=_NAMES[colour],
            )
            found.append(Problem(rule, _names(mine)))
    return found


def _names(rows: Iterable[tuple[int, ...]]) -> tuple[str, ...]:
    return tuple(format_cell(cell) for cell in sorted({cell for row in rows for cell in row}))
