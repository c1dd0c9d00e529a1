"""Every kind of fault by its name, for the long run and for the tests; a new kind is one line here."""

from __future__ import annotations

import signal
from collections.abc import Callable
from random import Random

from harness.faults.computations import Computation, Result
from harness.faults.disturbances import Tally, clock_jumps, disk_full, file_limit, killed, read_only
from harness.faults.lost_database import lost_connections
from harness.faults.web_games import killed_web_games

Disturb = Callable[[Computation, int, Random, Result, float], Tally]


def _by(number: signal.Signals) -> Disturb:
    return lambda computation, trials, chance, expected, seconds: killed(
        computation, number, trials, chance, expected, seconds
    )


SIGNALS = {"kill": signal.SIGKILL, "term": signal.SIGTERM, "interrupt": signal.SIGINT}
KINDS: dict[str, Disturb] = {
    **{name: _by(number) for name, number in SIGNALS.items()},
    "limit": lambda computation, trials, chance, expected, _: file_limit(computation, trials, chance, expected),
    "full": lambda computation, trials, chance, expected, _: disk_full(computation, trials, chance, expected),
    "read-only": lambda computation, trials, chance, expected, _: read_only(computation, trials, chance, expected),
    "clock": lambda computation, trials, chance, expected, _: clock_jumps(computation, trials, chance, expected),
}

Happen = Callable[[int, Random], Tally]

SCENARIOS: dict[str, Happen] = {  # what is not a command that runs to its end
    "web": killed_web_games,
    "postgres": lost_connections,
}
