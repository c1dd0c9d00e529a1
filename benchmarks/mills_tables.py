"""Speed of the tables of mills: CPU time for each place solved, moving and placing, and for a probe.

python -m benchmarks mills_tables --men 9
"""

from __future__ import annotations

import os
import time

import numpy as np
from numpy.typing import NDArray

from partie.games.mills.engine.brain import open_tables
from partie.games.mills.rules import variants
from partie.games.mills.rules.kernels import STATE
from partie.games.mills.tables.probe import Probe, probe_value
from partie.games.mills.tables.sections import Section, layout, moving_sections
from partie.games.mills.tables.solver import Solver
from partie.jit import kernel
from partie.search.records import int64
from partie.search.tables.sections import Solved

WHOLE = layout(variants.NINE)


def solve(sections: list[Section], done: dict[Section, Solved[Section]]) -> tuple[int, float]:
    """Places and CPU seconds."""
    solver = Solver(variants.NINE, lambda section: done[section].packed, os.cpu_count() or 1)
    began = time.process_time()
    for section in sections:
        if section not in done:
            done |= {one.section: one for one in solver.solve(section)}
    return sum(WHOLE.sizes[section] for section in sections), time.process_time() - began


def report(what: str, sections: list[Section], done: dict[Section, Solved[Section]]) -> float:
    places, seconds = solve(sections, done)
    print(f"{what}: {places} places, {seconds:.1f} s CPU, {seconds / places * 1e6:.2f} µs a place", flush=True)
    return seconds / places


@kernel()
def probe_all(states: NDArray[np.void], probe: Probe) -> int:
    total = int64(0)
    for number in range(states.size):
        total += probe_value(states[number], probe)
    return total


def random_states(count: int) -> NDArray[np.void]:
    chooser = np.random.default_rng(7)
    states = np.zeros(count, STATE)
    for state in states:
        points = chooser.permutation(24)
        men = int(chooser.integers(3, 8))
        state["men"][0] = np.bitwise_or.reduce(1 << points[:men])
        state["men"][1] = np.bitwise_or.reduce(1 << points[men : int(chooser.integers(men + 3, 11))])
    return states


def main(*, men: int = 9) -> None:
    done: dict[Section, Solved[Section]] = {}
    solve([Section(0, 3, 3), Section(0, 3, 4)], {})  # compiles
    moving = report(f"moving, up to {men} men", moving_sections(variants.NINE, men), done)
    sides = range(3, men - 3)
    last = [Section(1, own, men - 1 - own) for own in sides if men - 1 - own >= 3]
    solve(last[:1], dict(done))  # compiles
    placing = report(f"placing the last man, {men} men then", last, done)
    placed = sum(size for section, size in WHOLE.sizes.items() if section.hands)
    moved = sum(WHOLE.sizes.values()) - placed
    hours = (moved * moving + placed * placing) / 3600
    print(f"whole game at these speeds: {hours:.1f} hours of CPU")
    tables, states = open_tables(variants.NINE), random_states(2_000)
    assert tables
    probe_all(states, tables.probe)
    began = time.process_time()
    for _ in range(100):
        probe_all(states, tables.probe)
    seconds = (time.process_time() - began) / (100 * states.size)
    print(f"probe: {seconds * 1e9:.0f} ns")
