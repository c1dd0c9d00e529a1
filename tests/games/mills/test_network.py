from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from training.mills import exact
from training.mills.rounding import rounded

from partie.core.brain import Limits, StopFlag
from partie.games.mills.engine import network
from partie.games.mills.engine.brain import MillsBrain
from partie.games.mills.engine.evaluation import learned_weights
from partie.games.mills.engine.levels import STRONGEST
from partie.games.mills.engine.network_value import even_out, learned_network, network_value
from partie.games.mills.game import GAME
from partie.games.mills.rules import board, variants
from partie.games.mills.rules.position import MillsPosition
from partie.games.mills.tables import openings
from partie.games.mills.tables.probe import best_tables, run_probe
from partie.jit import kernel
from partie.search.records import NumpyRecord
from partie.search.tables.values import DRAW, LOSS, WIN


@kernel()
def run_value(states: NDArray[np.void], learned: NumpyRecord) -> int:
    """Entry for Python."""
    return network_value(states[0], learned)


@kernel()
def run_even_out(score: int, margin: int, learned: NumpyRecord) -> int:
    """Entry for Python."""
    return even_out(score, margin, learned)


def naive(position: MillsPosition) -> int:
    """The value by the description, in Python's own numbers."""
    stored = {name: array.astype(object) for name, array in network.arrays().items()}
    own, other = position.men[position.turn], position.men[1 - position.turn]
    material = 100 * sum(position.hand) + 10 * own.bit_count() + other.bit_count()
    phase, table = network.phase_of(material), network.table_of(material) * network.ROWS
    sums = stored["material"][material]
    for number, points in enumerate(network.patterns()):
        stands = [(own >> point & 1) + 2 * (other >> point & 1) for point in points]
        row = number * network.STANDS + sum(3**place * stand for place, stand in enumerate(stands))
        sums = sums + stored["table"][table + row]
    sums = clipped(sums, network.CAP)
    *first, score = stored["first"][phase] @ sums
    cap, one = network.UNIT_CAP, 1 << network.SHIFT
    units = clipped(first + stored["first_bias"][phase], cap * one + one - 1)
    units = units * network.UNIT_ONE // one
    *last, further = stored["last"][phase] @ clipped(units, cap * network.UNIT_ONE)
    ends = clipped(last + stored["last_bias"][phase], cap * one) * stored["ends"][phase]
    score += further + stored["constant"][material] + sum(end // one for end in ends)
    score, shift = int(score * network.SCALE // one), network.EVEN_MARGIN - stored["margin"][material]
    return soft(score + shift) - soft(shift - score)


def clipped(amounts: NDArray[Any], cap: int) -> NDArray[Any]:
    """Between nothing and the cap."""
    return np.array([min(max(amount, 0), cap) for amount in amounts], object)


def soft(amount: int) -> int:
    """ln(1 + e^x) in points."""
    return round(network.SCALE * float(np.logaddexp(0.0, amount / network.SCALE)))


def random_games(seed: int, plies: range, count: int) -> list[MillsPosition]:
    choose, found = random.Random(seed), list[MillsPosition]()
    while len(found) < count:
        position = GAME.start()
        for _ in range(choose.choice(plies)):
            if position.outcome():
                break
            position = position.play(choose.choice(position.legal_moves()))
        if not position.outcome():
            found.append(position)
    return found


def test_kernel_computes_what_is_described() -> None:
    learned = learned_network()
    for position in random_games(1, range(7, 30), 40):
        assert run_value(position.state(), learned) == naive(position)


def test_the_same_chances_have_the_same_value_whatever_the_men() -> None:
    learned = learned_network()
    for margin in (480, 900, 1200):
        values = [run_even_out(score, margin, learned) for score in range(-4000, 4001, 50)]
        assert values == [-value for value in reversed(values)]  # both sides alike
        assert values == sorted(values)
        assert abs(run_even_out(margin, margin, learned) - network.EVEN_MARGIN) <= 20
        assert run_even_out(margin + 3000, margin, learned) == network.EVEN_MARGIN + 3000
    assert run_even_out(500, 900, learned) < run_even_out(300, 240, learned)  # a draw, a win


def test_every_number_of_men_has_layers_of_its_own() -> None:
    used = {network.phase_of(material) for material in range(network.MATERIALS)}
    assert used == set(range(network.PHASES))
    moving = [10 * own + other for own in range(5, 10) for other in range(5, 10)]
    assert len({network.phase_of(material) for material in moving}) == len(moving)
    assert [network.table_of(material) for material in (76, 77, 177)] == [0, 1, 2]


def test_no_sum_can_overflow() -> None:
    stored = {name: array.astype(np.int64) for name, array in network.arrays().items()}
    tables = stored["table"].reshape(network.TABLES, network.PATTERNS, network.STANDS, -1)
    largest = np.abs(tables).max(axis=2).sum(axis=1).max(axis=0)
    assert (largest + np.abs(stored["material"]).max(axis=0)).max() < 2**15
    first = np.abs(stored["first"]).sum(axis=2) * network.CAP
    first[:, :-1] += np.abs(stored["first_bias"])
    last = np.abs(stored["last"]).sum(axis=2) * network.UNIT_CAP * network.UNIT_ONE
    last[:, :-1] += np.abs(stored["last_bias"])
    assert max(first.max(), last.max()) < 2**31


def test_won_positions_look_better_than_drawn_and_lost_ones() -> None:
    learned, values = learned_network(), dict[int, list[int]]()
    for position in random_games(2, range(10, 11), 400):
        truth = int(run_probe(position.state(), openings.load()))
        values.setdefault(truth, []).append(run_value(position.state(), learned))
    won, drawn, lost = (np.array(values[value]) for value in (WIN, DRAW, LOSS))
    assert (won[:, None] > lost).mean() > 0.99
    assert (won[:, None] > drawn).mean() > 0.9
    assert (drawn[:, None] > lost).mean() > 0.9


def test_weights_of_others_and_levels_are_used_without_the_network() -> None:
    position = random_games(3, range(9, 10), 1)[0]

    def nodes(brain: MillsBrain) -> int:
        return brain.choose(position, Limits(depth=4), StopFlag()).nodes

    without = nodes(MillsBrain(weights=learned_weights(), use_book=False, use_openings=False))
    assert nodes(MillsBrain(use_book=False, use_openings=False)) != without
    assert nodes(MillsBrain(STRONGEST)) == without


def test_rounding_refuses_what_does_not_fit() -> None:
    fitted: dict[str, Any] = {name: np.zeros(shape) for name, (_, shape) in network.ARRAYS.items()}
    assert (rounded(fitted)["table"] == 0).all()
    fitted["table"][0, 0] = 1000.0
    with pytest.raises(ValueError, match="'table'"):
        rounded(fitted)


def test_examples_have_the_values_of_the_tables() -> None:
    six = variants.VARIANTS["six"]
    tables = best_tables(six)
    assert tables is not None
    found = np.zeros(60, np.int64)
    start = MillsPosition(six, (0, 0), (six.men, six.men))
    exact.sample(start.state(), board.rules(six), tables.probe, 1, found)
    for one in found.tolist():
        men, hand = (one & 0xFFFFFF, one >> 24 & 0xFFFFFF), (one >> 48 & 15, one >> 52 & 15)
        assert tables.value(MillsPosition(six, men, hand)) == one >> 56
    assert len(set(found.tolist())) > 30
