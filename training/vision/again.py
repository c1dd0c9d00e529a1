"""Goes on from the networks of the package: `python -m training.vision.again OUT --photos FILE.npz`.

Beside the reader that is to be shipped it trains readers from nothing, each without the photos of a fold of the
sources: no photo has taught them what they read there. All learn all the time, by the same plan, and the last
weights count: nothing is chosen by what a reader makes of the sources that it has not seen.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

SECONDS = 490.0  # in all
STARTING = 12.0  # that a program takes before it trains
REFINED = 0.8  # of the time for the refiner


def main() -> None:
    """Starts all programs at once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--folds", type=int, default=3)
    parser.add_argument("--refiner", action="store_true", help="a refiner that is to be shipped, too")
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

    left_out = ["--seed", "23", *photos, "--folds", str(wanted.folds), "--left-out"]
    running = [begin("reader", f"without{fold}", 1.0, *left_out, str(fold)) for fold in range(wanted.folds)]
    running.append(begin("reader", "reader", 1.0, "--shipped", "--rate", "1.2e-3", "--seed", "22", *photos))
    if wanted.refiner:
        running.append(begin("refiner", "refiner", REFINED, "--shipped", "--rate", "1e-3", "--seed", "21"))
    sys.exit(max(program.wait() for program in running))


if __name__ == "__main__":
    main()
