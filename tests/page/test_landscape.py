"""A phone on its side, and a tiny one: the board and what is said about it are in sight together."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.screen import Screen

ON_ITS_SIDE = [(844, 390), (667, 375)]
TINY = (320, 568)
BOARDS = {
    "#/gomoku/free-15/h8+i9+h9+i8?seats=human,human": ".board",
    "#/mills?seats=human,human": ".board",
    "#/checkers?seats=human,human": ".board",
    "#/klondike": ".board",
    "#/mines/3x2%2F1%2Fnone/111%2F...+mines:08": ".mines-frame",
}


def open_small(phone: Screen, size: tuple[int, int], place: str) -> Screen:
    width, height = size
    phone.page.set_viewport_size({"width": width, "height": height})
    return phone.open(place)


def ask_for_a_hint(phone: Screen) -> None:
    phone.button("Hint").tap()
    expect(phone.button("Play it")).to_be_in_viewport(ratio=1)
    expect(phone.page.locator(".analysis-move strong")).to_be_in_viewport(ratio=1)


def box(phone: Screen, part: str) -> dict[str, float]:
    """Of the first one that is drawn, in one go: a hint is drawn anew while the engine thinks."""
    drawn = "(part) => [...document.querySelectorAll(part)].find((one) => one.offsetParent)"
    found: dict[str, float] = phone.page.evaluate(f"(part) => ({drawn})(part).getBoundingClientRect().toJSON()", part)
    return found


def assert_in_sight(phone: Screen, *parts: str) -> None:
    for part in parts:
        expect(phone.page.locator(part).first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", ON_ITS_SIDE)
@pytest.mark.parametrize("place", BOARDS)
def test_a_hint_stands_beside_the_board(phone: Screen, place: str, size: tuple[int, int]) -> None:
    open_small(phone, size, place)
    ask_for_a_hint(phone)
    assert_in_sight(phone, BOARDS[place], ".header", ".actions")
    board, hint, bar = (box(phone, part) for part in (BOARDS[place], ".analysis-card", ".actions"))
    assert board["x"] + board["width"] <= hint["x"]
    assert hint["x"] + hint["width"] <= size[0]
    assert hint["y"] + hint["height"] <= bar["y"] + 1


def card_width(phone: Screen) -> float:
    width: float = phone.page.locator(".card-sheet").first.evaluate("(card) => card.getBoundingClientRect().width")
    return width


@pytest.mark.parametrize("size", ON_ITS_SIDE)
def test_cards_use_the_width(phone: Screen, size: tuple[int, int]) -> None:
    open_small(phone, size, "#/klondike")
    expect(phone.page.locator(".board.is-wide .card-drawn").first).to_be_visible()
    assert_in_sight(phone, ".board", ".actions")
    board = box(phone, ".board")
    assert board["width"] >= size[0] * 0.65
    assert card_width(phone) >= size[0] * 0.06
    phone.page.set_viewport_size({"width": size[1], "height": size[0]})
    expect(phone.page.locator(".board.is-wide")).to_have_count(0)
    expect(phone.cell("waste")).to_be_visible()


@pytest.mark.parametrize("size", ON_ITS_SIDE)
def test_a_hint_of_alhambra_is_in_sight(phone: Screen, size: tuple[int, int]) -> None:
    open_small(phone, size, "#/alhambra")
    phone.button("Hint").tap()
    expect(phone.page.locator(".analysis-move strong")).to_be_in_viewport(ratio=1)
    assert_in_sight(phone, ".palaces", ".header", ".actions")


@pytest.mark.parametrize("size", ON_ITS_SIDE)
def test_the_other_actions_are_behind_more(phone: Screen, size: tuple[int, int]) -> None:
    open_small(phone, size, "#/gomoku")
    expect(phone.button("Resign")).to_be_hidden()
    phone.button("More actions").tap()
    expect(phone.button("Resign")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("place", [place for place, part in BOARDS.items() if part == ".board"])
def test_a_tiny_phone_shows_the_whole_board_with_its_hint(phone: Screen, place: str) -> None:
    open_small(phone, TINY, place)
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    ask_for_a_hint(phone)
    assert_in_sight(phone, ".header", ".board", ".actions")
    board, bar = (phone.page.locator(part).bounding_box() for part in (".board", ".actions"))
    assert board
    assert bar
    assert board["y"] + board["height"] <= bar["y"]
