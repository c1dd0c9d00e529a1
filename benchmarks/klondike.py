"""Klondike: deals decided and games won, beside the published figures."""

from __future__ import annotations

from benchmarks._matches import header, row
from partie.games.klondike.engine.statistics import Settings, jobs_of, play_many, seeded
from partie.games.klondike.rules.variants import Rules

MEMORY = 4 << 30
BASELINES = ("priorities", "sum", "balance")


def main(*, deals: int = 2000, limited: int = 1000, honest: int = 200, seconds: float = 10.0, workers: int = 0) -> None:
    header("rules", "player", "deals", "won", "95 %", "decided", "median ms", "p90 ms", "max ms")
    for draw, passes, count in ((1, None, deals), (3, None, deals), (1, 2, limited), (1, 0, limited)):
        show(Settings(Rules(draw, passes), "solver", seconds, MEMORY), count, workers)
    for draw in (1, 3):
        for player in ("honest", *BASELINES):
            show(Settings(Rules(draw, None), player), honest, workers)


def show(settings: Settings, deals: int, workers: int) -> None:
    if deals < 1:
        return
    _, found = play_many(jobs_of(settings, seeded(1, deals)), workers=workers)
    won, interval = f"{found.won_percent:.2f} %", f"{found.low_percent:.1f}–{found.high_percent:.1f}"
    decided, times = f"{found.decided_percent:.2f} %", (found.median_ms, found.p90_ms, found.max_ms)
    shown = [f"{value:.{places}f}" for value, places in zip(times, (2, 1, 0), strict=True)]
    row(settings.rules.name, settings.player, found.deals, won, interval, decided, *shown)
