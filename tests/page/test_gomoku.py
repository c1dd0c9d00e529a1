"""What only five in a row shows: opening rules."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.conftest import Opener
from tests.page.screen import Screen


def test_swap2_is_played_with_buttons(screen: Screen) -> None:
    screen.open_for_two(variant="free-15-swap2")
    screen.play(["h8", "i9", "j7"])
    expect(screen.cell("i9")).to_have_attribute("aria-label", "i9, white stone")
    screen.button("Put two more stones").click()
    expect(screen.button("Take Black")).to_have_count(0)
    screen.play(["g7", "k6"])
    expect(screen.cell("g7")).to_have_attribute("aria-label", "g7, white stone")
    screen.button("Take White").click()
    expect(screen.headline).to_have_text("White to move")
    expect(screen.page.locator(".player .chip").first).to_have_attribute("aria-label", "White")


def test_the_computer_chooses_its_colour(screen: Screen) -> None:
    screen.open("#/gomoku/free-15-swap?seats=human,4")
    screen.play(["a1", "h8", "o15"])
    expect(screen.page.locator(".move")).to_have_count(5)  # White stands better and goes on
    expect(screen.page.locator(".move").nth(3)).to_have_text("white")


def test_pro_says_where_the_stone_may_stand(tab: Opener) -> None:
    screen = tab(language="cs").open_for_two(["h8", "i9"], "free-15-pro")
    expect(screen.page.locator(".detail")).to_contain_text("aspoň 3 linie od středu")
    expect(screen.cell("h10")).to_have_attribute("aria-disabled", "true")
    screen.cell("h11").click()
    expect(screen.stones).to_have_count(3)
