"""Learns the evaluation of checkers from games of the engine against itself.

    python -m benchmarks.checkers_learn --variant english

Two rounds: each plays games with what the round before has learned (the first one with nothing but the
values of pieces), and fits the weights to all games so far. Batches of games are
kept in `--folder`; a run that was ended goes on from there. The seed decides everything.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks._checkers_fit import fit
from benchmarks._checkers_games import Settings, play_games
from partie.games.checkers.engine.evaluation import plain_weights
from partie.games.checkers.engine.patterns import WEIGHTS, Weights
from partie.games.checkers.rules.captures import FLYING
from partie.games.checkers.rules.variants import VARIANTS
from partie.games.checkers.tables.known import best_tables
from partie.search.records import new_record

BATCH = 1000  # games


@dataclass(frozen=True)
class Round:
    """One generation."""

    games: int
    settings: Settings
    trust: float  # in what the search thought, against the result


ROUNDS = (
    Round(20_000, Settings(depth=4, surprise=0.03), 0.2),
    Round(8_000, Settings(depth=5, surprise=0.02), 0.4),
)


def save(weights: Weights, path: Path) -> None:
    fields = {name: weights[name] for name in ("areas", "kings", "men", "tempo")}
    draft = path.with_suffix(".new.npz")
    np.savez_compressed(draft, **fields)
    draft.replace(path)


def load(path: Path) -> Weights:
    weights = new_record(WEIGHTS)
    with np.load(path) as stored:
        for name in stored.files:
            weights[name] = stored[name]
    return weights


@dataclass(frozen=True)
class Job:
    """One batch of games and the file it goes to."""

    variant: str
    weights: Path | None
    settings: Settings
    seed: int
    path: Path


def play_batch(job: Job) -> Path:
    variant = VARIANTS[job.variant]
    weights = load(job.weights) if job.weights else plain_weights(bool(variant.flags & FLYING))
    examples = play_games(variant, weights, best_tables(job.variant), job.settings, job.seed, BATCH)
    draft = job.path.with_suffix(".new.npy")
    np.save(draft, examples)
    draft.replace(job.path)
    return job.path


def read(folder: Path, numbers: range) -> NDArray[np.void]:
    found = [np.load(path) for number in numbers for path in sorted(folder.glob(f"games-{number}-*.npy"))]
    return np.concatenate([batch for batch in found if len(batch)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", choices=["english", "czech"], default="english")
    parser.add_argument("--folder", type=Path, default=None, help="where games and weights are kept")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="of the games of every round")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    folder = options.folder or Path("checkers-learning") / options.variant
    folder.mkdir(parents=True, exist_ok=True)
    weights: Path | None = None
    for number, this in enumerate(ROUNDS):
        target = folder / f"weights-{number}.npz"
        batches = max(1, round(this.games * options.share / BATCH))
        jobs = [
            Job(
                options.variant,
                weights,
                this.settings,
                options.seed * 1_000_000 + number * 10_000 + batch,
                folder / f"games-{number}-{batch:04}.npy",
            )
            for batch in range(batches)
        ]
        if not target.exists():
            with ProcessPoolExecutor(options.processes) as pool:
                for path in pool.map(play_batch, [job for job in jobs if not job.path.exists()]):
                    print(path.name, flush=True)
            examples = read(folder, range(number + 1))
            start = load(weights) if weights else plain_weights(options.variant == "czech")
            learned = fit(examples, start, this.trust, options.seed)
            print(f"round {number}: {len(examples)} examples, losses", *(f"{x:.5f}" for x in learned.losses))
            save(learned.weights, target)
        weights = target
    print(f"weights in {weights}")


if __name__ == "__main__":
    main()
