"""The eight symmetries of the board, and the text that all images of a position share."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from partie.games.gomoku.rules.kernels import FRAME, cell_at, column_and_row
from partie.games.gomoku.rules.notation import format_cell
from partie.games.gomoku.rules.shapes import BLACK, WHITE

SYMMETRIES = range(8)
INVERSE = (0, 1, 2, 3, 4, 6, 5, 7)  # of each symmetry; only the two quarter turns are not their own


def turned(column: int, row: int, size: int, symmetry: int) -> tuple[int, int]:
    """The crossing to which a symmetry takes one: bit 0 mirrors columns, bit 1 rows, bit 2 swaps them first."""
    last = size - 1
    if symmetry & 4:
        column, row = row, column
    return (last - column if symmetry & 1 else column), (last - row if symmetry & 2 else row)


@functools.cache
def images(size: int, symmetry: int) -> tuple[int, ...]:
    """The cell to which a symmetry takes each cell of the frame; cells outside stay."""
    table = list(range(FRAME))
    for column in range(size):
        for row in range(size):
            table[cell_at(column, row)] = cell_at(*turned(column, row, size, symmetry))
    return tuple(table)


def canonical(cells: bytes, size: int, side: int) -> tuple[str, int]:
    """The text of the position that all its images share, and a symmetry that leads to it."""
    text, symmetries = canonical_with_all(cells, size, side)
    return text, symmetries[0]


def canonical_with_all(cells: bytes, size: int, side: int) -> tuple[str, tuple[int, ...]]:
    """The same with all symmetries that lead to it: more than one where the position mirrors itself."""
    black = [cell for cell, stands in enumerate(cells) if stands == BLACK]
    white = [cell for cell, stands in enumerate(cells) if stands == WHITE]
    found = [(_sorted(black, size, symmetry), _sorted(white, size, symmetry)) for symmetry in SYMMETRIES]
    best = min(found)
    symmetries = tuple(symmetry for symmetry in SYMMETRIES if found[symmetry] == best)
    return f"{_written(best[0])}/{_written(best[1])}/{'xo'[side]}", symmetries


def _sorted(cells: Sequence[int], size: int, symmetry: int) -> tuple[int, ...]:
    table = images(size, symmetry)
    return tuple(sorted(table[cell] for cell in cells))


def _written(cells: Sequence[int]) -> str:
    return "".join(map(format_cell, cells))


def offsets(cells: Sequence[int], size: int) -> tuple[tuple[int, int], ...]:
    """Cells as steps right of and above the centre, so that they fit other boards, too."""
    middle = size // 2
    return tuple((column - middle, row - middle) for column, row in map(column_and_row, cells))
