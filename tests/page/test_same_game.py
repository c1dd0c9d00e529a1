"""A game stays one game: chosen again where it is open, and opened in a second tab or on a second device."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from partie import games
from tests.page.conftest import Opener
from tests.page.screen import NO_LAYER, Screen
from tests.page.test_leaving import LISTEN, MOVES, SAME, play, wait_for

STORED = "() => JSON.parse(localStorage.getItem('partie-shelf') ?? '[]').map(({ id }) => id)"
UNDO = "() => heard.socket.send(JSON.stringify({type: 'undo', assisted: true}))"


def elsewhere(page: Page) -> Locator:
    return page.get_by_role("button", name="Continue here", exact=True)


def choose_again(screen: Screen) -> None:
    """By the sheet behind the title."""
    screen.page.locator(".game-title").click()
    screen.page.get_by_role("dialog").locator(".game-card[aria-current=page]").click()
    expect(screen.page.get_by_role("dialog")).to_have_count(0)
    screen.page.wait_for_function(NO_LAYER)


@pytest.mark.parametrize("name", list(games.TABLE))
def test_the_open_game_chosen_again_goes_on(screen: Screen, name: str) -> None:
    before = play(screen, name)
    address = screen.page.url
    choose_again(screen)
    expect(screen.page).to_have_url(address)
    screen.page.evaluate(f"location.hash = '#/play/{name}'")
    expect(screen.page).to_have_url(address)
    screen.page.evaluate(UNDO)
    screen.page.wait_for_function("(ply) => window.heard.state.ply === ply", arg=MOVES - 1)
    assert wait_for(screen.page, name, MOVES)["id"] == before["id"]
    assert screen.page.evaluate(STORED) == [before["id"]]


@pytest.mark.parametrize("name", list(games.TABLE))
def test_a_second_tab_takes_the_game_and_the_first_one_says_so(screen: Screen, name: str) -> None:
    before = play(screen, name)
    second = screen.page.context.new_page()
    second.add_init_script(LISTEN)
    second.goto(screen.page.url)
    after = wait_for(second, name, MOVES)
    assert {field: after[field] for field in SAME} == {field: before[field] for field in SAME}
    elsewhere(screen.page).click()
    expect(elsewhere(second)).to_be_visible()
    expect(elsewhere(screen.page)).to_have_count(0)
    screen.page.evaluate(UNDO)
    screen.page.wait_for_function("(ply) => window.heard.state.ply === ply", arg=MOVES - 1)
    assert second.evaluate(STORED) == [before["id"]]


def test_a_move_in_the_tab_that_lost_the_game_is_played(screen: Screen) -> None:
    screen.open_for_two()
    screen.play(["h8"])
    second = Screen(screen.page.context.new_page(), screen.address)
    second.page.goto(screen.page.url)
    expect(elsewhere(screen.page)).to_be_visible()
    screen.play(["i9"])
    expect(elsewhere(screen.page)).to_have_count(0)
    expect(elsewhere(second.page)).to_be_visible()


def test_a_move_that_does_not_fit_any_more_shows_the_game_as_it_stands(screen: Screen) -> None:
    screen.open_for_two()
    screen.play(["h8"])
    second = Screen(screen.page.context.new_page(), screen.address)
    second.page.goto(screen.page.url)
    second.play(["j10"])
    screen.cell("i9").click()
    expect(screen.page.locator(".notice.is-error")).to_contain_text("The position has changed")
    screen.expect_stones(2)
    expect(screen.cell("j10")).to_have_attribute("aria-label", "j10, white stone, last move")


def test_a_tab_that_is_looked_at_again_has_the_game(screen: Screen) -> None:
    screen.open_for_two()
    screen.play(["h8"])
    second = Screen(screen.page.context.new_page(), screen.address)
    second.page.goto(screen.page.url)
    expect(elsewhere(screen.page)).to_be_visible()
    screen.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(elsewhere(screen.page)).to_have_count(0)
    expect(elsewhere(second.page)).to_be_visible()


def test_a_second_device_with_the_same_key_takes_the_game(tab: Opener) -> None:
    first = tab()
    before = play(first, "klondike")
    key = first.page.evaluate("localStorage.getItem('partie-visitor')")
    phone = tab(phone=True)
    phone.page.add_init_script(f"localStorage.setItem('partie-visitor', {key!r});" + LISTEN)
    phone.page.goto(phone.address + "#/me")
    phone.page.locator("a[href*='/klondike/']", has_text="Continue").first.click()
    assert wait_for(phone.page, "klondike", MOVES)["id"] == before["id"]
    expect(elsewhere(first.page)).to_be_visible()
