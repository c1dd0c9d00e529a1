from __future__ import annotations

from partie.games.alhambra.game import GAME
from partie.games.alhambra.rules.dealing import make_up_hidden
from partie.games.alhambra.rules.material import TILE_OF_NAME
from partie.games.alhambra.rules.position import AlhambraPosition
from tests.games.alhambra.table import arrange, word


def made_up(position: AlhambraPosition, seed: int) -> AlhambraPosition:
    state = position.state.copy()
    make_up_hidden(state, seed)
    return AlhambraPosition(state)


def test_positions_that_differ_in_hidden_orders_have_equal_views() -> None:
    position = GAME.start("3-players", 2)
    other = made_up(position, 17)
    assert other != position
    assert other.observation(1) == position.observation(1)


def test_a_view_shows_no_order_of_deck_and_bag() -> None:
    view = GAME.start("3-players", 2).observation(0)
    deck = word(view, "deck").replace("S1", "").replace("S2", "")
    cards = [deck[at : at + 2] for at in range(0, len(deck), 2)]
    assert cards == sorted(cards, key=lambda card: ("ygbo".index(card[0]), card[1]))
    bag = [TILE_OF_NAME[name] for name in word(view, "bag").split(",")]
    assert bag == sorted(bag)
    assert word(view, "random") == "0"
    assert word(view, "hidden") == "1"


def test_a_view_keeps_everything_public() -> None:
    position = GAME.start("2-players", 3)
    view = position.observation(1)
    for name in ("hands", "display", "market", "dirk", "maps", "discard", "turn"):
        assert word(view, name) == word(position, name)
    assert view.legal_moves() == position.legal_moves()
    assert view.problems() == []


def test_playing_on_from_a_view_makes_orders_up_and_loses_nothing() -> None:
    view = GAME.start("3-players", 2).observation(0)
    position = view.play(view.legal_moves()[0])
    assert word(position, "hidden") == "0"
    assert position.problems() == []
    assert position == view.play(view.legal_moves()[0])
    deck = word(position, "deck").replace("S1", "").replace("S2", "")
    assert deck != "".join(sorted(deck[at : at + 2] for at in range(0, len(deck), 2)))


def test_a_view_of_a_view_is_the_same() -> None:
    view = GAME.start("4-players", 3).observation(1)
    assert view.observation(1) == view


def test_made_up_orders_respect_the_piles_of_the_scoring_cards() -> None:
    position = GAME.start("3-players", 2)
    first, last = (int(place) for place in word(position, "piles").split("/")[:2])
    seen = set()
    for seed in range(300):
        deck = word(made_up(position.observation(0), seed), "deck")
        seen.add(deck.index("S1") // 2)
    assert (min(seen), max(seen)) == (first, last)


def test_made_up_positions_are_possible() -> None:
    for seed in range(5):
        assert made_up(GAME.start("2-players", seed).observation(0), seed).problems() == []


def test_a_scoring_card_that_came_is_not_made_up_again() -> None:
    position = arrange(scorings=1, deck="g1S2", piles="0/0/0/1")
    assert "S1" not in word(made_up(position, 1), "deck")
