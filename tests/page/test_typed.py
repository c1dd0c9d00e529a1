"""Moves are typed and positions asked about, with the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.screen import Screen, assert_accessible_in_both_themes

MOVES = {"chess": ("e4", "e4"), "gomoku": ("h8", "h8")}  # what is typed, and where it leads


def ask(screen: Screen, text: str) -> None:
    screen.page.keyboard.press("m")
    screen.page.get_by_label("Move or question").fill(text)
    screen.page.keyboard.press("Enter")


@pytest.mark.parametrize("game", MOVES)
def test_a_typed_move_is_played_and_a_cell_says_what_stands_there(screen: Screen, game: str) -> None:
    move, cell = MOVES[game]
    screen.open(f"#/play/{game}?seats=human,human")
    ask(screen, move)
    expect(screen.page.get_by_role("dialog")).to_have_count(0)
    expect(screen.cell(cell)).not_to_have_attribute("aria-label", f"{cell}, empty")
    screen.page.locator("body").click(position={"x": 1, "y": 1})
    ask(screen, f"{cell}?")
    expect(screen.page.locator(".typed-answer")).to_contain_text(f"{cell}: ")
    assert_accessible_in_both_themes(screen.page)
    ask_again = screen.page.get_by_role("dialog").get_by_role("button", name="Possible moves")
    ask_again.click()
    expect(screen.page.locator(".typed-answer")).to_contain_text(",")


def test_a_minefield_is_played_by_typing(screen: Screen) -> None:
    screen.open("#/play/mines/3x2%2F1%2Fnone/......+mines:08")
    ask(screen, "!c1")
    expect(screen.cell("c1")).to_have_attribute("aria-label", "c1, flag")
    ask(screen, "a1")
    expect(screen.page.get_by_role("dialog")).to_have_count(0)
    expect(screen.cell("a1")).not_to_have_attribute("aria-label", "a1, covered")
    ask(screen, "b1?")
    expect(screen.page.locator(".typed-answer")).to_contain_text("b1, ")
    screen.page.get_by_role("button", name="Numbers beside covered cells").click()
    expect(screen.page.locator(".typed-answer")).not_to_be_empty()
    assert_accessible_in_both_themes(screen.page)
