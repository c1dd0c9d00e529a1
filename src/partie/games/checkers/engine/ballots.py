"""Three-move ballots: openings that are drawn by lot, so that matches do not repeat one game.

All positions after three plies, without those a long search takes for lost; `benchmarks.checkers_ballots`
writes the files.
"""

from __future__ import annotations

import functools
from importlib import resources
from importlib.resources.abc import Traversable

from partie.games.checkers.rules.moves import DraughtsMove
from partie.games.checkers.rules.position import DraughtsPosition, first_position
from partie.games.checkers.rules.variants import VARIANTS, DraughtsVariant
from partie.storage.corrupt import reading

PLIES = 3


def all_openings(rules: DraughtsVariant) -> list[tuple[DraughtsMove, ...]]:
    """Every position after three plies once, by its first sequence of moves."""
    found: dict[DraughtsPosition, tuple[DraughtsMove, ...]] = {first_position(rules): ()}
    for _ in range(PLIES):
        found = _one_ply_later(found)
    return list(found.values())


def _one_ply_later(
    positions: dict[DraughtsPosition, tuple[DraughtsMove, ...]],
) -> dict[DraughtsPosition, tuple[DraughtsMove, ...]]:
    found: dict[DraughtsPosition, tuple[DraughtsMove, ...]] = {}
    for position, moves in positions.items():
        for move in position.legal_moves():
            found.setdefault(position.play(move), (*moves, move))
    return found


@functools.cache
def ballots(variant: str) -> tuple[DraughtsPosition, ...]:
    """The positions to begin matches from."""
    with reading(_file(variant)):
        return tuple(_after(VARIANTS[variant], moves) for moves in openings(variant))


def openings(variant: str) -> tuple[tuple[str, ...], ...]:
    """The moves that lead to them."""
    file = _file(variant)
    with reading(file):
        lines = file.read_text(encoding="utf-8").splitlines()
        return tuple(tuple(line.split()) for line in lines if line and not line.startswith("#"))


def _file(variant: str) -> Traversable:
    """Both readings of the Czech rules share a list."""
    name = "czech" if VARIANTS[variant].flags else "english"
    return resources.files("partie.games.checkers.engine") / f"{name}.ballots.txt"


def _after(rules: DraughtsVariant, moves: tuple[str, ...]) -> DraughtsPosition:
    position = first_position(rules)
    for move in moves:
        position = position.play(position.parse_move(move))
    return position
