"""Learns the weights of reversi's evaluation by self-play, from what a beginner knows or from those that ship.

    python -m benchmarks reversi_learn [--share 1.0] [--shipped] [--out weights.npz]

Writes the file after every round, so that a run that was stopped has those of the last one. `--share` plays fewer
games.
"""

from __future__ import annotations

from pathlib import Path
from time import process_time

from partie.games.reversi.engine.evaluation import learned_weights, pack
from partie.games.reversi.training.first import first_weights
from partie.games.reversi.training.learning import ROUNDS, Learned, Round, learn


def main(*, share: float = 1.0, shipped: bool = False, out: Path = Path("weights.npz"), seed: int = 1) -> None:
    began = process_time()

    def show(number: int, learned: Learned) -> None:
        out.write_bytes(pack(learned.weights))
        print(
            f"round {number}: {learned.examples} examples, error on those kept aside {learned.error:.2f} discs; "
            f"on results of fresh games {learned.before:.2f} before, {learned.after:.2f} after; "
            f"{process_time() - began:.0f} s",
            flush=True,
        )

    rounds = [Round(max(1, round(one.games * share)), one.settings) for one in ROUNDS]
    learn(learned_weights() if shipped else first_weights(), rounds, seed, show)
