"""Klondike: deals decided and games won, beside the published figures.

python -m benchmarks.klondike [--deals 2000] [--limited 1000] [--honest 200] [--workers 0]
"""

from __future__ import annotations

import argparse

from partie.games.klondike.rules.variants import Rules
from partie.games.klondike.statistics import Settings, jobs_of, play_many, seeded

MEMORY = 4 << 30
BASELINES = ("priorities", "sum", "balance")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--limited", type=int, default=1000)
    parser.add_argument("--honest", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--workers", type=int, default=0)
    options = parser.parse_args()
    print("| rules | player | deals | won | 95 % | decided | median ms | p90 ms | max ms |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for rules, deals in (
        (Rules(1, None), options.deals),
        (Rules(3, None), options.deals),
        (Rules(1, 2), options.limited),
        (Rules(1, 0), options.limited),
    ):
        show(Settings(rules, "solver", options.seconds, MEMORY), deals, options.workers)
    for draw in (1, 3):
        for player in ("honest", *BASELINES):
            show(Settings(Rules(draw, None), player), options.honest, options.workers)


def show(settings: Settings, deals: int, workers: int) -> None:
    if deals < 1:
        return
    _, found = play_many(jobs_of(settings, seeded(1, deals)), workers=workers)
    print(
        f"| {settings.rules.name} | {settings.player} | {found.deals} | {found.won_percent:.2f} % "
        f"| {found.low_percent:.1f}–{found.high_percent:.1f} | {found.decided_percent:.2f} % "
        f"| {found.median_ms:.2f} | {found.p90_ms:.1f} | {found.max_ms:.0f} |",
        flush=True,
    )


if __name__ == "__main__":
    main()
