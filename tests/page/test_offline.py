"""Without network, without server, and back: the page says so, loses nothing and goes on by itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from harness.server import started_server
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from partie import games
from tests.page.serving import PATIENCE

NO_NETWORK = "No network"
LOST = "Connection lost"
NO_ANSWER = "The server does not answer."
PLACES = {  # with something that needs the server
    "#/": ".home-line",
    "#/play/gomoku/renju": ".headline",
    "#/watch": ".start-card >> nth=0",
    "#/watch/games": ".filter-box >> nth=0",
    "#/me": ".me-game >> nth=0",
    "#/review/arena/1": ".review [role=alert]",
}
COMPILING = 250.0  # seconds: a server of its own may have to compile kernels before it moves
_REMEMBER = """
  window.heard = [];
  const Real = WebSocket;
  window.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      if (!String(given[0]).includes("/session")) return;
      window.talk = this;
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === "state") window.heard.push(message);
      });
    }
  };
"""
_WAITED = """([count, moves]) => {
  const state = window.heard.at(-1);
  return window.heard.length > count && state.moves.length >= moves && !state.thinking;
}"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Its errors are expected: there is no server."""
    context = browser.new_context(locale="en-GB", service_workers="allow")
    context.set_default_timeout(PATIENCE * 1000)
    yield context
    context.close()


def test_the_page_opens_without_network_and_says_so(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(address)
    line = page.get_by_role("heading", name="Partie sees a game")
    expect(line).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # from now on the worker answers, and keeps what the shell asks for
    expect(page.get_by_role("link", name="Home", exact=True)).to_be_visible()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.reload()
    expect(line).to_be_visible()
    expect(page.get_by_text(NO_NETWORK)).to_be_visible()
    context.set_offline(False)
    expect(page.get_by_text(NO_NETWORK)).to_have_count(0)


def test_what_did_not_come_is_asked_for_again(browser: Browser, address: str) -> None:
    page = browser.new_page(locale="en-GB", service_workers="block")  # not a `tab`: Chromium complains of it
    asked: Counter[str] = Counter()

    def change_network(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        asked[name] += 1
        if asked[name] <= 2:
            route.abort()
        else:
            route.continue_()

    page.route(re.compile(r"/(main|me)\.js$"), change_network)
    page.goto(address)  # whose own modules fail is loaded again as a whole
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    page.get_by_role("link", name="Me", exact=True).click()  # a place that fails is asked for alone
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    assert min(asked["main.js"], asked["me.js"]) > 2
    page.close()


def test_the_worker_keeps_one_version_only(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    kept = page.evaluate("async () => (await (await caches.open((await caches.keys())[0])).keys()).map(({url}) => url)")
    versions = {url.split("/at/")[1].split("/")[0] for url in kept if "/at/" in url}
    assert len(versions) == 1
    assert any(url.endswith("/main.js") for url in kept)


def last_state(page: Page, moves: int, count: int = 0) -> dict[str, Any]:
    """The newest state once a person is asked again, after so many moves at least."""
    page.wait_for_function(_WAITED, arg=[count, moves], timeout=COMPILING * 1000)
    state: dict[str, Any] = page.evaluate("window.heard.at(-1)")
    return state


def any_move(state: dict[str, Any]) -> str:
    position = games.load(state["game"]).from_text(state["position"], state["variant"])
    return position.format_move(position.legal_moves()[0])


def move(page: Page, state: dict[str, Any]) -> dict[str, Any]:
    page.evaluate("text => window.talk.send(JSON.stringify({type: 'move', move: text}))", any_move(state))
    return last_state(page, len(state["moves"]) + 1)


def opened_without_server(context: BrowserContext, address: str, place: str) -> Page:
    """Home is complete all the same; elsewhere stands why there is nothing, and a way to try again."""
    page = context.new_page()
    page.goto(f"{address}/{place}")
    expect(page.get_by_text(LOST)).to_be_visible()
    if place in ("#/watch", "#/review/arena/1"):
        expect(page.get_by_role("alert")).to_have_text(NO_ANSWER)
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("alert")).to_have_text(NO_ANSWER)
    return page


def test_a_move_without_network_is_drawn_and_can_be_taken_back(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}#/play/gomoku/free-15?seats=human,human")
    expect(page.locator(".headline")).to_have_text("Black to move")
    context.set_offline(True)
    for cell in ("h8", "a1"):  # another one takes its place
        page.locator(f'[data-cell="{cell}"]').click()
        expect(page.get_by_text(f"{cell} will be played")).to_be_visible()
        expect(page.locator(".piece")).to_have_count(1)
    expect(page.get_by_role("button", name="Hint")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".piece")).to_have_count(0)
    expect(page.get_by_text("will be played")).to_have_count(0)
    page.locator('[data-cell="c3"]').click()
    context.set_offline(False)
    expect(page.locator(".headline")).to_have_text("White to move")
    expect(page.locator(".piece")).to_have_count(1)
    expect(page.locator('[data-cell="c3"]')).to_have_attribute("aria-label", re.compile("black stone"))


def test_a_move_under_way_is_played_when_the_connection_is_back(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.add_init_script(
        "const send = WebSocket.prototype.send;"
        "WebSocket.prototype.send = function (text) {"
        "  if (window.deaf && text.includes('move')) return this.close();"  # on its way nobody hears it
        "  send.call(this, text);"
        "};"
    )
    page.goto(f"{address}#/play/gomoku/free-15?seats=human,human")
    expect(page.locator(".headline")).to_have_text("Black to move")
    page.evaluate("window.deaf = true")
    page.locator('[data-cell="h8"]').click()
    expect(page.locator(".piece")).to_have_count(1)
    page.evaluate("window.deaf = false")
    expect(page.locator(".headline")).to_have_text("White to move")


WAITING = {  # what marks the waiting move
    "gomoku/free-15?seats=human,human": ("h8", ".piece"),
    "mines": ("c3", ".is-waiting"),
    "klondike": ("stock", ".is-chosen"),
}


def test_a_waiting_move_survives_a_hint_a_reload_and_the_server(context: BrowserContext, tmp_path: Path) -> None:
    context.add_init_script(_REMEMBER)
    pages: dict[str, Page] = {}
    with started_server(tmp_path) as server:
        for place in WAITING:
            pages[place] = page = context.new_page()
            page.goto(f"{server.address}/#/play/{place}")
            last_state(page, 0)
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        server.kill()
    for place, page in pages.items():
        cell, mark = WAITING[place]
        expect(page.get_by_text(LOST)).to_be_visible()
        page.locator(f'[data-cell="{cell}"]').click()
        expect(page.get_by_text("will be played")).to_be_visible()
        page.keyboard.press("h")
        expect(page.locator(mark)).to_be_visible()
        page.reload()
        expect(page.get_by_text(LOST)).to_be_visible()
    with started_server(tmp_path, urlsplit(server.address).port or 0):
        for page in pages.values():
            last_state(page, 1)


@pytest.mark.timeout(900)
def test_every_game_goes_on_after_the_server_was_killed(context: BrowserContext, tmp_path: Path) -> None:
    context.add_init_script(_REMEMBER)
    before: dict[str, tuple[Page, dict[str, Any], int]] = {}
    with started_server(tmp_path) as server:
        for name in games.TABLE:
            page = context.new_page()
            page.goto(f"{server.address}/#/play/{name}")
            state = move(page, last_state(page, 0))
            before[name] = (page, state, page.evaluate("window.heard.length"))
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        server.kill()
    for page, _, _ in before.values():
        expect(page.get_by_text("Connection lost")).to_be_visible()
    opened = {place: opened_without_server(context, server.address, place) for place in PLACES}
    with started_server(tmp_path, urlsplit(server.address).port or 0):
        for place, page in opened.items():
            expect(page.locator(PLACES[place])).to_be_visible()
            expect(page.get_by_text(LOST)).to_have_count(0)
            expect(page.get_by_text(NO_ANSWER)).to_have_count(0)
        for name, (page, state, heard) in before.items():
            after = last_state(page, len(state["moves"]), heard)
            assert (after["moves"], after["position"]) == (state["moves"], state["position"]), name
            expect(page.get_by_text("Connection lost")).to_have_count(0)
            if after["outcome"] is None:
                assert len(move(page, after)["moves"]) > len(after["moves"]), name


_REVIEWS_KEPT = """() => {
  void caches.open("reviews-of-partie").then((cache) => cache.keys()).then(({ length }) => (window.kept = length));
  return window.kept > 0;
}"""


@pytest.mark.timeout(900)
def test_games_and_reviews_of_the_browser_open_without_a_server(context: BrowserContext, tmp_path: Path) -> None:
    page = context.new_page()
    with started_server(tmp_path) as server:
        page.goto(server.address)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()  # from now on the worker keeps what the games ask for
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.goto(f"{server.address}/#/play/gomoku/free-9?seats=human,human")
        for cell in ("a1", "a9", "b1", "b9", "c1", "c9", "d1", "d9", "e1"):
            page.locator(f'[data-cell="{cell}"]').click()
            expect(page.locator(f'[data-cell="{cell}"]')).to_have_attribute("aria-label", re.compile("stone"))
        page.get_by_role("link", name="Review").click()
        page.wait_for_function(_REVIEWS_KEPT, timeout=COMPILING * 1000, polling=200)
        review = page.url
        page.goto(f"{server.address}/#/play/klondike")
        page.locator('[data-cell="stock"]').click()
        expect(page.locator('[data-cell="stock"]')).to_have_attribute("aria-label", re.compile("23"))
        server.kill()
    page = context.new_page()
    page.goto(f"{server.address}/#/play/klondike")
    expect(page.get_by_text(LOST)).to_be_visible()
    expect(page.locator('[data-cell="stock"]')).to_have_attribute("aria-label", re.compile("23"))
    page.goto(review)
    expect(page.locator(".review-board .piece")).to_have_count(9)
    page.get_by_role("button", name="First", exact=True).click()
    expect(page.locator(".review-board .piece")).to_have_count(0)
