"""A position on the table is changed by taps: from its dialog to the editor and back into a game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.screen import Screen


def open_editor(screen: Screen) -> None:
    screen.action("Position").click()
    screen.page.get_by_role("dialog").get_by_role("link", name="Change it by taps").click()
    expect(screen.page).to_have_url(re.compile("#/see/"))
    expect(screen.page.get_by_role("dialog")).to_have_count(0)


def test_the_stones_are_taken_along_changed_and_played_from(screen: Screen) -> None:
    screen.open("#/gomoku/renju-15/h8+i9?seats=human,human")
    open_editor(screen)
    expect(screen.page.get_by_role("button", name=re.compile("^h8, black"))).to_be_visible()
    expect(screen.page.get_by_role("button", name=re.compile("^i9, white"))).to_be_visible()
    for cell, signs in (("j10", ["black"]), ("k11", ["black", "white"])):
        for sign in signs:  # one tap after another
            screen.page.get_by_role("button", name=re.compile(f"^{cell}, ")).click()
            expect(screen.page.get_by_role("button", name=re.compile(f"^{cell}, {sign}"))).to_be_visible()
    screen.page.get_by_role("link", name="Play on from here").click()
    expect(screen.page).to_have_url(re.compile("#/play/gomoku/renju-15/"))
    screen.expect_stones(4)


def test_men_in_hand_are_taken_along(screen: Screen) -> None:
    screen.open("#/mills?seats=human,human")
    screen.play(["d6", "f4", "d2"])
    open_editor(screen)
    expect(screen.page.get_by_role("button", name=re.compile("^d6, white"))).to_be_visible()
    screen.page.get_by_text("Game, size and rules").click()
    expect(screen.page.get_by_label("White's men in hand")).to_have_value("7")
    expect(screen.page.get_by_label("Black's men in hand")).to_have_value("8")


@pytest.mark.parametrize("game", ["gomoku", "mills", "checkers"])
def test_every_game_that_can_be_entered_has_the_way(phone: Screen, game: str) -> None:
    phone.open(f"#/{game}?seats=human,human")
    open_editor(phone)
    expect(phone.page.locator("#main h1")).to_be_visible()


def test_a_game_that_cannot_has_no_way(screen: Screen) -> None:
    screen.open("#/klondike")
    screen.action("Position").click()
    dialog = screen.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Copy position")).to_be_visible()
    expect(dialog.get_by_role("link", name="Change it by taps")).to_have_count(0)
