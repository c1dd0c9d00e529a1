"""Chess in the browser: pieces are drawn, a pawn becomes what its picture says."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

from playwright.sync_api import WebSocketRoute, expect

from tests.page.screen import Screen, assert_accessible_in_both_themes

PROMOTING = quote("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", safe="")


def test_a_pawn_becomes_the_piece_of_the_picture(screen: Screen) -> None:
    screen.open(f"#/play/chess/standard/{PROMOTING}?seats=human,human")
    expect(screen.page.locator('.piece[data-kind="white-pawn"]')).to_have_count(1)
    for cell in ("a7", "a8"):
        screen.page.locator(f'[data-cell="{cell}"]').click()
    expect(screen.button("Knight").locator("svg")).to_be_visible()
    assert_accessible_in_both_themes(screen.page)
    screen.button("Knight").click()
    expect(screen.page.locator('.piece[data-kind="white-knight"]')).to_have_count(1)
    expect(screen.page.locator(".tint-last")).to_have_count(2)


def test_the_position_editor_draws_the_pieces_of_the_game(screen: Screen) -> None:
    screen.open("#/play/chess?seats=human,human")
    screen.button("Position").click()
    screen.page.get_by_text("Change it by taps").click()
    expect(screen.page.locator(".see-stone use")).to_have_count(32)
    expect(screen.page.locator(".see-palette use")).to_have_count(12)


class HeldAnswers:
    """The states that come after the computer has moved, held back until they are released."""

    def __init__(self, screen: Screen) -> None:
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        self._is_released = False
        screen.page.route_web_socket("**/api/v1/session*", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        route.connect_to_server().on_message(lambda message: self._pass_on(route, message))

    def _pass_on(self, route: WebSocketRoute, message: str | bytes) -> None:
        known = json.loads(message)
        if known["type"] == "state" and len(known["moves"]) == 2 and not self._is_released:
            self._held.append((route, message))
        else:
            route.send(message)

    def release(self) -> None:
        self._is_released = True
        for route, message in self._held:
            route.send(message)


def test_a_move_prepared_while_the_computer_thinks_is_played_at_once(screen: Screen) -> None:
    answers = HeldAnswers(screen)
    screen.open("#/play/chess?seats=human,1")
    for cell in ("e2", "e4"):
        screen.cell(cell).click()
    expect(screen.cell("e4")).to_have_attribute("aria-label", re.compile("White.s pawn|white pawn", re.IGNORECASE))
    for cell in ("d2", "d4"):  # waits for White's next turn
        screen.cell(cell).click()
    expect(screen.page.locator(".is-waiting")).to_have_count(1)
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator(".is-waiting")).to_have_count(0)
    for cell in ("g1", "f3"):
        screen.cell(cell).click()
    expect(screen.page.locator(".is-waiting")).to_have_count(1)
    answers.release()
    expect(screen.page.get_by_role("button", name=re.compile("Nf3"))).to_be_visible()


def test_an_analysis_draws_the_first_moves_of_its_lines_and_the_evaluation(screen: Screen) -> None:
    screen.open("#/play/chess?seats=human,human")
    screen.action("Analyse").click()
    lines = screen.page.locator(".analysis-lines button")
    expect(lines).to_have_count(3)
    expect(screen.page.locator(".hints .arrow")).to_have_count(3)
    expect(screen.page.get_by_role("meter", name="Evaluation")).to_be_visible()
    lines.nth(1).click()
    expect(lines.nth(1)).to_have_attribute("aria-pressed", "true")
    lines.nth(1).click()  # all of them again
    expect(lines.nth(1)).to_have_attribute("aria-pressed", "false")
    screen.button("Back to the game").click()
    expect(screen.page.get_by_role("meter", name="Evaluation")).to_be_hidden()


def test_arrows_and_circles_of_the_visitor_come_and_go(screen: Screen) -> None:
    screen.open("#/play/chess?seats=human,human")
    for start, end in (("b1", "c3"), ("e4", "e4")):
        screen.cell(start).hover()
        screen.page.mouse.down(button="right")
        screen.cell(end).hover()
        screen.page.mouse.up(button="right")
    expect(screen.page.locator(".annotations path")).to_have_count(1)
    expect(screen.page.locator(".annotations circle")).to_have_count(1)
    screen.cell("b1").click()
    expect(screen.page.locator(".annotations circle")).to_have_count(0)
