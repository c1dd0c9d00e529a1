from __future__ import annotations

import pytest

from partie.games.klondike.game import GAME
from partie.games.klondike.rules.notation import parse_move
from partie.i18n import translate


@pytest.mark.parametrize(
    ("move", "english", "czech"),
    [
        ("deal", "turn the stock", "otočit z balíčku"),
        ("redeal", "turn the stock over", "obrátit balíček"),
        ("9H-3", "9♥ to pile 3", "9♥ na sloupec 3"),
        ("TC-7", "10♣ to pile 7", "10♣ na sloupec 7"),
        ("AS-F", "A♠ home", "A♠ domů"),
    ],
)
def test_moves_are_called_in_words(move: str, english: str, czech: str) -> None:
    position = GAME.start("draw-1", 1)
    label = GAME.view().label(position, parse_move(move))
    assert label is not None
    assert (translate(label, "en"), translate(label, "cs")) == (english, czech)


def test_places_of_cards_have_spoken_names() -> None:
    cells = {cell.id: cell.name for cell in GAME.view().geometry("draw-1").cells}
    names = [cells[name] for name in ("stock", "waste", "home-D", "pile-3")]
    assert [translate(name, "cs") for name in names if name] == [
        "balíček",
        "odkládací hromádka",
        "cílová hromádka ♦",
        "sloupec 3",
    ]


@pytest.mark.parametrize(
    ("piles", "card", "quick"),
    [
        ("-/KS/KC/QH", "QH", "QH-2"),  # two kings take it: the first one
        ("-/-/3C/(2C)KS", "KS", "KS-1"),  # only empty piles take it
        ("-/KS/3C/2D", "2D", "2D-F"),  # home before a pile
        ("-/KS/KC/JH", "JH", None),
    ],
)
def test_a_card_touched_twice_goes_home_or_to_the_first_pile(piles: str, card: str, quick: str | None) -> None:
    text = f"{piles}/-/-/- D1H0C0S0 stock:- waste:- redeals:0 idle:0 score:0"
    position = GAME.from_text(text, "draw-1")
    move = GAME.view().double_tap(position, card)
    assert (move and position.format_move(move)) == quick


STUCK = "KS/(2S)KC/(2C)QC/(3S)QS/(3C)JC/(4S)JS/(4C)TC D13H13C1S1 {} idle:0 score:0"


@pytest.mark.parametrize(
    ("rest", "stuck"),
    [
        ("stock:TS5S6S7S8S9S5C6C7C8C9C waste:- redeals:1", True),
        ("stock:- waste:TS5S6S7S8S9S5C6C7C8C9C redeals:0", True),  # every card was seen
        ("stock:TS5S6S7S8S9S5C6C7C8C9C waste:- redeals:0", False),  # nobody knows what comes
    ],
)
def test_a_standstill_is_said_as_soon_as_it_can_be_seen(rest: str, stuck: bool) -> None:
    position = GAME.from_text(STUCK.format(rest), "draw-1")
    assert not position.problems()
    scene = GAME.view().scene(position.observation(0))
    assert scene.facts.get("stuck", False) is stuck
    assert (str(scene.prompt) == "No card can be turned up any more.") is stuck


def test_a_card_that_can_be_prepared_for_is_not_a_standstill() -> None:
    """With the king home its pile is free: a red king comes back, and a black queen goes on it."""
    free = "KS/(2C)QC/(3C)JC/(4C)TC/(5C)9C/(6C)8C/(7C)KC D13H13C1S12 stock:- waste:- redeals:1 idle:0 score:0"
    assert "stuck" not in GAME.view().scene(GAME.from_text(free, "draw-1").observation(0)).facts


@pytest.mark.parametrize(("idle", "left"), [(99, None), (100, 50), (149, 1)])
def test_a_game_that_soon_ends_by_itself_says_when(idle: int, left: int | None) -> None:
    text = f"KH/QS/-/-/-/-/- D13H12C13S11 stock:KS waste:- redeals:0 idle:{idle} score:700"
    scene = GAME.view().scene(GAME.from_text(text, "draw-1").observation(0))
    assert scene.facts.get("ends_in") == left
    said = {None: "Move a card, or turn the stock.", 1: "Lost in 1 move without a new card."}
    assert str(scene.prompt) == said.get(left, "Lost in 50 moves without a new card.")
