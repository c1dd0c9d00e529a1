"""The tables of Alhambra in docs/strength.md: pairs of computer players at tables of 2 to 6.

python -m benchmarks.alhambra_strength --games 100 --rollouts 100
"""

from __future__ import annotations

import argparse

from partie.games.alhambra.statistics import measure

_PAIRS = (("published", "greedy"), ("thinking", "published"), ("thinking", "greedy"))
_SIMPLE_FACTOR = 100  # this many more games where nobody thinks


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rollouts", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    print("| players | pair | games | points | points | wins | wins |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for players in range(2, 7):
        for pair in _PAIRS:
            games = wish.games * (1 if "thinking" in pair else _SIMPLE_FACTOR)
            games -= games % 2  # both orders of the seats equally often
            rows = {
                row.name: row
                for row in measure(players, pair, games, wish.seed, rollouts=wish.rollouts).brains
            }
            first, second = (rows[name] for name in pair)
            cells = [f"{row.points:.1f} ± {row.points_error:.1f}" for row in (first, second)]
            cells += [
                f"{100 * row.wins:.1f} % ({100 * row.wins_low:.1f}–{100 * row.wins_high:.1f})"
                for row in (first, second)
            ]
            print(f"| {players} | {' – '.join(pair)} | {games} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
