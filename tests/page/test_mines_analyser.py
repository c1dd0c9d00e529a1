"""The Minesweeper analyser on the page: screenshots and "what if"."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Opener
from tests.page.screen import Screen, assert_accessible, wait_for_rest

# every number up to six between covered cells
SHOWN = "....11.1/.56432.1/2.....53/13.4..../0112.443/00.1.2.1"
FIELD = "#/mines/8x6%2F15%2Fnone/" + SHOWN.replace("/", "%2F")
WHAT_IF = "#/mines/3x2%2F1%2Fnone/1..%2F...+mines:40"
RECORDED = "RawVF_Version: Rev6\nWidth: 4\nHeight: 2\nMines: 4\nBoard:\n****\n0000\nEvents:\n"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_screenshot_of_the_page_itself_is_read(tab: Opener, theme: str) -> None:
    screen = tab(theme=theme).open(FIELD)
    expect(screen.cell("b2")).to_have_attribute("aria-label", "b2, 5")
    screen.page.mouse.move(1, 1)
    wait_for_rest(screen.page)
    picture = screen.page.screenshot()
    screen.page.keyboard.press("p")
    screen.page.locator("input[type=file]").set_input_files(
        {"name": "field.png", "mimeType": "image/png", "buffer": picture}
    )
    expect(screen.page.get_by_text(f"8×6 cells, drawn like Partie, {theme}.")).to_be_visible()
    expect(screen.page.get_by_text("Every cell was read surely.")).to_be_visible()
    rows = [row.inner_text() for row in screen.page.locator(".is-small .mine-row").all()]
    expected = [row.replace("0", "").replace(".", "") for row in SHOWN.split("/")]
    assert [re.sub(r"\s", "", row) for row in rows] == expected
    assert_accessible(screen.page)


def test_a_read_cell_can_be_corrected_and_the_position_analysed(screen: Screen) -> None:
    screen.open("#/mines/5x4%2F1%2Fnone/1....%2F.....%2F.....%2F.....")
    wait_for_rest(screen.page)
    picture = screen.page.screenshot()
    screen.page.keyboard.press("p")
    screen.page.locator("input[type=file]").set_input_files(
        {"name": "field.png", "mimeType": "image/png", "buffer": picture}
    )
    dialog = screen.page.get_by_role("dialog")
    expect(dialog.get_by_role("gridcell", name="a1, 1")).to_be_visible()
    dialog.get_by_role("radio", name="0", exact=True).check(force=True)
    dialog.get_by_role("gridcell", name="a1, 1").click()
    expect(dialog.get_by_role("gridcell", name="a1, empty")).to_be_visible()
    dialog.get_by_label("Mines", exact=True).fill("1")
    screen.button("Analyse").click()
    expect(screen.cell("b2")).to_have_text("0")


def test_a_picture_of_a_part_says_where_the_board_goes_on(phone: Screen) -> None:
    phone.open("#/mines/16x16%2F40%2Fnone/" + "%2F".join(["1" + "." * 14 + "1"] * 16))
    wait_for_rest(phone.page)
    picture = phone.page.screenshot()
    phone.button("More actions").click()
    phone.button("Position").click()
    phone.page.locator("input[type=file]").set_input_files(
        {"name": "field.png", "mimeType": "image/png", "buffer": picture}
    )
    dialog = phone.page.get_by_role("dialog")
    expect(
        dialog.get_by_text("The board seems to go on to the right: the outer cells there are doubtful.")
    ).to_be_visible()
    expect(dialog.locator(".is-doubtful")).to_have_count(16)
    assert_accessible(phone.page)


def test_what_is_no_screenshot_is_said_in_a_sentence(screen: Screen) -> None:
    screen.open("#/mines")
    screen.page.keyboard.press("p")
    screen.page.locator("input[type=file]").set_input_files(
        {"name": "huge.png", "mimeType": "image/png", "buffer": b"x" * (8 * 1024 * 1024 + 1)}
    )
    expect(screen.page.locator(".notice.is-error")).to_contain_text("at most 8 MB are read")


def test_what_if_shows_what_would_follow(screen: Screen) -> None:
    screen.open(WHAT_IF)
    screen.button("What if").click()
    expect(screen.cell("b2")).to_have_text("33")
    screen.cell("b2").click()
    screen.button("a mine").click()
    expect(screen.page.get_by_text("That is so in 33.3% of all layouts.")).to_be_visible()
    expect(screen.cell("b1")).to_have_text("0")
    expect(screen.page.locator(".is-supposed")).to_have_count(1)
    expect(screen.page.locator(".is-changed")).to_have_count(2)
    screen.cell("b1").click()
    screen.button("a mine").click()
    expect(screen.page.get_by_text("That cannot be.")).to_be_visible()
    screen.button("Forget all").click()
    expect(screen.cell("b2")).to_have_text("33")
    assert_accessible(screen.page)
    screen.button("What if").click()
    expect(screen.cell("b2")).to_have_attribute("aria-label", "b2, covered")


def test_what_if_takes_the_frames_of_a_hint_away(screen: Screen) -> None:
    screen.open("#/mines/3x2%2F1%2Fnone/111%2F...+mines:08")
    screen.button("Hint").click()
    expect(screen.page.locator(".is-proof")).to_have_count(2)
    screen.button("What if").click()
    expect(screen.page.get_by_text("Choose a covered cell.")).to_be_visible()
    expect(screen.page.locator(".is-proof, .is-best")).to_have_count(0)


def test_what_is_only_unlikely_is_not_called_impossible(phone: Screen) -> None:
    phone.open("#/mines")
    phone.button("More actions").click()
    phone.button("What if").click()
    phone.cell("e5").click()
    expect(phone.button("8")).to_be_in_viewport(ratio=1)
    phone.button("8").click()
    expect(phone.page.get_by_text("That is so in less than 0.0001% of all layouts.")).to_be_in_viewport()


def test_a_finished_game_is_saved_and_replayed(screen: Screen) -> None:
    screen.open("#/mines/4x2%2F1%2Fsafe")
    for cell in ("a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"):
        if screen.headline.inner_text() in ("Open any cell", "Your move"):
            screen.cell(cell).click()
            expect(screen.cell(cell)).not_to_have_class(re.compile("is-covered"))
    with screen.page.expect_download() as waiting:
        screen.button("Save the game").click()
    recording = waiting.value.path().read_text()
    assert "Program: Partie" in recording
    screen.open("#/mines")
    screen.page.keyboard.press("p")
    screen.page.locator("input[type=file]").set_input_files(
        {"name": "game.rawvf", "mimeType": "", "buffer": recording.encode()}
    )
    expect(screen.page.get_by_text("Before the first click")).to_be_visible()
    expect(screen.page.locator(".mine-cell")).to_have_count(8)
    screen.button("Forward").click()
    expect(screen.page.get_by_text(re.compile(r"Click 1 of \d: a1 after 0.00 s"))).to_be_visible()
    expect(screen.cell("a1")).not_to_have_class(re.compile("is-covered"))
    screen.button("Back").click()
    expect(screen.cell("a1")).to_have_class(re.compile("is-covered"))
    assert_accessible(screen.page)


@pytest.mark.parametrize("remembered", [True, False])
def test_a_reload_keeps_the_recording_and_its_place(screen: Screen, remembered: bool) -> None:
    clicks = "".join(f"{second}.0 {act} {second} 2\n" for second in (1, 2, 3) for act in ("lc", "lr"))
    screen.open("#/mines")
    screen.page.keyboard.press("p")
    screen.page.locator("input[type=file]").set_input_files(
        {"name": "game.rawvf", "mimeType": "", "buffer": (RECORDED + clicks).encode()}
    )
    screen.button("Forward").click()
    expect(screen.page.get_by_text("Click 1 of 3: a2 after 1.00 s")).to_be_visible()
    screen.button("Forward").click()
    place = screen.page.get_by_text("Click 2 of 3: b2 after 2.00 s")
    expect(place).to_be_visible()
    if not remembered:
        screen.page.evaluate("sessionStorage.removeItem('partie-session')")
    screen.page.reload()
    expect(place).to_be_visible()
    expect(screen.cell("c2")).to_have_class(re.compile("is-covered"))
    screen.button("Forward").click()
    expect(screen.page.get_by_text("Click 3 of 3: c2 after 3.00 s")).to_be_visible()
    expect(screen.cell("c2")).not_to_have_class(re.compile("is-covered"))
