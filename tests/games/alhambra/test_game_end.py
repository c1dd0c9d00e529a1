from __future__ import annotations

from typing import Any

import pytest

from partie.core.errors import IllegalMove
from partie.games.alhambra.rules.position import Termination
from partie.games.alhambra.rules.state import TURNS_PER_PLAYER
from tests.games.alhambra.table import after, arrange, legal, word

pytestmark = pytest.mark.small

LAST: dict[str, Any] = {
    "market": "tower13,garden12,-,-",
    "bought": "pavilion2",
    "step": "placing",
    "bag": "pavilion3",
}


def test_the_game_ends_when_the_market_cannot_be_refilled() -> None:
    position = after(arrange(**LAST), "reserve:pavilion2")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.termination is Termination.MARKET
    assert position.legal_moves() == ()


def test_the_last_tiles_of_the_bag_are_put_out_first() -> None:
    position = after(arrange(**LAST, hands=["-", "b1"]), "reserve:pavilion2")
    assert word(position, "market") == "tower13,garden12,pavilion3,-"
    assert position.is_award


def test_a_full_market_and_an_empty_bag_do_not_end_the_game() -> None:
    full = {**LAST, "market": "tower13,garden12,tower12,-"}
    assert after(arrange(**full), "reserve:pavilion2").outcome() is None


def test_a_left_tile_goes_to_the_player_with_most_of_its_money() -> None:
    position = after(arrange(**LAST, hands=["y5y4", "y1y1y8", "y9"]), "reserve:pavilion2")
    assert position.turn == 1
    assert legal(position, "reserve") == {"reserve:tower13"}


def test_the_price_of_a_left_tile_does_not_matter() -> None:
    position = after(arrange(**LAST, hands=["-", "-", "y1"]), "reserve:pavilion2")
    assert position.turn == 2


def test_a_tie_for_a_left_tile_gives_it_to_nobody() -> None:
    position = after(arrange(**LAST, hands=["y5y4", "y9", "y8"]), "reserve:pavilion2")
    assert position.outcome() is not None


def test_a_tie_below_the_richest_does_not_matter() -> None:
    position = after(arrange(**LAST, hands=["y2", "y2", "y3"]), "reserve:pavilion2")
    assert position.turn == 2


def test_a_left_tile_of_a_currency_nobody_holds_stays() -> None:
    position = after(arrange(**LAST), "reserve:pavilion2")
    assert word(position, "market") == "tower13,garden12,pavilion3,-"


def test_left_tiles_are_handed_out_one_after_another_in_the_order_of_the_market() -> None:
    position = after(arrange(**LAST, hands=["g1", "y1", "b1"]), "reserve:pavilion2")
    order = []
    while position.outcome() is None:
        order.append((position.turn, sorted(legal(position, "reserve"))[0]))
        position = after(position, order[-1][1])
    assert order == [(1, "reserve:tower13"), (0, "reserve:garden12"), (2, "reserve:pavilion3")]


def test_an_awarded_tile_is_placed_by_the_rules_before_the_next_is_handed_out() -> None:
    end = {**LAST, "market": "tower12,garden11,-,-"}
    position = after(arrange(**end, hands=["y1g1"]), "reserve:pavilion2")
    position = after(position, "place:tower12@e1")
    assert "place:garden11@e2" in legal(position)


def test_no_buying_or_redesign_during_the_awards() -> None:
    position = after(arrange(**LAST, hands=["y9y9"]), "reserve:pavilion2")
    assert {text.split(":")[0] for text in legal(position)} <= {"place", "reserve"}


def test_awarded_tiles_do_not_go_to_dirk() -> None:
    position = after(arrange(2, **LAST, hands=["y9y9"]), "reserve:pavilion2")
    with pytest.raises(IllegalMove, match="awarded tiles do not go to Dirk"):
        position.parse_move("dirk:tower13")


def test_the_third_scoring_follows_the_awards() -> None:
    position = after(arrange(**LAST, hands=["y9"]), "reserve:pavilion2", "place:tower13@e1")
    assert position.scores == (21 + 1, 0, 0)


def test_most_points_win() -> None:
    position = after(arrange(**LAST, hands=["-", "y9"]), "reserve:pavilion2", "place:tower13@e1")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.scores == (0.0, 22.0, 0.0)


def test_a_tie_is_shared_without_tie_break() -> None:
    outcome = after(arrange(**LAST), "reserve:pavilion2").outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1, 2)
    assert outcome.winner is None


def test_a_scoring_card_in_the_last_refill_scores_before_the_game_ends() -> None:
    position = arrange(**LAST, scorings=1, deck="S2g1", piles="0/0/0/1", display="-,g9,b9,o9", maps=["tower12@e1"])
    position = after(position, "reserve:pavilion2")
    assert [int(points) for points in position.state["points"][0][:, 0]] == [0, 13, 21]


def test_a_scoring_that_did_not_come_is_lost() -> None:
    position = arrange(**LAST, scorings=1, deck="g1S2", piles="0/0/0/1", maps=["tower12@e1"])
    position = after(position, "reserve:pavilion2")
    assert [int(points) for points in position.state["points"][0][:, 0]] == [0, 0, 21]


def test_the_turn_cap_ends_an_endless_game() -> None:
    position = after(arrange(turns=3 * TURNS_PER_PLAYER - 1), "take:y9")
    assert position.is_award  # the tile goes to the only player with money
    outcome = after(position, "reserve:tower13").outcome()
    assert outcome is not None
    assert outcome.termination is Termination.TURN_CAP


def test_nothing_may_be_played_after_the_end() -> None:
    position = after(arrange(**LAST), "reserve:pavilion2")
    with pytest.raises(IllegalMove, match="the game is over"):
        position.parse_move("pass")
