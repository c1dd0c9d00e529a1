"""A phone with larger letters, as a system makes them: boards keep their width, nothing is cut or covered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Opener
from tests.page.screen import SHORT_GAME, Screen, wait_for_rest

SIZES = [135, 150, 200]  # per cent
GAMES = ("gomoku", "mills", "checkers", "klondike", "mines", "alhambra")
PLACES = ("", "see", "watch", "me", "shared")
ENLARGE = """(size) => document.addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.setProperty("font-size", `${size}%`);
})"""
BOARD_SHARE = """() => {
  const board = document.querySelector(".stage > .board, .mines-frame, .palaces");
  return board.getBoundingClientRect().width / innerWidth;
}"""
# A hand by chance becomes one of many small cards: cards are dealt until they are worth twenty.
MANY_CARDS = """(hand) => {
  const card = hand.querySelector(".dealt-card");
  while (hand.querySelectorAll(".dealt-card").length < 16) hand.append(card.cloneNode(true));
}"""
SIDEWAYS = "() => Math.max(document.documentElement.scrollWidth, innerWidth)"
# Words that stick out of the screen or of their part, and words of one bar that lie over each other.
CUT_OR_COVERED = """() => {
  const found = [];
  for (const bar of document.querySelectorAll(".header, .navigation, .actions, .tabs, .status")) {
    const words = [];
    const walker = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      if (!data.trim() || !parentElement.checkVisibility()) continue;
      if (parentElement.closest(".visually-hidden")) continue;
      const range = document.createRange();
      range.selectNode(walker.currentNode);
      const box = range.getBoundingClientRect();
      const frame = parentElement.closest("button, a, .headline, .detail") ?? parentElement;
      const { left, right } = frame.getBoundingClientRect();
      const cuts = getComputedStyle(parentElement).overflow === "hidden";
      const lines = cuts ? parentElement.clientHeight : Infinity;
      if (box.left < 0 || box.right > innerWidth + 1) found.push(`${data} is outside the screen`);
      if (box.left < left - 2 || box.right > right + 2) found.push(`${data} is wider than its part`);
      if (box.height > lines + 1) found.push(`${data} is cut`);
      words.push([data, box]);
    }
    for (const [index, [one, a]] of words.entries())
      for (const [other, b] of words.slice(index + 1))
        if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
          found.push(`${one} and ${other} lie over each other`);
  }
  return found;
}"""


def with_letters(tab: Opener, size: int) -> Screen:
    phone = tab(phone=True, language="cs-CZ", theme="dark")
    phone.page.add_init_script(f"({ENLARGE})({size})")
    return phone


def assert_whole(page: Page, width: int) -> None:
    wait_for_rest(page)
    page.wait_for_function(f"(width) => ({SIDEWAYS})() === width", arg=width)
    assert page.evaluate(CUT_OR_COVERED) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_board_keeps_its_width(tab: Opener, game: str, size: int) -> None:
    phone = with_letters(tab, size).open(f"#/play/{game}")
    assert_whole(phone.page, 390)
    assert phone.page.evaluate(BOARD_SHARE) > 0.88


@pytest.mark.parametrize("size", SIZES)
def test_a_hand_of_many_small_cards_fits(tab: Opener, size: int) -> None:
    phone = with_letters(tab, size).open("#/play/alhambra/3-players?seats=human,evolved,evolved")
    hand = phone.page.locator(".dealt-hands li").first
    hand.evaluate(MANY_CARDS)
    assert_whole(phone.page, 390)
    expect(hand.locator(".dealt-card")).to_have_count(16)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", PLACES)
def test_a_place_has_nothing_cut(tab: Opener, place: str, size: int) -> None:
    phone = with_letters(tab, size)
    phone.page.goto(f"{phone.address}#/{place}")
    expect(phone.page.locator("#main h1, #main h2").first).to_be_visible()
    assert_whole(phone.page, 390)


@pytest.mark.parametrize("size", SIZES)
def test_a_hint_is_scrolled_to_and_covers_nothing(tab: Opener, size: int) -> None:
    phone = with_letters(tab, size).open("#/play/checkers?seats=human,human")
    phone.page.locator('[data-action="hint"]').tap()
    expect(phone.page.locator(".analysis-card .analysis-move strong")).to_be_in_viewport(ratio=1)
    assert_whole(phone.page, 390)
    board, sheet, bar = (phone.page.locator(part).bounding_box() for part in (".stage > .board", ".sheet", ".actions"))
    assert board
    assert sheet
    assert bar
    assert board["y"] + board["height"] <= sheet["y"]
    assert bar["y"] + bar["height"] == pytest.approx(844, abs=1)


def test_games_of_ones_own_their_review_and_a_form_fit(tab: Opener) -> None:
    phone = with_letters(tab, 200).open("#/play/gomoku?seats=human,human")
    for number, move in enumerate(SHORT_GAME, start=1):
        phone.cell(move).click()  # shows the move
        phone.cell(move).click()
        phone.expect_stones(number)
    phone.page.goto(phone.address + "#/me")
    review = phone.page.locator(".me-game a[href*=review]")
    expect(review).to_be_visible()
    assert_whole(phone.page, 390)
    review.click()
    expect(phone.page.locator(".review .board-svg")).to_be_visible()
    assert_whole(phone.page, 390)
    phone.open("#/play/checkers")
    phone.button("Nová hra").click()
    labels = phone.page.locator(".choice-options label")
    expect(labels.first).to_be_visible()
    assert all(label.evaluate("(one) => one.scrollWidth <= one.clientWidth") for label in labels.all())
