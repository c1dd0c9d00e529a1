"""Five in a row: ratings of the ten levels, from games between neighbours and levels two apart.

Nobody's clock runs: a level looks as far as it may, so the result does not depend on the machine. Results are
appended to a file after every pair; a run that was stopped goes on. The scale is the arena's (Elo), with
a child that can count to four at 800 points.
"""

from __future__ import annotations

import argparse
import itertools
from pathlib import Path

from benchmarks._gomoku import Score, play
from benchmarks._gomoku_child import Child
from partie.arena.ratings.elo import Rating, ratings
from partie.brain import Brain, Limits
from partie.games.gomoku.game import GAME

CHILD, CHILDS_RATING = "child", 800
NAMES = (CHILD, *map(str, GAME.levels))
Results = dict[tuple[str, str], Score]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path, help="where results are appended to")
    parser.add_argument("--games", type=int, default=40, help="of a pair of neighbours")
    parser.add_argument("--others", type=int, default=20, help="games of two levels that are two apart")
    parser.add_argument("--write", type=Path, help="file of the ratings to ship")
    options = parser.parse_args()
    results = read(options.results) if options.results.exists() else {}
    for pair, games in pairs(options.games, options.others):
        if pair in results:
            continue
        results[pair] = score = match(*pair, games)
        with options.results.open("a", encoding="utf-8") as file:
            file.write(f"{' '.join(pair)} {score.wins} {score.draws} {score.losses}\n")
        print(f"{pair[0]} against {pair[1]}: {score}", flush=True)
    table = rated(results)
    for rating in table:
        print(f"{rating.name:>5}  {anchored(rating, table)} ± {rating.error:.0f}  ({rating.games} games)")
    if options.write:
        options.write.write_text(shipped(table), encoding="utf-8")


def pairs(neighbours: int, others: int) -> list[tuple[tuple[str, str], int]]:
    """The stronger one first, with the number of games."""
    near = [((stronger, weaker), neighbours) for weaker, stronger in itertools.pairwise(NAMES)]
    far = [((stronger, weaker), others) for weaker, stronger in zip(NAMES, NAMES[2:], strict=False)]
    return sorted(near + far, key=lambda pair: NAMES.index(pair[0][0]))


def match(first: str, second: str, games: int) -> Score:
    """Every opening with both colours; the score of `first`."""
    score = Score()
    for number in range(games):
        seed, is_white = divmod(number, 2)
        brains = (player(first, seed), player(second, seed))
        outcome = play(
            GAME.start("free-15-balanced", seed), brains[::-1] if is_white else brains, Limits()
        ).outcome()
        score.add(outcome.winner if outcome else None, is_white)
    return score


def player(name: str, seed: int) -> Brain:
    return Child(seed) if name == CHILD else GAME.brain(int(name), seed=seed, experience=False)


def read(path: Path) -> Results:
    lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
    return {(line[0], line[1]): Score(*map(int, line[2:])) for line in lines}


def rated(results: Results) -> list[Rating]:
    points = {}
    for (first, second), score in results.items():
        points[first, second] = score.wins + score.draws / 2
        points[second, first] = score.losses + score.draws / 2
    return ratings(NAMES, points)


def anchored(rating: Rating, table: list[Rating]) -> int:
    """The rating on a scale where the child has its points."""
    child = next(row.elo for row in table if row.name == CHILD)
    return round(CHILDS_RATING + rating.elo - child)


def shipped(table: list[Rating]) -> str:
    lines = {
        int(row.name): f"{row.name} {anchored(row, table)} {row.error:.0f}\n"
        for row in table
        if row.name != CHILD
    }
    head = "# level, points, 95 % either side; python -m benchmarks gomoku_levels RESULTS --write THIS\n"
    return head + "".join(lines[level] for level in sorted(lines))


if __name__ == "__main__":
    main()
