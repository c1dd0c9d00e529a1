"""Minesweeper under a finger: cells that can be hit, a field that fits, taps that are safe against slips."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Opener
from tests.page.screen import Screen, assert_accessible

SHIFTS = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
FINGER = 28  # CSS pixels
# one mine below the middle of 111: the numbers prove it
PROVED = "#/mines/3x2%2F1%2Fnone/111%2F...+mines:08"


def opened(screen: Screen, place: str, cell: str) -> Screen:
    """The field once the server has said what it shows and a cell is open."""
    screen.open(place)
    expect(screen.page.locator(".headline")).to_have_text("Open any cell")
    screen.cell(cell).click()
    expect(screen.cell(cell)).to_have_class(re.compile("is-open"))
    return screen


def test_expert_lies_on_its_side_and_its_cells_can_be_hit(phone: Screen) -> None:
    opened(phone, "#/mines/expert", "h8")
    row = phone.page.locator(".mine-row").first.locator("[data-cell]")
    assert row.evaluate_all("cells => cells.map(cell => cell.dataset.cell)") == [f"a{n}" for n in range(1, 17)]
    box = phone.cell("h8").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_whole_field_is_shown_on_demand(phone: Screen) -> None:
    opened(phone, "#/mines/expert", "h8")
    phone.button("Whole field").click()
    expect(phone.cell("ad16")).to_be_in_viewport(ratio=1)
    expect(phone.cell("a1")).to_be_in_viewport(ratio=1)
    phone.button("Whole field").click()
    expect(phone.cell("ad16")).not_to_be_in_viewport()
    unopened = "%2F".join(["." * 30] * 16)
    phone.open(f"#/play/mines/30x16%2F1%2Fnone/{unopened}+mines:8{'0' * 119}")
    phone.cell("a1").tap()
    expect(phone.headline).to_have_text("A mine exploded")
    expect(phone.button("Whole field")).to_be_in_viewport(ratio=1)


def test_arrow_keys_go_where_the_turned_field_goes(phone: Screen) -> None:
    opened(phone, "#/mines/expert", "h8")
    phone.cell("h8").press("ArrowRight")
    expect(phone.cell("h9")).to_be_focused()
    phone.cell("h9").press("ArrowDown")
    expect(phone.cell("i9")).to_be_focused()


@pytest.mark.parametrize("phone_sized", [True, False])
@pytest.mark.parametrize("variant", ["beginner", "expert"])
def test_the_page_keeps_its_place_while_it_loads(tab: Opener, phone_sized: bool, variant: str) -> None:
    screen = tab(phone=phone_sized)
    screen.page.add_init_script(SHIFTS)
    opened(screen, f"#/mines/{variant}", "e5")
    assert screen.page.evaluate("window.shifts") <= 0.05


def choose(page: Page, setting: str) -> None:
    """Switches one of the settings of taps on."""
    page.get_by_role("button", name="More actions", exact=True).click()
    page.get_by_role("button", name="Touch", exact=True).click()
    page.get_by_role("switch", name=re.compile(setting)).check()
    page.get_by_role("button", name="Close", exact=True).click()


def test_a_risky_tap_is_asked_about_and_a_safe_one_is_not(phone: Screen) -> None:
    phone.open(PROVED)
    expect(phone.headline).to_have_text("Your move")
    choose(phone.page, "Ask before a risky tap")
    phone.cell("a2").click()
    expect(phone.cell("a2")).to_have_attribute("aria-label", "a2, 1")
    phone.cell("b2").click()
    expect(phone.headline).to_have_text("b2: mine 100%. Choose it again to open.")
    expect(phone.cell("b2")).to_have_class(re.compile("is-picked"))
    phone.cell("c2").click()
    expect(phone.headline).to_have_text("You won")


def test_what_a_tap_does_is_remembered(phone: Screen) -> None:
    phone.open("#/mines")
    expect(phone.headline).to_have_text("Open any cell")
    phone.button("Flag mode").click()
    phone.cell("b2").click()
    expect(phone.cell("b2")).to_have_attribute("aria-label", "b2, flag")
    phone.page.reload()
    expect(phone.button("Flag mode")).to_have_attribute("aria-pressed", "true")


def test_another_field_begins_with_opening_cells_and_with_the_other_actions_folded(phone: Screen) -> None:
    phone.open("#/mines")
    expect(phone.headline).to_have_text("Open any cell")
    phone.button("Flag mode").click()
    phone.button("More actions").click()
    expect(phone.button("More actions")).to_have_attribute("aria-expanded", "true")
    phone.page.goto(f"{phone.address}#/mines/12x9%2F20%2Fsafe")
    expect(phone.cell("l9")).to_be_visible()
    expect(phone.cell("l10")).to_have_count(0)
    expect(phone.button("Flag mode")).to_have_attribute("aria-pressed", "false")
    expect(phone.button("More actions")).to_have_attribute("aria-expanded", "false")


def test_escape_folds_the_other_actions(phone: Screen) -> None:
    phone.open("#/mines")
    expect(phone.headline).to_have_text("Open any cell")
    phone.button("More actions").click()
    expect(phone.button("Chances")).to_be_visible()
    phone.page.keyboard.press("Escape")
    expect(phone.button("Chances")).to_be_hidden()
    expect(phone.button("More actions")).to_be_focused()


def test_a_chance_that_many_cells_share_is_said_once(phone: Screen) -> None:
    phone.open("#/mines/9x9%2F10%2Fnone/1........" + "%2F........." * 8)
    expect(phone.headline).to_have_text("Your move")
    phone.button("More actions").click()
    phone.button("Chances").click()
    expect(phone.page.get_by_text("Elsewhere: 11.7%", exact=True)).to_be_visible()
    expect(phone.cell("b2")).to_have_text("33")
    expect(phone.cell("i9")).to_have_text("")
    expect(phone.cell("i9")).to_have_attribute("aria-label", "i9, covered, Mine: 11.69%")


def test_what_if_marks_its_cell_and_offers_no_number_an_edge_forbids(phone: Screen) -> None:
    phone.open("#/mines")
    expect(phone.headline).to_have_text("Open any cell")
    phone.button("More actions").click()
    phone.button("What if").click()
    phone.cell("a5").click()
    expect(phone.cell("a5")).to_have_class(re.compile("is-picked"))
    expect(phone.button("5")).to_be_visible()
    expect(phone.button("6")).to_have_count(0)


def pinch(screen: Screen, times: float) -> None:
    """Two fingers make the cells so many times as large."""
    screen.page.evaluate(
        """(times) => {
            const stage = document.querySelector(".mines-stage");
            const touch = (id, x) => new Touch({ identifier: id, target: stage, clientX: x, clientY: 400 });
            const send = (name, apart) => stage.dispatchEvent(new TouchEvent(name, {
              bubbles: true, cancelable: true, touches: [touch(1, 200 - apart), touch(2, 200 + apart)],
            }));
            send("touchstart", 40);
            send("touchmove", 40 * times);
            stage.dispatchEvent(new TouchEvent("touchend", { bubbles: true }));
        }""",
        times,
    )


def width_of(screen: Screen, cell: str) -> float:
    box = screen.cell(cell).bounding_box()
    assert box is not None
    return box["width"]


def test_two_fingers_zoom(phone: Screen) -> None:
    opened(phone, "#/mines/expert", "h8")
    before = width_of(phone, "h8")
    pinch(phone, 1.5)
    assert width_of(phone, "h8") == pytest.approx(before * 1.5, abs=1)


def test_the_whole_field_comes_at_once_after_two_fingers(phone: Screen) -> None:
    opened(phone, "#/mines/expert", "h8")
    before = width_of(phone, "h8")
    pinch(phone, 2)
    phone.button("Whole field").tap()
    expect(phone.cell("a1")).to_be_in_viewport(ratio=1)
    expect(phone.cell("ad16")).to_be_in_viewport(ratio=1)
    phone.button("Whole field").tap()
    assert width_of(phone, "h8") == pytest.approx(before, abs=0.1)


def test_a_tap_on_a_small_cell_has_to_be_repeated(phone: Screen) -> None:
    unopened = "%2F".join(["." * 30] * 16)
    phone.open(f"#/play/mines/30x16%2F1%2Fnone/{unopened}+mines:8{'0' * 119}")
    expect(phone.headline).to_have_text("Open any cell")
    phone.button("Whole field").tap()
    phone.cell("a2").tap()
    expect(phone.headline).to_have_text("Choose a2 again to open.")
    phone.cell("b3").tap()
    expect(phone.headline).to_have_text("Choose b3 again to open.")
    expect(phone.page.locator(".is-picked")).to_have_attribute("data-cell", "b3")
    expect(phone.cell("a2")).to_have_attribute("aria-label", "a2, covered")
    phone.cell("b3").tap()
    expect(phone.cell("b3")).to_have_attribute("aria-label", "b3, empty")


def test_expert_lies_on_its_side_on_a_tiny_phone_too(phone: Screen) -> None:
    phone.page.set_viewport_size({"width": 320, "height": 568})
    opened(phone, "#/mines/expert", "h8")
    expect(phone.page.locator(".mine-row").first.locator("[data-cell]")).to_have_count(16)


def test_a_phone_on_its_side_gives_the_field_nearly_the_whole_screen(phone: Screen) -> None:
    phone.page.set_viewport_size({"width": 844, "height": 390})
    opened(phone, "#/mines/expert", "a1")
    for cell in ("a1", "t1", "a10", "t10"):
        expect(phone.cell(cell)).to_be_in_viewport(ratio=1)
    assert width_of(phone, "a1") >= FINGER
    for name in ("Flag mode", "Whole field"):
        expect(phone.button(name)).to_be_in_viewport(ratio=1)
    phone.button("Whole field").tap()
    expect(phone.cell("ad1")).to_be_in_viewport(ratio=1)
    expect(phone.cell("ad16")).to_be_in_viewport(ratio=1)
    field, told = (phone.page.locator(one).first.bounding_box() for one in (".mines-field", ".status .headline"))
    assert field is not None
    assert told is not None
    assert field["x"] + field["width"] <= told["x"]
    phone.button("Hint").click()
    expect(phone.page.locator(".analysis-move")).to_be_in_viewport()


def test_what_if_leaves_the_buttons_below_the_field_in_sight(phone: Screen) -> None:
    opened(phone, "#/mines", "e5")
    phone.action("What if").click()
    phone.page.locator(".mine-cell.is-covered").first.tap()
    expect(phone.button("safe")).to_be_visible()
    flags, sheet = phone.button("Flag mode").bounding_box(), phone.page.locator(".sheet").bounding_box()
    assert flags is not None
    assert sheet is not None
    assert flags["y"] + flags["height"] <= sheet["y"]


def test_a_review_lies_and_zooms_as_the_game_did(phone: Screen) -> None:
    unopened = "%2F".join(["." * 30] * 16)
    phone.open(f"#/play/mines/30x16%2F1%2Fnone/{unopened}+mines:{'0' * 119}1")  # ad16 is the mine
    expect(phone.headline).to_have_text("Open any cell")
    phone.cell("ad16").tap()
    expect(phone.headline).to_have_text("A mine exploded")
    phone.page.get_by_role("link", name="Review", exact=True).tap()
    expect(phone.page.locator(".review-said")).to_contain_text("Move 1: ad16.")
    expect(phone.page.locator(".mine-row").first.locator("[data-cell]")).to_have_count(16)
    expect(phone.cell("ad16")).to_be_in_viewport(ratio=1)
    before = width_of(phone, "ad16")
    assert before >= 18  # pixels: its number is read
    pinch(phone, 2)
    assert width_of(phone, "ad16") == pytest.approx(before * 2, abs=1)
    assert_accessible(phone.page)
