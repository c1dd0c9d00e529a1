"""Go on the page: dead stones are corrected by taps, the count is said in full, and both sides agree."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.screen import Screen, assert_accessible_in_both_themes

# Black lives above, a black stone is caught below; Black has passed and White is to move
CAUGHT = "#/play/go/chinese-5/.x.xo%2Fxxxxo%2Fooooo%2F.x.o.%2Fo.oo.%20o%2020%20passes%3D1?seats=human,human"


def test_dead_stones_are_corrected_and_the_count_is_agreed_on(phone: Screen) -> None:
    phone.open(CAUGHT)
    expect(phone.headline).to_have_text("White to move")
    phone.button("Pass").click()
    expect(phone.cell("b2")).to_have_attribute("aria-label", re.compile("b2, black stone, dead stone"))
    summary = phone.page.locator(".summary")
    expect(summary).to_contain_text("Black: 6 stones + 2 surrounded points = 8.")
    phone.cell("b2").tap()
    expect(summary).to_contain_text("Black: 7 stones + 2 surrounded points = 9.")
    phone.cell("b2").tap()
    expect(summary).to_contain_text("White is ahead by 16.5.")
    phone.page.get_by_role("group", name="Choose").get_by_role("button", name="Agree with this count").click()
    expect(phone.headline).to_have_text("White to move")
    phone.page.get_by_role("group", name="Choose").get_by_role("button", name="Agree with this count").click()
    expect(phone.headline).to_contain_text("White")
    expect(phone.page.locator(".detail")).to_contain_text("the board was counted")


def test_the_board_is_accessible_while_dead_stones_are_marked(screen: Screen) -> None:
    screen.open(CAUGHT)
    screen.button("Pass").click()
    expect(screen.button("Agree with this count")).to_be_visible()
    assert_accessible_in_both_themes(screen.page)
