"""Wrong inputs for every reader of the house: how they are taken, and what the slowest costs.

python -m benchmarks fuzz --inputs 1000000
"""

from __future__ import annotations

import argparse
import itertools
import json
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.fuzz.contract import readers_of_game
from tests.fuzz.house import house_readers
from tests.fuzz.running import Reader, fuzz, inputs_for

from partie import games
from partie.folders import data_folder

BLOCK = 10_000  # inputs between two notes of how far it is


def all_readers() -> Iterator[Reader[Any]]:
    return itertools.chain(*(readers_of_game(name) for name in games.TABLE), house_readers())


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--inputs", type=int, default=10_000)
    arguments.add_argument("--file", type=Path, default=data_folder() / "fuzz.json")
    chosen = arguments.parse_args()
    chosen.file.parent.mkdir(parents=True, exist_ok=True)
    done = json.loads(chosen.file.read_text()) if chosen.file.exists() else {}
    print(f"{'reader':28} {'inputs':>9} {'refused':>9} {'others':>6} {'slowest':>10}")
    for reader in all_readers():
        row = done.get(reader.name, {"inputs": 0, "refused": 0, "others": 0, "slowest": 0.0})
        while row["inputs"] < chosen.inputs:
            size = min(BLOCK, chosen.inputs - row["inputs"])
            report = fuzz(reader, inputs_for(reader, size, seed=row["inputs"]))
            row["inputs"] += report.inputs
            row["refused"] += report.refused
            row["others"] += len(report.others)
            row["slowest"] = max(row["slowest"], report.slowest)
            done[reader.name] = row
            chosen.file.write_text(json.dumps(done))
            for kind, given in report.others:
                print(f"  {kind}: {given!r:.200}")
        print(
            f"{reader.name:28} {row['inputs']:9} {row['refused']:9} {row['others']:6} "
            f"{1000 * row['slowest']:7.1f} ms",
            flush=True,
        )
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
