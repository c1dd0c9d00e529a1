"""Alhambra on small screens, on a phone that lies on its side, and with large letters."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from partie import games
from partie.core.position import Position
from partie.games.alhambra.rules.position import AlhambraPosition
from tests.page.conftest import Opener
from tests.page.screen import Screen, assert_accessible_in_both_themes, assert_fits
from tests.page.test_alhambra import is_placing, load_game, moves_until, open_table, saved, take_a_card

TALL: ViewportSize = {"width": 390, "height": 844}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
SMALLEST: ViewportSize = {"width": 320, "height": 568}
LEAST_TILE = 29.5  # CSS pixels
LARGE_LETTERS = "document.documentElement.style.fontSize = '32px'"
IS_CUT = "element => element.scrollWidth > element.clientWidth + 1"


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    for job in games.load("alhambra").warm_up():
        job.run()


def placing_late(position: Position) -> bool:
    grid = cast(AlhambraPosition, position).state["grid"][0][position.turn]
    return int((grid > 0).sum()) >= 12 and is_placing(position)


def width_of(found: Locator) -> float:
    box = found.bounding_box()
    assert box is not None
    return box["width"]


def load_late(screen: Screen, path: Path) -> Position:
    moves, position = moves_until(placing_late)
    open_table(screen)
    load_game(screen, path, moves)
    screen.page.get_by_role("button", name="show my cards").click()
    expect(screen.page.locator(".map-cell.is-lit").first).to_be_visible()
    return position


def tile_of(screen: Screen) -> Locator:
    return screen.page.locator(".palace:not([inert]) .map-cell .tile").first


def test_a_phone_on_its_side_shows_all_that_is_needed_for_a_turn(phone: Screen) -> None:
    phone.page.set_viewport_size(SIDEWAYS)
    open_table(phone, "human,5,5")
    for part in (
        ".alhambra-market",
        ".alhambra-hand",
        ".alhambra-note",
        ".palaces",
        ".palace-chips",
        ".status",
        ".actions",
    ):
        expect(phone.page.locator(part)).to_be_in_viewport(ratio=0.97)
    assert phone.page.evaluate("scrollY") == 0
    assert_fits(phone.page)
    assert_accessible_in_both_themes(phone.page)
    phone.button("Hint").tap()
    expect(phone.button("Play it")).to_be_in_viewport(ratio=1)
    for part in (".alhambra-market", ".alhambra-hand", ".palaces"):
        expect(phone.page.locator(part)).to_be_in_viewport(ratio=0.97)


@pytest.mark.parametrize("size", [TALL, SIDEWAYS, SMALLEST], ids=["tall", "side", "small"])
def test_tiles_of_a_large_palace_can_be_hit_and_lit_cells_are_in_sight(
    phone: Screen, tmp_path: Path, size: ViewportSize
) -> None:
    load_late(phone, tmp_path)
    phone.page.set_viewport_size(size)
    assert_fits(phone.page)
    assert width_of(tile_of(phone)) >= LEAST_TILE
    phone.page.locator(".map-cell.is-lit").first.tap()
    expect(phone.page.locator(".log-list li").first).to_contain_text("from the fountain")


def test_two_fingers_and_the_buttons_make_a_palace_larger(phone: Screen, tmp_path: Path) -> None:
    load_late(phone, tmp_path)
    first = width_of(tile_of(phone))
    phone.page.locator(".palace:not([inert])").get_by_role("button", name="Larger").tap()
    second = width_of(tile_of(phone))
    assert second > 1.3 * first
    box = phone.page.locator(".palace:not([inert]) .map-frame").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = phone.page.context.new_cdp_session(phone.page)
    for kind, apart in (("touchStart", 20), ("touchMove", 24), ("touchMove", 30), ("touchMove", 40)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()
    assert width_of(tile_of(phone)) > 1.3 * second


def test_rows_of_a_tiny_phone_keep_their_titles(phone: Screen) -> None:
    phone.page.set_viewport_size(SMALLEST)
    open_table(phone, "human,5,5")
    for title in ("Market", "Money", "Your cards"):
        heading = phone.page.get_by_role("heading", name=title)
        box = heading.bounding_box()
        assert box is not None
        assert box["height"] > 20
        assert not heading.evaluate("element => element.scrollHeight > element.clientHeight + 1")


def test_large_letters_cut_nothing(phone: Screen) -> None:
    open_table(phone, "human,5,5")
    phone.page.evaluate(LARGE_LETTERS)
    assert width_of(phone.page.locator(".market-space .tile-picture").first) >= 60
    for name in phone.page.locator(".chip-player").all():
        assert not name.evaluate(IS_CUT)
    for part in ("Smaller", "Larger"):
        box = phone.page.locator(".palace:not([inert])").get_by_role("button", name=part).bounding_box()
        assert box is not None
        assert 0 <= box["x"] < box["x"] + box["width"] <= 390
    cards = phone.page.locator(".alhambra-hand .card")
    assert all(width_of(card) >= 70 for card in cards.all())


def test_what_was_done_last_is_read_to_its_end(tab: Opener, tmp_path: Path) -> None:
    phone = tab(phone=True, language="cs-CZ")
    moves, _ = moves_until(is_placing)  # the move before it was a purchase
    open_table(phone)
    phone.page.locator(".more-opener").tap()
    with phone.page.expect_file_chooser() as chooser:
        phone.page.locator("[data-action=load]").tap()
    chooser.value.set_files(saved(tmp_path, moves))
    deed = phone.page.locator(".status .detail")
    expect(deed).to_contain_text("platí")
    assert not deed.evaluate("element => element.scrollHeight > element.clientHeight + 1")
    card = phone.page.locator(".status-card").bounding_box()
    box = deed.bounding_box()
    assert card is not None
    assert box is not None
    assert box["y"] + box["height"] <= card["y"] + card["height"] + 1


def test_opponents_of_a_new_game_are_read_with_their_strength(phone: Screen) -> None:
    open_table(phone, "human,5,5")
    phone.button("New game").tap()
    player = phone.page.get_by_label("Player of seat 2")
    expect(player).to_be_visible()
    assert width_of(player) > 300


def test_moments_of_a_review_are_not_covered(phone: Screen, tmp_path: Path) -> None:
    moves, _ = moves_until(lambda position: "scorings=1 " in position.to_text())
    open_table(phone)
    load_game(phone, tmp_path, moves)
    take_a_card(phone)
    phone.action("Resign").tap()
    phone.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).tap()
    phone.page.get_by_role("link", name="Review", exact=True).tap()
    moment = phone.page.locator(".review-turn").first
    expect(moment).to_be_visible()
    foot = phone.page.locator(".review-foot").bounding_box()
    box = moment.bounding_box()
    assert foot is not None
    assert box is not None
    assert box["y"] + box["height"] <= foot["y"]
