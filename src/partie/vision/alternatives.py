"""The next best reading of a board whose best one breaks the rules of its game."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.vision.decisions import SIGNS
from partie.vision.interpreter import NOWHERE
from partie.vision.positions import read_position

MOST_LOSS = 3.0  # logarithms of chances that all changes together may cost; what is surer is left as it was seen
LIKELIEST = 16  # changes that are tried alone
PAIRED = 8  # of these, changes that are tried two at a time


@dataclass(frozen=True)
class Change:
    """One cell read as something else."""

    row: int
    column: int
    sign: str
    loss: float


def lawful(game: str, rows: tuple[str, ...], scores: NDArray[np.float64]) -> tuple[tuple[str, ...], tuple[Change, ...]]:
    """The rows with the cheapest changes that make a possible position; as they are where none do."""
    position = read_position(game, rows)
    if position is None or not position.problems():
        return rows, ()
    changes = _changes(rows, scores)[:LIKELIEST]
    pairs = itertools.combinations(changes[:PAIRED], 2)
    tries = [(one,) for one in changes] + [pair for pair in pairs if _place(pair[0]) != _place(pair[1])]
    for found in sorted(tries, key=lambda some: sum(change.loss for change in some)):
        if sum(change.loss for change in found) > MOST_LOSS:
            break
        changed = _changed(rows, found)
        position = read_position(game, changed)
        if position is not None and not position.problems():
            return changed, found
    return rows, ()


def _place(change: Change) -> tuple[int, int]:
    return change.row, change.column


def _changes(rows: tuple[str, ...], scores: NDArray[np.float64]) -> list[Change]:
    """What single cells may be instead, the likeliest first."""
    found = []
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            if sign == NOWHERE:
                continue
            of_cell = scores[row * len(signs) + column]
            seen = of_cell[SIGNS.index(sign)]
            for other, score in zip(SIGNS, of_cell, strict=True):
                if other != sign and seen - score <= MOST_LOSS:
                    found.append(Change(row, column, other, float(seen - score)))
    return sorted(found, key=lambda change: change.loss)


def _changed(rows: tuple[str, ...], changes: tuple[Change, ...]) -> tuple[str, ...]:
    signs = [list(row) for row in rows]
    for change in changes:
        signs[change.row][change.column] = change.sign
    return tuple("".join(row) for row in signs)
