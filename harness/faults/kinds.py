"""Every kind of fault by its name, for the long run and for the tests; a new kind is one line here."""

from __future__ import annotations

import signal
from collections.abc import Callable
from random import Random

from harness.faults.computations import Computation, Result
from harness.faults.disturbing import Tally, clock_jumps, disk_full, killed, read_only

Disturb = Callable[[Computation, int, Random, Result, float], Tally]


def _by(number: signal.Signals) -> Disturb:
    return lambda computation, trials, chance, expected, seconds: killed(
        computation, number, trials, chance, expected, seconds
    )


KINDS: dict[str, Disturb] = {
    "kill": _by(signal.SIGKILL),
    "term": _by(signal.SIGTERM),
    "interrupt": _by(signal.SIGINT),
    "full": lambda computation, trials, chance, expected, _: disk_full(computation, trials, chance, expected),
    "read-only": lambda computation, trials, chance, expected, _: read_only(
        computation, trials, chance, expected
    ),
    "clock": lambda computation, trials, chance, expected, _: clock_jumps(
        computation, trials, chance, expected
    ),
}
