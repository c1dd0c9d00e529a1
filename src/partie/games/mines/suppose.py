"""What if: facts supposed about covered cells, how likely they are, and what would follow."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from partie.game import InvalidText
from partie.games.mines.kernels import MINE, SAFE, UNKNOWN
from partie.games.mines.notation import parse_cell
from partie.games.mines.rules import MinesPosition
from partie.games.mines.thinking import thinking

KINDS = {"mine": MINE, "safe": SAFE} | {str(number): number for number in range(9)}


@dataclass(frozen=True)
class Supposition:
    """What follows from supposed facts."""

    percent: float  # how likely all of them are true together
    mine_percent: dict[str, float]  # of the other covered cells, if they are; empty when they cannot be


def suppose(position: MinesPosition, facts: Mapping[str, str]) -> Supposition:
    """Takes the facts (cell to `mine`, `safe` or a number) for true. Raises `InvalidText`."""
    setup, known = position.setup, position.shown.copy()
    for name, kind in facts.items():
        cell = parse_cell(name, setup)
        if kind not in KINDS:
            raise InvalidText(f"{kind!r} cannot be supposed: say mine, safe or a number from 0 to 8.")
        if position.shown[cell] != UNKNOWN:
            raise InvalidText(f"{name!r} is open already in {position.to_text()!r}: nothing to suppose.")
        known[cell] = KINDS[kind]
    with thinking(setup.width, setup.height) as solver:
        before = solver.analyse(position.shown, setup.mines)
        if before is None:
            return Supposition(0.0, {})
        layouts = float(before["log_layouts"])
        after = solver.analyse(known, setup.mines)
        if after is None:
            return Supposition(0.0, {})
        chance = min(1.0, math.exp(float(after["log_layouts"]) - layouts))
        mine = after["mine"][: setup.cells].copy()
    percents = {
        position.cell_name(int(cell)): round(100 * float(mine[cell]), 2)
        for cell in np.flatnonzero(known == UNKNOWN)
    }
    return Supposition(round(100 * chance, 4), percents)
