"""What if: facts supposed about covered cells, how likely they are, and what would follow."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.core.errors import InvalidText
from partie.games.mines.chances.percentages import percent_of
from partie.games.mines.chances.solver import Solver, TooComplex
from partie.games.mines.engine.engine import percentages_of
from partie.games.mines.field import MINE, SAFE, UNKNOWN
from partie.games.mines.rules.notation import parse_cell
from partie.games.mines.rules.position import MinesPosition

TINIEST = 1e-300  # what can be has at least this chance
SAME = 1e-10  # logarithms nearer than this differ by rounding alone
KINDS = {"mine": MINE, "safe": SAFE} | {str(number): number for number in range(9)}


@dataclass(frozen=True)
class Supposition:
    """What follows from supposed facts."""

    percent: float  # how likely all of them are true together; 0 only when they cannot be
    mine_percent: dict[str, float]  # of the other covered cells, if they are; empty when they cannot be


def suppose(position: MinesPosition, facts: Mapping[str, str]) -> Supposition:
    """Takes the facts (cell to `mine`, `safe` or a number) for true. Raises `InvalidText`.

    The start rule is about the first click, not about the layouts, so that it plays no part here.
    """
    setup, known = position.setup, position.shown.copy()
    for name, kind in facts.items():
        cell = parse_cell(name, setup)
        if kind not in KINDS:
            raise InvalidText("{kind!r} cannot be supposed: say mine, safe or a number from 0 to 8.", kind=kind)
        if position.shown[cell] != UNKNOWN:
            raise InvalidText(
                "{name!r} is open already in {position!r}: nothing to suppose.",
                name=name,
                position=position.to_text(),
            )
        known[cell] = KINDS[kind]
    try:
        return _follow(position, known)
    except TooComplex:
        raise InvalidText(
            "The numbers of this board of {variant} are too entangled to count what would follow.",
            variant=position.variant,
        ) from None


def _follow(position: MinesPosition, known: NDArray[np.int8]) -> Supposition:
    setup = position.setup
    with Solver.lend(setup.width, setup.height) as solver:
        before = solver.analyse(position.shown, setup.mines)
        if before is None:
            return Supposition(0.0, {})
        layouts = float(before["log_layouts"])
        after = solver.analyse(known, setup.mines)
        if after is None:
            return Supposition(0.0, {})
        gone = float(after["log_layouts"]) - layouts
        cells = [int(cell) for cell in np.flatnonzero(known == UNKNOWN)]
        percents = percentages_of(position, after, cells)
    chance = 1.0 if gone > -SAME else max(TINIEST, math.exp(gone))
    return Supposition(percent_of(chance, 4), percents)
