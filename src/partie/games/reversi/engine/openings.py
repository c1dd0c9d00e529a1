"""Openings of eight moves drawn by lot, about equal for both sides, so that matches do not repeat one game.

The idea is that of XOT. `python -m benchmarks reversi_openings` draws moves at random and keeps what its own search
takes for even.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from importlib import resources

from partie.games.reversi.formats import transcript
from partie.games.reversi.rules.position import ReversiPosition, first_position
from partie.games.reversi.rules.variants import STANDARD
from partie.storage.corrupt import reading

FILE = "openings.txt"
MOVES = 8


@functools.cache
def openings(variant: str) -> tuple[tuple[str, ...], ...]:
    """The moves of each opening; none for boards they were not made for."""
    if variant != STANDARD.name:
        return ()
    file = resources.files("partie.games.reversi.engine") / FILE
    with reading(file):
        lines = file.read_text(encoding="utf-8").split("\n")
        return tuple(tuple(_squares(line)) for line in lines if line and not line.startswith("#"))


def starts() -> list[ReversiPosition]:
    """The positions after them."""
    found = []
    for moves in openings(STANDARD.name):
        position = first_position(STANDARD)
        for move in transcript.read_moves("".join(moves), position):
            position = position.play(move)
        found.append(position)
    return found


def _squares(line: str) -> Sequence[str]:
    return [line[place : place + 2] for place in range(0, len(line), 2)]
