"""Games that bring everything in their own folder are played on the page without a change to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from partie import games
from tests.page.conftest import Opener
from tests.page.screen import Screen


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server runs in this process: what stands in the table is served."""
    monkeypatch.setitem(games.TABLE, "hexapawn", "tests.toys.hexapawn.game")
    monkeypatch.setitem(games.TABLE, "patience", "tests.toys.patience")


def test_a_promotion_is_chosen_by_a_third_tap_on_a_button(tab: Opener) -> None:
    screen = tab(language="cs").open("#/hexapawn/3-promotions/...%2Fw..%2F..b+w?seats=human,human")
    expect(screen.page.locator(".hexapawn-line")).to_have_text("Šest pěšců")
    expect(screen.button("Král")).to_have_count(0)
    screen.cell("a2").click()
    screen.cell("a3").click()
    expect(screen.button("Král")).to_be_visible()
    expect(screen.headline).to_have_text("Vyberte")
    screen.button("Jezdec").click()
    expect(screen.page.locator('[data-kind="white-knight"]')).to_have_count(1)
    expect(screen.page.locator(".move")).to_have_text(["a2-a3=N"])


def test_a_tap_elsewhere_takes_the_promotion_back(screen: Screen) -> None:
    screen.open("#/hexapawn/3-promotions/...%2Fw..%2F..b+w?seats=human,human")
    screen.cell("a2").click()
    screen.cell("a3").click()
    screen.cell("b2").click(force=True)
    expect(screen.button("King")).to_have_count(0)
    screen.expect_stones(2)


def test_cards_are_moved_by_taps_and_by_keys(screen: Screen) -> None:
    screen.open("#/patience")
    expect(screen.page.locator(".card-drawn")).to_have_count(4)
    expect(screen.page.locator(".card-drawn.is-back")).to_have_count(1)
    expect(screen.page.locator(".detail")).to_have_text("Move a card to the right.")
    expect(screen.cell("kc")).to_have_attribute("aria-label", "left, K♣, can be moved")
    expect(screen.cell("7h")).to_have_attribute("aria-disabled", "true")
    screen.cell("kc").click()
    expect(screen.cell("right")).to_have_attribute("aria-label", "right, empty, possible")
    screen.cell("right").click()
    expect(screen.cell("kc")).to_have_attribute("aria-label", "right, K♣")
    screen.cell("10d").click()
    screen.cell("kc").click()  # a card stands for its stack
    expect(screen.page.locator('[data-cell="10d"]')).to_have_attribute("aria-label", "right, 10♦")
    screen.cell("7h").focus()
    screen.page.keyboard.press("Enter")
    screen.page.keyboard.press("ArrowRight")
    screen.page.keyboard.press("Enter")
    expect(screen.cell("7h")).to_have_attribute("aria-label", "right, 7♥")
    screen.cell("as").click()
    screen.cell("7h").click()
    expect(screen.headline).to_have_text("You won")


def test_a_fan_of_cards_is_hit_where_it_is_seen(phone: Screen) -> None:
    phone.open("#/patience")
    card = phone.page.locator('[data-card="7h"] .card-sheet').bounding_box()
    assert card is not None
    phone.page.touchscreen.tap(card["x"] + card["width"] / 2, card["y"] + 4)  # only its upper edge shows
    expect(phone.page.locator(".card-mark.is-chosen")).to_have_count(0)  # it lies below others
    phone.cell("kc").tap()
    expect(phone.page.locator(".card-mark.is-chosen")).to_have_count(1)
