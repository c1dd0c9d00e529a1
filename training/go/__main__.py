"""Trains the network of go on one graphics card: `python -m training.go FOLDER --seconds 1000`.

Rounds of games and of fitting take turns. The network so far is FOLDER/go.onnx, written after every minute, and
FOLDER/log.txt says what each round found. Boards of the larger sizes join after a part of the time.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from partie.evolve.evolvable import OptionValues
from partie.games.go.network.model import Weights, network_bytes, new_weights, shapes, size_of
from partie.games.go.training.examples import LEAD, RESULT, TAUGHT
from partie.games.go.training.fitting import Examples, Fit, on_device, torch
from partie.networks.onnx_file import arrays_in
from partie.storage.files import write_atomically
from training.go import playing

VALUES: OptionValues = {"Komi": 7.5, "Visits": 32, "CheapVisits": 12, "Taught": 0.5, "Candidates": 16}
_SIDE_BY_SIDE = {9: 8192, 13: 3072, 19: 1024}  # games
_BATCHES = {9: 4096, 13: 2048, 19: 1024}  # positions of a step
_WINDOW = {9: 2_500_000, 13: 1_200_000, 19: 800_000}  # positions that a fit learns from
_SEEN = 5.0  # times that every position is learned from
_FIRST_SEEN = 12.0  # the same for the first games
_WARM = 100  # steps in which the rate rises
_FALLS = 0.55  # share of the time after which the rate falls
_LAST = 0.05  # of the rate, at the end
_SAVED_EVERY = 60.0  # seconds
_PLAYOUT_GAMES = 16  # side by side, for every thread


@dataclass
class Board:
    """What was played on boards of one size."""

    size: int
    games: playing.SelfPlay | None = None
    window: deque[dict[str, Any]] = field(default_factory=deque)  # on the device

    def add(self, examples: playing.Examples) -> int:
        """More examples; the oldest ones beyond the window go. Returns how many came."""
        if len(examples["codes"]):
            named = {f"{name}_{self.size}": array for name, array in examples.items()}
            self.window.append(on_device(named, self.size))
        while sum(len(one["codes"]) for one in self.window) > _WINDOW[self.size]:
            self.window.popleft()
        return len(examples["codes"])

    def examples(self) -> Examples:
        """All of the window; of the newest ones some are held out."""
        return Examples({name: torch.cat([one[name] for one in self.window]) for name in self.window[0]}, self.size)


class Run:
    """One run."""

    def __init__(self, arguments: argparse.Namespace, weights: Weights) -> None:
        self._arguments = arguments
        self._folder: Path = arguments.folder
        self._folder.mkdir(parents=True, exist_ok=True)
        self._begun = self._saved = time.monotonic()
        self._fit, self._steps = Fit(weights), 0
        self._rng = torch.Generator().manual_seed(arguments.seed)
        self._boards = {size: Board(size) for size in (*arguments.sizes, *arguments.larger)}

    def log(self, text: str) -> None:
        """A line with the seconds so far."""
        line = f"{time.monotonic() - self._begun:7.1f} {text}"
        print(line, flush=True)
        with (self._folder / "log.txt").open("a") as file:
            file.write(line + "\n")

    def part(self) -> float:
        """How much of the time is over, 0 to 1."""
        return (time.monotonic() - self._begun) / float(self._arguments.seconds)

    def _rate(self) -> float:
        falling = max(0.0, (self.part() - _FALLS) / (1 - _FALLS))
        warm = min(1.0, (self._steps + 1) / _WARM)
        return float(self._arguments.rate) * warm * (1 - (1 - _LAST) * min(1.0, falling))

    def begin_with_playouts(self) -> None:
        """The first games, judged by playouts, of which the first network learns."""
        for size in self._arguments.sizes:
            threads = self._arguments.threads
            found = playing.play_by_playouts(
                size, VALUES, threads, threads * _PLAYOUT_GAMES, self._arguments.playouts, self._arguments.seed
            )
            count = self._boards[size].add(found)
            self.log(f"{count} positions of games by playouts on {size} lines")
            self._learn({size: _FIRST_SEEN * count})

    def _learn(self, counts: dict[int, float]) -> None:
        """Learns from so many positions of each size, in mixed order."""
        sets = {size: self._boards[size].examples() for size, count in counts.items() if count}
        plan = [size for size in sets for _ in range(max(1, round(counts[size] / _BATCHES[size])))]
        begun = time.monotonic()
        for index in torch.randperm(len(plan), generator=self._rng).tolist():
            size = plan[index]
            self._fit.step(sets[size], _BATCHES[size], self._rng, self._rate())
            self._steps += 1
        losses = self._fit.measure(list(sets.values()))
        text = ", ".join(f"{name} {loss:.4f}" for name, loss in losses.items())
        self.log(f"{len(plan)} steps in {time.monotonic() - begun:.1f} s, rate {self._rate():.6f}; {text}")

    def round(self) -> None:
        """Games on every board in turn, then the fit."""
        sizes = list(self._arguments.sizes)
        if self.part() >= self._arguments.larger_after:
            sizes += self._arguments.larger
        weights = self._fit.weights()
        counts: dict[int, float] = {}
        for size in sizes:
            board = self._boards[size]
            if board.games is None:
                games = max(_SIDE_BY_SIDE[size] // self._arguments.fewer, 2 * self._arguments.threads)
                board.games = playing.SelfPlay(
                    size, weights, VALUES, self._arguments.threads, games, self._arguments.seed
                )
            begun = time.monotonic()
            found, leaves = board.games.play(weights, self._arguments.play * size / sizes[0])
            spent = time.monotonic() - begun
            counts[size] = _SEEN * board.add(found)
            self.log(f"{size} lines: {leaves / spent:.0f} evaluations/s, {_summary(found)}")
        if any(counts.values()):
            self._learn(counts)
        if time.monotonic() - self._saved > _SAVED_EVERY:
            self.save("go.onnx")

    def save(self, name: str) -> None:
        """Writes the network so far."""
        self._saved = time.monotonic()
        write_atomically(self._folder / name, network_bytes(self._fit.weights()))

    def run(self) -> None:
        """All rounds."""
        if self._arguments.playouts:
            self.begin_with_playouts()
        has_larger = False
        while self.part() < 1:
            if not has_larger and self._arguments.larger and self.part() >= self._arguments.larger_after:
                has_larger = True
                self.save("first-sizes.onnx")
            self.round()
        self.save("go.onnx")


def _summary(found: playing.Examples) -> str:
    """What is notable about the games."""
    count = len(found["codes"])
    if not count:
        return "no game ended"
    facts = found["facts"]
    return (
        f"{count} positions, {facts[:, TAUGHT].mean():.0%} taught, the side to move wins "
        f"{(facts[:, RESULT] > 0).mean():.1%}, leads {np.abs(facts[:, LEAD]).mean():.1f}"
    )


def first_weights(arguments: argparse.Namespace) -> Weights:
    """Those of a file, or random ones."""
    if arguments.start is None:
        return new_weights(arguments.channels, arguments.blocks, arguments.seed)
    arrays = arrays_in(arguments.start.read_bytes())
    return {name: arrays[name].astype(np.float32) for name in shapes(*size_of(arrays))}


def _sizes(text: str) -> list[int]:
    return [int(one) for one in text.split(",") if one]


def main() -> None:
    """Parses the command line."""
    parser = argparse.ArgumentParser(prog="python -m training.go", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=1000.0, help="time of the whole run")
    parser.add_argument("--start", type=Path, help="a network to go on from; random weights without it")
    parser.add_argument(
        "--playouts", type=float, default=30.0, help="seconds of first games judged by playouts; 0: none"
    )
    parser.add_argument("--sizes", type=_sizes, default=[9], help="lines of the boards from the beginning")
    parser.add_argument("--larger", type=_sizes, default=[13, 19], help="lines of the boards that join later")
    parser.add_argument("--larger-after", type=float, default=0.55, help="share of the time")
    parser.add_argument("--play", type=float, default=8.0, help="seconds of games in a round; more on larger boards")
    parser.add_argument("--fewer", type=int, default=1, help="divides the number of games side by side")
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--channels", type=int, default=96)
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    Run(arguments, first_weights(arguments)).run()


if __name__ == "__main__":
    main()
