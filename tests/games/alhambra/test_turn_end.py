from __future__ import annotations

from partie.games.alhambra.game import GAME
from tests.games.alhambra.table import after, arrange, word

DECK = "y1g1b1o1y2"
PILES = "0/2/3/4"


def test_the_display_is_refilled_to_four_at_the_end_of_the_turn() -> None:
    position = after(arrange(display="y1,g2,b2,o9", deck="b5b6b7b8"), "take:y1+g2+b2")
    assert word(position, "display") == "b5,b6,b7,o9"


def test_the_market_is_refilled_from_the_first_empty_space() -> None:
    position = arrange(market="-,garden12,-,tower13", bought="tower12", step="placing", bag="pavilion2,pavilion3")
    position = after(position, "reserve:tower12")
    assert word(position, "market") == "pavilion3,garden12,pavilion2,tower13"


def test_an_empty_deck_is_made_from_the_discard() -> None:
    position = after(arrange(deck="-", discard="g4"), "take:y9")
    assert word(position, "display").startswith("g4,")
    assert word(position, "discard") == "-"


def test_without_deck_and_discard_fewer_cards_are_shown() -> None:
    position = after(arrange(deck="-"), "take:y9")
    assert word(position, "display") == "-,g9,b9,o9"


def test_a_scoring_card_is_replaced_by_the_next_card() -> None:
    position = arrange(scorings=0, deck="S1g1b1o1S2y1", piles="0/1/3/4")
    position = after(position, "take:y9")
    assert word(position, "display") == "g1,g9,b9,o9"
    assert word(position, "scorings") == "1"


def test_a_scoring_card_scores_after_the_tiles_of_the_turn_are_placed() -> None:
    position = arrange(
        scorings=0,
        deck="S1g1b1o1S2y1",
        piles="0/1/3/4",
        hands=["y9y5"],
        display="-,g9,b9,o9",
        market="tower13,garden12,chambers11,arcades10",
    )
    position = after(position, "buy:tower13:y5+y9", "place:tower13@e1")
    assert position.scores == (6 + 1, 0, 0)


def test_play_goes_round_the_table() -> None:
    position = GAME.start("4-players", 1)
    turns = []
    for _ in range(8):
        turns.append(position.turn)
        position = position.play(position.legal_moves()[0])
    assert turns == [0, 1, 2, 3, 0, 1, 2, 3]


def test_the_second_scoring_card_counts_as_the_second() -> None:
    position = arrange(scorings=1, deck="S2g1", piles="0/0/0/1", maps=["tower12@e1"])
    assert after(position, "take:y9").scores == (13, 0, 0)


def test_turns_are_counted() -> None:
    assert word(after(arrange(), "take:y9", "take:g9"), "turns") == "2"
