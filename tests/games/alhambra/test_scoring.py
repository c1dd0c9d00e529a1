from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.games.alhambra.rules.material import POINTS
from partie.games.alhambra.rules.scoring import score
from partie.games.alhambra.rules.state import new_states
from partie.search.records import int64
from tests.games.alhambra import naive
from tests.games.alhambra.table import after, arrange

pytestmark = pytest.mark.small


def points(kind: int, scoring: int, counts: list[int]) -> list[int]:
    """What each of six players (and Dirk, last) wins for one kind of building."""
    position = arrange(6)
    states = position.state.copy()
    states["counts"][0][: len(counts), kind] = counts
    score(states[0], int64(scoring))
    return [int(value) for value in states["points"][0][scoring][: len(counts)]]


@pytest.mark.parametrize("kind", range(6))
def test_the_first_scoring_pays_the_first_place_only(kind: int) -> None:
    assert points(kind, 0, [3, 2, 1]) == [1 + kind, 0, 0]


@pytest.mark.parametrize("kind", range(6))
def test_the_second_scoring_pays_two_places(kind: int) -> None:
    assert points(kind, 1, [2, 3, 1]) == [1 + kind, 8 + kind, 0]


@pytest.mark.parametrize("kind", range(6))
def test_the_third_scoring_pays_three_places(kind: int) -> None:
    assert points(kind, 2, [1, 2, 3, 0]) == [1 + kind, 8 + kind, 16 + kind, 0]


def test_tied_first_players_share_the_first_two_places() -> None:
    assert points(0, 1, [2, 2, 1]) == [4, 4, 0]


def test_tied_second_players_share_the_second_and_third_place() -> None:
    assert points(0, 2, [3, 2, 2]) == [16, 4, 4]


def test_three_tied_players_share_all_places() -> None:
    assert points(0, 2, [2, 2, 2, 1]) == [8, 8, 8, 0]


def test_four_tied_players_share_three_places_rounded_down() -> None:
    assert points(0, 2, [1, 1, 1, 1]) == [6, 6, 6, 6]


def test_a_tie_for_the_only_place_divides_it() -> None:
    assert points(5, 0, [2, 2, 1]) == [3, 3, 0]


def test_a_kind_that_nobody_has_scores_nothing() -> None:
    assert points(3, 2, [0, 0, 0]) == [0, 0, 0]


def test_unclaimed_places_are_lost() -> None:
    assert points(3, 2, [1, 0, 0]) == [19, 0, 0]


@settings(deadline=None, max_examples=150)
@given(st.lists(st.integers(0, 5), min_size=7, max_size=7), st.integers(0, 5), st.integers(0, 2))
def test_places_and_ties_agree_with_the_naive_twin(counts: list[int], kind: int, scoring: int) -> None:
    expected = naive.building_points(counts, [int(place) for place in POINTS[scoring, kind]])
    assert points(kind, scoring, counts) == expected


def test_the_points_of_every_kind_of_building_are_kept() -> None:
    states = arrange(6).state.copy()
    states["counts"][0][:3, 0] = [2, 2, 1]
    states["counts"][0][:3, 5] = [0, 1, 2]
    score(states[0], int64(1))
    assert states["shares"][0][1][:3].tolist() == [
        [4, 0, 0, 0, 0, 0],
        [4, 0, 0, 0, 0, 6],
        [0, 0, 0, 0, 0, 13],
    ]
    assert states["shares"][0][[0, 2]].sum() == 0


def test_300_building_points_exist_in_a_game() -> None:
    assert int(POINTS.sum()) == 21 + 84 + 195


def test_the_reserve_never_scores() -> None:
    position = arrange(scorings=1, deck="S2g1", piles="0/0/0/1", reserves=["tower12"])
    assert after(position, "take:y9").scores == (0, 0, 0)


def test_the_wall_scores_one_point_a_segment_in_every_scoring() -> None:
    states = new_states(1)
    position = arrange(maps=["pavilion7@e1"])
    for scoring in range(3):
        states = position.state.copy()
        states["counts"] = 0
        score(states[0], int64(scoring))
        assert states["points"][0][scoring][0] == 1
        assert states["walls"][0][scoring][0] == 1


def test_dirk_ranks_but_has_no_wall() -> None:
    assert points(0, 1, [1, 0, 0, 0, 0, 0, 3]) == [1, 0, 0, 0, 0, 0, 8]
