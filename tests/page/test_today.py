"""The puzzles of the day: from Home to the solution, with a wrong move between."""

from __future__ import annotations

import datetime
import re

import pytest
from playwright.sync_api import expect

from partie import puzzles
from partie.core.puzzle import Puzzle
from tests.page.conftest import Opener
from tests.page.screen import (
    WATCH_SHIFTS,
    Screen,
    assert_accessible_in_both_themes,
    assert_fits,
    assert_nothing_jumped,
)

DAY = datetime.date(2026, 11, 18)


def puzzle_of(game: str, day: datetime.date = DAY) -> Puzzle:
    found = puzzles.daily(game, day)
    assert found is not None
    return found


def open_puzzle(screen: Screen, game: str, day: datetime.date = DAY) -> Screen:
    screen.page.clock.set_fixed_time(datetime.datetime(2026, 11, 18, 12))
    screen.page.goto(f"{screen.address}#/today/{day}/{game}")
    expect(screen.page.locator(".solver-board .piece").first).to_be_visible()
    return screen


def tap(screen: Screen, move: str) -> None:
    for cell in re.split("[-x]", move):
        screen.cell(cell).click()


def test_home_has_the_puzzles_and_leads_to_one(phone: Screen) -> None:
    phone.page.add_init_script(WATCH_SHIFTS)
    phone.page.goto(phone.address)
    cards = phone.page.locator(".home:not(.early) .today-card")
    expect(cards).to_have_count(len(puzzles.names()))
    expect(phone.page.get_by_label(re.compile("Difficulty . of 5"))).to_have_count(len(puzzles.names()))
    expect(cards.first.locator(".piece").first).to_be_attached()
    assert_nothing_jumped(phone.page)
    assert_fits(phone.page)
    cards.filter(has_text="Checkers").tap()
    expect(phone.page.locator(".today-goal")).to_contain_text("only one move")


def test_a_wrong_move_is_answered_and_the_right_ones_solve(screen: Screen) -> None:
    puzzle = puzzle_of("gomoku")
    open_puzzle(screen, "gomoku")
    said = screen.page.locator(".solver-said")
    screen.cell("a1").click()
    expect(said).to_contain_text("After a1")
    for number, move in enumerate(puzzle.line[::2], 1):
        screen.cell(move).click()
        expect(said).to_contain_text("Solved!" if number == puzzle.tasks else "Right.")
        if number < puzzle.tasks:
            expect(said).to_contain_text("The answer is")
    expect(screen.page.get_by_text("after 1 wrong move")).to_be_visible()
    screen.page.get_by_role("link", name="Puzzles of the day").click()
    expect(screen.page.locator(".today-card", has_text="Five in a row")).to_contain_text("Solved")
    expect(screen.page.get_by_text("1 day in a row")).to_be_visible()
    screen.button("Share the result").click()
    expect(screen.page.get_by_text("The result is in the clipboard.")).to_be_visible()
    assert "after 1 wrong move" in screen.page.evaluate("navigator.clipboard.readText()")


def test_a_puzzle_that_was_left_goes_on_with_its_wrong_moves_counted(screen: Screen) -> None:
    day = datetime.date(2026, 11, 15)
    puzzle = puzzle_of("gomoku", day)
    assert puzzle.tasks > 1
    open_puzzle(screen, "gomoku", day)
    message = screen.page.locator(".solver-said")
    screen.cell("a1").click()
    expect(message).to_contain_text("After a1")
    screen.cell(puzzle.line[0]).click()
    expect(message).to_contain_text("Find")
    screen.page.reload()
    expect(message).to_contain_text("Find")
    for move in puzzle.line[2::2]:
        screen.cell(move).click()
    expect(message).to_contain_text("Solved!")
    expect(screen.page.get_by_text("after 1 wrong move")).to_be_visible()


def test_a_puzzle_is_solved_by_keys_and_told_to_screen_readers(screen: Screen) -> None:
    puzzle = puzzle_of("checkers")
    open_puzzle(screen, "checkers")
    for move in puzzle.line[::2]:
        for cell in re.split("[-x]", move):
            screen.cell(cell).focus()
            screen.page.keyboard.press("Enter")
        expect(screen.page.locator("#announcer")).to_contain_text(re.compile("Right|Solved"))
    expect(screen.page.locator("#announcer")).to_contain_text("Solved!")


def test_the_solution_is_shown_on_demand_and_is_no_success(screen: Screen) -> None:
    puzzle = puzzle_of("mills")
    open_puzzle(screen, "mills")
    screen.button("Show the solution").click()
    expect(screen.page.locator(".solver-said")).to_contain_text(f"The solution: {puzzle.line[0]}")
    expect(screen.ghosts.first).to_be_attached()
    assert screen.page.evaluate("localStorage['partie-today']") is None


def test_a_field_of_the_day_is_played_at_its_table_and_counts(screen: Screen) -> None:
    puzzle = puzzle_of("mines")
    screen.page.clock.set_fixed_time(datetime.datetime(2026, 11, 18, 12))
    screen.page.goto(f"{screen.address}#/today/{DAY}/mines")
    screen.page.get_by_role("link", name="Play", exact=True).click()
    expect(screen.headline).to_be_visible()
    rows, _, mines = puzzle.start.partition(" mines:")
    width = rows.index("/")
    bits = f"{int(mines, 16):0{4 * len(mines)}b}"
    cells = rows.replace("/", "")
    for number, sign in enumerate(cells):
        cell = screen.page.locator(f'[data-cell="{chr(97 + number % width)}{number // width + 1}"]')
        if sign == "." and bits[number] == "0" and "is-open" not in (cell.get_attribute("class") or ""):
            cell.click()
    expect(screen.headline).to_contain_text("won")
    stored = screen.page.evaluate("JSON.parse(localStorage['partie-today'])")
    assert stored[DAY.isoformat()]["mines"]["moves"] > 0


def test_the_calendar_leads_to_earlier_days_and_not_to_later_ones(screen: Screen) -> None:
    screen.page.clock.set_fixed_time(datetime.datetime(2026, 11, 18, 12))
    screen.page.goto(f"{screen.address}#/today")
    expect(screen.page.locator(".calendar-day[aria-current=date]")).to_have_text("18")
    expect(screen.page.locator("a.calendar-day")).to_have_count(18)
    screen.button("Previous month").click()
    screen.page.get_by_role("link", name="Friday 2 October").click()
    expect(screen.page.get_by_role("heading", level=1)).to_have_text("Friday 2 October")
    expect(screen.page.locator(".today-card")).to_have_count(len(puzzles.names()))
    screen.page.goto(f"{screen.address}#/today/2026-11-19")
    expect(screen.page.get_by_text("There is nothing at")).to_be_visible()


@pytest.mark.parametrize("place", ["", "/2026-11-18/mills"])
def test_the_puzzles_are_accessible_and_fit_a_phone(tab: Opener, place: str) -> None:
    phone = tab(phone=True, language="cs-CZ")
    phone.page.clock.set_fixed_time(datetime.datetime(2026, 11, 18, 12))
    phone.page.goto(f"{phone.address}#/today{place}")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Mlýn" if place else "Úlohy dne")
    expect(phone.page.locator(".piece").first).to_be_attached()
    assert_accessible_in_both_themes(phone.page)
    assert_fits(phone.page)


def test_a_turning_point_of_ones_own_game_becomes_a_puzzle(screen: Screen) -> None:
    moves = "h8,a1,i8,a3,j8,o15"  # White lets an open three stand
    screen.open(f"#/play/gomoku/free-15/-?seats=1,human&moves={moves}")
    screen.play(["o1"])
    screen.action("Resign").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    screen.page.get_by_role("link", name="Review", exact=True).click()
    expect(screen.page.locator(".review-progress progress")).to_have_count(0)
    screen.page.wait_for_function("() => localStorage['partie-practice'] !== undefined")
    screen.page.goto(f"{screen.address}#/today/own")
    expect(screen.page.locator(".today-goal")).to_contain_text("find the move that was better")
    screen.button("Show the solution").click()
    expect(screen.page.get_by_role("link", name="Review", exact=True)).to_be_visible()
    screen.button("Next puzzle").click()
    expect(screen.page.get_by_text(re.compile("All solved for now|find the move"))).to_be_visible()
