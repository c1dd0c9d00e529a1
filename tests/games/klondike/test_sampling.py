from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from partie.games.klondike.engine.bits import bit_of
from partie.games.klondike.engine.honest import PROBES, ROWS, filled, unknown_cards
from partie.games.klondike.engine.memory import with_costs
from partie.games.klondike.engine.problem import COLUMNS, LOCKS, problem_of
from partie.games.klondike.engine.sampling import (
    BIT,
    CLEARLY,
    LENGTH,
    PRICE,
    PROBE_COLUMNS,
    TRIED,
    WAYS,
    WIN,
    WON,
    WORTH,
    Worlds,
    compare_probes,
    deal_unknown,
    drop_worse,
    find_probes,
    net_worth,
    sort_probes,
)
from partie.games.klondike.engine.searching import make_visited
from partie.games.klondike.rules.deals import deal_of
from partie.games.klondike.rules.table import lay_out
from partie.games.klondike.rules.variants import Rules

NODES = 100


class Decision:
    """The probes of a new deal with three cards at a time, whose stock is known."""

    def __init__(self, seed: int) -> None:
        rules = Rules(3, None)
        seen = lay_out(deal_of(seed), rules)
        seen = filled(seen.observation(), unknown_cards(seen.observation()))
        self.problems, row = problem_of(seen)
        self.rows = np.zeros((ROWS, COLUMNS), np.int64)
        self.rows[0] = row
        probes = np.zeros((PROBES, PROBE_COLUMNS), np.int64)
        visited = make_visited(1 << 13, with_bases=False, with_costs=with_costs(rules))
        count = find_probes(self.problems[0], self.rows, np.zeros(ROWS, np.int64), visited, probes)
        self.probes = probes[:count]
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
    return next(one for one in map(Decision, range(100)) if len(one.probes) > 4)


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
    probes = a_choice().probes
    ways = Counter(probes[:, BIT].tolist())
    assert len(ways) > 1
    assert max(ways.values()) <= WAYS
    lengths = probes[:, LENGTH].tolist()
    assert lengths == sorted(lengths)
    assert lengths[0] >= 1


def looks_worth(*worths: int, tried: int) -> np.ndarray:
    """Looks of one move that were tried in the same worlds; whole wins only."""
    probes = np.zeros((len(worths), PROBE_COLUMNS), np.int64)
    probes[:, LENGTH] = 1
    probes[:, TRIED] = tried
    probes[:, WON] = worths
    probes[:, WORTH] = WIN * np.array(worths)
    return probes


@pytest.mark.small
def test_what_is_clearly_worse_is_dropped() -> None:
    probes = looks_worth(200, 190, 100, tried=400)  # ten wins are the standard deviation of 200 out of 400
    assert CLEARLY < 10
    assert drop_worse(probes, np.arange(3), 3) == 2


@pytest.mark.parametrize("tried", [1, 8])
def test_few_worlds_say_nothing(tried: int) -> None:
    probes = looks_worth(tried, 0, tried=tried)
    assert drop_worse(probes, np.arange(2), 2) == 2


def test_a_longer_look_must_win_more() -> None:
    probes = looks_worth(50, 51, tried=100)
    probes[1, LENGTH] = 3
    alive = np.arange(2)[::-1].copy()
    assert net_worth(probes[0]) - net_worth(probes[1]) == 2 * PRICE * 100 - WIN
    sort_probes(probes, alive, 2)
    assert alive.tolist() == [0, 1]


@pytest.mark.parametrize(
    "budget",
    [pytest.param(1, marks=pytest.mark.small), pytest.param(40, marks=pytest.mark.small), 300],
)
def test_looks_are_compared_within_the_budget(budget: int) -> None:
    decision = a_choice()
    best = compare_probes(decision.problems[0], decision.rows, decision.probes, decision.worlds, budget)
    tried = decision.probes[:, TRIED]
    assert tried[best] == tried.max()
    assert 0 < tried.sum() < budget + len(decision.probes)
    assert (decision.probes[:, WON] <= tried).all()
