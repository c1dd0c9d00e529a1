"""Collects the events of running games, for spectators in other processes."""

from __future__ import annotations

import threading
from collections import defaultdict, deque

from partie.arena.player import TimedGame
from partie.arena.store.live import LiveRow
from partie.arena.tournament.pairing import Pairing
from partie.core.record import RecordedMove

LOG_LINES = 60  # last lines of each conversation


class EventCollector:
    """Receives moves and lines from the games' threads; `changes` gives what is new since the last call."""

    def __init__(self, tournament: int, names: list[str]) -> None:
        self._tournament, self._names = tournament, names
        self._lock = threading.Lock()
        self._games: dict[Pairing, tuple[tuple[RecordedMove, ...], tuple[float, ...]]] = {}
        self._lines: defaultdict[tuple[int, int], deque[str]] = defaultdict(lambda: deque(maxlen=LOG_LINES))
        self._changed: set[Pairing] = set()

    def on_move(self, pairing: Pairing, timed: TimedGame) -> None:
        """Called after every move."""
        with self._lock:
            self._games[pairing] = tuple(timed.moves), tuple(timed.used)
            self._changed.add(pairing)

    def on_line(self, pairing: Pairing, seat: int, line: str) -> None:
        """Called after every line to or from a brain."""
        with self._lock:
            self._lines[pairing.number, seat].append(line)

    def discard(self, pairing: Pairing) -> None:
        """The game is over."""
        with self._lock:
            self._games.pop(pairing, None)
            self._changed.discard(pairing)
            for seat in range(len(pairing.seats)):
                self._lines.pop((pairing.number, seat), None)

    def changes(self, everything: bool) -> list[LiveRow]:
        """Games that changed, or all that run: a game without new moves must not look abandoned."""
        with self._lock:
            wanted = list(self._games) if everything else list(self._changed)
            self._changed.clear()
            return [self._row(pairing) for pairing in wanted]

    def _row(self, pairing: Pairing) -> LiveRow:
        moves, used = self._games[pairing]
        seats = range(len(pairing.seats))
        logs = tuple("\n".join(self._lines[pairing.number, seat]) for seat in seats)
        brains = tuple(self._names[brain] for brain in pairing.seats)
        return LiveRow(self._tournament, pairing.number, pairing.seed, brains, moves, used, logs)
