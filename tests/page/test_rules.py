"""The help is about the game on the table: how it is played, with drawn examples, in both languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Opener
from tests.page.screen import assert_accessible

TITLES = {
    "gomoku": ("How to play: Five in a row", "Jak se hraje: Piškvorky"),
    "mills": ("How to play: Nine men's morris", "Jak se hraje: Mlýn"),
    "checkers": ("How to play: Checkers", "Jak se hraje: Dáma"),
    "mines": ("How to play: Minesweeper", "Jak se hraje: Hledání min"),
    "klondike": ("How to play: Klondike", "Jak se hraje: Klondike"),
}
CZECH = re.compile("[ěščřžýůťďň]")


@pytest.mark.parametrize("czech", [False, True])
def test_the_help_is_about_the_game_on_the_table(tab: Opener, czech: bool) -> None:
    screen = tab(phone=czech, theme="dark" if czech else "light", language="cs-CZ" if czech else "en-GB")
    dialog = screen.page.get_by_role("dialog")
    words = CZECH if czech else re.compile("^[ -~–’“”…]+$")
    for game, titles in TITLES.items():
        screen.open(f"#/play/{game}")
        screen.page.locator("header").get_by_role("button").last.click()
        expect(dialog.get_by_role("heading", level=2)).to_have_text(titles[czech])
        expect(dialog.get_by_role("heading", level=3).first).to_have_text("Cíl hry" if czech else "Aim")
        expect(dialog.locator(".rules p").first).to_have_text(words)
        expect(dialog.locator("figure").first).to_be_visible()
        expect(dialog.locator("figure [role=img][aria-label]").nth(1)).to_be_attached()
        keyboard = dialog.get_by_role("heading", name=re.compile("^(Keyboard|Klávesnice)$"))
        expect(keyboard).to_be_visible(visible=not czech)
        assert_accessible(screen.page)
        screen.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    screen.open("#/play/alhambra")
    screen.page.locator("header").get_by_role("button").last.click()
    expect(dialog.get_by_role("heading", level=2)).to_have_text(
        "Pravidla Alhambry" if czech else "The rules of Alhambra"
    )
    expect(dialog.locator("p").first).to_have_text(words)
    expect(dialog.locator("figure").first).to_be_visible()
    assert_accessible(screen.page)
