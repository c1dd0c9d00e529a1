"""Wrong inputs for every reader of the house: how they are taken, and what the slowest costs.

python -m benchmarks fuzz --inputs 1000000

With `--bounds` an index that leaves its array is an exception, too. It goes on where it was stopped; readers
that are slow get their share of the inputs, see `harness.fuzz`.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from harness.fuzz.registry import all_readers
from harness.fuzz.running import Reader, Report, fuzz, inputs_for
from harness.fuzz.web import fuzz_http

from partie.folders import data_folder

BLOCK = 10_000  # inputs between two notes of how far it is
HTTP = "HTTP by schemathesis"
HTTP_SHARE = 0.05
BOUNDS = "NUMBA_BOUNDSCHECK"


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--inputs", type=int, default=10_000)
    arguments.add_argument("--only", default="", help="readers whose names contain this")
    arguments.add_argument("--file", type=Path, default=data_folder() / "fuzz.json")
    arguments.add_argument("--bounds", action="store_true", help="kernels check every index: slow")
    chosen = arguments.parse_args()
    if chosen.bounds and os.environ.get(BOUNDS) != "1":  # Numba asks when it is imported
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, BOUNDS: "1"})
    chosen.file.parent.mkdir(parents=True, exist_ok=True)
    done: dict[str, Any] = json.loads(chosen.file.read_text()) if chosen.file.exists() else {}
    os.environ["PARTIE_DATA"] = tempfile.mkdtemp(prefix="partie-fuzz-")  # the server keeps its games there
    print(f"{'reader':28} {'inputs':>9} {'refused':>9} {'others':>6} {'slowest':>10} {'peak':>8}")
    for name, wanted, block in blocks(chosen.inputs):
        if chosen.only not in name:
            continue
        row = done.setdefault(name, {"inputs": 0, "refused": 0, "others": 0, "slowest": 0.0, "peak": 0.0})
        while row["inputs"] < wanted:
            report = block(min(BLOCK, wanted - row["inputs"]), row["inputs"])
            row["inputs"] += report.inputs
            row["refused"] += report.refused
            row["others"] += report.broken
            row["slowest"] = max(row["slowest"], report.slowest)
            row["peak"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            chosen.file.write_text(json.dumps(done))
            for kind, given in report.others:
                print(f"  {kind}: {given!r:.200}")
        print(
            f"{name:28} {row['inputs']:9} {row['refused']:9} {row['others']:6} "
            f"{1000 * row['slowest']:7.1f} ms {row['peak']:5.0f} MB",
            flush=True,
        )
    inputs, others = (sum(row[name] for row in done.values()) for name in ("inputs", "others"))
    print(f"{inputs} inputs, {others} other exceptions")


def blocks(inputs: int) -> Iterator[tuple[str, int, Any]]:
    """Names, how many inputs they get, and what gives them a block of so many from a seed."""
    for reader in all_readers():
        yield reader.name, reader.count(inputs), block_of(reader)
    yield HTTP, round(inputs * HTTP_SHARE), fuzz_http


def block_of(reader: Reader[Any]) -> Any:
    def block(size: int, seed: int) -> Report:
        return fuzz(reader, inputs_for(reader, size, seed))

    return block


if __name__ == "__main__":
    main()
