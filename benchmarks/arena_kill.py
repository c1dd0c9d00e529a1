"""A tournament killed with SIGKILL at random moments and resumed, compared with one left alone."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random

from tests.arena.kills import kill_and_resume, run, tournament

from partie.arena.store.store import Store
from partie.arena.tournament.setup import Kind


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--games", type=int, default=40, help="games of each pair")
    parser.add_argument("--longest", type=float, default=4.0, help="seconds before a kill at most")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "arena.sqlite3"
        store = Store(place)
        setup = tournament(Kind.ROUND_ROBIN, options.games, Path(folder) / "brains")
        alone, killed = store.create(setup), store.create(setup)
        run(place, alone)
        survived = kill_and_resume(place, killed, options.kills, Random(options.seed), options.longest)
        tables = [
            [(row.number, row.brains, row.points, row.ending, row.plies) for row in store.results(number)]
            for number in (alone, killed)
        ]
        store.close()
    same = tables[0] == tables[1]
    print(f"{survived.kills} kills, {len(tables[1])} games, the same table as without kills: {same}")
    if not same:
        sys.exit(1)


if __name__ == "__main__":
    main()
