"""Fits the weights to positions with results: `python -m training.chess.fit FILE … --out weights.txt`.

The evaluation is linear in its weights, so that a position is a row of numbers: what each weight counts in it. The
error is that of the expected result, a mix of the game's result and the value of the search. Every tenth game is kept
for the test, on which the error of the results is printed beside that of the weights before.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.chess.engine import weights as w
from partie.games.chess.engine.evaluation import FULL, late_of, late_scale, middle_of, parts, phase_of
from partie.games.chess.rules.fen import NOWHERE
from partie.games.chess.rules.state import STATE, prepare
from partie.jit import kernel
from partie.search.records import int64, new_record
from training.chess.first_weights import first_weights
from training.chess.points import best_scale, chance

RESULT_SHARE = 0.0  # of the goal, the rest is the search's value: results of few games say too little
TEST_SHARE = 10  # one game of so many
STEP, ROUNDS = 1.5, 250
HOLD = 2e-7  # pull towards the weights before
Rows = NDArray[np.float32]


@kernel()
def count_weights(state: Any, weights: NDArray[np.int64], row: NDArray[np.int16]) -> None:
    """What each weight counts in a position, for White."""
    for index in range(len(weights)):
        weights[index] = 1
        row[index] = middle_of(parts(state, weights))
        weights[index] = 0


def rows_of(positions: Any, before: NDArray[np.int64]) -> tuple[Rows, Rows]:
    """Counts for every position, and the shares of middle game and ending."""
    state, blank = new_record(STATE), np.zeros(w.COUNT, np.int64)
    counts, shares = np.zeros((len(positions), w.COUNT), np.int16), np.zeros((len(positions), 2), np.float32)
    for index, position in enumerate(positions):
        state.board[:], state.side = position["board"], position["side"]
        state.castling, state.en_passant, state.quiet = 0, NOWHERE, 0
        prepare(state)
        count_weights(state, blank, counts[index])
        phase = phase_of(state) / FULL
        strong = 0 if late_of(parts(state, before)) >= 0 else 1
        shares[index] = phase, (1 - phase) * late_scale(state, int64(strong)) / 16
    return counts.astype(np.float32), shares


def values_of(pairs: w.Pairs, counts: Rows, shares: Rows) -> NDArray[np.float32]:
    """The evaluation of every position."""
    both = counts @ pairs.astype(np.float32)
    return np.asarray((both * shares).sum(axis=1), np.float32)


def fit(pairs: w.Pairs, counts: Rows, shares: Rows, goals: Rows, scale: float, rounds: int) -> w.Pairs:
    """Adam on the squared error, with a pull towards the start."""
    start, found = pairs.copy(), pairs.copy()
    first, second = np.zeros_like(pairs), np.zeros_like(pairs)
    for step in range(1, rounds + 1):
        points = chance(values_of(found, counts, shares), scale)
        slope = (points - goals) * points * (1 - points) * (2 / scale / len(goals))
        gradient = counts.T @ (slope[:, None] * shares).astype(np.float32) + 2 * HOLD / w.COUNT * (found - start)
        first, second = 0.9 * first + 0.1 * gradient, 0.999 * second + 0.001 * gradient**2
        rate = STEP * min(1.0, 2 * (1 - step / (rounds + 1)))
        found -= rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-12)
        if step % 100 == 0:
            print(f"round {step}: {np.mean((points - goals) ** 2):.6f}", flush=True)
    return found


def main() -> None:
    """Reads, fits, tests, writes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--start", type=Path, help="weights to begin with; the first ones when not given")
    options = parser.parse_args()
    pairs = w.read(options.start.read_text()) if options.start else first_weights()
    positions = np.concatenate([np.load(file) for file in options.files])
    counts, shares = rows_of(positions, w.pack(pairs))
    is_test = positions["game"] % TEST_SHARE == 0
    results = positions["result"].astype(np.float32)
    scale = best_scale(values_of(pairs, counts, shares), results)
    searched = chance(positions["value"].astype(np.float32), scale)
    goals = (RESULT_SHARE * results + (1 - RESULT_SHARE) * searched).astype(np.float32)
    train, test = np.flatnonzero(~is_test), np.flatnonzero(is_test)
    print(f"{len(train)} positions, {len(test)} for the test; {scale:.0f} centipawns are 73 %", flush=True)
    found = fit(pairs, counts[train], shares[train], goals[train], scale, options.rounds)
    for name, tried in (("before", pairs), ("after", found)):
        values = values_of(tried, counts, shares)
        own = best_scale(values[train], results[train])
        error = np.mean((chance(values[test], own) - results[test]) ** 2)
        print(f"error of the results on the test games, {name}: {error:.5f}, {own:.0f} centipawns are 73 %")
    options.out.write_text(w.write(found))


if __name__ == "__main__":
    main()
