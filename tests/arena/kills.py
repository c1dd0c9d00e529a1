"""A tournament that is killed again and again; `python -m tests.arena.kills STORE NUMBER` is its victim."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from partie import games
from partie.arena.runner import Runner
from partie.arena.store.rows import GameRow
from partie.arena.store.store import State, Store
from partie.arena.tournament.setup import BrainSetup, ClockSetup, Kind, Tournament
from tests.arena.tables import scripted
from tests.arena.toys import TOYS


@dataclass(frozen=True)
class Survived:
    """What is left after the kills."""

    kills: int
    rows: list[GameRow]


def tournament(kind: Kind, games_each: int, beacon: Path) -> Tournament:
    """Deterministic brains, one of them a stubborn process that notes its id in `beacon`."""
    brains = (
        BrainSetup("partie:1", "one"),
        BrainSetup("partie:2", "two"),
        BrainSetup("partie:3", "three"),
        BrainSetup(scripted("ignores-end", str(beacon)).text, "stubborn"),
    )
    clock = ClockSetup(per_move=30.0)
    return Tournament(
        "killed", "gomoku", brains, "free-7", kind, games_each, clock=clock, concurrency=2, move_delay=0.002
    )


def kill_and_resume(place: Path, number: int, moments: int, rng: Random) -> Survived:
    """Kills the tournament at random moments, each when one game more is played, then lets it end."""
    store, kills = Store(place), 0
    while kills < moments:
        process = subprocess.Popen([sys.executable, "-m", "tests.arena.kills", str(place), str(number)])
        while process.poll() is None and len(store.results(number)) <= kills:
            time.sleep(0.005)
        time.sleep(rng.uniform(0.0, 0.05))  # somewhere in the next game, or just when it is stored
        process.kill()
        if process.wait() == 0:
            break
        kills += 1
    run(place, number)
    rows = store.results(number)
    store.close()
    return Survived(kills, rows)


def run(place: Path, number: int) -> None:
    """Runs the tournament from where it stands."""
    subprocess.run([sys.executable, "-m", "tests.arena.kills", str(place), str(number)], check=True, timeout=600)


def main() -> None:
    games.load = lambda name: TOYS[name]  # type: ignore[assignment]
    store = Store(sys.argv[1])
    assert Runner(store, int(sys.argv[2])).run().state is State.FINISHED
    store.close()


if __name__ == "__main__":
    main()
