"""The network of checkers: its kernels against an obvious slow twin."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from partie.core.brain import Limits, StopFlag
from partie.games.checkers.engine import network as engine
from partie.games.checkers.engine.brain import DraughtsBrain
from partie.games.checkers.engine.network_value import network_value, phase_of
from partie.games.checkers.rules.position import DraughtsPosition, first_position
from partie.games.checkers.rules.variants import CZECH, ENGLISH, DraughtsVariant
from partie.storage.corrupt import CorruptFile

Arrays = dict[str, NDArray[Any]]


@pytest.fixture(scope="module")
def arrays() -> Arrays:
    """Numbers by lot, of the size of learned ones."""
    dice, found = np.random.default_rng(1), {}
    sizes = {"first_starts": 20_000, "last_starts": 20_000, "ends": 40_000, "constants": 1_000_000}
    for name, (kind, shape) in engine.ARRAYS.items():
        size = sizes.get(name, 100)
        found[name] = dice.integers(-size, size, shape).astype(kind)
    return found


def slow_value(position: DraughtsPosition, arrays: Arrays) -> int:
    """Everything from scratch, piece by piece and unit by unit."""
    men, kings, other_men, other_kings = position.sets
    sets = (men, kings, other_men, other_kings)
    own, other = arrays["starts"].astype(int), arrays["starts"].astype(int)
    pieces = even = 0
    for kind, squares in enumerate(sets):
        for square in range(32):
            if squares >> square & 1:
                own = own + arrays["rows"][32 * kind + square]
                other = other + arrays["rows"][32 * ((kind + 2) % 4) + 31 - square]
                pieces += 1
                even += square // 4 % 2 == 0
    sums = np.concatenate([own, other]).clip(0, engine.ONE)
    if kings or other_kings:
        size = 5 if pieces >= 11 else 6 if pieces >= 8 else 7
    else:
        size = sum(pieces < least for least in (21, 17, 13, 9))
    phase = size + engine.SIZES * (even % 2)
    units = arrays["first"][phase].astype(int) @ sums + arrays["first_starts"][phase]
    units = (units >> engine.BITS).clip(0, engine.UNIT_CAP)
    last = arrays["last"][phase].astype(int) @ units + arrays["last_starts"][phase]
    last = (last >> engine.BITS).clip(0, engine.UNIT_CAP)
    value = int(last @ arrays["ends"][phase].astype(int)) + int(arrays["constants"][phase])
    return max(-engine.FAR, min(engine.FAR, value >> 2 * engine.BITS))


def positions(rules: DraughtsVariant, games: int, seed: int) -> list[DraughtsPosition]:
    """Random games."""
    dice, found = random.Random(seed), []
    for _ in range(games):
        position = first_position(rules)
        while position.outcome() is None and len(position.legal_moves()) > 0:
            found.append(position)
            position = position.play(dice.choice(position.legal_moves()))
    return found


@pytest.mark.small
@pytest.mark.parametrize("rules", [ENGLISH, CZECH])
def test_the_value_is_that_of_the_slow_twin(rules: DraughtsVariant, arrays: Arrays) -> None:
    network = engine.network_of(arrays, False)
    for position in positions(rules, 2, seed=1):
        assert network_value(position.state(), network) == slow_value(position, arrays)


@pytest.mark.small
@pytest.mark.parametrize("rules", [ENGLISH, CZECH])
def test_sums_that_follow_the_moves_are_those_from_scratch(rules: DraughtsVariant, arrays: Arrays) -> None:
    network, dice = engine.network_of(arrays, False), random.Random(2)
    state = first_position(rules).state()
    for position in positions(rules, 3, seed=3):
        fresh = position.state()
        for name in ("men", "kings"):
            state[name][:] = fresh[name]
        state.ply = fresh.ply
        if dice.random() < 0.7:
            assert network_value(state, network) == network_value(fresh, network)
            assert (state.sums == fresh.sums).all()


def test_both_sides_see_the_same_position(arrays: Arrays) -> None:
    network = engine.network_of(arrays, False)
    for position in positions(ENGLISH, 1, seed=4):
        state = position.state()
        value = network_value(state, network)
        state.ply += 1
        state.summed[:] = 0
        assert network_value(state, network) == value


def test_the_phase_says_who_has_the_move() -> None:
    ending = {phase_of(1 << 8, 0, 1 << square, 0) // engine.SIZES for square in (16, 24)}
    assert ending == {0}
    assert phase_of(1 << 8, 0, 1 << 20, 0) // engine.SIZES == 1


def test_the_search_plays_with_a_network(arrays: Arrays) -> None:
    brain = DraughtsBrain(mebibytes=4, network=engine.network_of(arrays, False))
    position = first_position(ENGLISH)
    assert brain.choose(position, Limits(depth=3), StopFlag()).move in position.legal_moves()


def test_a_file_of_another_shape_is_refused(tmp_path: Any, arrays: Arrays) -> None:
    file = tmp_path / "network.npz"
    wrong = {**arrays, "starts": np.zeros(3, np.int16)}
    np.savez(file, allow_pickle=False, **wrong)
    with pytest.raises(CorruptFile):
        engine.read_network(file, False)
