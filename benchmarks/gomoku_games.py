"""Five in a row: plays games against itself and keeps them, with what the search found, for training."""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import numpy as np

from benchmarks._gomoku import random_opening
from partie.brain import Brain, Limits, StopFlag
from partie.games.gomoku.kernels import cell_at, column_and_row
from partie.games.gomoku.rules import GAME, GomokuPosition

_CHUNK = 100  # games in one file
_LONGEST = 150  # stones; then the game counts as drawn
_DECIDED = 99.5  # win percent from which the rest teaches nothing
_LOPSIDED, _LOPSIDED_TAKEN = 30.0, 0.1
NO_SLIP = 255
DRAWN = -1


@dataclass
class Record:
    """One game: all stones, and for those after the opening what the search found before them."""

    opening: int  # stones put at random
    slip: int  # the ply of a move at random, or NO_SLIP
    winner: int = DRAWN
    moves: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)  # chance of the side to move
    best: list[int] = field(default_factory=list)


def point(cell: int, size: int) -> int:
    """The cell without the frame around the board."""
    column, row = column_and_row(cell)
    return row * size + column


def cell_of(number: int, size: int) -> int:
    """The inverse of `point`."""
    return cell_at(number % size, number // size)


def _near(position: GomokuPosition, rng: random.Random) -> int:
    """A legal cell at random at most two lines from a stone."""
    legal = set(position.legal_moves())
    steps = [row * 32 + column for row in range(-2, 3) for column in range(-2, 3)]
    near = sorted({stone + step for stone in position.moves for step in steps} & legal)
    return rng.choice(near)


def _opening(rng: random.Random, nodes: int, variant: str, brain: Brain) -> GomokuPosition:
    """Stones at random; most of those one side has nearly won already are not taken."""
    while True:
        position = random_opening(rng, rng.randint(2, 8), variant)
        value = brain.choose(position, Limits(nodes=nodes), StopFlag()).value
        if abs(value - 50.0) < _LOPSIDED or rng.random() < _LOPSIDED_TAKEN:
            return position


def play(seed: int, nodes: int, variant: str, brain: Brain) -> Record:
    """A game from a random opening, half of them with one move at random."""
    rng = random.Random(seed)
    position = _opening(rng, nodes, variant, brain)
    size = position.rules.size
    opening = len(position.moves)
    slip = opening + rng.randint(1, 20) if rng.random() < 0.5 else NO_SLIP
    record = Record(opening, slip)
    while position.outcome() is None and len(position.moves) < _LONGEST:
        thought = brain.choose(position, Limits(nodes=nodes), StopFlag())
        record.values.append(thought.value / 100.0)
        record.best.append(point(cast(int, thought.move), size))
        if not 100.0 - _DECIDED < thought.value < _DECIDED:
            record.winner = position.turn if thought.value > 50 else 1 - position.turn
            break
        slips = len(position.moves) == slip
        position = position.play(_near(position, rng) if slips else thought.move)
    outcome = position.outcome()
    if outcome is not None and outcome.winner is not None:
        record.winner = outcome.winner
    record.moves = [point(cell, size) for cell in position.moves]
    return record


def keep(file: Path, records: list[Record]) -> None:
    """One file of games; the arrays of all games lie one after another."""
    np.savez_compressed(
        file,
        opening=np.array([record.opening for record in records], np.uint8),
        slip=np.array([record.slip for record in records], np.uint8),
        winner=np.array([record.winner for record in records], np.int8),
        lengths=np.array([len(record.moves) for record in records], np.uint16),
        searched=np.array([len(record.values) for record in records], np.uint16),
        moves=np.concatenate([np.array(record.moves, np.uint16) for record in records]),
        values=np.concatenate([np.array(record.values, np.float32) for record in records]),
        best=np.concatenate([np.array(record.best, np.uint16) for record in records]),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--nodes", type=int, default=1500)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--variant", default="free-15")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    brain = GAME.brain()
    for first in range(options.first_seed, options.first_seed + options.games, _CHUNK):
        file = options.folder / f"{options.variant}-{first:07}.npz"
        if not file.exists():
            keep(
                file,
                [play(seed, options.nodes, options.variant, brain) for seed in range(first, first + _CHUNK)],
            )


if __name__ == "__main__":
    main()
