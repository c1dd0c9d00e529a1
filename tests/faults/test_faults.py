"""A handful of every kind of fault; `python -m benchmarks faults --kills 200` is the long run."""

from __future__ import annotations

import functools
from random import Random

import pytest
from harness.faults.computations import COMPUTATIONS, Computation, Result
from harness.faults.disturbances import may_mount, undisturbed
from harness.faults.kinds import KINDS, SCENARIOS

from tests.needs import needs_postgres

BY_NAME = {computation.name: computation for computation in COMPUTATIONS}
HANDFUL = [
    ("kill", "tournament", 2),
    ("kill", "evolve", 1),
    ("interrupt", "klondike", 1),
    ("limit", "klondike", 1),
    ("full", "tournament", 1),
    ("full", "klondike", 1),
    ("read-only", "tournament", 1),
    ("clock", "tournament", 1),
]


@functools.cache
def expected(name: str) -> tuple[Computation, Result, float]:
    return BY_NAME[name], *undisturbed(BY_NAME[name])


@pytest.mark.timeout(1500)
@pytest.mark.parametrize(("name", "trials"), [("web", 3), ("postgres", 1)])
def test_nothing_that_was_answered_is_lost(name: str, trials: int) -> None:
    if name == "postgres":
        needs_postgres()
    tally = SCENARIOS[name](trials, Random(name))
    assert tally.is_good, tally
    assert tally.trials == trials


@pytest.mark.timeout(1500)
@pytest.mark.parametrize(("kind", "name", "trials"), HANDFUL)
def test_a_disturbed_computation_ends_like_one_left_alone(kind: str, name: str, trials: int) -> None:
    if kind == "full" and not may_mount():  # then no file can grow, which needs no right
        kind = "limit"
    computation, result, seconds = expected(name)
    tally = KINDS[kind](computation, trials, Random(f"{kind} {name}"), result, seconds)
    assert tally.is_good, tally
    assert tally.trials == trials
