"""Positions no layout fits: what is wrong, with as few numbers as possible."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from partie.core.position import Problem
from partie.core.text import Text
from partie.games.mines.chances.deductions import Shown, neighbours
from partie.games.mines.chances.smallest import smallest_contradiction
from partie.games.mines.chances.solver import Solver
from partie.games.mines.field import UNKNOWN
from partie.games.mines.rules.notation import EXPLODED, Setup, cell_name


def find_problems(setup: Setup, shown: Shown) -> list[Problem]:
    """Every lone number that cannot be, else the smallest contradiction found; empty when a layout fits."""
    exploded = int((shown == EXPLODED).sum())
    if exploded > 0:
        return _problems_of_lost(setup.mines, exploded)
    alone = [
        _too_large(cell_name(cell, setup.width), int(shown[cell]), room)
        for cell, room in _impossible_alone(shown, setup.width, setup.height)
    ]
    if alone:
        return alone
    with Solver.lend(setup.width, setup.height) as solver:
        if solver.fits(shown, setup.mines):
            return []
        numbers, with_count = smallest_contradiction(solver, shown, setup.mines)
    names = tuple(cell_name(cell, setup.width) for cell in numbers)
    return [Problem(_sentence(names, setup.mines, with_count), names)]


def _problems_of_lost(mines: int, exploded: int) -> list[Problem]:
    if exploded > mines:
        return [
            Problem(
                Text(
                    "{exploded} mines have exploded, but there are only {mines}.",
                    exploded=exploded,
                    mines=mines,
                )
            )
        ]
    return []


def _impossible_alone(shown: Shown, width: int, height: int) -> Iterable[tuple[int, int]]:
    for cell in np.flatnonzero(shown >= 0):
        room = sum(shown[near] == UNKNOWN for near in neighbours(int(cell), width, height))
        if shown[cell] > room:
            yield int(cell), int(room)


def _too_large(name: str, number: int, room: int) -> Problem:
    one = "The {number} at {cell} has only {count} unopened cell around it."
    many = "The {number} at {cell} has only {count} unopened cells around it."
    return Problem(Text.plural(one, many, count=room, number=number, cell=name), (name,))


def _sentence(names: tuple[str, ...], mines: int, with_count: bool) -> Text:
    if not names:
        return Text("A mine count of {mines} does not fit the number of unopened cells.", mines=mines)
    which = Text("the numbers at {cells}", cells=names)
    if len(names) == 1:
        which = Text("the number at {cells}", cells=names)
    if with_count:
        return Text("No layout fits: {numbers} cannot hold with a mine count of {mines}.", numbers=which, mines=mines)
    return Text("No layout fits: {numbers} contradict each other.", numbers=which)
