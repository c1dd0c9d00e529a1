"""The end of a won game: a proof stops where no answer helps, a person wants to see the five."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from partie.core.brain import StopFlag
from partie.games.gomoku.engine import fours, reasons
from partie.games.gomoku.rules import forbidden, kernels, threats
from partie.games.gomoku.rules.shapes import EMPTY

_MOST = 100  # moves of a line
_FOURS_AHEAD, _POSITIONS = 20, 20_000  # of the search for the fours that are left
_STANDS = (  # where the enemy stands in the way, the most urgent first
    threats.MAKES_FIVE,
    threats.MAKES_OPEN_FOUR,
    threats.MAKES_FOUR_AND_THREE,
    threats.MAKES_FOUR,
)


def played_out(state: Any, line: Sequence[int]) -> tuple[int, ...]:
    """The line of a proved win with the moves up to the five; shorter where they are not found in time.

    `line` may name moves that do not matter (`fours.ANYWHERE`); the result does not.
    """
    attacker, found = int(state.side), list[int]()
    for cell in _known(line):
        kernels.make(state, cell)
        found.append(cell)
    while not state.winner and len(found) < _MOST:
        cell = _attack(state) if state.side == attacker else last_stand(state)
        if not cell:
            break
        kernels.make(state, cell)
        found.append(cell)
    for _ in found:
        kernels.unmake(state)
    return tuple(found)


def _known(line: Sequence[int]) -> Sequence[int]:
    return line[: line.index(fours.ANYWHERE)] if fours.ANYWHERE in line else line


def _attack(state: Any) -> int:
    length = fours.win_by_fours(state, _FOURS_AHEAD, _POSITIONS, StopFlag().array)
    return int(state.line[0]) if length else 0


def last_stand(state: Any) -> int:
    """Where the side to move puts off its end, or any cell where it may do nothing about it; 0: none."""
    return next((cell for cell in _stands(state) if _may(state, cell)), 0)


def _stands(state: Any) -> Iterator[int]:
    enemy = 1 - int(state.side)
    for threat in _STANDS:
        yield from reasons.cells_of(state, enemy, threat)
    yield from np.flatnonzero(state.cells == EMPTY).tolist()


def _may(state: Any, cell: int) -> bool:
    return state.side != 0 or not forbidden.black_may_not(state, cell)
