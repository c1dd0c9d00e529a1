"""When a match of two is clear, however often one looks."""

from __future__ import annotations

import numpy as np
import pytest

from partie.arena.ratings.clear import ClearLead
from partie.arena.ratings.score import Pairs, Tally

EQUALS = (0.2, 0.1, 0.4, 0.1, 0.2)  # how often a pair of equals gives 0, ½, 1, 1½, 2 points


@pytest.mark.parametrize("pairs", [1, 5, 10, 400])
def test_the_stake_of_a_clean_sweep_is_the_integral_by_hand(pairs: int) -> None:
    assert ClearLead().stake(Pairs((0, 0, 0, 0, pairs))) == pytest.approx(2.0**pairs / (pairs + 1))


def test_a_one_sided_match_is_clear_after_about_twenty_games() -> None:
    assert ClearLead().stronger(Pairs((0, 0, 0, 0, 10))) is None
    assert ClearLead().stronger(Pairs((0, 0, 0, 0, 11))) == 0
    assert ClearLead().stronger(Pairs((11, 0, 0, 0, 0))) == 1


def test_draws_say_nothing() -> None:
    assert ClearLead().stake(Tally()) == 1
    assert ClearLead().stake(Tally(0, 500, 0)) == pytest.approx(1)


def test_a_stake_too_large_for_a_number_is_still_clear() -> None:
    assert ClearLead().stronger(Pairs((0, 0, 0, 0, 3000))) == 0


def test_equals_are_seldom_told_apart_although_every_pair_is_looked_at() -> None:
    lead, random, matches = ClearLead(0.05), np.random.default_rng(7), 300
    named = 0
    for _ in range(matches):
        numbers = [0] * 5
        for result in random.choice(5, size=100, p=EQUALS):
            numbers[result] += 1
            if lead.stronger(Pairs((numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]))) is not None:
                named += 1
                break
    assert 0 < named <= 0.05 * matches
