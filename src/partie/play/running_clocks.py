"""The clocks of one game while people play it: whose runs, since when, and whose flag fell.

A clock runs only between `run` and `press` or `pause`: not while a program is compiled or waits for a processor, and
not before the first move of the game, which begins it.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from partie.core.clock import Clock, TimeLeft

PROCESS_BEGAN = time.time()  # what a game waited while no process of Partie ran is charged to no player


@dataclass
class RunningClocks:
    """The time left of all seats; `seat` is the one to move, None before the first move and after the last."""

    clock: Clock
    left: list[TimeLeft]
    seat: int | None = None
    spent: float = 0.0  # seconds of the move in question, before its clock was stopped
    since: float | None = None  # when it began to run, by `time.monotonic`; None: it stands
    date: float | None = None  # the same moment, seconds since 1970

    @classmethod
    def of(cls, clock: Clock, seats: int) -> RunningClocks:
        """The clocks before the first move."""
        return cls(clock, [clock.start(seat) for seat in range(seats)])

    def elapsed(self, now: float | None = None) -> float:
        """Seconds that the move in question has taken so far."""
        if self.since is None:
            return self.spent
        return self.spent + max(0.0, (time.monotonic() if now is None else now) - self.since)

    def run(self) -> None:
        """The clock of the seat to move goes on; nothing before the first move."""
        if self.seat is not None and self.since is None:
            self.since, self.date = time.monotonic(), time.time()

    def pause(self, *, forget: bool = False) -> None:
        """Stops the clock; `forget`: the move is thought about from the beginning when it runs again."""
        self.spent = 0.0 if forget else self.elapsed()
        self.since = self.date = None

    def press(self, mover: int, turn: int | None, seconds: float | None = None) -> None:
        """`mover` has moved and `turn` is to move, None after the last move. All clocks stand.

        `seconds` is what the move is charged instead of the time that the clock ran. The first move is charged nothing,
        and a move that was let pass although it was late, what was left.
        """
        used = self.elapsed() if seconds is None else seconds
        if self.seat is not None:
            left = self.left[mover]
            self.left[mover] = left.after(used if left.limit is None else min(used, left.limit))
        self.seat = turn
        self._stand()

    def _stand(self) -> None:
        self.spent, self.since, self.date = 0.0, None, None

    def stop(self, fallen: int | None = None) -> None:
        """The game is over, by the flag of a seat or otherwise; the seat to move has used what it has used."""
        if fallen is not None:
            self.left[fallen] = replace(self.left[fallen], fallen=True)
        elif self.seat is not None:
            left = self.left[self.seat]
            if left.main is not None:  # only shown: the game is over
                self.left[self.seat] = replace(left, main=max(0.0, left.main - self.elapsed()))
        self.seat = None
        self._stand()

    def until_flag(self, now: float | None = None) -> float | None:
        """Seconds until the flag of the running clock falls, not positive once it fell; None where none can."""
        if self.seat is None or self.since is None:
            return None
        limit = self.left[self.seat].limit
        return None if limit is None else limit - self.elapsed(now)

    def to_json(self) -> dict[str, Any]:
        """Plain values for the disk; a running clock keeps the moment when it began."""
        return {
            "clock": self.clock.to_json(),
            "left": [_left_to_json(left) for left in self.left],
            "seat": self.seat,
            "spent": self.spent,
            "since": self.date,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> RunningClocks:
        """The inverse; a clock that ran goes on from that moment, or from the beginning of this process."""
        clock = Clock.from_json(data["clock"])
        left = [replace(clock.start(seat), **values) for seat, values in enumerate(data["left"])]
        date = None if data["since"] is None else max(float(data["since"]), PROCESS_BEGAN)
        since = None if date is None else time.monotonic() - max(0.0, time.time() - date)
        return cls(clock, left, data["seat"], float(data["spent"]), since, date)


_LEFT = ("main", "moves_to_go", "periods", "period", "period_moves", "used", "fallen")


def _left_to_json(left: TimeLeft) -> dict[str, Any]:
    return {name: getattr(left, name) for name in _LEFT}
