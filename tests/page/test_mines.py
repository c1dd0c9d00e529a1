"""Minesweeper on the page: mouse, touch and keys, probabilities, hints with their proof, pasted positions."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import Opener
from tests.page.screen import Screen, assert_accessible, assert_accessible_in_both_themes

LARGE = 180_000  # milliseconds for ten thousand cells on a busy machine
# one mine below the middle of 111: the numbers prove it
PROVED = "#/mines/3x2%2F1%2Fnone/111%2F...+mines:08"


def test_a_cell_is_opened_by_a_click_and_flagged_by_the_other_button(screen: Screen) -> None:
    screen.open("#/mines")
    expect(screen.headline).to_have_text("Open any cell")
    screen.cell("e5").click()
    expect(screen.cell("e5")).to_have_attribute("aria-label", "e5, empty")
    covered = screen.page.locator(".mine-cell.is-covered").first
    name = covered.get_attribute("data-cell") or ""
    screen.cell(name).click(button="right")
    expect(screen.cell(name)).to_have_attribute("aria-label", f"{name}, flag")
    expect(screen.page.get_by_text("9 mines left", exact=True)).to_be_visible()


def test_a_game_is_won_by_keys(screen: Screen) -> None:
    keyboard = screen.open(PROVED).page.keyboard
    keyboard.press("b")
    for key in ("ArrowDown", "Enter", "ArrowRight", "f", "ArrowRight", "Enter"):
        keyboard.press(key)
        if key == "Enter":
            expect(screen.page.locator(".mine-cell:focus")).to_have_class(re.compile("is-open-1"))
    expect(screen.headline).to_have_text("You won")
    expect(screen.page.get_by_text("This board takes 5 clicks at least (3BV).", exact=True)).to_be_visible()
    expect(screen.page.get_by_text("3BV/s")).to_have_count(0)  # half of it lay open before the first click


def test_a_won_game_tells_its_speed(screen: Screen) -> None:
    clock = screen.page.clock
    clock.set_fixed_time("2026-01-01T12:00:00")
    screen.open("#/mines/2x1%2F1%2Fsafe")
    screen.cell("b1").click(button="right")
    expect(screen.cell("b1")).to_have_attribute("aria-label", "b1, flag")
    clock.set_fixed_time("2026-01-01T12:00:02")
    screen.cell("a1").click()
    expect(screen.page.get_by_text("2.0 s, 0.50 3BV/s", exact=True)).to_be_visible()
    screen.page.get_by_role("tab", name="Rules").click()  # it stands in the status line
    expect(screen.page.get_by_text("2.0 s, 0.50 3BV/s", exact=True)).to_be_visible()


def test_the_clock_runs_from_the_first_click_to_the_end(screen: Screen) -> None:
    clock = screen.page.clock
    clock.install(time="2026-01-01T12:00:00")
    screen.open(PROVED)
    time = screen.page.get_by_role("timer", name="Time", exact=True)
    clock.fast_forward(30_000)
    expect(time).to_have_text("0:00")
    screen.cell("a2").click()
    expect(screen.cell("a2")).to_have_attribute("aria-label", "a2, 1")
    clock.fast_forward(62_000)
    expect(time).to_have_text(re.compile(r"^1:0\d$"))
    expect(screen.page.locator("#announcer")).not_to_contain_text("1:0")
    screen.cell("b2").click()
    expect(screen.headline).to_have_text("A mine exploded")
    stopped = str(time.text_content())
    clock.fast_forward(62_000)
    expect(time).to_have_text(stopped)


def test_a_hint_that_comes_too_late_is_not_an_error(screen: Screen) -> None:
    screen.open(PROVED)
    screen.cell("a2").click()
    expect(screen.cell("a2")).to_have_attribute("aria-label", "a2, 1")
    screen.page.evaluate(  # before the server has answered
        """() => {
            document.querySelector("[data-cell='c2']").click();
            document.querySelector("[data-action='hint']").click();
        }"""
    )
    expect(screen.headline).to_have_text("You won")
    screen.button("Undo").click()  # its answer comes after the one to the hint
    expect(screen.headline).to_have_text("Your move")
    expect(screen.page.locator(".notice.is-error")).to_have_count(0)


def test_a_mine_ends_the_game_and_all_are_shown(screen: Screen) -> None:
    screen.open(PROVED)
    screen.cell("b2").click()
    expect(screen.headline).to_have_text("A mine exploded")
    expect(screen.cell("b2")).to_have_attribute("aria-label", "b2, exploded mine")
    screen.button("Undo").click()
    expect(screen.headline).to_have_text(re.compile("Open any cell|Your move"))
    screen.cell("b2").click()
    expect(screen.headline).to_have_text("A mine exploded")
    screen.page.get_by_role("link", name="Review", exact=True).click()
    expect(screen.page.locator(".review-said")).to_contain_text("Move 1: b2. A risk of 100%; c2 was safe.")
    expect(screen.page.locator(".mines-labels").first).to_be_visible()
    expect(screen.page.locator(".mine-cell.is-better")).to_have_attribute("data-cell", "c2")
    screen.button("Try this move again").click()
    expect(screen.headline).to_have_text(re.compile("Open any cell|Your move"))
    expect(screen.cell("b2")).to_have_attribute("aria-label", "b2, covered")


def test_a_hint_names_the_numbers_that_prove_it(screen: Screen) -> None:
    screen.open(PROVED)
    screen.button("Hint").click()
    expect(screen.page.get_by_text("The numbers prove that this cell is safe.", exact=True)).to_be_visible()
    expect(screen.page.get_by_text(re.compile("^These two numbers prove it together"))).to_be_visible()
    expect(screen.page.locator("#announcer")).to_have_text(
        re.compile("^Hint: [ac]2. The numbers prove that .+ These two")
    )
    expect(screen.page.locator(".is-proof")).to_have_count(2)
    screen.button("Play it").click()
    expect(screen.page.locator(".is-open-1")).to_have_count(4)


def test_probabilities_cover_the_unknown_cells(screen: Screen) -> None:
    screen.open(PROVED)
    screen.button("Chances").click()
    expect(screen.cell("b2")).to_have_text("100")
    expect(screen.cell("a2")).to_have_text("0")
    expect(screen.cell("a2")).to_have_attribute("aria-label", "a2, covered, Mine: 0%")


def test_a_pasted_position_is_analysed(screen: Screen) -> None:
    screen.open("#/mines")
    screen.page.keyboard.press("p")
    screen.page.get_by_label("Another position").fill("1.\n1.")
    screen.page.get_by_label("Mines", exact=True).fill("1")
    screen.button("Analyse").click()
    expect(screen.cell("b1")).to_have_text("50")


def test_a_contradiction_keeps_what_was_entered_and_shows_the_cells(screen: Screen) -> None:
    screen.open("#/mines")
    screen.page.keyboard.press("p")
    screen.page.get_by_label("Another position").fill("3.\n..")
    screen.page.get_by_label("Mines", exact=True).fill("1")
    screen.button("Analyse").click()
    dialog = screen.page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text("a1")
    expect(screen.page.get_by_label("Another position")).to_have_value("3.\n..")
    screen.button("Enter it by taps").click()
    expect(dialog.get_by_role("alert")).to_contain_text("a1")
    wrong = dialog.get_by_role("gridcell", name="a1, 3, does not fit")
    expect(wrong).to_be_visible()
    assert_accessible(screen.page)
    screen.button("Analyse").click()
    expect(wrong).to_be_visible()
    wrong.press("1")
    screen.button("Analyse").click()
    expect(dialog).to_be_hidden()
    expect(screen.cell("b2")).to_have_text("33")


def test_a_new_analysis_clears_an_old_error(screen: Screen) -> None:
    screen.open("#/mines/2x2%2F1%2Fnone/3.%2F..")
    expect(screen.page.locator(".notice.is-error")).to_be_visible()
    screen.page.keyboard.press("p")
    screen.page.get_by_label("Another position").fill("*.\n1.")
    screen.page.get_by_label("Mines", exact=True).fill("1")
    screen.button("Analyse").click()
    expect(screen.headline).to_have_text("A mine exploded")
    expect(screen.page.locator(".notice.is-error")).to_be_hidden()


def test_a_position_is_entered_by_taps(phone: Screen) -> None:
    phone.open("#/mines")
    phone.button("More actions").click()
    phone.button("Position").click()
    phone.button("Enter it by taps").click()
    dialog = phone.page.get_by_role("dialog")
    for side, cells in (("Width", "3"), ("Height", "2")):
        dialog.get_by_label(side).fill(cells)
        dialog.get_by_label(side).blur()
    expect(dialog.get_by_role("gridcell")).to_have_count(6)
    dialog.get_by_role("radio", name="1", exact=True).check(force=True)
    dialog.get_by_role("gridcell", name="a1, covered").click()
    dialog.get_by_label("Mines", exact=True).fill("1")
    phone.button("Analyse").click()
    expect(phone.cell("b2")).to_have_text("33")
    expect(phone.cell("c2")).to_have_text("0")
    phone.button("More actions").click()
    phone.button("Position").click()
    expect(dialog.get_by_label("Mines", exact=True)).to_have_value("1")
    phone.button("Change it by taps").click()
    expect(dialog.get_by_role("gridcell", name="a1, 1")).to_be_visible()


def test_a_new_game_proposes_what_is_played_and_says_what_is_wrong(screen: Screen) -> None:
    screen.open("#/mines/12x9%2F20%2Fsafe")
    screen.page.keyboard.press("n")
    dialog = screen.page.get_by_role("dialog")
    expect(dialog.get_by_label("Width")).to_have_value("12")
    expect(dialog.get_by_label("First click")).to_have_value("safe")
    dialog.get_by_label("Mines", exact=True).fill("500")
    screen.button("Start").click()
    expect(dialog.get_by_role("alert")).to_contain_text("500 mines")
    dialog.get_by_label("Mines", exact=True).fill("15")
    screen.button("Start").click()
    expect(screen.page.get_by_text("15 mines left", exact=True)).to_be_visible()


def test_a_long_press_flags(phone: Screen) -> None:
    phone.open("#/mines")
    phone.cell("a1").dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(phone.cell("a1")).to_have_attribute("aria-label", "a1, flag")
    phone.cell("a1").dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})


def test_the_other_button_goes_from_flag_to_question_mark_to_nothing(screen: Screen) -> None:
    screen.open("#/mines")
    for shown in ("flag", "question mark", "covered"):
        screen.cell("c3").click(button="right")
        expect(screen.cell("c3")).to_have_attribute("aria-label", f"c3, {shown}")


def test_enter_opens_after_a_long_press(phone: Screen) -> None:
    phone.open(PROVED)
    phone.cell("b2").dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(phone.cell("b2")).to_have_attribute("aria-label", "b2, flag")
    phone.cell("a2").press("Enter")
    expect(phone.cell("a2")).to_have_attribute("aria-label", "a2, 1")


def test_a_reload_goes_on_with_the_same_game(screen: Screen) -> None:
    screen.open(PROVED)
    screen.cell("a2").click()
    expect(screen.cell("a2")).to_have_attribute("aria-label", "a2, 1")
    screen.page.reload()
    expect(screen.headline).to_have_text("Your move")
    screen.cell("b2").click()
    expect(screen.headline).to_have_text("A mine exploded")
    screen.button("Undo").click()
    screen.button("Undo").click()
    expect(screen.cell("a2")).to_have_attribute("aria-label", "a2, covered")
    expect(screen.button("Undo")).to_have_attribute("aria-disabled", "true")


def test_a_reload_keeps_the_mines_even_when_the_server_forgot_the_game(screen: Screen) -> None:
    screen.open("#/mines/9x9%2F30%2Fnone")
    cells = screen.page.locator(".mine-cell")
    screen.cell("e5").click()
    expect(screen.cell("e5")).not_to_have_class(re.compile("is-covered"))
    screen.page.evaluate("sessionStorage.removeItem('partie-session')")
    before = cells.evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
    screen.page.reload()
    expect(screen.cell("e5")).not_to_have_class(re.compile("is-covered"))
    assert cells.evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))") == before
    expect(screen.button("Undo")).not_to_have_attribute("aria-disabled", "true")


def test_a_half_open_board_is_no_new_game(screen: Screen) -> None:
    screen.open("#/mines/9x9%2F10%2Fsure/1........" + "%2F........." * 8)
    expect(screen.headline).to_have_text("Your move")
    expect(screen.page.get_by_text("The mines were placed again, so this board may need a guess.")).to_be_visible()


def test_a_picture_dropped_beside_the_field_stays_on_the_page(screen: Screen) -> None:
    screen.open("#/mines")
    kept = screen.page.evaluate(
        """() => {
            const options = {dataTransfer: new DataTransfer(), bubbles: true, cancelable: true};
            const event = (name) => new DragEvent(name, options);
            return ["dragover", "drop"].map((name) => document.body.dispatchEvent(event(name)));
        }"""
    )
    assert kept == [False, False], "the browser would open the picture"


def test_the_minefield_is_accessible(screen: Screen) -> None:
    screen.open(PROVED)
    screen.button("Chances").click()
    expect(screen.cell("b2")).to_have_text("100")
    screen.button("Hint").click()
    expect(screen.page.get_by_text("The numbers prove that this cell is safe.", exact=True)).to_be_visible()
    assert_accessible_in_both_themes(screen.page)


def test_czech_counts_mines_and_does_not_speak_of_minutes(tab: Opener) -> None:
    screen = tab(language="cs-CZ")
    for flags, text in ((0, "Miny: 5"), (4, "Miny: 1"), (6, "1 vlajka přebývá")):
        screen.open(f"#/mines/9x1%2F5%2Fnone/{'!' * flags + '.' * (9 - flags)}")
        expect(screen.page.get_by_text(text, exact=True)).to_be_visible()


def test_a_field_of_ten_thousand_cells_is_played_with_chances_and_hint(screen: Screen) -> None:
    screen.page.set_default_timeout(LARGE)
    screen.page.goto(f"{screen.address}#/mines/100x100%2F1500")
    expect(screen.page.locator(".mine-cell")).to_have_count(10_000, timeout=LARGE)
    expect(screen.headline).to_have_text("Open any cell", timeout=LARGE)
    screen.cell("f6").click()
    expect(screen.cell("f6")).to_have_attribute("aria-label", "f6, empty", timeout=LARGE)
    screen.button("Chances").click()
    expect(screen.cell("cv100")).to_have_attribute("aria-label", re.compile("cv100, covered, Mine: 1"))
    screen.button("Hint").click()
    screen.button("Play it").click()
    expect(screen.page.locator(".is-counting")).to_have_count(0)
    expect(screen.page.locator(".is-last")).to_be_in_viewport()


def test_czech_writes_shares_with_a_comma(tab: Opener) -> None:
    screen = tab(language="cs-CZ").open("#/mines/3x1%2F1%2Fnone/...")
    screen.button("Šance").click()
    expect(screen.cell("a1")).to_have_attribute("aria-label", re.compile(r"33,33\u00a0%"))
