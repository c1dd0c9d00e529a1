"""Ratings of a game's levels, from games between neighbours and levels two apart.

Nobody's clock runs: a level looks as far as it may, so the result does not depend on the machine. Results are
appended to a file after every pair; a run that was stopped goes on. The scale is the arena's (Elo), with
the weakest player of the list at the points given.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Callable, Sequence
from pathlib import Path

from partie.arena.ratings.elo import Rating, ratings

Counts = tuple[int, int, int]  # won, drawn and lost by the first of a pair
Match = Callable[[str, str, int], Counts]  # two names, the stronger one first, and the number of games
Results = dict[tuple[str, str], Counts]


def main(about: str, command: str, names: Sequence[str], points: int, match: Match) -> None:
    """Plays what is missing and prints the ratings; `names` has the weakest player first, then the levels."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("results", type=Path, help="where results are appended to")
    parser.add_argument("--games", type=int, default=40, help="of a pair of neighbours")
    parser.add_argument("--others", type=int, default=20, help="games of two levels that are two apart")
    parser.add_argument("--write", type=Path, help="file of the ratings to ship")
    options = parser.parse_args()
    results = read(options.results) if options.results.exists() else {}
    for pair, games in pairs(names, options.games, options.others):
        if pair in results:
            continue
        results[pair] = won, drawn, lost = match(*pair, games)
        with options.results.open("a", encoding="utf-8") as file:
            file.write(f"{' '.join(pair)} {won} {drawn} {lost}\n")
        print(f"{pair[0]} against {pair[1]}: +{won} ={drawn} -{lost}", flush=True)
    table = rated(names, results)
    base = next(row.elo for row in table if row.name == names[0])
    for row in table:
        print(f"{row.name:>6}  {points + row.elo - base:.0f} ± {row.error:.0f}  ({row.games} games)")
    if options.write:
        head = f"# level, points, 95 % either side; {command} RESULTS --write THIS\n"
        rows = {int(row.name): row for row in table if row.name != names[0]}
        lines = [
            f"{level} {points + row.elo - base:.0f} {row.error:.0f}\n" for level, row in sorted(rows.items())
        ]
        options.write.write_text(head + "".join(lines), encoding="utf-8")


def pairs(names: Sequence[str], neighbours: int, others: int) -> list[tuple[tuple[str, str], int]]:
    """The stronger one first, with the number of games."""
    near = [((stronger, weaker), neighbours) for weaker, stronger in itertools.pairwise(names)]
    far = [((stronger, weaker), others) for weaker, stronger in zip(names, names[2:], strict=False)]
    return sorted(near + far, key=lambda pair: names.index(pair[0][0]))


def read(path: Path) -> Results:
    lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
    return {(one, other): (int(won), int(drawn), int(lost)) for one, other, won, drawn, lost in lines}


def rated(names: Sequence[str], results: Results) -> list[Rating]:
    points = {}
    for (first, second), (won, drawn, lost) in results.items():
        points[first, second] = won + drawn / 2
        points[second, first] = lost + drawn / 2
    return ratings(names, points)
