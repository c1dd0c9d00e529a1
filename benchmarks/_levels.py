"""Ratings of a game's levels, from games between neighbours and levels two apart.

No clock runs: a level looks as far as it may, so the result does not depend on the machine. Results are
appended to a file after every pair; a stopped run continues. The scale is the arena's (Elo), with the weakest
player of the list at the points given.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks._matches import Score
from partie.arena.ratings.elo import Rating, ratings

Match = Callable[[str, str, int], Score]  # two names, the stronger one first, and the number of games
Results = dict[tuple[str, str], Score]
HEAD = "# level, points, 95 % either side; python -m benchmarks {} RESULTS --write THIS\n"


def play_pairs(match: Match, file: Path, names: Sequence[str], games: int, others: int) -> list[Rating]:
    """Plays the pairs that the file lacks; `names` has the weakest player first, then the levels."""
    results = read(file) if file.exists() else {}
    for (stronger, weaker), count in pairs(names, games, others):
        if (stronger, weaker) not in results:
            results[stronger, weaker] = score = match(stronger, weaker, count)
            with file.open("a", encoding="utf-8") as out:
                out.write(f"{stronger} {weaker} {score.wins} {score.draws} {score.losses}\n")
            print(f"{stronger} against {weaker}: {score}", flush=True)
    points = {}
    for (first, second), score in results.items():
        points[first, second] = score.wins + score.draws / 2
        points[second, first] = score.losses + score.draws / 2
    return ratings(names, points)


def report(table: Sequence[Rating], anchor: str, points: int, command: str, file: Path | None) -> None:
    """Prints the ratings, in which one player has these points, and writes those of levels to the file that ships."""
    base = points - next(row.elo for row in table if row.name == anchor)
    for row in table:
        print(f"{row.name:>14}  {base + row.elo:.0f} ± {row.error:.0f}  ({row.games} games)")
    if file:
        levels = sorted((row for row in table if row.name.isdigit()), key=lambda row: int(row.name))
        lines = [f"{row.name} {base + row.elo:.0f} {row.error:.0f}\n" for row in levels]
        file.write_text(HEAD.format(command) + "".join(lines), encoding="utf-8")


def pairs(names: Sequence[str], neighbours: int, others: int) -> list[tuple[tuple[str, str], int]]:
    """The stronger one first, with the number of games."""
    near = [((stronger, weaker), neighbours) for weaker, stronger in itertools.pairwise(names)]
    far = [((stronger, weaker), others) for weaker, stronger in zip(names, names[2:], strict=False)]
    return sorted(near + far, key=lambda pair: names.index(pair[0][0]))


def read(path: Path) -> Results:
    lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
    return {(one, other): Score(*map(int, counts)) for one, other, *counts in lines}
