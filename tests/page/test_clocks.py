"""A game with a clock: chosen in New game, drawn for both players, ended by a fallen flag."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Opener
from tests.page.screen import Screen, assert_accessible_in_both_themes, assert_fits

FIVE = re.compile(r"^5:0\d$")


def clock_choice(screen: Screen) -> Locator:
    """The list of clocks in New game."""
    return screen.page.get_by_role("dialog").locator(".field-row", has_text="No clock").locator("select")


def start(screen: Screen, clock: str, *, own: bool = False) -> None:
    """A new game with a clock of the list, or with one as text; waits until it is there."""
    ask_for(screen, clock, own=own)
    expect(screen.page.get_by_role("timer").first).to_be_visible()


def ask_for(screen: Screen, clock: str, *, own: bool = False) -> None:
    """Fills in New game and starts."""
    screen.button("New game").click()
    dialog = screen.page.get_by_role("dialog")
    clock_choice(screen).select_option("Another clock…" if own else clock)
    if own:
        dialog.get_by_label("Clock as text").fill(clock)
    dialog.get_by_role("button", name="Start").click()


@pytest.mark.parametrize("phone", [True, False])
def test_both_clocks_are_drawn_and_the_moving_side_s_runs(tab: Opener, phone: bool) -> None:
    screen = tab(phone=phone).open_for_two()
    start(screen, "5+3")
    clocks = screen.page.get_by_role("timer")

    def place(cell: str) -> None:
        for _ in range(2 if phone else 1):  # a finger taps twice on a small cell
            screen.cell(cell).click()

    expect(clocks).to_have_text(["5:00", "5:00"])
    expect(screen.page.locator(".clock.is-running")).to_have_count(0)
    place("h8")
    expect(clocks.nth(1)).to_have_class(re.compile("is-running"))
    expect(clocks.nth(1)).to_have_text("4:59")
    place("h9")
    expect(clocks.nth(0)).to_have_class(re.compile("is-running"))
    expect(clocks.nth(1)).to_have_text(FIVE)  # the increment
    assert_fits(screen.page)
    assert_accessible_in_both_themes(screen.page)
    expect(screen.button("Undo")).to_have_attribute("aria-disabled", "true")
    screen.page.reload()
    expect(clocks.nth(0)).to_have_class(re.compile("is-running"))


def test_a_flag_falls_on_the_page(screen: Screen) -> None:
    screen.open_for_two()
    start(screen, "1s", own=True)
    screen.play(["h8"])
    expect(screen.headline).to_have_text("Black won")
    expect(screen.page.locator(".detail")).to_have_text("White ran out of time.")


def test_a_clock_that_cannot_be_read_is_said_in_the_dialog(screen: Screen) -> None:
    screen.open_for_two()
    ask_for(screen, "soon", own=True)
    expect(screen.page.get_by_role("dialog").get_by_role("alert")).to_contain_text("is not a clock")


def test_the_computer_plays_with_a_clock(screen: Screen) -> None:
    screen.open("#/gomoku/free-15?seats=human,1")
    start(screen, "600+3x30", own=True)
    screen.play(["h8"])
    screen.expect_stones(2)
    expect(screen.page.get_by_role("timer").nth(0)).to_have_class(re.compile("is-running"))
    screen.button("New game").click()
    expect(clock_choice(screen)).to_have_value("600+3x30")
