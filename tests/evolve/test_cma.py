from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from partie.core.errors import InvalidText
from partie.evolve.algorithm import fitness_of
from partie.evolve.cma import Distribution, Rates, folded
from partie.evolve.cma_algorithm import CmaAlgorithm
from partie.evolve.genetic import GeneticAlgorithm
from partie.evolve.settings import CmaSettings, GeneticSettings, parse_settings
from tests.evolve import toy as game
from tests.evolve.toy import TARGET, toy


@pytest.mark.parametrize("is_diagonal", [True, False])
def test_the_cloud_finds_the_lowest_point_of_a_long_valley(is_diagonal: bool) -> None:
    rng = np.random.default_rng(1)
    scales = np.logspace(0, 3, 6)
    cloud = Distribution.around(np.full(6, 3.0), 1.0, is_diagonal)
    rates = Rates.of(6, 12, is_diagonal)
    for _ in range(250):
        points = cloud.sample(12, rng)
        cloud.update(points[np.argsort((scales * points**2).sum(axis=1))], rates)
    assert (scales * cloud.centre**2).sum() < 1e-8


@given(st.floats(-50, 50), st.floats(-3, 3))
def test_folded_values_are_between_the_bounds_and_those_within_stay(value: float, low: float) -> None:
    found = float(folded(np.array([value]), low, low + 2)[0])
    assert low - 1e-9 <= found <= low + 2 + 1e-9
    if low <= value <= low + 2:
        assert found == pytest.approx(value)


def tuned(**more: object) -> CmaSettings:
    given_values = {"Algorithm": "cma", "Generations": 60, "Population": 10, "GamesForEach": 6, **more}
    found = parse_settings(given_values, toy())
    assert isinstance(found, CmaSettings)
    return found


@pytest.mark.parametrize("fitness", ["score", "wins", "lead"])
def test_it_finds_the_players_that_win(fitness: str) -> None:
    search = CmaAlgorithm(tuned(Fitness=fitness, KeptAsideGames=0), toy())
    generations = [search.step(game.play) for _ in range(search.total)]
    (comparison,) = generations[-1].comparisons
    assert comparison.newer_score > comparison.older_score + 10
    assert comparison.newer_wins > 0.9
    if fitness == "score":
        assert np.abs(search.player.genes - TARGET).max() < 0.1


def test_what_is_stored_is_the_fitness_that_was_chosen() -> None:
    first = {
        fitness: CmaAlgorithm(tuned(Fitness=fitness), toy()).step(game.play) for fitness in ("score", "wins", "lead")
    }
    wins, lead = first["wins"], first["lead"]
    assert 0 <= wins.learning.least <= wins.learning.most <= 1
    assert wins.learning.mean + 2 * wins.static.mean == pytest.approx(1)  # one of the three wins every game
    assert lead.learning.mean < first["score"].learning.mean - 20
    assert lead.learning.most - lead.learning.least > 0


def test_fitness_in_percent_is_the_share_of_all_points_of_a_game() -> None:
    results = np.zeros((2, 3, 2))
    results[0, :, 0] = [60, 30, 10]
    assert fitness_of(results, np.array([1, 1]), "percent").tolist() == pytest.approx([30, 100 / 3])


def test_all_candidates_meet_the_same_deals_and_rivals_in_the_same_seats() -> None:
    search = CmaAlgorithm(tuned(), toy())
    batch, places = search._games(np.zeros((3, 4)), np.array([11, 12, 13, 14]), search._rivals)
    seats = batch.seating.reshape(3, 4, 3)
    assert places.reshape(3, 4).tolist() == [[0, 1, 2, 0]] * 3
    assert batch.seeds.reshape(3, 4).tolist() == [[11, 12, 13, 14]] * 3
    for candidate in range(3):
        assert (seats[candidate] == candidate).sum() == 4
        assert (
            np.where(seats[candidate] == candidate, -1, seats[candidate]).tolist()
            == np.where(seats[0] == 0, -1, seats[0]).tolist()
        )
    assert batch.styles.tolist() == [0, 0, 0, 1]  # the rival that ships has its own style


def test_an_unknown_rival_is_refused() -> None:
    with pytest.raises(InvalidText, match="'nobody' is not a player that ships"):
        CmaAlgorithm(tuned(Rivals="nobody"), toy())


def test_in_pairs_both_colours_meet_the_same_rival_in_the_same_deal() -> None:
    paired = replace(toy(), is_paired=True)
    search = CmaAlgorithm(tuned(NumberOfPlayers=2, Rivals="published,published"), paired)
    deals = search._deals(7, np.random.default_rng(1))
    assert deals[0] == deals[1] != deals[2] == deals[3] != deals[4]
    batch, places = search._games(np.zeros((1, 4)), deals, search._rivals)
    rivals = batch.seating[np.arange(7), 1 - places]
    assert places.tolist() == [0, 1, 0, 1, 0, 1, 0]
    assert rivals.tolist() == [1, 1, 2, 2, 1, 1, 2]


def test_the_genetic_algorithm_pairs_deals_and_rivals_too() -> None:
    settings = parse_settings({"NumberOfPlayers": 2, "Selecting": 4, "IterationsForEach": 2}, toy())
    assert isinstance(settings, GeneticSettings)
    search = GeneticAlgorithm(settings, replace(toy(), is_paired=True))
    batch, learners, places = search._games(search._learning, search._opponents(), 4, np.random.default_rng(1))
    assert places.tolist() == [0, 0, 1, 1] * 10
    rivals = batch.seating[np.arange(40), 1 - places].reshape(10, 4)
    assert (rivals == rivals[:, :1]).all()
    seeds = batch.seeds.reshape(10, 2, 2)
    assert (seeds[:, 0] == seeds[:, 1]).all()
    assert len(np.unique(seeds)) == 20
    assert learners.tolist() == np.repeat(np.arange(5), 8).tolist()
