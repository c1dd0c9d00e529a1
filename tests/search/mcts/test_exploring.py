"""Chance at the root: noise, temperature, Gumbel's candidates."""

from __future__ import annotations

import numpy as np
import pytest

from partie.core.brain import Limits
from partie.core.position import Position
from partie.search.mcts.evaluators import UniformEvaluator
from partie.search.mcts.exploring import Noise, RootNumbers, choose_by_visits, considered_visits
from partie.search.mcts.position_game import PositionGame
from partie.search.mcts.searcher import TreeSearcher, TreeSettings
from tests.toys import tictactoe


def test_noise_leaves_a_distribution() -> None:
    priors = np.array([0.7, 0.2, 0.1])
    mixed = Noise(share=0.25).mixed(priors, np.random.default_rng(1))
    assert mixed.sum() == pytest.approx(1)
    assert (mixed >= 0.75 * priors).all()
    assert not np.allclose(mixed, priors)


def test_temperature_zero_takes_the_most_visited() -> None:
    assert choose_by_visits(np.array([3, 9, 8], np.int32), 0, np.random.default_rng(1)) == 1


def test_temperature_one_draws_by_visits() -> None:
    rng = np.random.default_rng(1)
    visits = np.array([10, 0, 30], np.int32)
    drawn = [choose_by_visits(visits, 1.0, rng) for _ in range(4000)]
    assert drawn.count(1) == 0
    assert drawn.count(2) / len(drawn) == pytest.approx(0.75, abs=0.03)


@pytest.mark.parametrize(
    ("candidates", "visits", "expected"),
    [
        (1, 3, [0, 1, 2]),
        (4, 8, [0, 0, 0, 0, 1, 1, 2, 2]),  # one each for four, then two each for the better two
        (2, 5, [0, 0, 1, 1, 2]),
    ],
)
def test_sequential_halving_drops_the_worse_half(candidates: int, visits: int, expected: list[int]) -> None:
    assert considered_visits(candidates, visits) == expected


def test_the_improved_policy_prefers_what_was_found_better() -> None:
    numbers = RootNumbers(np.array([0.5, 0.3, 0.2]), np.array([4, 4, 0], np.int32), np.array([-0.5, 0.5, 9.0]), 0.0)
    policy = numbers.improved_policy()
    assert policy.sum() == pytest.approx(1)
    assert policy[1] > policy[2] > policy[0]  # the unvisited one is taken for the mean


def test_without_visits_the_improved_policy_is_the_prior() -> None:
    priors = np.array([0.5, 0.3, 0.2])
    numbers = RootNumbers(priors, np.zeros(3, np.int32), np.zeros(3), 0.3)
    np.testing.assert_allclose(numbers.improved_policy(), priors)


def test_gumbel_candidates_find_the_win_with_few_visits() -> None:
    position = tictactoe.TicTacToePosition("xx.oo....")
    for seed in range(5):
        settings = TreeSettings(candidates=8, seed=seed, capacity=1000)
        found = TreeSearcher(PositionGame[Position](), UniformEvaluator(), settings).search(position, Limits(nodes=16))
        assert found.best.move == "c3"


def test_gumbel_visits_only_candidates() -> None:
    settings = TreeSettings(candidates=2, capacity=1000)
    found = TreeSearcher(PositionGame[Position](), UniformEvaluator(), settings).search(
        tictactoe.TicTacToePosition(), Limits(nodes=9)
    )
    assert sorted(found.numbers.visits.tolist(), reverse=True) == [4, 4, 0, 0, 0, 0, 0, 0, 0]


def test_gumbel_needs_a_number_of_visits() -> None:
    searcher = TreeSearcher(PositionGame[Position](), UniformEvaluator(), TreeSettings(candidates=2, capacity=1000))
    with pytest.raises(ValueError, match="candidates need a limit of nodes"):
        searcher.search(tictactoe.TicTacToePosition(), Limits(seconds=1))
