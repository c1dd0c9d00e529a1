"""Each way of leaving a game and coming back loses nothing, in every game of the table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from partie import games
from tests.page.conftest import Opener
from tests.page.screen import Screen

MOVES = 3
# What the page hears and how it speaks, so that one test plays every game without knowing its board.
LISTEN = """
const Plain = window.WebSocket;
window.heard = {state: null, socket: null};
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "state") window.heard = {state: message, socket: this};
    });
  }
};
"""
# The person goes; a message is heard before the browser has said that the address changed.
GO_WHILE_HEARING = """() => {
  const {state, socket} = window.heard;
  location.hash = "#/";
  socket.dispatchEvent(new MessageEvent("message", {data: JSON.stringify(state)}));
}"""
HEARD = "(wanted) => window.heard.state?.game === wanted.game && window.heard.state.moves.length === wanted.moves"


def wait_for(page: Page, game: str, moves: int) -> dict[str, Any]:
    page.wait_for_function(HEARD, arg={"game": game, "moves": moves})
    state: dict[str, Any] = page.evaluate("window.heard.state")
    return state


def play(screen: Screen, name: str) -> dict[str, Any]:
    """Some moves of persons alone; the last ones that the rules list end no game at once."""
    game = games.load(name)
    seats = ",".join(["human"] * game.players[0])
    screen.page.add_init_script(LISTEN)
    screen.page.goto(f"{screen.address}#/play/{name}/{game.variants[0].name}?seats={seats}")
    state = wait_for(screen.page, name, 0)
    for number in range(MOVES):
        position = game.from_text(state["position"], state["variant"])
        move = position.format_move(position.legal_moves()[-1])
        screen.page.evaluate("(move) => heard.socket.send(JSON.stringify({type: 'move', move}))", move)
        state = wait_for(screen.page, name, number + 1)
    return state


def forget_what_was_heard(page: Page) -> None:
    page.evaluate("window.heard = {state: null, socket: null}")


def continue_by_link(page: Page, name: re.Pattern[str]) -> None:
    page.get_by_role("link", name=name).first.click()


def by_the_wordmark(screen: Screen, title: str) -> Page:
    screen.page.get_by_role("link", name="Partie, the first page", exact=True).click()
    return continue_at_home(screen, title)


def while_a_message_comes_in(screen: Screen, title: str) -> Page:
    screen.page.evaluate(GO_WHILE_HEARING)
    return continue_at_home(screen, title)


def continue_at_home(screen: Screen, title: str) -> Page:
    expect(screen.page.get_by_role("heading", name="Continue", exact=True)).to_be_visible()
    expect(screen.page).to_have_url(re.compile("#/$"))
    forget_what_was_heard(screen.page)
    screen.page.locator(".unfinished-games").get_by_role("link", name=re.compile(re.escape(title))).click()
    return screen.page


def by_another_game(screen: Screen, title: str) -> Page:
    screen.open("#/play/gomoku/free-15?seats=human,human")
    screen.page.goto(screen.address + "#/me")
    expect(screen.page.get_by_role("heading", name="My games", exact=True)).to_be_visible()
    forget_what_was_heard(screen.page)
    continue_by_link(screen.page, re.compile(f"Continue: {re.escape(title)}"))
    return screen.page


def by_a_closed_tab(screen: Screen, title: str) -> Page:
    page = screen.page.context.new_page()
    screen.page.close()
    page.add_init_script(LISTEN)
    page.goto(screen.address + "#/me")
    continue_by_link(page, re.compile(f"Continue: {re.escape(title)}"))
    return page


def by_a_reload(screen: Screen, title: str) -> Page:
    screen.page.reload()
    return screen.page


def by_the_way_back(screen: Screen, title: str) -> Page:
    screen.page.goto(screen.address + "#/me")
    expect(screen.page.get_by_role("heading", name="My games", exact=True)).to_be_visible()
    forget_what_was_heard(screen.page)
    screen.page.go_back()
    return screen.page


def by_the_bare_name(screen: Screen, title: str) -> Page:
    name = screen.page.evaluate("window.heard.state.game")
    screen.page.goto(screen.address + "#/")
    expect(screen.page.get_by_role("heading", name="Continue", exact=True)).to_be_visible()
    forget_what_was_heard(screen.page)
    screen.page.goto(f"{screen.address}#/play/{name}")
    return screen.page


WAYS = (
    by_a_reload,
    by_the_bare_name,
    by_the_wordmark,
    while_a_message_comes_in,
    by_the_way_back,
    by_another_game,
    by_a_closed_tab,
)
SAME = ("id", "moves", "position", "seats", "ply", "can_undo", "start")


@pytest.mark.parametrize("name", list(games.TABLE))
def test_a_game_that_was_left_goes_on(tab: Opener, name: str) -> None:
    screen = tab()
    before = play(screen, name)
    title = str(games.load(name).title)
    for way in WAYS:
        page = way(screen, title)
        after = wait_for(page, name, MOVES)
        assert {field: after[field] for field in SAME} == {field: before[field] for field in SAME}, way
        screen = Screen(page, screen.address)
    page.evaluate("heard.socket.send(JSON.stringify({type: 'undo', assisted: true}))")
    page.wait_for_function("(ply) => window.heard.state.ply === ply", arg=MOVES - 1)


def test_a_late_state_of_the_game_before_changes_nothing(screen: Screen) -> None:
    screen.page.add_init_script(LISTEN)
    screen.open_for_two(["h8", "i9"])
    screen.expect_stones(2)
    screen.page.evaluate("window.before = JSON.stringify(window.heard.state)")
    screen.open("#/play/gomoku/free-13?seats=human,human")
    screen.page.wait_for_function("() => window.heard.state.variant === 'free-13'")
    screen.page.evaluate("heard.socket.dispatchEvent(new MessageEvent('message', {data: window.before}))")
    screen.play(["a1"])
    screen.expect_stones(1)
    expect(screen.page).to_have_url(re.compile("#/play/gomoku/free-13/a1"))
