"""Positions no layout fits: what is wrong, with as few numbers as possible."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import numpy as np

from partie.game import Problem
from partie.games.mines.analysis import ANY_COUNT
from partie.games.mines.deductions import Shown, neighbours
from partie.games.mines.kernels import SAFE, UNKNOWN
from partie.games.mines.notation import EXPLODED
from partie.games.mines.rules import MinesPosition
from partie.games.mines.thinking import Thinking, thinking


def find_problems(position: MinesPosition) -> list[Problem]:
    """Every lone number that cannot be, else the smallest contradiction found; empty when a layout fits."""
    setup, shown = position.setup, position.shown.copy()
    exploded = np.flatnonzero(shown == EXPLODED)
    if len(exploded) > 0:
        return _problems_of_lost(position, len(exploded))
    alone = [
        Problem(_too_large(position, cell, room), (position.cell_name(cell),))
        for cell, room in _impossible_alone(shown, setup.width, setup.height)
    ]
    if alone:
        return alone
    with thinking(setup.width, setup.height) as solver:
        if solver.fits(shown, setup.mines):
            return []
        numbers, with_count = smallest_contradiction(solver, shown, setup.mines)
    names = tuple(position.cell_name(cell) for cell in numbers)
    return [Problem(_sentence(names, setup.mines, with_count), names)]


def _problems_of_lost(position: MinesPosition, exploded: int) -> list[Problem]:
    if exploded > position.setup.mines:
        return [Problem(f"{exploded} mines have exploded, but there are only {position.setup.mines}.")]
    return []


def _impossible_alone(shown: Shown, width: int, height: int) -> Iterable[tuple[int, int]]:
    for cell in np.flatnonzero(shown >= 0):
        room = sum(shown[near] == UNKNOWN for near in neighbours(int(cell), width, height))
        if shown[cell] > room:
            yield int(cell), int(room)


def _too_large(position: MinesPosition, cell: int, room: int) -> str:
    name, number = position.cell_name(cell), int(position.shown[cell])
    return f"The {number} at {name} has only {room} unopened cells around it."


def _sentence(names: tuple[str, ...], mines: int, with_count: bool) -> str:
    if not names:
        return f"No layout of {mines} mines fits the number of unopened cells."
    which = f"the number at {names[0]}" if len(names) == 1 else f"the numbers at {', '.join(names)}"
    if with_count:
        return f"No layout fits: {which} cannot hold on a board with {mines} mines in all."
    return f"No layout fits: {which} contradict each other."


def smallest_contradiction(solver: Thinking, shown: Shown, mines: int) -> tuple[tuple[int, ...], bool]:
    """A smallest set of numbers that cannot hold together, and whether the mine count is needed for it.

    Pairs and triples of close numbers are all tried; beyond that no number of the set can be left out.
    """
    with_count = solver.fits(shown, ANY_COUNT)
    count = mines if with_count else ANY_COUNT
    cut = _cut_down(solver, shown, count)
    if len(cut) <= 2:
        return cut, with_count
    for size in range(2, min(len(cut), 4)):
        for numbers in _close_sets(shown, solver.width, size):
            if not solver.fits(_only(shown, numbers), count):
                return numbers, with_count
    return cut, with_count


def _only(shown: Shown, numbers: Iterable[int]) -> Shown:
    """The position with all other numbers forgotten (their cells stay safe)."""
    kept: Shown = np.where(shown >= 0, SAFE, shown).astype(np.int8)
    chosen = list(numbers)
    kept[chosen] = shown[chosen]
    return kept


def _close_sets(shown: Shown, width: int, size: int) -> Iterable[tuple[int, ...]]:
    """Sets of numbers within two steps of the first, or of each other: only such share cells."""
    numbers = [int(cell) for cell in np.flatnonzero(shown >= 0)]
    for first in numbers:
        later = [cell for cell in numbers if cell > first and cell - first <= 4 * width + 4]
        reach = [cell for cell in later if _close(first, cell, width)]
        if size == 3:
            reach += [cell for cell in later if any(_close(cell, near, width) for near in reach)]
        for others in itertools.combinations(sorted(set(reach)), size - 1):
            yield (first, *others)


def _close(one: int, other: int, width: int) -> bool:
    return abs(one // width - other // width) <= 2 and abs(one % width - other % width) <= 2


def _cut_down(solver: Thinking, shown: Shown, count: int) -> tuple[int, ...]:
    """Leaves out every number that is not needed for the contradiction."""
    kept = [int(cell) for cell in np.flatnonzero(shown >= 0)]
    block = max(1, len(kept) // 2)
    while block:
        start = 0
        while start < len(kept):
            rest = kept[:start] + kept[start + block :]
            if solver.fits(_only(shown, rest), count):
                start += block
            else:
                kept = rest
        block //= 2
    return tuple(kept)
