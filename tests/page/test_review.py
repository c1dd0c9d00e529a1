"""Looking back at a game: the graph, the turning points, moments on the board, and the way back."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Route, expect

from partie.arena.records.formats import read_games
from partie.arena.store.store import Store
from tests.page.conftest import Opener
from tests.page.screen import SHORT_GAME, Screen, assert_accessible, assert_fits

# All of it above the bar of places.
IN_REACH = """() => {
  const chosen = [".review-plot", ".review-turning", ".review-said", ".review-way .primary"];
  const parts = chosen.map((one) => document.querySelector(one));
  const buttons = [...document.querySelectorAll("button")];
  const next = buttons.find((one) => (one.ariaLabel ?? one.textContent).includes("Další zlom"));
  const bottoms = [...parts, next].map((part) => part.getBoundingClientRect().bottom);
  return Math.max(...bottoms) <= document.querySelector("#navigation").getBoundingClientRect().top;
}"""
SAID_IN_REACH = """() => {
  const [steps, said, way] = [".stepper-row", ".review-said", ".review-way"].map(
    (one) => document.querySelector(one).getBoundingClientRect(),
  );
  const end = document.querySelector("#navigation").getBoundingClientRect().top;
  return steps.bottom <= said.top && said.bottom <= way.top && way.bottom <= end;
}"""
REVIEWED = re.compile(r"#/review/own/[0-9a-f]+")


def open_review(screen: Screen) -> Screen:
    screen.open_for_two()
    screen.play(SHORT_GAME)
    expect(screen.headline).to_have_text("Black won")
    screen.page.get_by_role("link", name="Review", exact=True).click()
    expect(screen.page).to_have_url(REVIEWED)
    expect(screen.page.get_by_role("heading", name="Review: Five in a row")).to_be_visible()
    return screen


ANNOTATED = """(;FF[4]GM[4]SZ[15]RU[free-15]PB[Ann]PW[Bob];B[hh];W[ii]BM[1]C[too near]
(;B[jj];W[kk])
(;B[gg]TE[1]C[better];W[ff](;B[hf])(;B[fh])))"""


def test_the_variations_of_a_record_are_walked(screen: Screen) -> None:
    (record,) = read_games("sgf", ANNOTATED, None)
    store = Store()
    number = store.add(record)
    store.close()
    page = screen.page
    page.goto(screen.address + f"#/review/arena/{number}?ply=2")
    said = page.locator(".review-said")
    expect(said).to_contain_text("“too near”")
    expect(page.locator(".review-moves li").nth(1)).to_have_text("2. i7?")
    page.get_by_role("button", name="Variation: g9! f10 h10").click()
    expect(page).to_have_url(re.compile(r"line=2\.0"))
    expect(said).to_contain_text("“better”")
    expect(page.get_by_text("A variation from move 3 on.")).to_be_visible()
    screen.expect_stones(3)
    page.get_by_role("button", name="Variation: f8").click()
    expect(page.locator(".review-moves li:not(.variation)").last).to_have_text("5. f8")
    screen.expect_stones(5)
    assert_fits(page)
    assert_accessible(page)
    page.get_by_role("link", name="Back to the line before").click()
    expect(page.locator(".review-moves li:not(.variation)").last).to_have_text("5. h10")
    page.get_by_role("link", name="Back to the line before").click()
    expect(page.locator(".review-moves li:not(.variation)").last).to_have_text("4. k5")
    expect(page.locator(".review-line")).to_have_count(0)


def test_a_game_that_goes_on_from_a_record_has_its_variations(screen: Screen) -> None:
    (record,) = read_games("sgf", ANNOTATED, None)
    store = Store()
    number = store.add(record)
    store.close()
    page = screen.page
    page.goto(screen.address + f"#/review/arena/{number}")
    screen.button("Play from here").click()
    expect(page).to_have_url(re.compile("#/play/gomoku"))
    screen.expect_stones(4)
    page.get_by_role("button", name="Variation: g9! f10 h10").click()
    expect(page.locator(".move-list")).to_contain_text("g9!")
    screen.expect_stones(3)


def test_the_graph_is_drawn_and_the_moments_are_stepped_through(screen: Screen) -> None:
    open_review(screen)
    expect(screen.page.locator(".review-progress")).to_be_empty()
    expect(screen.page.locator(".review-course")).to_have_count(1)
    place = screen.page.locator(".review-said")
    expect(place).to_contain_text("Move 9, Black: h8.")
    expect(place).to_contain_text("Black's chances: 100%.")
    screen.expect_stones(9)
    screen.page.keyboard.press("ArrowLeft")
    expect(place).to_contain_text("Move 8, White: g9.")
    screen.expect_stones(8)
    screen.button("First").click()
    screen.expect_stones(0)
    screen.page.locator(".review-graph svg").click()
    expect(place).to_contain_text(re.compile(r"^Move (5, Black|4, White): "))
    screen.page.get_by_text("All moves").click()
    expect(screen.page.locator(".review-moves li").last).to_have_text("9. h8")
    assert_fits(screen.page)
    screen.button("Last").click()
    expect(place).to_contain_text("Move 9, Black: h8.")
    screen.button("Slower").click()  # the same bar as in a replay
    screen.button("Slower").click()
    expect(screen.page.get_by_text("A move in 4 seconds")).to_be_visible()
    screen.button("Replay").click()
    screen.button("Pause").click()
    expect(screen.button("Pause")).to_have_count(0)


def way_on(screen: Screen, which: str) -> Locator:
    return screen.page.get_by_role("button", name=re.compile(f"^{which} (turning point|inaccuracy)$"))


def test_a_turning_point_leads_to_its_moment(screen: Screen) -> None:
    open_review(screen)
    expect(screen.page.locator(".review-progress")).to_be_empty()
    turning = screen.page.locator(".review-turn")
    said = screen.page.locator(".review-said")
    expect(turning.first).to_have_accessible_name(re.compile("Better: "))
    expect(screen.page.locator(".mark-mistake")).to_have_count(0)
    expect(way_on(screen, "First")).to_be_visible()  # from the end there is none further
    screen.page.keyboard.press("Home")
    expect(said).to_contain_text("Beginning.")
    kind = "inaccuracy" if "is-inexact" in str(turning.first.get_attribute("class")) else "turning point"
    expect(way_on(screen, "Next")).to_have_text(f"Next {kind}")  # by what it costs
    way_on(screen, "Next").click()
    expect(said).to_contain_text(re.compile(r"Black's chances (rose|fell) from \d+% to \d+%\. Better: \w+\."))
    expect(turning.first).to_have_attribute("aria-current", "step")
    expect(screen.page.locator(".mark-mistake")).to_have_count(1)
    edge = screen.page.locator(".mark-mistake .mark-edge")
    expect(edge).to_have_css("stroke", "rgb(255, 253, 249)")  # light, also on a dark stone
    expect(screen.page.locator(".hints .is-ghost")).to_have_text("✓")
    assert_accessible(screen.page)
    ply = int(str(turning.first.locator("xpath=..").get_attribute("data-ply")))
    turning.last.click()
    expect(turning.last).to_have_attribute("aria-current", "step")
    expect(way_on(screen, "Next")).to_have_attribute("aria-disabled", "true")
    turning.first.click()
    expect(turning.first).to_have_attribute("aria-current", "step")
    screen.button("Try this move again").click()
    expect(screen.page).to_have_url(re.compile(r"#/play/gomoku/"))
    screen.expect_stones(ply - 1)
    screen.play(["a1"])
    expect(screen.button("Undo")).not_to_have_attribute("aria-disabled", "true")
    screen.page.get_by_role("link", name="Back to the review").click()
    expect(screen.page).to_have_url(re.compile(rf"{REVIEWED.pattern}\?ply={ply}$"))
    expect(said).to_contain_text(f"Move {ply}, ")


def test_the_game_is_tried_again_from_a_moment(screen: Screen) -> None:
    open_review(screen)
    again = screen.button("Try again from here")
    expect(screen.page.get_by_text("The game is over here.")).to_be_visible()
    expect(again).to_be_hidden()
    screen.page.keyboard.press("Home")  # no move of which the review could say that it was a mistake
    screen.expect_stones(0)
    again.click()
    expect(screen.page).to_have_url(re.compile(r"#/play/gomoku"))
    expect(screen.headline).to_have_text("Black to move")


def test_every_way_back_leads_to_the_moment_that_was_looked_at(screen: Screen) -> None:
    open_review(screen)
    said = screen.page.locator(".review-said")
    for number in (8, 7, 6):
        screen.page.keyboard.press("ArrowLeft")
        expect(said).to_contain_text(f"Move {number}, ")
        expect(screen.page).to_have_url(re.compile(rf"{REVIEWED.pattern}\?ply={number}$"))
        screen.expect_stones(number)
    screen.page.reload()
    expect(said).to_contain_text("Move 6, ")
    screen.page.locator(".review-way .primary").click()
    expect(screen.page).to_have_url(re.compile(r"#/play/gomoku/"))
    screen.play(["a1"])
    back = screen.page.get_by_role("link", name="Back to the review")
    screen.page.reload()
    expect(back).to_be_visible()
    screen.button("Čeština").click()
    expect(screen.page.get_by_role("link", name="Zpět k rozboru")).to_be_visible()
    screen.page.go_back()
    expect(screen.page).to_have_url(re.compile(rf"{REVIEWED.pattern}\?ply=6$"))
    expect(said).to_contain_text("Tah 6, ")


def test_an_address_that_leads_nowhere_says_so(screen: Screen) -> None:
    for place in ("#/review", "#/review/own", "#/review/own/xyz", "#/review/arena/x"):
        screen.page.goto(screen.address + place)
        expect(screen.page.get_by_text(f"There is nothing at {place}.")).to_be_visible()
        expect(screen.page.get_by_role("heading", name="Review")).to_be_visible()
        expect(screen.page.get_by_role("link", name="All my games")).to_be_visible()


PROGRESS_IN_SIGHT = """() => {
  const parts = [".review-progress progress", ".review-progress button", ".review-foot"];
  const [progress, stop, foot] = parts.map((one) => document.querySelector(one).getBoundingClientRect());
  const below = Math.max(progress.bottom, stop.bottom) > foot.top;
  return progress.height > 0 && !below && stop.right <= innerWidth;
}"""


def cut_short(route: Route, lines: int) -> None:
    """Answers with the beginning of a review, as it is while the moves are being looked at."""
    answer = route.fetch()
    route.fulfill(response=answer, body="".join(answer.text().splitlines(keepends=True)[:lines]))


@pytest.mark.parametrize("lines", [1, 5])
@pytest.mark.parametrize("game", ["mills", "gomoku"])
def test_a_phone_shows_how_far_the_moves_are_looked_at(phone: Screen, game: str, lines: int) -> None:
    phone.page.route(re.compile(r"/api/v1/review(\?|$)"), lambda route: cut_short(route, lines))
    phone.open(f"#/{game}?seats=human,human")
    phone.page.evaluate("localStorage.setItem('partie', JSON.stringify({confirm: 'never'}))")
    phone.page.reload()
    phone.play(["d6", "f4", "d2", "b4"])
    phone.action("Resign").tap()
    phone.page.get_by_role("dialog").get_by_role("button", name="Resign").tap()
    phone.page.get_by_role("link", name="Review", exact=True).tap()
    expect(phone.button("Stop")).to_be_visible()
    phone.page.wait_for_function(PROGRESS_IN_SIGHT)


def capture(man: str) -> list[dict[str, object]]:
    """A man is put down on g7 and takes another."""
    return [{"kind": "place", "cells": ["g7"], "piece": "white"}, {"kind": "take", "cells": [man], "piece": ""}]


BETTER_CAPTURE = {
    "text": "",
    "label": "g7xb4",
    "taps": ["g7", "b4"],
    "side": "white",
    "reason": "",
    "path": [],
    "effects": capture("b4"),
    "played_effects": capture("b6"),
}


def prefer_another_man(route: Route) -> None:
    """Has the review say of the fifth move that it took the wrong man."""
    answer = route.fetch()
    lines = [json.loads(line) for line in answer.text().splitlines()]
    for line in lines:
        if line["type"] == "step" and line["ply"] == 5:
            line |= {"mark": "turning", "better": BETTER_CAPTURE | {"played": ["g7", "b6"]}}
    route.fulfill(response=answer, body="".join(f"{json.dumps(line)}\n" for line in lines))


def test_of_two_captures_only_the_men_are_marked(screen: Screen) -> None:
    screen.page.route(re.compile(r"/api/v1/review(\?|$)"), prefer_another_man)
    screen.open("#/mills?seats=human,human")
    screen.play(["a7", "b6", "d7", "b4", "g7"])
    screen.cell("b6").click()
    expect(screen.page.locator(".move")).to_have_count(5)
    screen.action("Resign").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    screen.page.get_by_role("link", name="Review", exact=True).click()
    expect(screen.page.locator(".review-progress")).to_be_empty()
    board = screen.page.locator(".review-board")
    expect(board.locator(".mark-better-take")).to_have_count(1)
    expect(board.locator(".mark-mistake")).to_have_count(1)
    for kind in ("next-take", "taken", "last"):
        expect(board.locator(f".mark-{kind}")).to_have_count(0)
    expect(board.locator(".hints > *")).to_have_count(0)
    expect(screen.page.locator(".review-legend")).to_be_visible()


def test_it_is_accessible_on_a_dark_phone(tab: Opener) -> None:
    screen = tab(phone=True, theme="dark", language="cs-CZ")
    screen.open("#/play/gomoku/free-15/d8+d9+e8+e9+f8+f9+g8+g9?seats=human,human")
    screen.cell("h8").click()
    expect(screen.headline).to_contain_text("h8")  # a small cell is confirmed
    screen.cell("h8").click()
    expect(screen.headline).to_have_text("Černý vyhrál")
    screen.page.goto(screen.address + "#/me")
    expect(screen.page.get_by_role("heading", name="Moje", exact=True)).to_be_visible()
    screen.page.locator(".me-game").get_by_role("link", name="Rozbor").click()
    expect(screen.page.get_by_role("heading", level=1)).to_have_text("Rozbor: Piškvorky")
    expect(screen.page.locator(".review-progress")).to_be_empty()
    screen.expect_stones(9)
    expect(screen.page.locator(".review > p")).to_contain_text("Černý vyhrál · Pět kamenů v řadě")
    expect(screen.page.locator("#navigation [aria-current]")).to_have_text("Moje")
    screen.page.locator(".stepper").get_by_role("button", name="Zpět").click()
    again = screen.page.locator(".review-way .primary")
    expect(again).to_be_visible()
    expect(screen.button("Další zlom")).to_be_visible()
    expect(screen.page.locator(".review-place")).to_have_text("Tah 8 z 9")
    screen.page.wait_for_function(IN_REACH)
    assert_accessible(screen.page)
    assert_fits(screen.page)
    screen.page.set_viewport_size({"width": 360, "height": 640})
    screen.page.wait_for_function(SAID_IN_REACH)
    assert_fits(screen.page)
    screen.button("Začátek").click()
    screen.page.locator(".stepper .primary").click()
    expect(screen.button("Pomaleji")).to_be_visible()
    expect(again).to_be_hidden()
    screen.button("Pozastavit").click()
