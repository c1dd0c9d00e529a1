"""The guided first game: offered once, made of moves on the board, found again among the rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from partie import games
from tests.page.conftest import Opener
from tests.page.screen import Screen, assert_accessible_in_both_themes, assert_fits


def offered(tab: Opener, game: str) -> Screen:
    phone = tab(phone=True, newcomer=True).open(f"#/play/{game}")
    phone.button("Show me").tap()
    return phone


def test_a_newcomer_makes_the_five_moves_on_the_board(tab: Opener) -> None:
    phone = offered(tab, "gomoku")
    dialog = phone.page.get_by_role("dialog")
    for number, cell in enumerate(["h8", "j8", "h8", "k8", "g8"], 1):
        expect(dialog.locator(".guide-count")).to_have_text(f"Step {number} of 5")
        dialog.locator('[data-cell="a15"]').tap(force=True)
        expect(dialog.locator(".guide-said")).to_have_text("That would be another move. Make the one that is drawn.")
        dialog.locator(f'[data-cell="{cell}"]').tap()
        expect(dialog.locator(".guide-said")).to_have_text("Black wins." if number == 5 else f"Well done: {cell}.")
        dialog.get_by_role("button", name="Play" if number == 5 else "Next", exact=True).tap()
    expect(dialog).to_have_count(0)
    expect(phone.headline).to_be_visible()


@pytest.mark.parametrize("game", games.TABLE)
def test_every_game_is_shown_to_the_end(tab: Opener, game: str) -> None:
    phone = offered(tab, game)
    dialog = phone.page.get_by_role("dialog")
    for number in range(1, 6):
        expect(dialog.locator(".guide-count")).to_have_text(f"Step {number} of 5")
        dialog.get_by_role("button", name="Make the move", exact=True).tap()
        assert_fits(phone.page)
        dialog.get_by_role("button", name="Play" if number == 5 else "Next", exact=True).tap()
    expect(dialog).to_have_count(0)


def test_it_is_offered_once_and_found_again_among_the_rules(tab: Opener) -> None:
    screen = tab(newcomer=True).open("#/play/gomoku")
    expect(screen.page.get_by_text("Five steps show how it is played.")).to_be_visible()
    screen.page.reload()
    expect(screen.headline).to_be_visible()
    expect(screen.page.get_by_text("Five steps show how it is played.")).to_have_count(0)
    screen.page.get_by_role("tab", name="Rules").click()
    screen.button("First steps").click()
    expect(screen.page.get_by_role("heading", name="First steps: Five in a row")).to_be_visible()
    assert_accessible_in_both_themes(screen.page)
    screen.button("Skip").click()
    expect(screen.page.get_by_role("dialog")).to_have_count(0)


def test_the_offer_goes_away_with_the_first_move(tab: Opener) -> None:
    screen = tab(newcomer=True).open("#/play/gomoku")
    offer = screen.page.get_by_text("Five steps show how it is played.")
    expect(offer).to_be_visible()
    screen.cell("h8").click()
    expect(offer).to_have_count(0)
