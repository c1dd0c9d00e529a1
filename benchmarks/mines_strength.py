"""Win rates and times of the Minesweeper solver beside the best public programs.

    python -m benchmarks mines_strength [--games 10000] [--seed 1] [--fast] [board ...]

Boards are `8x8/10/open` and the like; all ten of the table when none is named.
"""

from __future__ import annotations

from benchmarks._matches import header, row
from partie.games.mines.engine.engine import first_cell
from partie.games.mines.engine.settings import FAST, FULL
from partie.games.mines.engine.statistics import play_many, seed_jobs
from partie.games.mines.rules.notation import parse_variant

# board -> strongest (Hill, Java) and fastest (PSEQ, C++) public program, win % on 10 000 boards each
PUBLISHED = {
    "8x8/10/open": (90.88, 90.68),
    "8x8/10/safe": (81.69, 81.32),
    "9x9/10/open": (96.96, 97.02),
    "9x9/10/safe": (91.91, 91.62),
    "16x16/40/open": (89.39, 89.29),
    "16x16/40/safe": (79.01, 78.31),
    "16x16/40/none": (66.66, 66.62),
    "30x16/99/open": (54.28, 52.71),
    "30x16/99/safe": (40.84, 39.23),
    "30x16/99/none": (32.28, 31.91),
}


def main(*boards: str, games: int = 10_000, seed: int = 1, fast: bool = False, workers: int | None = None) -> None:
    header("board", "strongest", "fastest", "Partie", "95 % interval", "luck taken out", "ms a game")
    for board in boards or PUBLISHED:
        setup = parse_variant(board)
        chunks = seed_jobs(setup, first_cell(setup), seed, games, FAST if fast else FULL)
        _, summary = play_many(chunks, workers=workers)
        interval = f"{summary.low_percent:.2f}–{summary.high_percent:.2f}"
        fair = f"{summary.estimate_percent:.2f} ± {summary.estimate_error:.2f}"
        found = (f"{summary.win_percent:.2f}", interval, fair, f"{summary.cpu_ms:.2f}")
        row(board, *PUBLISHED.get(board, ("", "")), *found)
