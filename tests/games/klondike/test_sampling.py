from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from partie.games.klondike.engine.bits import bit_of
from partie.games.klondike.engine.honest import LOOKS, ROWS, filled, unknown_cards
from partie.games.klondike.engine.memory import with_costs
from partie.games.klondike.engine.problem import COLUMNS, LOCKS, problem_of
from partie.games.klondike.engine.sampling import (
    BIT,
    CLEARLY,
    LENGTH,
    LOOK_COLUMNS,
    PRICE,
    TRIED,
    WAYS,
    WIN,
    WON,
    WORTH,
    Worlds,
    compare_looks,
    deal_unknown,
    drop_worse,
    find_looks,
    net_worth,
    sort_looks,
)
from partie.games.klondike.engine.searching import make_visited
from partie.games.klondike.rules.deals import deal_of
from partie.games.klondike.rules.table import lay_out
from partie.games.klondike.rules.variants import Rules

NODES = 100


class Decision:
    """The looks of a new deal with three cards at a time, whose stock is known."""

    def __init__(self, seed: int) -> None:
        rules = Rules(3, None)
        seen = lay_out(deal_of(seed), rules)
        seen = filled(seen.seen(), unknown_cards(seen.seen()))
        self.problems, row = problem_of(seen)
        self.rows = np.zeros((ROWS, COLUMNS), np.int64)
        self.rows[0] = row
        looks = np.zeros((LOOKS, LOOK_COLUMNS), np.int64)
        visited = make_visited(1 << 13, with_bases=False, with_costs=with_costs(rules))
        count = find_looks(self.problems[0], self.rows, np.zeros(ROWS, np.int64), visited, looks)
        self.looks = looks[:count]
        self.worlds = Worlds(
            np.array([bit_of(card) for pile in seen.hidden for card in pile], np.int64),
            np.zeros(4, np.int64),
            np.array([1, 0], np.int64),
            np.zeros((NODES + 2, COLUMNS), np.int64),
            make_visited(256, with_bases=False, with_costs=with_costs(rules)),
            NODES,
            np.zeros(1, np.uint8),
        )


def a_choice() -> Decision:
    return next(one for one in map(Decision, range(100)) if len(one.looks) > 4)


@pytest.mark.small
def test_every_unknown_card_lies_in_every_place_equally_often() -> None:
    decision = a_choice()
    problem, row, count = decision.problems[0], decision.rows[0], decision.worlds.unknown.size
    places: Counter[tuple[int, int, int]] = Counter()
    for _ in range(2 * count):
        deal_unknown(problem, row, decision.worlds)
        for pile in range(7):
            for depth in range(((int(row[LOCKS]) >> (4 * pile)) & 15) - 1):
                card = int(problem["locked"][pile, depth])
                assert problem["pile"][card] == pile
                places[pile, depth, card] += 1
    assert len(places) == count * count
    assert set(places.values()) == {2}


@pytest.mark.small
def test_few_ways_to_the_same_card_the_shortest_first() -> None:
    looks = a_choice().looks
    ways = Counter(looks[:, BIT].tolist())
    assert len(ways) > 1
    assert max(ways.values()) <= WAYS
    lengths = looks[:, LENGTH].tolist()
    assert lengths == sorted(lengths)
    assert lengths[0] >= 1


def looks_worth(*worths: int, tried: int) -> np.ndarray:
    """Looks of one move that were tried in the same worlds; whole wins only."""
    looks = np.zeros((len(worths), LOOK_COLUMNS), np.int64)
    looks[:, LENGTH] = 1
    looks[:, TRIED] = tried
    looks[:, WON] = worths
    looks[:, WORTH] = WIN * np.array(worths)
    return looks


@pytest.mark.small
def test_what_is_clearly_worse_is_dropped() -> None:
    looks = looks_worth(200, 190, 100, tried=400)  # ten wins are the standard deviation of 200 out of 400
    assert CLEARLY < 10
    assert drop_worse(looks, np.arange(3), 3) == 2


@pytest.mark.parametrize("tried", [1, 8])
def test_few_worlds_say_nothing(tried: int) -> None:
    looks = looks_worth(tried, 0, tried=tried)
    assert drop_worse(looks, np.arange(2), 2) == 2


def test_a_longer_look_must_win_more() -> None:
    looks = looks_worth(50, 51, tried=100)
    looks[1, LENGTH] = 3
    alive = np.arange(2)[::-1].copy()
    assert net_worth(looks[0]) - net_worth(looks[1]) == 2 * PRICE * 100 - WIN
    sort_looks(looks, alive, 2)
    assert alive.tolist() == [0, 1]


@pytest.mark.parametrize(
    "budget",
    [pytest.param(1, marks=pytest.mark.small), pytest.param(40, marks=pytest.mark.small), 300],
)
def test_looks_are_compared_within_the_budget(budget: int) -> None:
    decision = a_choice()
    best = compare_looks(decision.problems[0], decision.rows, decision.looks, decision.worlds, budget)
    tried = decision.looks[:, TRIED]
    assert tried[best] == tried.max()
    assert 0 < tried.sum() < budget + len(decision.looks)
    assert (decision.looks[:, WON] <= tried).all()
