"""200 games at 10 ms a move with Partie's own brain: time losses, and how late moves were."""

from __future__ import annotations

import tempfile
from pathlib import Path

from partie.arena.runner import Runner
from partie.arena.store.store import Store
from partie.arena.tournament.setup import BrainSetup, ClockSetup, Tournament
from partie.arena.tournament.tables import endings_table

OPENINGS = (
    ("h8", "i9", "j7"),
    ("h8", "h9", "j8"),
    ("h8", "i8", "f6"),
    ("h8", "i9", "h6"),
    ("h8", "h9", "g11"),
)


def main(*brains: str, games: int = 200, concurrency: int = 2, seconds: float = 0.01, margin: float = 0.05) -> None:
    setup = Tournament(
        "fast",
        "gomoku",
        tuple(BrainSetup(brain) for brain in brains or ("partie:4", "partie:5")),
        games=games,
        clock=ClockSetup(per_move=seconds, margin=margin),
        concurrency=concurrency,
        openings=OPENINGS,
    )
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "arena.sqlite3")
        number = store.create(setup)
        Runner(store, number).run()
        rows = store.results(number)
        times = sorted(move.seconds for row in rows for move in store.game(row.id).moves if not move.opening)
        store.close()
    print(f"{len(rows)} games, {len(times)} moves, endings {dict(endings_table(rows))}")
    for row in rows:
        if row.at_fault is not None:
            print(f"game {row.number}: {row.brains[row.at_fault]} lost by {row.ending}: {row.detail}")
    for part in (0.5, 0.9, 0.99, 0.999, 1.0):
        longest = 1000 * times[int(part * (len(times) - 1))]
        print(f"{100 * part:6.1f} % of the moves took at most {longest:.1f} ms")
