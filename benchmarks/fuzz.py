"""Wrong inputs for every reader of Partie: whether they are read or refused, and what the slowest costs.

python -m benchmarks fuzz --inputs 1000000

With `--bounds` an index that leaves its array is an exception, too. It goes on where it was stopped, with the
quickest readers first; readers that are slow get their share of the inputs, see `harness.fuzz`.
"""

from __future__ import annotations

import functools
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.fuzz.guided import fuzz_guided
from harness.fuzz.hypothesis_inputs import fuzz_hypothesis
from harness.fuzz.reader import Reader, Report, fuzz, inputs_for
from harness.fuzz.registry import all_readers
from harness.fuzz.web import fuzz_http

from partie.storage.folders import data_folder

FILE = data_folder() / "fuzz.json"
BLOCK = 10_000  # inputs between two notes of how far it is
HTTP = "HTTP by schemathesis"
HTTP_SHARE = 0.05
HYPOTHESIS = "(hypothesis)"
BOUNDS = "NUMBA_BOUNDSCHECK"
EMPTY = {"inputs": 0, "refused": 0, "others": 0, "over": 0, "seconds": 0.0, "slowest": 0.0, "peak": 0.0}
Rows = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Job:
    """A reader, how many inputs it gets, and what gives it some of them."""

    name: str
    inputs: int
    block: Callable[[int, int], Report]  # how many, and a seed
    prepare: Callable[[], object] = lambda: None  # what is loaded once is not the cost of an input


def main(
    *,
    inputs: int = 10_000,
    only: str = "",
    file: Path = FILE,
    bounds: bool = False,
    hypothesis: bool = False,
    guided: bool = False,
    table: bool = False,
) -> None:
    """
    :param only: readers whose names contain this
    :param bounds: kernels check every index: slow
    :param hypothesis: inputs as hypothesis makes them
    :param guided: inputs that coverage guides; needs atheris
    :param table: only show what was done so far
    """
    if bounds and os.environ.get(BOUNDS) != "1":  # Numba asks when it is imported
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, BOUNDS: "1"})
    file.parent.mkdir(parents=True, exist_ok=True)
    done: Rows = json.loads(file.read_text()) if file.exists() else {}
    print(f"{'reader':40} {'inputs':>9} {'refused':>9} {'others':>6} {'over':>5} {'slowest':>10} {'peak':>8}")
    if table:
        for name, row in done.items():
            show(name, row)
    else:
        os.environ["PARTIE_DATA"] = tempfile.mkdtemp(prefix="partie-fuzz-")  # for games of the server
        jobs = guided_jobs(inputs, file) if guided else all_jobs(inputs, hypothesis)
        wanted = [job for job in jobs if only in job.name]
        work(wanted, done, lambda: file.write_text(json.dumps(done)))
    inputs, others, over = (sum(row.get(name, 0) for row in done.values()) for name in ("inputs", "others", "over"))
    print(f"{inputs} inputs, {others} other exceptions, {over} over the limit of their reader")


def all_jobs(inputs: int, by_hypothesis: bool) -> Iterator[Job]:
    for reader in all_readers():
        if by_hypothesis:
            block = functools.partial(fuzz_hypothesis, reader)
            yield Job(f"{reader.name} {HYPOTHESIS}", reader.count(inputs), block)
        else:
            prepare = functools.partial(fuzz, reader, reader.samples)
            yield Job(reader.name, reader.count(inputs), block_of(reader), prepare)
    if not by_hypothesis:  # it is by hypothesis anyway
        yield Job(HTTP, round(inputs * HTTP_SHARE), fuzz_http)


def guided_jobs(inputs: int, file: Path) -> Iterator[Job]:
    for reader in all_readers():
        corpus = file.parent / "corpus" / reader.name.replace(" ", "-").replace("/", "-")

        def block(size: int, seed: int, name: str = reader.name, corpus: Path = corpus) -> Report:
            return fuzz_guided(name, size, seed, corpus)

        yield Job(f"{reader.name} (guided)", reader.count(inputs), block)


def block_of(reader: Reader[Any]) -> Callable[[int, int], Report]:
    def block(size: int, seed: int) -> Report:
        return fuzz(reader, inputs_for(reader, size, seed))

    return block


def work(jobs: list[Job], done: Rows, save: Callable[[], object]) -> None:
    """A first block for every reader; then all inputs for the cheapest one, and so on."""
    for job in jobs:
        row = done.setdefault(job.name, {})
        done[job.name] = EMPTY | row
        if not row:
            go_on(job, done[job.name], BLOCK // 100, save)

    def cost(job: Job) -> float:
        row = done[job.name]
        return float(row["seconds"] / row["inputs"] * job.inputs)

    for job in sorted(jobs, key=cost):
        go_on(job, done[job.name], job.inputs, save)
        show(job.name, done[job.name])


def go_on(job: Job, row: dict[str, Any], inputs: int, save: Callable[[], object]) -> None:
    """Gives the reader inputs until it has had so many."""
    if row["inputs"] < min(inputs, job.inputs):
        job.prepare()
    while row["inputs"] < min(inputs, job.inputs):
        before, began = forget_peak(), time.process_time()
        report = job.block(min(BLOCK, min(inputs, job.inputs) - row["inputs"]), row["inputs"])
        row["inputs"] += report.inputs
        row["refused"] += report.refused
        row["others"] += report.broken
        row["over"] += report.over
        row["seconds"] += time.process_time() - began
        row["slowest"] = max(row["slowest"], report.slowest)
        row["peak"] = max(row["peak"], memory("VmHWM") - before)
        save()
        for kind, given in report.others:
            print(f"  {kind}: {given!r:.200}")


def forget_peak() -> float:
    """Megabytes in use; what was in use at the most is counted from now on."""
    Path("/proc/self/clear_refs").write_text("5")
    return memory("VmRSS")


def memory(name: str) -> float:
    found = re.search(rf"^{name}:\s+(\d+) kB", Path("/proc/self/status").read_text(), re.MULTILINE)
    assert found
    return int(found[1]) / 1024


def show(name: str, row: dict[str, Any]) -> None:
    print(
        f"{name:40} {row['inputs']:9} {row['refused']:9} {row['others']:6} {row.get('over', 0):5} "
        f"{1000 * row['slowest']:7.1f} ms {row['peak']:5.0f} MB",
        flush=True,
    )
