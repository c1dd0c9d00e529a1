"""Kills, full disks, read-only folders, jumping clocks: computations end like undisturbed ones, games go on.

python -m benchmarks faults --kinds kill,term,interrupt --kills 200 --forked
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from harness.faults.computations import COMPUTATIONS, Computation, Result
from harness.faults.disturbing import Tally, undisturbed
from harness.faults.kinds import KINDS, SCENARIOS, SIGNALS, Happen
from harness.faults.web_games import killed_web_games
from harness.starting import Start, in_a_fork, in_a_process

BLOCK = 10  # trials between two notes of how far it is
COUNTED = ("trials", "ended", "different", "tracebacks")


def main() -> None:
    names = [*(computation.name for computation in COMPUTATIONS), *SCENARIOS]
    parser = argparse.ArgumentParser()
    parser.add_argument("--kinds", default=",".join(KINDS), help=f"of {', '.join(KINDS)}")
    parser.add_argument("--of", default=",".join(names), help=f"of {', '.join(names)}")
    parser.add_argument("--kills", type=int, default=10, help="trials of each kind and computation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--forked", action="store_true", help="started by a process that has all loaded")
    parser.add_argument("--file", type=Path, help="keeps what is done; the same command goes on from there")
    chosen = parser.parse_args()
    for given, known in ((chosen.of, names), (chosen.kinds, KINDS)):
        if unknown := sorted(set(given.split(",")) - set(known)):
            parser.error(f"unknown: {', '.join(unknown)}; there are {', '.join(known)}")
    done: dict[str, Any] = json.loads(chosen.file.read_text()) if chosen.file and chosen.file.exists() else {}
    print(f"{'kind':30} {'trials':>6} {'ended':>6} {'different':>9} {'tracebacks':>10}")
    start = in_a_fork if chosen.forked else in_a_process
    start(["--version"], os.environ, None).communicate()  # nobody's time has what is loaded once
    for name, happen in jobs(chosen.of.split(","), chosen.kinds.split(","), start):
        row = done.setdefault(name, dict.fromkeys(COUNTED, 0))
        while row["trials"] < chosen.kills:
            trials = min(BLOCK, chosen.kills - row["trials"])
            tally = happen(trials, Random(f"{name} {chosen.seed} {row['trials']}"))
            for count in COUNTED:
                row[count] += getattr(tally, count)
            for note in tally.notes[:3]:
                print("   ", note.replace("\n", "\n    "), flush=True)
            if chosen.file:
                chosen.file.write_text(json.dumps(done))
        print(
            f"{name:30} {row['trials']:6} {row['ended']:6} {row['different']:9} {row['tracebacks']:10}",
            flush=True,
        )
    sys.exit(any(row["different"] or row["tracebacks"] for row in done.values()))


def jobs(of: list[str], kinds: list[str], start: Start) -> Iterator[tuple[str, Happen]]:
    """Every kind of fault for every computation and for the games of the page, then what happens outside."""
    for computation in COMPUTATIONS:
        if computation.name in of:
            started = replace(computation, start=start)
            alone = functools.cache(functools.partial(undisturbed, started))
            for kind in kinds:
                yield f"{kind} {computation.name}", functools.partial(disturb, started, kind, alone)
    for kind in kinds:
        if "web" in of and kind in SIGNALS:
            yield f"{kind} web", functools.partial(killed_web_games, by=SIGNALS[kind], start=start)
    yield from ((name, happen) for name, happen in SCENARIOS.items() if name in of and name != "web")


def disturb(
    computation: Computation,
    kind: str,
    alone: Callable[[], tuple[Result, float]],
    trials: int,
    chance: Random,
) -> Tally:
    return KINDS[kind](computation, trials, chance, *alone())


if __name__ == "__main__":
    main()
