"""What boards, pieces and cards look like: chosen in the settings, kept, and there before the first picture."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.screen import Screen, assert_accessible_in_both_themes, assert_fits

LOOKS = "() => { const { board, pieces, cards } = document.documentElement.dataset; return [board, pieces, cards]; }"
BOARD = """() => getComputedStyle(document.querySelector(".board")).backgroundImage"""
FIRST_PAINT = """
    new PerformanceObserver(() => { window.firstLooks ??= { ...document.documentElement.dataset }; })
      .observe({ type: "paint", buffered: true });
"""


def choose(screen: Screen, *names: str) -> None:
    screen.button("Settings").click()
    for group, name in (name.split(": ") for name in names):
        screen.page.get_by_role("group", name=group).get_by_role("radio", name=name).check(force=True)
        expect(screen.page.get_by_role("group", name=group).get_by_role("radio", name=name)).to_be_focused()


def test_looks_are_chosen_with_a_sample_and_kept(screen: Screen) -> None:
    screen.open_for_two()
    before = screen.page.evaluate(BOARD)
    choose(screen, "Board: Slate", "Stones and pieces: Flat", "Cards: Large signs")
    assert screen.page.evaluate(LOOKS) == ["slate", "flat", "large"]
    assert screen.page.evaluate(BOARD) != before
    screen.page.add_init_script(FIRST_PAINT)
    screen.page.reload()
    expect(screen.headline).to_be_visible()
    screen.page.wait_for_function("() => window.firstLooks")
    first = screen.page.evaluate("window.firstLooks")
    assert (first["board"], first["pieces"], first["cards"]) == ("slate", "flat", "large")


def test_settings_of_older_versions_have_the_first_looks(screen: Screen) -> None:
    screen.page.add_init_script("localStorage.setItem('partie', JSON.stringify({theme: 'dark', sound: true}))")
    screen.open_for_two()
    assert screen.page.evaluate(LOOKS) == ["wood", "classic", "classic"]


def test_cards_change_their_faces_where_they_lie(screen: Screen) -> None:
    screen.open("#/play/klondike")
    expect(screen.page.locator(".card-drawn.is-open use")).to_have_count(7)
    choose(screen, "Cards: Four colours, high contrast")
    expect(screen.page.locator(".stage .card-rank")).to_have_count(7)
    expect(screen.page.locator(".card-drawn.is-open use")).to_have_count(0)


@pytest.mark.parametrize("board", ["slate", "green", "tournament", "contrast"])
def test_every_board_can_be_read_in_both_themes(screen: Screen, board: str) -> None:
    looks = f"{{board: '{board}', pieces: 'contrast', cards: 'contrast'}}"
    screen.page.add_init_script(f"localStorage.setItem('partie', JSON.stringify({looks}))")
    for place in ("#/play/checkers?seats=human,human", "#/play/klondike"):
        screen.open(place)
        assert_accessible_in_both_themes(screen.page)


def test_the_samples_fit_a_phone_and_can_be_read(phone: Screen) -> None:
    phone.open_for_two()
    phone.button("Settings").tap()
    expect(phone.page.get_by_role("group", name="Stones and pieces")).to_be_visible()
    assert_accessible_in_both_themes(phone.page)
    assert_fits(phone.page)


def test_nothing_moves_where_a_person_does_not_want_it(screen: Screen) -> None:
    screen.page.emulate_media(reduced_motion="no-preference")
    screen.page.add_init_script("localStorage.setItem('partie', JSON.stringify({animation: false}))")
    screen.page.add_init_script(
        """window.glides = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) { window.glides += 1; return animate.apply(this, how); };"""
    )
    screen.open("#/play/checkers?seats=human,human")
    screen.cell("11").click()
    screen.cell("15").click()
    expect(screen.cell("15")).to_have_attribute("aria-label", r"15, black man, last move")
    assert screen.page.evaluate("window.glides") == 0
