"""Checkers on the page: compulsory captures said and lit, several jumps by taps and by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Opener
from tests.page.screen import Screen, assert_accessible_in_both_themes
from tests.page.walking import press_cells

# Black's man on 2 takes 6, 14 and 23; then White's man on 32 is to move
JUMPS = "#/play/checkers/english/B%3AW6%2C14%2C23%2C32%3AB2?seats=human,human"
PATH = ["2", "9", "18", "27"]


def expect_jumped(screen: Screen) -> None:
    """All three men are gone, the way of the man is drawn, and White is to move."""
    expect(screen.headline).to_have_text("White to move")
    expect(screen.cell("27")).to_have_attribute("aria-label", re.compile("27, black man, last move"))
    screen.expect_stones(2)
    expect(screen.page.locator(".mark-taken")).to_have_count(3)
    expect(screen.page.locator(".mark-left")).to_have_count(1)


def test_a_whole_capture_is_tapped_square_by_square(phone: Screen) -> None:
    phone.open(JUMPS)
    expect(
        phone.page.get_by_text("You must capture: choose a lit piece, then every square it lands on.")
    ).to_be_visible()
    expect(phone.cell("2")).to_have_attribute("aria-label", "2, black man, must capture, can be moved")
    phone.cell("32").tap(force=True)  # what has to be done is said and shown
    expect(phone.page.locator(".detail.is-remark")).to_contain_text("32: You must capture")
    expect(phone.page.locator(".mark-must.is-calling")).to_have_count(1)
    phone.cell("2").tap()
    expect(phone.headline).to_have_text("Now choose the square behind the piece it takes.")
    phone.cell("9").tap()
    expect(phone.headline).to_have_text("It has to jump on: choose the next square.")
    phone.cell("18").tap()
    phone.cell("27").tap()
    expect_jumped(phone)


def test_the_last_square_alone_makes_all_jumps_and_a_finger_drags_the_answer(phone: Screen) -> None:
    phone.open(JUMPS)
    expect(phone.headline).to_have_text("Black to move")
    phone.cell("2").tap()
    phone.cell("27").tap()
    expect_jumped(phone)
    phone.drag_by_finger("32", "23")
    expect(phone.cell("23")).to_have_attribute("aria-label", re.compile("23, white man, last move"))


def test_a_whole_capture_is_made_by_keys(screen: Screen) -> None:
    screen.open(JUMPS)
    expect(screen.headline).to_have_text("Black to move")
    press_cells(screen, PATH)
    expect_jumped(screen)


def test_a_man_that_is_crowned_looks_and_is_called_otherwise(screen: Screen) -> None:
    screen.open("#/play/checkers/czech/W%3AWc7%2Ca1%3ABh6?seats=human,human")
    expect(screen.headline).to_have_text("White to move")
    screen.cell("c7").click()
    screen.cell("b8").click()
    expect(screen.cell("b8")).to_have_attribute("aria-label", re.compile("b8, white king"))
    expect(screen.page.locator(".piece .crown")).to_have_count(1)


def test_squares_are_named_as_the_person_wants(screen: Screen) -> None:
    labels = screen.page.locator(".coordinate")
    screen.page.add_init_script("localStorage.setItem('partie', JSON.stringify({labels: 'letters'}))")
    screen.open("#/play/checkers/english?seats=human,human")
    expect(labels).to_have_count(16)
    screen.page.add_init_script("localStorage.setItem('partie', JSON.stringify({labels: 'auto'}))")
    screen.page.reload()
    expect(labels).to_have_count(32)


@pytest.mark.parametrize(
    ("language", "variant", "new", "meaning"),
    [
        ("en-GB", "english", "New game", "Black begins. A king goes one square at a time."),
        ("cs-CZ", "czech", "Nová hra", "Začíná bílý. Dáma chodí na libovolnou vzdálenost"),
    ],
    ids=["english", "czech"],
)
def test_the_usual_draughts_of_the_language_are_played_and_explained(
    tab: Opener, language: str, variant: str, new: str, meaning: str
) -> None:
    screen = tab(language=language)
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url))
    screen.page.goto(f"{screen.address}#/play/checkers")
    screen.page.reload()  # the document itself asks for the board ahead
    expect(screen.page).to_have_url(re.compile(f"#/play/checkers/{variant}"))
    boards = [re.findall(r"variant=([\w-]+)", url) for url in asked if "/checkers/geometry" in url]
    assert boards
    assert all(found == [variant] for found in boards), boards
    screen.button(new).click()
    said = screen.page.locator("dialog .field-help").first
    expect(said).to_contain_text(meaning)
    screen.page.get_by_role("combobox").first.select_option("czech-free")
    expect(said).not_to_contain_text(meaning)
    expect(said).not_to_be_empty()


def test_a_hint_draws_its_move_and_two_replies_and_tells_the_rest(phone: Screen) -> None:
    phone.open("#/play/checkers/english?seats=human,human")
    phone.button("Hint").tap()
    expect(phone.button("Play it")).to_be_visible()
    line = phone.page.locator(".analysis-line")
    expect(line).to_have_text(re.compile(r"(\S+ ){4}"))  # more than is drawn
    expect(line).to_be_in_viewport()
    expect(phone.page.locator(".arrow")).to_have_count(3)
    expect(phone.page.locator(".arrow:not(.is-later)")).to_have_count(1)


def test_the_board_of_checkers_is_accessible(screen: Screen) -> None:
    screen.open(JUMPS)
    expect(screen.headline).to_have_text("Black to move")
    assert_accessible_in_both_themes(screen.page)


def above(screen: Screen, one: str, other: str) -> bool:
    """Whether a square is drawn above another one."""
    script = "([one, other]) => one.getBoundingClientRect().top < other.getBoundingClientRect().top"
    handles = [screen.cell(name).element_handle() for name in (one, other)]
    return bool(screen.page.evaluate(script, handles))


def test_a_person_sits_below_and_may_turn_the_board(phone: Screen) -> None:
    phone.open("#/play/checkers/english?seats=human,2")
    expect(phone.cell("9")).to_have_attribute("aria-label", "9, black man, can be moved")
    assert above(phone, "32", "1")  # Black, who begins, sits on 1 to 12
    phone.cell("9").press("ArrowUp")
    expect(phone.page.locator("[data-cell]:focus")).to_have_attribute("data-cell", re.compile("^1[34]$"))
    phone.cell("14").press("ArrowRight")  # the next one of its row, and no other row at its end
    expect(phone.cell("13")).to_be_focused()
    phone.cell("13").press("ArrowRight")
    expect(phone.cell("13")).to_be_focused()
    phone.action("Turn the board").tap()
    expect(phone.button("Turn the board")).to_be_hidden()
    assert above(phone, "1", "32")
    phone.open("#/play/checkers/english?seats=2,human")
    expect(phone.cell("22")).to_have_attribute("aria-label", "22, white man, can be moved")
    assert above(phone, "1", "32")


def test_boards_without_a_direction_are_not_turned(screen: Screen) -> None:
    screen.open()
    expect(screen.button("Resign")).to_be_visible()
    expect(screen.button("Turn the board")).to_have_count(0)


def test_a_man_moves_where_motion_is_wanted(screen: Screen) -> None:
    screen.page.emulate_media(reduced_motion="no-preference")
    screen.page.add_init_script(
        """window.moved = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
          const animation = animate.apply(this, how);
          window.moved += document.getAnimations().includes(animation);
          return animation;
        };"""
    )
    screen.open("#/play/checkers?seats=human,human")
    for cell in ("9", "13"):
        screen.cell(cell).click()
    screen.page.wait_for_function("() => window.moved === 1")
    expect(screen.headline).to_have_text("White to move")
