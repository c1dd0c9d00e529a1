"""The browser's way back closes what lies over the page first, and leads nowhere else for it afterwards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Locator, expect

from tests.page.screen import NO_LAYER, SHORT_GAME, Screen

GAMES = ("gomoku", "mills", "checkers", "klondike", "mines", "alhambra")
HOME = re.compile(r"#/$")


def go_to_the_game(screen: Screen, game: str = "gomoku") -> None:
    """By the way a person goes, so that Home lies behind it."""
    screen.page.goto(screen.address + "#/")
    expect(screen.page.locator(".game-card").first).to_be_visible()
    screen.open(f"#/play/{game}")
    expect(screen.page.locator(".table:not(.is-waiting)")).to_be_visible()


def play(phone: Screen, moves: Iterable[str]) -> None:
    """The first touch shows the move, the second one plays it."""
    for move in moves:
        phone.cell(move).click()
        phone.play([move])


def dialog(screen: Screen) -> Locator:
    return screen.page.get_by_role("dialog")


def more(screen: Screen) -> Locator:
    screen.button("More actions").click()
    return screen.page.locator(".more-actions.is-open")


def chooser(screen: Screen) -> Locator:
    screen.page.locator(".game-title").click()
    return dialog(screen)


def settings(screen: Screen) -> Locator:
    screen.button("Settings").click()
    return dialog(screen)


def help_(screen: Screen) -> Locator:
    screen.button("Help").click()
    return dialog(screen)


def new_game(screen: Screen) -> Locator:
    screen.button("New game").click()
    return dialog(screen)


def by_the_cross(screen: Screen) -> None:
    screen.button("Close").click()


def by_escape(screen: Screen) -> None:
    screen.page.keyboard.press("Escape")


def by_a_tap_outside(screen: Screen) -> None:
    screen.page.mouse.click(5, 5)


def expect_home(screen: Screen) -> None:
    expect(screen.page).to_have_url(HOME)
    expect(screen.page.locator(".game-card").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_way_back_closes_what_lies_over_a_game(phone: Screen, game: str) -> None:
    go_to_the_game(phone, game)
    phone.page.evaluate("document.querySelector('.table').dataset.same = 'yes'")
    here = phone.page.url
    for layer in (more, chooser, settings, help_, new_game):
        opened = layer(phone)
        expect(opened).to_be_visible()
        phone.page.go_back()
        expect(opened).to_have_count(0)
        expect(phone.page).to_have_url(here)
        expect(phone.page.locator(".table[data-same=yes]")).to_be_visible()
    phone.page.go_back()
    expect_home(phone)


@pytest.mark.parametrize("close", [by_the_cross, by_escape, by_a_tap_outside])
def test_what_was_closed_leaves_nothing_to_go_back_from(phone: Screen, close: Callable[[Screen], None]) -> None:
    go_to_the_game(phone)
    for layer in (settings, help_):
        opened = layer(phone)
        expect(opened).to_be_visible()
        close(phone)
        expect(opened).to_have_count(0)
    phone.page.wait_for_function(NO_LAYER)
    phone.page.go_back()
    expect_home(phone)


@pytest.mark.parametrize("close", [by_escape, by_a_tap_outside])
def test_more_actions_closed_otherwise(phone: Screen, close: Callable[[Screen], None]) -> None:
    go_to_the_game(phone)
    opened = more(phone)
    close(phone)
    expect(opened).to_have_count(0)
    phone.page.wait_for_function(NO_LAYER)
    phone.page.go_back()
    expect_home(phone)


def test_one_dialog_after_another(phone: Screen) -> None:
    """An action behind "More" opens a dialog, whose choice begins another game."""
    go_to_the_game(phone)
    phone.action("Position").click()
    expect(dialog(phone)).to_be_visible()
    phone.page.go_back()
    expect(dialog(phone)).to_have_count(0)
    expect(phone.page.locator(".more-actions.is-open")).to_have_count(0)
    new_game(phone)
    phone.page.get_by_role("radio", name="Two players, one device").check(force=True)
    phone.button("Start").click()
    expect(phone.page).to_have_url(re.compile("seats=human,human"))
    phone.page.wait_for_function(NO_LAYER)
    play(phone, ["h8"])
    expect(phone.page).to_have_url(re.compile("free-15/h8"))
    phone.page.go_back()
    expect_home(phone)


def test_a_game_that_is_chosen_lies_behind_the_one_before(phone: Screen) -> None:
    go_to_the_game(phone)
    chooser(phone).get_by_role("link", name="Nine men's morris").click()
    expect(phone.page).to_have_url(re.compile("#/play/mills"))
    expect(phone.page.locator(".game-title")).to_have_text("Nine men's morris")
    phone.page.go_back()
    expect(phone.page).to_have_url(re.compile("#/play/gomoku"))
    expect(phone.page.locator(".game-title")).to_have_text("Five in a row")
    phone.page.go_back()
    expect_home(phone)


def test_forward_opens_nothing_and_the_game_stays(phone: Screen) -> None:
    phone.page.goto(phone.address + "#/")
    expect(phone.page.locator(".game-card").first).to_be_visible()
    phone.open_for_two(SHORT_GAME[:2])
    expect(settings(phone)).to_be_visible()
    phone.page.go_back()
    expect(dialog(phone)).to_have_count(0)
    play(phone, SHORT_GAME[2:4])
    expect(phone.page).to_have_url(re.compile(r"d8\+d9\+e8\+e9"))
    phone.page.go_forward()
    phone.page.wait_for_function(NO_LAYER)
    expect(phone.page).to_have_url(re.compile(r"d8\+d9\+e8\+e9"))
    expect(dialog(phone)).to_have_count(0)
    phone.expect_stones(4)
    phone.page.go_back()
    expect_home(phone)


def test_what_is_played_meanwhile_is_in_the_address_afterwards(phone: Screen) -> None:
    """The computer answers while the settings are open."""
    go_to_the_game(phone)
    play(phone, ["h8"])
    expect(settings(phone)).to_be_visible()
    phone.expect_stones(2)
    expect(phone.page).to_have_url(re.compile(r"h8\+"))
    here = phone.page.url
    phone.page.go_back()
    expect(dialog(phone)).to_have_count(0)
    expect(phone.page).to_have_url(here)
    phone.expect_stones(2)


def test_a_reload_under_a_dialog(phone: Screen) -> None:
    phone.page.goto(phone.address + "#/")
    expect(phone.page.locator(".game-card").first).to_be_visible()
    phone.open_for_two()
    play(phone, SHORT_GAME[:2])
    here = phone.page.url
    expect(settings(phone)).to_be_visible()
    phone.page.reload()
    phone.expect_stones(2)
    phone.page.wait_for_function(NO_LAYER)
    expect(phone.page).to_have_url(here)
    expect(dialog(phone)).to_have_count(0)
    phone.page.go_back()
    expect_home(phone)


def test_another_address_closes_what_lies_over_the_page(phone: Screen) -> None:
    """One that was typed lies above the entry of the dialog, which is stepped over on the way back."""
    go_to_the_game(phone)
    expect(settings(phone)).to_be_visible()
    phone.page.evaluate("location.hash = '#/me'")
    expect(phone.page.get_by_role("heading", name="My games", exact=True)).to_be_visible()
    expect(dialog(phone)).to_have_count(0)
    phone.page.go_back()
    expect(phone.page).to_have_url(re.compile("#/play/gomoku"))
    expect(phone.headline).to_be_visible()
    phone.page.wait_for_function(NO_LAYER)
    phone.page.go_back()
    expect_home(phone)


@pytest.mark.parametrize("place", ["#/", "#/watch", "#/me", "#/see"])
def test_the_other_places(phone: Screen, place: str) -> None:
    phone.page.goto(phone.address + "#/play/gomoku")
    expect(phone.headline).to_be_visible()
    phone.page.goto(phone.address + place)
    expect(phone.page.locator(f"body[data-view={place[2:] or 'home'}]")).to_be_visible()
    for layer in (settings, help_):
        expect(layer(phone)).to_be_visible()
        phone.page.go_back()
        expect(dialog(phone)).to_have_count(0)
        expect(phone.page).to_have_url(re.compile(re.escape(place) + "$"))
    phone.page.go_back()
    expect(phone.page).to_have_url(re.compile("#/play/gomoku"))
