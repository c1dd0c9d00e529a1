"""The page around the board: languages, positions, phones, access for everybody, lost connections."""

from __future__ import annotations

import json
import re
import threading
from pathlib import Path

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

import partie
from tests.page.conftest import Opener
from tests.page.screen import SHORT_GAME, Screen, assert_accessible_in_both_themes, assert_fits

SOURCES = Path(partie.__file__).parent
WARMING = {"title": "Search", "done": 1, "total": 4}
COVERS_NOTHING = """() => {
  const [notice, header] = [".notice", "header"].map((one) => document.querySelector(one));
  return notice.getBoundingClientRect().bottom <= header.getBoundingClientRect().bottom;
}"""


def test_czech_is_one_click_away_and_stays(screen: Screen) -> None:
    screen.open()
    screen.button("Čeština").click()
    expect(screen.headline).to_have_text("Jste na tahu")
    expect(screen.page.locator("html")).to_have_attribute("lang", "cs")
    expect(screen.cell("h8")).to_have_attribute("aria-label", "h8, prázdné")
    screen.page.reload()
    expect(screen.headline).to_have_text("Jste na tahu")


def test_the_browser_chooses_the_language_at_first(tab: Opener) -> None:
    expect(tab(language="cs-CZ").open().headline).to_have_text("Jste na tahu")


def test_a_position_is_copied_and_pasted(screen: Screen) -> None:
    screen.open_for_two().play(SHORT_GAME[:3])
    expect(screen.headline).to_have_text("White to move")
    screen.page.keyboard.press("p")
    screen.button("Copy position").click()
    expect(screen.button("Copied")).to_be_visible()
    assert screen.page.evaluate("navigator.clipboard.readText()") == " ".join(SHORT_GAME[:3])
    box = screen.page.get_by_label("Another position")
    screen.button("Play from it").click()
    expect(screen.page.get_by_role("alert")).to_have_text("Paste a position or a list of moves first.")
    box.fill("nonsense")
    screen.button("Play from it").click()
    expect(screen.page.get_by_role("alert")).to_contain_text("nonsense")
    box.fill(" ".join(SHORT_GAME[:8]))
    screen.button("Play from it").click()
    screen.expect_stones(8)
    expect(screen.headline).to_have_text("Your move")


def test_going_back_closes_the_dialog(screen: Screen) -> None:
    screen.open_for_two(SHORT_GAME[:3])
    screen.page.evaluate("location.hash = '#/gomoku/free-13/-?seats=human,human'")
    expect(screen.headline).to_have_text("Black to move")
    screen.page.keyboard.press("n")
    expect(screen.page.get_by_role("dialog")).to_be_visible()
    screen.page.go_back()
    expect(screen.page.get_by_role("dialog")).to_have_count(0)
    expect(screen.page).to_have_url(re.compile("free-13"))
    screen.page.go_back()
    screen.expect_stones(3)
    expect(screen.page.get_by_role("dialog")).to_have_count(0)


def test_a_loaded_page_goes_on_with_its_game(screen: Screen) -> None:
    screen.open_for_two().play(SHORT_GAME[:3])
    screen.page.reload()
    screen.expect_stones(3)
    screen.button("Undo").click()
    screen.expect_stones(2)


def test_the_address_shows_the_position_to_others(tab: Opener) -> None:
    first = tab().open_for_two()
    first.play(SHORT_GAME[:3])
    expect(first.page).to_have_url(re.compile(r"d8\+d9\+e8"))
    second = tab().open(first.page.url.removeprefix(first.address))
    second.expect_stones(3)
    expect(second.headline).to_have_text("White to move")


def test_an_address_nobody_can_read_begins_a_game(screen: Screen) -> None:
    screen.open("#/gomoku/free-15/nonsense")
    expect(screen.page.locator(".notice")).to_contain_text("nonsense")
    expect(screen.headline).to_have_text("Your move")


def test_a_touch_on_small_cells_is_confirmed(phone: Screen) -> None:
    phone.open_for_two()
    phone.cell("h8").tap()
    expect(phone.headline).to_have_text("Tap h8 again to play it")
    phone.cell("i9").tap()
    phone.expect_stones(0)
    phone.cell("i9").tap()
    phone.expect_stones(1)


def test_nothing_sticks_out_of_a_phone(phone: Screen) -> None:
    phone.open_for_two(SHORT_GAME[:6])
    phone.button("Hint").tap()
    expect(phone.ghosts.first).to_be_visible()
    assert_fits(phone.page)
    small = phone.page.locator("button:visible, select:visible").evaluate_all(
        "found => found.map(e => [e.textContent, e.getBoundingClientRect()])"
        ".filter(([, box]) => box.width < 44 || box.height < 44).map(([text]) => text)"
    )
    assert small == []


@pytest.mark.parametrize("shape", ["phone", "desktop"])
def test_axe_finds_nothing_on_the_page(tab: Opener, shape: str) -> None:
    screen = tab(phone=shape == "phone").open_for_two(SHORT_GAME[:6])
    screen.button("Hint").click()
    expect(screen.page.locator("#announcer")).to_contain_text("Hint: ")  # it has been thought to its end
    assert_accessible_in_both_themes(screen.page)


def test_axe_finds_nothing_in_the_dialogs(screen: Screen) -> None:
    screen.open_for_two(SHORT_GAME[:6], "free-9")
    for key, title in (("n", "New game"), ("p", "Position"), ("?", "How to play: Five in a row")):
        screen.page.keyboard.press(key)
        expect(screen.page.get_by_role("dialog", name=title)).to_be_visible()
        assert_accessible_in_both_themes(screen.page)
        screen.page.keyboard.press("Escape")
        expect(screen.page.get_by_role("dialog")).to_have_count(0)


def answer_status(screen: Screen) -> threading.Event:
    """The server says that it compiles until the event is set."""
    is_ready = threading.Event()

    def tell(route: Route) -> None:
        warming = None if is_ready.is_set() else WARMING
        route.fulfill(json={"version": "", "warming": warming, "owner": False})

    screen.page.route("**/api/v1/status*", tell)
    return is_ready


def test_compiling_is_told_while_the_board_can_be_used(screen: Screen) -> None:
    connections: list[WebSocketRoute] = []

    def connect(route: WebSocketRoute) -> None:
        connections.append(route)
        route.connect_to_server()

    screen.page.route_web_socket("**/api/v1/session*", connect)
    is_ready = answer_status(screen)
    screen.open_for_two()
    connections[-1].send(json.dumps({"type": "warming", **WARMING}))
    bar = screen.page.get_by_role("progressbar", name="Preparing Five in a row, only this once:")
    expect(bar).to_have_attribute("value", "0.25")
    screen.play(SHORT_GAME[:2])
    is_ready.set()
    connections[-1].send(json.dumps({"type": "warming", "title": "", "done": 4, "total": 4}))
    expect(screen.page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize(("place", "what"), [("", "the games"), ("#/play/gomoku", "Five in a row")])
def test_the_engine_is_asked_about_until_it_is_ready(tab: Opener, place: str, what: str) -> None:
    screen = tab(phone=True)
    is_ready = answer_status(screen)
    screen.page.goto(screen.address + place)
    notice = screen.page.locator(".notice")
    expect(notice).to_contain_text(f"Preparing {what}, only this once:25%")
    screen.page.wait_for_function(COVERS_NOTHING)
    is_ready.set()
    expect(notice).to_have_count(0)


def test_a_lost_connection_is_told_and_the_game_restored(screen: Screen) -> None:
    connections: list[WebSocketRoute] = []
    is_down = threading.Event()

    def connect(route: WebSocketRoute) -> None:
        connections.append(route)
        if is_down.is_set():
            route.close()
        else:
            route.connect_to_server()

    screen.page.route_web_socket("**/api/v1/session*", connect)
    screen.open_for_two().play(SHORT_GAME[:3])
    is_down.set()
    connections[-1].close()
    expect(screen.page.locator(".notice")).to_have_text("Connection lost. Trying again…")
    fourth = SHORT_GAME[3]
    for cell in ("a1", fourth):  # the second takes the place of the first
        screen.cell(cell).click()
        expect(screen.page.get_by_text(f"{cell} will be played when the connection is back.")).to_be_visible()
        expect(screen.page.locator(".piece.is-waiting")).to_have_count(1)
    screen.expect_stones(3)
    is_down.clear()
    expect(screen.page.locator(".notice")).to_have_count(0)
    expect(screen.page.locator(".move")).to_have_count(4)
    expect(screen.cell(fourth)).to_have_attribute("aria-label", re.compile("white stone"))
    expect(screen.page.locator(".piece.is-waiting")).to_have_count(0)
    screen.play(SHORT_GAME[4:])
    expect(screen.headline).to_have_text("Black won")
