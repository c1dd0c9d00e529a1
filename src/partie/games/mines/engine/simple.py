"""Playing by simple rules alone: what weak levels do, and all that is left where counting is too much."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.mines.chances.deductions import clues, simple_safe_cell
from partie.games.mines.engine.choosing import Choice, ChoiceKind
from partie.games.mines.field import MINE, UNKNOWN


def guess_like_people(shown: NDArray[np.int8], width: int, height: int, mines: int) -> Choice:
    """What a person guesses: the cell whose worst number leaves the smallest share of mines."""
    unknown = np.flatnonzero(shown == UNKNOWN)
    left = mines - int((shown == MINE).sum())
    risk = np.full(width * height, left / max(1, len(unknown)))
    seen = np.zeros(width * height, bool)
    for clue in clues(shown, width, height):
        share = clue.mines / len(clue.unknown)
        for cell in clue.unknown:
            risk[cell] = max(risk[cell], share) if seen[cell] else share
            seen[cell] = True
    best = int(unknown[np.argmin(risk[unknown])])
    return Choice(best, ChoiceKind.HUNCH, float(min(max(risk[best], 0.0), 1.0)))


def choose_simply(shown: NDArray[np.int8], width: int, height: int, mines: int, with_pairs: bool = True) -> Choice:
    """The next cell by these rules: a safe one, or else a hunch."""
    cell = simple_safe_cell(shown, width, height, with_pairs)
    return guess_like_people(shown, width, height, mines) if cell is None else Choice(cell, ChoiceKind.SURE, 0.0)
