from __future__ import annotations

import pytest

from partie.core.errors import IllegalMove
from tests.games.alhambra import naive
from tests.games.alhambra.table import after, arrange, hand, legal, word

pytestmark = pytest.mark.small


def test_any_one_card_may_be_taken() -> None:
    assert legal(arrange(display="y9,g8,b7,o6"), "take") == {"take:y9", "take:g8", "take:b7", "take:o6"}


def test_several_cards_worth_five_together_may_be_taken() -> None:
    takes = legal(arrange(display="y1,g2,b2,o9"), "take")
    assert "take:y1+g2+b2" in takes
    assert "take:y1+g2" in takes


def test_several_cards_worth_six_may_not_be_taken() -> None:
    position = arrange(display="y1,g2,b3,o9")
    with pytest.raises(IllegalMove, match="one card, or several worth five"):
        position.parse_move("take:y1+g2+b3")


def test_four_cards_worth_five_may_be_taken() -> None:
    assert "take:y1+g1+b1+o2" in legal(arrange(display="y1,g1,b1,o2"))


def test_taking_mixes_currencies_and_fills_the_hand() -> None:
    position = after(arrange(hands=["y5"], display="y1,g3,b9,o9"), "take:y1+g3")
    assert hand(position, 0) == "y1y5g3"


def test_taking_money_ends_the_turn() -> None:
    assert after(arrange(), "take:y9").turn == 1


def test_of_equal_cards_on_display_the_first_is_taken() -> None:
    takes = legal(arrange(display="y4,y4,b9,o9"), "take:y4")
    assert takes == {"take:y4"}


def test_two_equal_cards_worth_five_or_less_may_be_taken_together() -> None:
    assert "take:y2+y2" in legal(arrange(display="y2,y2,b9,o9"))


def test_a_tile_is_paid_in_the_currency_of_its_space() -> None:
    market = "pavilion2,seraglio3,arcades4,chambers5"
    buys = legal(arrange(hands=["y2g3b4o5"], market=market), "buy")
    assert buys == {"buy:pavilion2:y2", "buy:seraglio3:g3", "buy:arcades4:b4", "buy:chambers5:o5"}


def test_a_tile_is_not_bought_below_its_price() -> None:
    position = arrange(hands=["y8y4"])
    with pytest.raises(IllegalMove, match="tower13 costs 13 in yellow"):
        position.parse_move("buy:tower13:y4+y8")


def test_cards_not_in_hand_cannot_pay() -> None:
    with pytest.raises(IllegalMove, match="you do not hold these cards"):
        arrange(hands=["y9"]).parse_move("buy:tower13:y9+y9")


def test_every_choice_of_cards_that_pays_is_a_move() -> None:
    cards = [1, 1, 3, 4, 5, 9]
    position = arrange(hands=["".join(f"y{card}" for card in cards)], market="tower8,-,-,-")
    expected = {"buy:tower8:" + "+".join(f"y{v}" for v in paid) for paid in naive.payments(cards, 8)}
    assert legal(position, "buy") == expected


def test_needless_extra_cards_may_be_paid() -> None:
    position = arrange(hands=["y9y9"], market="tower9a,-,-,-")
    assert after(position, "buy:tower9a:y9+y9").turn == 0
    assert legal(after(position, "buy:tower9a:y9+y9"), "take") == set()


def test_paid_cards_go_to_the_discard_without_change() -> None:
    position = after(arrange(hands=["y9y9y1"]), "buy:tower13:y9+y9")
    assert hand(position, 0) == "y1"
    assert word(position, "discard") == "y9y9"


def test_overpaying_ends_the_action_phase() -> None:
    position = after(arrange(hands=["y9y5g9"]), "buy:tower13:y5+y9")
    assert legal(position, "take") == set()
    assert legal(position, "place")


def test_exact_payment_gives_another_action() -> None:
    position = after(arrange(hands=["y9y4g9"]), "buy:tower13:y4+y9")
    assert position.turn == 0
    assert legal(position, "take")
    assert not legal(position, "place")


def test_exact_payments_may_be_repeated_and_end_with_any_action() -> None:
    market = "pavilion2,seraglio3,arcades4,chambers5"
    position = arrange(hands=["y2g3b4o5"], market=market)
    position = after(position, "buy:pavilion2:y2", "buy:seraglio3:g3", "buy:arcades4:b4", "buy:chambers5:o5")
    assert legal(position) == {"take:y9", "take:g9", "take:b9", "take:o9"}
    assert word(after(position, "take:y9"), "step") == "placing"


def test_the_market_is_not_refilled_during_a_turn() -> None:
    position = after(arrange(hands=["y9y4g9"]), "buy:tower13:y4+y9")
    assert word(position, "market").startswith("-,")


def test_the_extra_action_may_not_be_skipped() -> None:
    position = after(arrange(hands=["y9y4"]), "buy:tower13:y4+y9")
    with pytest.raises(IllegalMove, match="you may not pass"):
        position.parse_move("pass")


def test_without_any_possible_action_the_player_passes() -> None:
    position = arrange(display="-,-,-,-", deck="-")
    assert legal(position) == {"pass"}
    assert after(position, "pass").turn == 1


def test_a_fifth_action_that_is_impossible_is_lost_and_the_tiles_are_placed() -> None:
    """The source's own example: the display is empty, all four tiles were paid exactly."""
    market = "pavilion2,seraglio3,arcades4,chambers5"
    position = arrange(hands=["y2g3b4o5"], market=market, display="-,-,-,-", deck="-")
    position = after(position, "buy:pavilion2:y2", "buy:seraglio3:g3", "buy:arcades4:b4", "buy:chambers5:o5")
    assert legal(position) == {"pass"}
    assert word(after(position, "pass"), "step") == "placing"


def test_a_bought_tile_cannot_be_placed_before_the_actions_end() -> None:
    position = after(arrange(hands=["y9y4"]), "buy:tower13:y4+y9")
    with pytest.raises(IllegalMove, match="an action is due"):
        position.parse_move("place:tower13@w1")


def test_a_bought_tile_cannot_be_used_by_a_redesign_of_the_same_turn() -> None:
    position = after(arrange(hands=["y9y4"]), "buy:tower13:y4+y9")
    with pytest.raises(IllegalMove, match="not in your reserve"):
        position.parse_move("build:tower13@w1")


def test_bought_tiles_are_placed_in_any_order() -> None:
    position = arrange(bought="garden11,tower12", step="placing")
    assert {text.split("@")[0] for text in legal(position, "place")} == {"place:garden11", "place:tower12"}
    position = after(position, "place:tower12@e1")
    assert word(position, "bought") == "garden11"
    assert position.turn == 0
    assert after(position, "place:garden11@e2").turn == 1


def test_a_bought_tile_may_always_go_to_the_reserve() -> None:
    position = after(arrange(bought="garden11", step="placing"), "reserve:garden11")
    assert word(position, "reserves") == "garden11/none/none"


def test_actions_are_over_once_placing_began() -> None:
    with pytest.raises(IllegalMove, match="bought tiles are placed now"):
        arrange(bought="garden11", step="placing").parse_move("take:y9")


def test_only_waiting_tiles_are_placed() -> None:
    with pytest.raises(IllegalMove, match="does not wait to be placed"):
        arrange(bought="garden11", step="placing").parse_move("place:tower12@e1")


def test_a_bought_tile_may_not_replace_another() -> None:
    position = arrange(bought="garden11", step="placing", maps=["tower12@e1"])
    with pytest.raises(IllegalMove, match="another tile lies on that cell"):
        position.parse_move("place:garden11@e1")
