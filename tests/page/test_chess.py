"""Chess in the browser: pieces are drawn, a pawn becomes what its picture says."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import expect

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
