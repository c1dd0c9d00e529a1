"""The tables of Alhambra in docs/strength.md: pairs of computer players at tables of 2 to 6.

python -m benchmarks alhambra_strength --games 100 --rollouts 100
"""

from __future__ import annotations

from benchmarks._matches import header, row
from partie.games.alhambra.engine.statistics import measure

_PAIRS = (("published", "greedy"), ("thinking", "published"), ("thinking", "greedy"))
_SIMPLE_FACTOR = 100  # this many more games where no player searches


def main(*, games: int = 100, rollouts: int = 100, seed: int = 1) -> None:
    header("players", "pair", "games", "points", "points", "wins", "wins")
    for players in range(2, 7):
        for pair in _PAIRS:
            count = games * (1 if "thinking" in pair else _SIMPLE_FACTOR)
            count -= count % 2  # both orders of the seats equally often
            found = {brain.name: brain for brain in measure(players, pair, count, seed, rollouts=rollouts).brains}
            both = [found[name] for name in pair]
            points = [f"{one.points:.1f} ± {one.points_error:.1f}" for one in both]
            wins = [f"{100 * one.wins:.1f} % ({100 * one.wins_low:.1f}–{100 * one.wins_high:.1f})" for one in both]
            row(players, " – ".join(pair), count, *points, *wins)
