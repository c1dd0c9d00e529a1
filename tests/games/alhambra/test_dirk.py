from __future__ import annotations

from typing import Any

import pytest

from partie.core.errors import IllegalMove
from tests.games.alhambra.table import after, arrange, legal, word

pytestmark = pytest.mark.small


def dirks(text: str) -> int:
    return 0 if text == "none" else len(text.split(","))


def test_a_bought_tile_may_be_given_to_dirk() -> None:
    position = after(arrange(2, bought="tower12", step="placing"), "dirk:tower12")
    assert word(position, "dirk") == "tower12"
    assert position.state["counts"][0][6][5] == 1


def test_the_choice_is_made_for_each_tile() -> None:
    position = after(arrange(2, bought="tower12,garden11", step="placing"), "dirk:tower12")
    assert {"dirk:garden11", "reserve:garden11", "place:garden11@e1"} <= legal(position)


def test_dirk_plays_with_two_players_only() -> None:
    with pytest.raises(IllegalMove, match="Dirk plays with two players only"):
        arrange(3, bought="tower12", step="placing").parse_move("dirk:tower12")


def test_dirk_draws_six_tiles_after_the_first_scoring_and_the_refill() -> None:
    position = arrange(2, scorings=0, deck="S1g1b1S2y1", piles="0/1/2/3")
    before = dirks(word(position, "bag"))
    position = after(position, "take:y9")
    assert dirks(word(position, "dirk")) == 6
    assert dirks(word(position, "bag")) == before - 6


def test_dirks_new_tiles_do_not_count_in_the_scoring_before() -> None:
    position = arrange(2, scorings=0, deck="S1g1b1S2y1", piles="0/1/2/3", maps=["tower12@e1"])
    position = after(position, "take:y9")
    assert position.scores == (6, 0)
    assert position.state["points"][0][0][6] == 0


def test_dirk_draws_a_third_of_the_bag_after_the_second_scoring() -> None:
    position = arrange(2, scorings=1, deck="S2g1", piles="0/0/0/1", bag="pavilion2,pavilion3,pavilion4,pavilion5")
    assert dirks(word(after(position, "take:y9"), "dirk")) == 1


def test_dirk_takes_what_is_there_when_fewer_than_six_are_in_the_bag() -> None:
    position = arrange(2, scorings=0, deck="S1g1b1S2y1", piles="0/1/2/3", bag="pavilion2,pavilion3")
    position = after(position, "take:y9")
    assert dirks(word(position, "dirk")) == 2
    assert word(position, "bag") == "none"


def test_dirk_takes_places_and_shares_ties() -> None:
    position = arrange(2, scorings=1, deck="S2g1", piles="0/0/0/1", dirk="tower12", maps=["tower11c@e1", "tower10@e1"])
    position = after(position, "take:y9")
    assert position.scores[0] == (13 + 6) // 3
    assert position.state["points"][0][1][6] == (13 + 6) // 3


def test_dirk_cannot_win() -> None:
    last: dict[str, Any] = {
        "market": "tower13,garden12,-,-",
        "bought": "pavilion2",
        "step": "placing",
        "bag": "pavilion3",
    }
    position = after(arrange(2, **last, dirk="tower12,garden11"), "reserve:pavilion2")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
