"""Everything that takes long and is kept on disk: what starts it, and what must be there in the end.

A package that computes for long adds one line to `COMPUTATIONS`; kills, full disks, read-only folders and
jumping clocks then happen to it, too. A command is run again after every disturbance until it ends by itself.
"""

from __future__ import annotations

import csv
import os
import sys
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from harness.launch import Start, in_a_process
from partie.arena.store.store import Store
from partie.arena.tournament.setup import BrainSetup, ClockSetup, Kind, Tournament
from partie.jit.cache import cache_folder

ROOT = Path(__file__).parents[2]
Result = object  # whatever can be compared


@dataclass(frozen=True)
class Computation:
    """A command of Partie that continues where it was interrupted, or starts again."""

    name: str
    words: Callable[[Path], list[str]]  # what a person types; the folder is the user's data
    result: Callable[[Path], Result]  # what must be the same whatever happened on the way
    prepare: Callable[[Path], None] = lambda folder: None
    start: Start = in_a_process


def command(computation: Computation, folder: Path) -> list[str]:
    """The process to start."""
    return [sys.executable, "-m", "partie", *computation.words(folder)]


def environment(folder: Path) -> dict[str, str]:
    """Data and caches of its own, but the kernels that are compiled already."""
    cache = folder / "cache"
    cache.mkdir(parents=True, exist_ok=True)
    kernels = cache / "kernels"
    if not kernels.exists() and cache_folder().is_dir():
        kernels.symlink_to(cache_folder())
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    return {
        **os.environ,
        "PYTHONPATH": paths,
        "PARTIE_DATA": str(folder),
        "PARTIE_CACHE": str(cache),
        "LANG": "C",
    }


def _store(folder: Path) -> str:
    return str(folder / "arena.sqlite3")


def steady_tournament() -> Tournament:
    """Every run of it has the same games."""
    kinds = ("Steady", "Steadier", "Steadiest")
    brains = tuple(BrainSetup(f"python:harness.faults.brains:{kind}", kind.lower()) for kind in kinds)
    clock = ClockSetup(per_move=30.0)
    return Tournament("cup", "gomoku", brains, "free-7", Kind.SWISS, 2, clock=clock, concurrency=2, move_delay=0.002)


def _create_tournament(folder: Path) -> None:
    store = Store(_store(folder))
    store.create(steady_tournament())
    store.close()


def table_of(place: str) -> list[tuple[object, ...]]:
    """Its games, without what depends on the machine's speed."""
    store = Store(place, create=False)
    try:
        rows = store.results(1)
        return [(row.number, row.brains, row.points, row.ending, row.plies) for row in rows]
    finally:
        store.close()


def _columns(file: str, names: Iterable[str]) -> Callable[[Path], Result]:
    """A table without what depends on the machine's speed."""

    def read(folder: Path) -> Result:
        with (folder / file).open(encoding="utf-8", newline="") as lines:
            return [tuple(row[name] for name in names) for row in csv.DictReader(lines)]

    return read


def _bytes(pattern: str) -> Callable[[Path], Result]:
    def read(folder: Path) -> Result:
        return {path.name: zlib.crc32(path.read_bytes()) for path in sorted(folder.glob(pattern)) if path.is_file()}

    return read


def _write_few(path: Path) -> None:
    path.write_text("SubGenerations = 40\nGenerations = 2\nSelecting = 4\nComparisonGames = 50\n", "utf-8")


COMPUTATIONS = (
    Computation(
        "tournament",
        lambda folder: ["arena", "resume", "1", "--store", _store(folder)],
        lambda folder: table_of(_store(folder)),
        _create_tournament,
    ),
    Computation(
        "tables",
        lambda folder: ["tables", "mills", "--variant", "nine-no-flying", "--men", "6"],
        _bytes("tables/mills/nine-no-flying/*[!w]"),  # not the drafts that end in .new
    ),
    Computation(
        "book",
        lambda folder: ["book", "gomoku", "--variant", "free-7", "--positions", "8", "--nodes", "300"],
        _bytes("gomoku-book.txt"),
    ),
    Computation(
        "klondike",
        lambda folder: [
            *("stats", "klondike", "--deals", "20", "--player", "priorities", "--workers", "0"),
            *("--out", str(folder / "deals.csv"), "--resume"),
        ],
        _columns("deals.csv", ("deal", "result", "nodes")),
    ),
    Computation(
        "mines",
        lambda folder: [
            *("stats", "mines", "--games", "40", "--fast", "--workers", "0"),
            *("--out", str(folder / "boards.csv")),
        ],
        _bytes("boards.csv"),
    ),
    Computation(
        "evolve",
        lambda folder: [
            *("evolve", "alhambra", str(folder / "few.toml"), "--out", str(folder / "run")),
            *("--workers", "1", "--quiet"),
        ],
        lambda folder: (_bytes("run/*.csv")(folder), _bytes("run/best.txt")(folder)),
        lambda folder: _write_few(folder / "few.toml"),
    ),
)
