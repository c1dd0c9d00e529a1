from __future__ import annotations

import pytest

from partie.core.errors import IllegalMove
from partie.games.alhambra.rules.position import AlhambraPosition
from tests.games.alhambra.table import after, arrange, legal, word

pytestmark = pytest.mark.small


def table(maps: str = "-", reserve: str = "none", **words: object) -> AlhambraPosition:
    return arrange(maps=[maps], reserves=[reserve], **words)  # type: ignore[arg-type]


def refusal(position: AlhambraPosition, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        position.parse_move(move)
    return str(caught.value)


def test_a_reserve_tile_may_be_built() -> None:
    position = after(table(reserve="tower12"), "build:tower12@e1")
    assert word(position, "maps") == "tower12@e1/-/-"
    assert word(position, "reserves") == "none/none/none"


def test_building_from_the_reserve_follows_the_placing_rules() -> None:
    position = table(reserve="pavilion7")
    assert legal(position, "build") == {"build:pavilion7@n1", "build:pavilion7@e1", "build:pavilion7@s1"}


def test_only_own_reserve_tiles_are_built() -> None:
    position = arrange(reserves=["none", "tower12"])
    assert "not in your reserve" in refusal(position, "build:tower12@e1")


def test_a_tile_may_go_back_to_the_reserve() -> None:
    position = after(table("tower12@e1"), "remove@e1")
    assert word(position, "maps") == "-/-/-"
    assert word(position, "reserves") == "tower12/none/none"
    assert position.state["counts"][0][0][5] == 0


def test_the_fountain_is_never_removed() -> None:
    assert "the fountain stays" in refusal(table("tower12@e1"), "remove@c")


def test_a_tile_with_four_neighbours_is_not_removed() -> None:
    plus = "tower12@e1+tower11c@e2+garden11@e1n1+garden10c@e1s1"
    assert "no empty area may be enclosed" in refusal(table(plus), "remove@e1")


def test_a_tile_that_others_need_to_be_reached_is_not_removed() -> None:
    assert "reached on foot from the fountain" in refusal(table("tower12@e1+tower11c@e2"), "remove@e1")


def test_a_tile_behind_walls_may_be_the_only_way() -> None:
    """n1 and e1n1 touch, but a wall stands between them: only e1 leads to e1n1."""
    maps = "pavilion7@n1+tower12@e1+garden10b@e1n1"
    assert "reached on foot" in refusal(table(maps), "remove@e1")
    assert "remove@n1" in legal(table(maps))


def test_a_tile_in_a_loop_may_be_removed() -> None:
    assert "remove@e1" in legal(table("tower12@e1+tower11c@e1s1+garden11@s1"))


def test_an_empty_cell_has_nothing_to_remove() -> None:
    assert "no tile on that cell" in refusal(table("tower12@e1"), "remove@w1")


def test_a_swap_replaces_a_tile_in_its_cell() -> None:
    position = after(table("tower12@e1", "garden9"), "swap:garden9@e1")
    assert word(position, "maps") == "garden9@e1/-/-"
    assert word(position, "reserves") == "tower12/none/none"
    assert list(position.state["counts"][0][0][:6]) == [0, 0, 0, 0, 1, 0]


def test_the_fountain_is_never_swapped() -> None:
    assert "the fountain stays" in refusal(table("tower12@e1", "garden9"), "swap:garden9@c")


def test_a_swapped_tile_must_match_all_walls() -> None:
    position = table("tower12@e1+tower11c@e2", "garden9")
    assert "both tiles have a wall or neither" in refusal(position, "swap:garden9@e1")


def test_a_swap_needs_a_tile_on_the_map() -> None:
    assert "no tile on that cell" in refusal(table("tower12@e1", "garden9"), "swap:garden9@e2")


def test_a_redesign_is_exactly_one_change_and_ends_the_turn() -> None:
    assert after(table(reserve="tower12,garden11"), "build:tower12@e1").turn == 1


def test_a_redesign_may_follow_an_exact_purchase() -> None:
    position = table("tower12@e1", hands=["y9y4"])
    position = after(position, "buy:tower13:y4+y9", "remove@e1")
    assert word(position, "step") == "placing"


def test_redesigns_in_a_row_are_counted_and_reset_by_other_actions() -> None:
    position = after(table(reserve="tower12"), "build:tower12@e1", "take:y9", "take:g9", "remove@e1")
    assert word(position, "redesigns") == "2/0/0"
    position = after(position, "take:b9", "take:o9", "take:y1")
    assert word(position, "redesigns") == "0/0/0"
