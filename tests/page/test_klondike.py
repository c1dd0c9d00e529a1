"""Klondike on the page: cards with their own drawings, moved by taps."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import expect

from tests.page.screen import Screen

SAME_PLACE = """(names) => {
  const cells = names.map((name) => document.querySelector(`[data-cell="${name}"]`));
  const [one, other] = cells.map((cell) => cell?.getBoundingClientRect());
  return !other || (one && Math.hypot(one.x - other.x, one.y - other.y) < one.width / 2);
}"""
TABLE = "KH/QS/-/-/-/-/- D13H12C13S11 stock:- waste:KS redeals:0 idle:0 score:700"


def test_a_deal_is_laid_out(screen: Screen) -> None:
    screen.open("#/klondike")
    expect(screen.page.locator(".card-drawn.is-open")).to_have_count(7)
    expect(screen.page.locator(".card-drawn.is-back")).to_have_count(45)
    screen.cell("stock-24").click()  # the uppermost card stands for its stack
    expect(screen.page.locator(".card-drawn.is-open")).to_have_count(8)


def test_cards_go_home_by_two_taps(screen: Screen) -> None:
    screen.open(f"#/klondike/draw-1/{quote(TABLE, safe='')}")
    for card, target in (("KH", "QH"), ("QS", "JS"), ("KS", "QS")):
        screen.cell(card).click()
        screen.cell(target).click()
        screen.page.wait_for_function(SAME_PLACE, arg=[card, target])
    expect(screen.headline).to_have_text("You won")
