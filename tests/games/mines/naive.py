"""Slow and obvious: all layouts are written down, one after another."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from partie.games.mines.field import MINE, UNKNOWN

Shown = NDArray[np.int8]


def around(cell: int, width: int, height: int) -> list[int]:
    row, column = divmod(cell, width)
    near = itertools.product(range(row - 1, row + 2), range(column - 1, column + 2))
    return [y * width + x for y, x in near if 0 <= y < height and 0 <= x < width and (y, x) != (row, column)]


def number_at(mines: frozenset[int], cell: int, width: int, height: int) -> int:
    return len(mines & set(around(cell, width, height)))


def layouts(shown: Shown, width: int, height: int, mines: int) -> Iterator[frozenset[int]]:
    """Every set of mines that fits what is shown."""
    known = [cell for cell, value in enumerate(shown) if value == MINE]
    unknown = [cell for cell, value in enumerate(shown) if value == UNKNOWN]
    numbers = [(cell, int(value)) for cell, value in enumerate(shown) if value >= 0]
    if not 0 <= mines - len(known) <= len(unknown):
        return
    near = {cell: set(around(cell, width, height)) for cell, _ in numbers}
    for chosen in itertools.combinations(unknown, mines - len(known)):
        layout = frozenset(known) | frozenset(chosen)
        if all(len(layout & near[cell]) == value for cell, value in numbers):
            yield layout


def best_play(shown: Shown, width: int, height: int, mines: int) -> float:
    """The chance to win with perfect play, by trying every cell in every state of knowledge."""
    everything = tuple(layouts(shown, width, height, mines))
    covered = frozenset(int(cell) for cell in np.flatnonzero(shown == UNKNOWN))

    @functools.cache
    def won(fitting: tuple[frozenset[int], ...], left: frozenset[int]) -> int:
        finished = [layout for layout in fitting if left <= layout]
        if finished:
            return len(fitting) if len(finished) == len(fitting) else len(finished)
        best = 0
        for cell in left:
            total = 0
            groups: dict[int, list[frozenset[int]]] = {}
            for layout in fitting:
                if cell not in layout:
                    groups.setdefault(number_at(layout, cell, width, height), []).append(layout)
            for group in groups.values():
                total += won(tuple(group), left - {cell})
            best = max(best, total)
        return best

    return won(everything, covered) / len(everything)


def random_position(
    random: np.random.Generator, width: int, height: int, mines: int, opened: float, known: float = 0.0
) -> Shown:
    """A position that some layout fits, with that share of cells opened, or known."""
    cells = width * height
    layout = frozenset(int(cell) for cell in random.permutation(cells)[:mines])
    shown = np.full(cells, UNKNOWN, np.int8)
    for cell in range(cells):
        if cell in layout:
            shown[cell] = MINE if random.random() < known else UNKNOWN
        elif random.random() < opened:
            shown[cell] = number_at(layout, cell, width, height)
    return shown
