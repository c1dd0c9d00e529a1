"""Kills, full disks, read-only folders, jumping clocks: computations end like undisturbed ones, games go on.

python -m benchmarks faults --kinds kill,term,interrupt --kills 200
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from random import Random

from harness.faults.computations import COMPUTATIONS
from harness.faults.disturbing import Tally, undisturbed
from harness.faults.kinds import KINDS, SCENARIOS


def main() -> None:
    names = [*(computation.name for computation in COMPUTATIONS), *SCENARIOS]
    parser = argparse.ArgumentParser()
    parser.add_argument("--kinds", default=",".join(KINDS), help=f"of {', '.join(KINDS)}")
    parser.add_argument("--of", default=",".join(names), help=f"of {', '.join(names)}")
    parser.add_argument("--kills", type=int, default=10, help="trials of each kind and computation")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    bad = 0
    print(f"{'kind':30} {'trials':>6} {'ended':>6} {'different':>9} {'tracebacks':>10}")
    for tally in tallies(chosen.of.split(","), chosen.kinds.split(","), chosen.kills, chosen.seed):
        bad += not tally.is_good
        print(
            f"{tally.kind:30} {tally.trials:6} {tally.ended:6} {tally.different:9} {tally.tracebacks:10}",
            flush=True,
        )
        for note in tally.notes[:3]:
            print("   ", note.replace("\n", "\n    "))
    sys.exit(bad > 0)


def tallies(of: list[str], kinds: list[str], trials: int, seed: int) -> Iterator[Tally]:
    """Every kind of fault for every computation, then what happens outside of them."""
    for computation in COMPUTATIONS:
        if computation.name in of:
            expected, seconds = undisturbed(computation)
            for kind in kinds:
                chance = Random(f"{kind} {computation.name} {seed}")
                yield KINDS[kind](computation, trials, chance, expected, seconds)
    for name, happen in SCENARIOS.items():
        if name in of:
            yield happen(trials, Random(f"{name} {seed}"))


if __name__ == "__main__":
    main()
