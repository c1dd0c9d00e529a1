"""A game of each kind to its end, by touch alone and by keys alone; Alhambra's is in `test_alhambra.py`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from tests.page.screen import SHORT_GAME, Screen, assert_accessible
from tests.page.walking import go_to, press_cells


class Ending(NamedTuple):
    """The last moves of a short game."""

    place: str
    turn: str  # the headline before them
    cells: list[str]
    result: str


LAST_CARD = "-/-/-/-/-/-/- D13H13C13S12 stock:- waste:KS redeals:0 idle:0 score:700"
ENDINGS = {
    "gomoku": Ending(
        f"gomoku/free-15/{'+'.join(SHORT_GAME[:-1])}?seats=human,human", "Black to move", ["h8"], "Black won"
    ),
    "mills": Ending(
        "mills/nine/ww.w....%2Fb.b..b..%2F........+w+0+0+0?seats=human,human",
        *("White to move", ["g4", "g7", "b6"], "White won"),
    ),
    "checkers": Ending("checkers/english/B%3AW6%3AB2?seats=human,human", "Black to move", ["2", "9"], "Black won"),
    "klondike": Ending(
        f"klondike/draw-1/{quote(LAST_CARD, safe='')}",
        *("Your move", ["KS", "KS"], "You won"),  # the second touch of a card brings it home
    ),
    "mines": Ending("mines/3x2%2F1%2Fnone/111%2F...+mines:08", "Your move", ["a2", "c2"], "You won"),
}


RESIGNED = ("Five in a row", "Nine men's morris", "Checkers", "Klondike", "Alhambra")


@pytest.mark.parametrize("game", ENDINGS)
def test_a_game_is_finished_by_touch(phone: Screen, game: str) -> None:
    place, turn, cells, result = ENDINGS[game]
    phone.open(f"#/play/{place}")
    expect(phone.headline).to_have_text(turn)
    for cell in cells:
        phone.cell(cell).tap()
    if game == "gomoku":  # the crossings are small: the second touch plays
        expect(phone.headline).to_contain_text(cells[-1])
        phone.cell(cells[-1]).tap()
    expect(phone.headline).to_have_text(result)


@pytest.mark.parametrize("game", ENDINGS)
def test_a_game_is_finished_by_keys(screen: Screen, game: str) -> None:
    place, turn, cells, result = ENDINGS[game]
    screen.open(f"#/play/{place}")
    expect(screen.headline).to_have_text(turn)
    if game in ("mills", "klondike"):  # the others have tests of their own
        assert_accessible(screen.page)
    press_cells(screen, cells)
    expect(screen.headline).to_have_text(result)


def end_a_minefield(screen: Screen, uncover: Callable[[str], None]) -> None:
    """Opens one cell after another; a mine or the last free cell ends the game, whichever comes first."""
    covered = screen.page.locator('[data-cell][aria-label*="covered"]')
    over = screen.page.locator(".status-card.is-over")
    expect(screen.headline).to_have_text("Open any cell")  # the field is there before the game
    expect(covered).to_have_count(81)
    while not over.count():
        name = covered.first.get_attribute("data-cell") or ""
        uncover(name)
        expect(screen.cell(name)).not_to_have_attribute("aria-label", re.compile("covered"))
    expect(screen.button("Play again")).to_be_visible()


def test_from_an_empty_browser_to_the_end_of_a_game_by_touch(phone: Screen) -> None:
    phone.page.goto(phone.address)
    phone.page.locator(".game-card", has_text="Minesweeper").tap()
    end_a_minefield(phone, lambda name: phone.cell(name).tap())
    for title in RESIGNED:
        phone.page.goto(phone.address)
        phone.page.locator(".game-card", has_text=title).tap()
        expect(phone.headline).to_be_visible()
        phone.action("Resign").tap()
        phone.page.get_by_role("dialog").get_by_role("button", name="Resign").tap()
        expect(phone.page.locator(".status-card.is-over")).to_be_visible()


def tab_to(screen: Screen, wanted: Locator) -> None:
    """Presses Tab until it has the focus."""
    expect(wanted).to_be_visible()
    for _ in range(60):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        screen.page.keyboard.press("Tab")
    expect(wanted).to_be_focused()


def test_from_an_empty_browser_to_the_end_of_a_game_by_keys(screen: Screen) -> None:
    screen.page.goto(screen.address)
    expect(screen.page.get_by_role("navigation")).to_be_visible()  # drawn anew once the modules are there
    tab_to(screen, screen.page.locator(".game-card", has_text="Minesweeper"))
    screen.page.keyboard.press("Enter")
    expect(screen.headline).to_have_text("Open any cell")
    screen.page.keyboard.press("b")

    def uncover(name: str) -> None:
        go_to(screen, name)
        screen.page.keyboard.press("Enter")

    end_a_minefield(screen, uncover)
    for title in RESIGNED:
        screen.page.goto(screen.address)
        expect(screen.page.get_by_role("navigation")).to_be_visible()
        tab_to(screen, screen.page.locator(".game-card", has_text=title))
        screen.page.keyboard.press("Enter")
        expect(screen.headline).to_be_visible()
        tab_to(screen, screen.button("Resign"))
        screen.page.keyboard.press("Enter")
        tab_to(screen, screen.page.get_by_role("dialog").get_by_role("button", name="Resign"))
        screen.page.keyboard.press("Enter")
        expect(screen.page.locator(".status-card.is-over")).to_be_visible()


def test_every_choice_of_an_opening_is_in_sight_on_a_phone(phone: Screen) -> None:
    phone.open("#/play/gomoku/free-15-swap2/h8+i9+j10?seats=human,human")
    for choice in ("Take Black", "Take White", "Put two more stones"):
        expect(phone.button(choice)).to_be_in_viewport(ratio=1)
