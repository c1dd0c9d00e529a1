from __future__ import annotations

import pytest

from partie.games.alhambra.rules.walls import longest_wall, wall_and_closed
from tests.games.alhambra.table import arrange, legal

pytestmark = pytest.mark.small


def wall(maps: str) -> int:
    return int(longest_wall(arrange(maps=[maps]).state["grid"][0][0]))


def test_the_fountain_alone_has_no_wall() -> None:
    assert wall("-") == 0


def test_walls_of_one_tile_hang_together_round_its_corner() -> None:
    assert wall("tower9b@n1") == 2


def test_a_wall_continues_over_neighbouring_tiles() -> None:
    assert wall("pavilion6@e1+arcades8a@e2") == 2


def test_a_gap_divides_walls() -> None:
    assert wall("pavilion6@e1+tower12@e2+arcades8a@e3") == 1


def test_a_wall_between_two_tiles_is_internal_and_does_not_count() -> None:
    assert wall("pavilion7@n1+garden10b@e1n1+tower12@e1") == 0


def test_a_wall_turns_an_inner_corner() -> None:
    # the eastern wall of n1 meets the northern wall of e1
    assert wall("pavilion7@n1+pavilion6@e1") == 2


def test_the_longest_run_may_cross_the_start_of_the_walk() -> None:
    assert wall("pavilion2@n1") == 3  # west, north, east; the walk starts in the north


CROSS = "pavilion2@n1+arcades4@e1+seraglio3@s1+chambers5@w1"


def test_a_closed_wall_counts_in_full() -> None:
    length, closed = wall_and_closed(arrange(maps=[CROSS]).state["grid"][0][0])
    assert (int(length), bool(closed)) == (12, True)


def test_nothing_can_be_added_to_a_closed_map() -> None:
    position = arrange(maps=[CROSS], bought="tower12", step="placing")
    assert legal(position, "place") == set()


def test_an_open_side_keeps_the_map_open() -> None:
    assert not wall_and_closed(arrange(maps=["pavilion2@n1"]).state["grid"][0][0])[1]
