"""Goes on from the networks of the package: `python -m training.vision.again OUT --photos FILE.npz`.

Beside the reader and the refiner that are to be shipped it trains a reader on drawn boards alone, from nothing,
and from that one readers which leave out a fold of the sources each: no photo has taught them what they read there.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

SECONDS = 490.0  # in all
STARTING = 12.0  # that a program takes before it trains
DRAWN = 0.5  # of the time for the reader of drawn boards
REFINED = 0.8  # of the time for the refiner


def main() -> None:
    """Starts the programs, those that do not wait for another at once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--folds", type=int, default=3)
    parser.add_argument("--batch", type=int, help="for trials on a slow machine")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + wanted.seconds
    photos = ["--photos", str(wanted.photos), "--every", "4"]

    def begin(network: str, out: str, share: float, *more: str) -> subprocess.Popen[bytes]:
        seconds = max(1.0, (end - time.monotonic()) * share - STARTING)
        command = [sys.executable, "-m", "training.vision", network, "--seconds", str(seconds)]
        command += ["--out", str(wanted.out / f"{out}.pt"), *more]
        if wanted.batch:
            command += ["--batch", str(wanted.batch)]
        with (wanted.out / f"{out}.log").open("wb") as log:
            return subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)

    drawn = begin("reader", "drawn", DRAWN, "--seed", "23")
    running = [
        begin("reader", "reader", 1.0, "--shipped", "--rate", "1.2e-3", "--seed", "22", *photos),
        begin("refiner", "refiner", REFINED, "--shipped", "--rate", "1e-3", "--seed", "21"),
    ]
    if drawn.wait():
        print("the reader of drawn boards failed: no fold is left out")
    else:
        start = ["--start", str(wanted.out / "drawn.pt"), "--rate", "1.5e-3", "--seed", "24", *photos]
        for fold in range(wanted.folds):
            left_out = ["--folds", str(wanted.folds), "--left-out", str(fold)]
            running.append(begin("reader", f"without{fold}", 1.0, *start, *left_out))
    sys.exit(max(program.wait() for program in running))


if __name__ == "__main__":
    main()
