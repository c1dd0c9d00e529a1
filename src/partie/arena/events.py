"""Notes what happens in running games, for those who watch from another process."""

from __future__ import annotations

import threading
from collections import defaultdict, deque

from partie.arena.player import Table
from partie.arena.store.live import LiveRow
from partie.arena.tournament.schedule import Pairing
from partie.core.record import RecordedMove

LOG_LINES = 60  # last lines of each conversation


class Teller:
    """Hears of moves and lines from the games' threads; `news` gives what changed since the last time."""

    def __init__(self, tournament: int, names: list[str]) -> None:
        self._tournament, self._names = tournament, names
        self._lock = threading.Lock()
        self._tables: dict[Pairing, tuple[tuple[RecordedMove, ...], tuple[float, ...]]] = {}
        self._lines: defaultdict[tuple[int, int], deque[str]] = defaultdict(lambda: deque(maxlen=LOG_LINES))
        self._changed: set[Pairing] = set()

    def hear_table(self, pairing: Pairing, table: Table) -> None:
        """After every move."""
        with self._lock:
            self._tables[pairing] = tuple(table.moves), tuple(table.used)
            self._changed.add(pairing)

    def hear_line(self, pairing: Pairing, seat: int, line: str) -> None:
        """Every line said to or by a brain."""
        with self._lock:
            self._lines[pairing.number, seat].append(line)

    def forget(self, pairing: Pairing) -> None:
        """The game is over."""
        with self._lock:
            self._tables.pop(pairing, None)
            self._changed.discard(pairing)
            for seat in range(len(pairing.seats)):
                self._lines.pop((pairing.number, seat), None)

    def news(self, everything: bool) -> list[LiveRow]:
        """Games that changed, or all that run: a game without moves must not look dead."""
        with self._lock:
            told = list(self._tables) if everything else list(self._changed)
            self._changed.clear()
            return [self._row(pairing) for pairing in told]

    def _row(self, pairing: Pairing) -> LiveRow:
        moves, used = self._tables[pairing]
        seats = range(len(pairing.seats))
        logs = tuple("\n".join(self._lines[pairing.number, seat]) for seat in seats)
        brains = tuple(self._names[brain] for brain in pairing.seats)
        return LiveRow(self._tournament, pairing.number, pairing.seed, brains, moves, used, logs)
