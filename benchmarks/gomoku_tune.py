"""Five in a row: fits the evaluation's weights to the results of games against itself."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks._gomoku import random_opening
from partie.brain import Limits, StopFlag
from partie.games.gomoku import kernels, shapes, threats
from partie.games.gomoku.rules import GAME, GomokuPosition

SHAPES = 14
_CHUNK = 20  # games between two writes
# mover's and waiter's share of: shapes, second-best lines, threat classes; tempo
FEATURES = 2 * SHAPES + 2 * threats.CLASSES + 1
Samples = tuple[NDArray[np.uint8], NDArray[np.float32]]


def features(state: Any) -> NDArray[np.float32]:
    """Shapes mover minus waiter, second lines likewise, strongest threat of each, 1."""
    found = np.zeros(FEATURES, np.float32)
    empty = state.cells == shapes.EMPTY
    for sign, side in ((1, state.side), (-1, 1 - state.side)):
        packed = state.packed[side][empty].astype(np.int64)
        lines = np.sort(np.stack([(packed >> shift) & 15 for shift in (0, 4, 8, 12)]), axis=0)
        found[:SHAPES] += sign * np.bincount(lines.ravel(), minlength=SHAPES)[:SHAPES]
        found[SHAPES : 2 * SHAPES] += sign * np.bincount(lines[-2], minlength=SHAPES)[:SHAPES]
        strongest = max((kind for kind in range(4, 10) if state.counts[side, kind]), default=0)
        found[2 * SHAPES + (0 if sign > 0 else threats.CLASSES) + strongest] = sign
    found[-1] = 1.0
    return found


def all_features(boards: NDArray[np.uint8]) -> NDArray[np.float32]:
    """One row of features for each board."""
    state = kernels.new_state(15, shapes.FREE)
    found = np.zeros((len(boards), FEATURES), np.float32)
    for row, board in zip(found, boards, strict=True):
        stones = np.flatnonzero((board == shapes.BLACK) | (board == shapes.WHITE))
        stones = stones[stones >= kernels.STRIDE]  # the first cell holds the side
        kernels.set_up(state, 15, shapes.FREE, stones, board[stones].astype(np.int64), int(board[0]))
        row[:] = features(state)
    return found


def game(seed: int, nodes: int) -> tuple[list[GomokuPosition], int | None]:
    """The positions of one game the engine plays against itself, and its winner."""
    rng = random.Random(seed)
    brain = GAME.brain(seed=seed)
    position = random_opening(rng, rng.randint(3, 7))
    seen: list[GomokuPosition] = []
    while position.outcome() is None and len(position.moves) < 120:
        thought = brain.choose(position, Limits(nodes=nodes), StopFlag())
        if not 0.5 < thought.value < 99.5:  # decided: what follows teaches nothing
            winner = position.turn if thought.value > 50 else 1 - position.turn
            return seen, winner
        seen.append(position)
        position = position.play(thought.move)
    outcome = position.outcome()
    return seen, outcome.winner if outcome else None


def samples(games: int, nodes: int, first: int) -> Iterator[tuple[NDArray[np.uint8], float]]:
    """Boards of the kernels' frame with the side to move in their first cell, and results for that side."""
    state = kernels.new_state(15, shapes.FREE)
    for seed in range(first, first + games):
        seen, winner = game(seed, nodes)
        for position in seen:
            position.fill(state)
            if state.counts[:, threats.MAKES_FIVE].any() or state.counts[state.side, threats.MAKES_OPEN_FOUR]:
                continue  # the search answers these, not the evaluation
            board = position.array()
            board[0] = position.turn
            yield board, 0.5 if winner is None else float(winner == position.turn)


def fit(inputs: NDArray[np.float32], results: NDArray[np.float32], steps: int) -> NDArray[np.float64]:
    """Logistic regression by Adam with a little decay."""
    spread = inputs.std(axis=0) + 1e-3
    scaled = (inputs / spread).astype(np.float64)
    weights, mean, square = (np.zeros(FEATURES) for _ in range(3))
    for step in range(1, steps + 1):
        predicted = 1.0 / (1.0 + np.exp(-scaled @ weights))
        slope = scaled.T @ (predicted - results) / len(results) + 1e-4 * weights
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        weights -= 0.02 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-9)
    loss = -np.mean(results * np.log(predicted) + (1 - results) * np.log(1 - predicted))
    print(f"{len(results)} positions, loss {loss:.4f}")
    fitted: NDArray[np.float64] = weights / spread
    return fitted


def stored(file: Path) -> Samples:
    if not file.exists():
        return np.zeros((0, kernels.FRAME), np.uint8), np.zeros(0, np.float32)
    with np.load(file) as data:
        return data["boards"], data["results"]


def keep(file: Path, boards: NDArray[np.uint8], results: NDArray[np.float64]) -> None:
    """Adds samples to the file, so that a run that is cut short is not lost."""
    old_boards, old_results = stored(file)
    file.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        file,
        boards=np.concatenate([old_boards, boards]),
        results=np.concatenate([old_results, results.astype(np.float32)]),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=0, help="games to play and add to the file")
    parser.add_argument("--nodes", type=int, default=3000)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--file", type=Path, default=Path("test-output/gomoku-tune.npz"))
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--scale", type=float, default=400.0, help="evaluation units of one logistic unit")
    options = parser.parse_args()
    for first in range(options.first_seed, options.first_seed + options.games, _CHUNK):
        fresh = list(samples(min(_CHUNK, options.games), options.nodes, first))
        keep(
            options.file, np.stack([sample for sample, _ in fresh]), np.array([result for _, result in fresh])
        )
    boards, results = stored(options.file)
    inputs = all_features(boards)
    weights = np.round(fit(inputs, results, options.steps) * options.scale, 1)
    print("shapes       ", weights[:SHAPES].tolist())
    print("second lines ", weights[SHAPES : 2 * SHAPES].tolist())
    print("to move      ", weights[2 * SHAPES : 2 * SHAPES + threats.CLASSES].tolist())
    print("waiting      ", weights[2 * SHAPES + threats.CLASSES : -1].tolist())
    print("tempo        ", weights[-1])


if __name__ == "__main__":
    main()
