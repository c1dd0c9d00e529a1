"""Five in a row: the speed of this tree against another commit's, both in one run, turn by turn.

Two processes search the same positions alternately, so that a busy machine slows both alike. Equal node
counts say that the trees are the same.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.gomoku_speed import POSITIONS

# Runs in the sources of either commit, hence knows nothing that has moved between them.
_CHILD = """
import sys, time
from partie import games
from partie.brain import Limits, StopFlag
game, nodes = games.load("gomoku"), int(sys.argv[1])
brain = game.brain()
brain.choose(game.from_text(sys.argv[2]), Limits(nodes=1000), StopFlag())
print("ready", flush=True)
for _ in sys.stdin:
    total, started = 0, time.thread_time()
    for text in sys.argv[2:]:
        total += brain.choose(game.from_text(text), Limits(nodes=nodes), StopFlag()).nodes
    print(total, time.thread_time() - started, flush=True)
"""


class Searching:
    """A process that searches the positions whenever it is asked."""

    def __init__(self, sources: Path, nodes: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _CHILD, str(nodes), *POSITIONS],
            env=os.environ | {"PYTHONPATH": str(sources)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._read()

    def once(self) -> tuple[int, float]:
        """Positions looked at, and seconds of processor time for one of them."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        nodes, seconds = self._read().split()
        return int(nodes), float(seconds) / int(nodes)

    def _read(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def end(self) -> None:
        """Closes the process."""
        self._process.communicate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit", help="the other commit, such as HEAD~1")
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=60)
    options = parser.parse_args()
    here = Path(__file__).parent.parent
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", options.commit, "src"], cwd=here, check=True, stdout=-1)
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        both = [Searching(Path(folder) / "src", options.nodes), Searching(here / "src", options.nodes)]
        rounds = [[process.once() for process in both] for _ in range(options.rounds)]
        for process in both:
            process.end()
    same = all(old[0] == new[0] for old, new in rounds)
    ratios = [old[1] / new[1] for old, new in rounds]
    best = min(old[1] for old, _ in rounds) / min(new[1] for _, new in rounds)
    print(f"the same number of positions: {'yes' if same else 'no'}")
    print(f"speed of this tree: {statistics.median(ratios):.1%} of {options.commit} (median of the rounds)")
    print(f"                    {best:.1%} by the fastest round of each")


if __name__ == "__main__":
    main()
