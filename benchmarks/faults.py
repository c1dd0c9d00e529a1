"""Kills, full disks, read-only folders, jumping clocks: computations end like undisturbed ones, games go on.

python -m benchmarks faults --kinds kill,term,interrupt --kills 200 --forked
"""

from __future__ import annotations

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
from harness.faults.disturbances import Tally, undisturbed
from harness.faults.kinds import KINDS, SCENARIOS, SIGNALS, Happen
from harness.faults.web_games import killed_web_games
from harness.launch import Start, in_a_fork, in_a_process

BLOCK = 10  # trials between two notes of how far it is
NAMES = [*(computation.name for computation in COMPUTATIONS), *SCENARIOS]
ALL, ALL_KINDS = ",".join(NAMES), ",".join(KINDS)
COUNTED = ("trials", "ended", "different", "tracebacks")


def main(
    *,
    kinds: str = ALL_KINDS,
    of: str = ALL,
    kills: int = 10,
    seed: int = 1,
    forked: bool = False,
    file: Path | None = None,
) -> None:
    """
    :param kinds: kinds of fault, with commas between them
    :param of: computations and scenarios, with commas between them
    :param kills: trials of each kind and computation
    :param forked: started by a process that has all loaded
    :param file: keeps what is done; the same command goes on from there
    """
    for given, known in ((of, NAMES), (kinds, KINDS)):
        if unknown := sorted(set(given.split(",")) - set(known)):
            sys.exit(f"unknown: {', '.join(unknown)}; there are {', '.join(known)}")
    done: dict[str, Any] = json.loads(file.read_text()) if file and file.exists() else {}
    print(f"{'kind':30} {'trials':>6} {'ended':>6} {'different':>9} {'tracebacks':>10}")
    start = in_a_fork if forked else in_a_process
    start(["--version"], os.environ, None).communicate()  # what is loaded once is not measured
    for name, happen in jobs(of.split(","), kinds.split(","), start):
        row = done.setdefault(name, dict.fromkeys(COUNTED, 0))
        while row["trials"] < kills:
            trials = min(BLOCK, kills - row["trials"])
            tally = happen(trials, Random(f"{name} {seed} {row['trials']}"))
            for count in COUNTED:
                row[count] += getattr(tally, count)
            for note in tally.notes[:3]:
                print("   ", note.replace("\n", "\n    "), flush=True)
            if file:
                file.write_text(json.dumps(done))
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
    rng: Random,
) -> Tally:
    return KINDS[kind](computation, trials, rng, *alone())
