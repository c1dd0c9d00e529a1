"""Minesweeper on the page: mouse, touch and keys, probabilities, hints with their proof, pasted positions."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.page.conftest import Opener
from tests.page.screen import Screen

# one mine below the middle of 111: the numbers prove it
PROVED = "#/mines/3x2%2F1%2Fnone/111%2F...+mines:08"


def test_a_cell_is_opened_by_a_click_and_flagged_by_the_other_button(screen: Screen) -> None:
    screen.open("#/mines")
    expect(screen.headline).to_have_text("Open any cell")
    screen.cell("e5").click()
    expect(screen.cell("e5")).to_have_attribute("aria-label", "e5, empty")
    covered = screen.page.locator(".mine-cell.is-covered").first
    name = covered.get_attribute("data-cell") or ""
    screen.cell(name).click(button="right")
    expect(screen.cell(name)).to_have_attribute("aria-label", f"{name}, flag")
    expect(screen.page.get_by_text("9 mines left", exact=True)).to_be_visible()


def test_a_game_is_won_by_keys(screen: Screen) -> None:
    keyboard = screen.open(PROVED).page.keyboard
    keyboard.press("b")
    for key in ("ArrowDown", "Enter", "ArrowRight", "f", "ArrowRight", "Enter"):
        keyboard.press(key)
        if key == "Enter":
            expect(screen.page.locator(".mine-cell:focus")).to_have_class(re.compile("is-open-1"))
    expect(screen.headline).to_have_text("You won")
    expect(screen.page.get_by_text("This board takes 5 clicks at least (3BV).", exact=True)).to_be_visible()
    expect(screen.page.get_by_text(re.compile(r"^\d+\.\d s, \d+\.\d\d 3BV/s$"))).to_be_visible()


def test_a_mine_ends_the_game_and_all_are_shown(screen: Screen) -> None:
    screen.open(PROVED)
    screen.cell("b2").click()
    expect(screen.headline).to_have_text("A mine exploded")
    expect(screen.cell("b2")).to_have_attribute("aria-label", "b2, exploded mine")
    screen.button("Undo").click()
    expect(screen.headline).to_have_text(re.compile("Open any cell|Your move"))


def test_a_hint_names_the_numbers_that_prove_it(screen: Screen) -> None:
    screen.open(PROVED)
    screen.button("Hint").click()
    expect(screen.page.get_by_text("The numbers prove that this cell is safe.")).to_be_visible()
    expect(screen.page.get_by_text(re.compile("These two numbers prove it together"))).to_be_visible()
    expect(screen.page.locator(".is-proof")).to_have_count(2)
    screen.button("Play it").click()
    expect(screen.page.locator(".is-open-1")).to_have_count(4)


def test_probabilities_cover_the_unknown_cells(screen: Screen) -> None:
    screen.open(PROVED)
    screen.button("Probabilities").click()
    expect(screen.cell("b2")).to_have_text("100")
    expect(screen.cell("a2")).to_have_text("0")
    expect(screen.cell("a2")).to_have_attribute("aria-label", "a2, covered, Mine: 0 %")


def test_a_pasted_position_is_analysed(screen: Screen) -> None:
    screen.open("#/mines")
    screen.page.keyboard.press("p")
    screen.page.get_by_label("Another position").fill("1.\n1.")
    screen.page.get_by_label("Mines", exact=True).fill("1")
    screen.button("Analyse").click()
    expect(screen.cell("b1")).to_have_text("50")


def test_a_contradiction_is_said(screen: Screen) -> None:
    screen.open("#/mines")
    screen.page.keyboard.press("p")
    screen.page.get_by_label("Another position").fill("3.\n..")
    screen.page.get_by_label("Mines", exact=True).fill("1")
    screen.button("Analyse").click()
    expect(screen.page.locator(".notice.is-error")).to_be_visible()


def test_a_long_press_flags(phone: Screen) -> None:
    phone.open("#/mines")
    phone.cell("a1").dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(phone.cell("a1")).to_have_attribute("aria-label", "a1, flag")
    phone.cell("a1").dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_minefield_is_accessible(tab: Opener, theme: str) -> None:
    screen = tab(theme=theme).open(PROVED)
    screen.button("Probabilities").click()
    expect(screen.cell("b2")).to_have_text("100")
    screen.button("Hint").click()
    expect(screen.page.get_by_text("The numbers prove that this cell is safe.")).to_be_visible()
    assert Axe().run(screen.page).response["violations"] == []
