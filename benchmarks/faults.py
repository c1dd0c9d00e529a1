"""Kills, full disks, read-only folders and jumping clocks: long computations end like undisturbed ones.

python -m benchmarks faults --kinds kill,term,interrupt --kills 200
"""

from __future__ import annotations

import argparse
import sys
from random import Random

from harness.faults.computations import COMPUTATIONS
from harness.faults.disturbing import undisturbed
from harness.faults.kinds import KINDS


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kinds", default=",".join(KINDS), help=f"of {', '.join(KINDS)}")
    parser.add_argument("--of", default="", help="computations, all when not given")
    parser.add_argument("--kills", type=int, default=10, help="trials of each kind and computation")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    wanted = [name for name in chosen.of.split(",") if name]
    bad = 0
    print(f"{'kind':24} {'trials':>6} {'ended':>6} {'different':>9} {'tracebacks':>10}")
    for computation in COMPUTATIONS:
        if wanted and computation.name not in wanted:
            continue
        expected, seconds = undisturbed(computation)
        for name in chosen.kinds.split(","):
            chance = Random(f"{name} {computation.name} {chosen.seed}")
            tally = KINDS[name](computation, chosen.kills, chance, expected, seconds)
            bad += not tally.is_good
            print(
                f"{tally.kind:24} {tally.trials:6} {tally.ended:6} {tally.different:9} {tally.tracebacks:10}",
                flush=True,
            )
            for note in tally.notes[:3]:
                print("   ", note.replace("\n", "\n    "))
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
