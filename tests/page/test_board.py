"""The board widget alone, on boards of other games: moves of many taps, arrow keys over any shape."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.screen import Screen

RING = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
MILLS: list[tuple[float, float]] = [(4 + size * x, 4 + size * y) for size in (1, 2, 3) for x, y in RING]
CHECKERS = [(column + 0.5, row + 0.5) for row in range(8) for column in range(8) if (row + column) % 2]

# Puts a board with a man on a7 onto the page; its moves land in window.made.
SET_UP = """async ([places, legal]) => {
    const { Board } = await import("/board/board.js");
    const id = (x, y) => "abcdefgh"[Math.ceil(x) - 1] + (8 - Math.ceil(y));
    const cells = places.map(([x, y]) => ({ id: id(x, y), x, y }));
    const empty = { lines: [], dots: [], fields: [], labels: [], card_size: [1, 1.4], drawings: {} };
    window.made = [];
    const board = new Board({
        onMove: (move) => window.made.push(move),
        describe: (cell, piece, facts) => [cell, piece ?? "empty", ...facts].join(" "),
        confirm: () => false,
    });
    document.getElementById("main").replaceChildren(board.element);
    board.setGeometry({ width: 8, height: 8, cell_size: 1, cells, ...empty });
    const scene = { pieces: { a7: "white", d7: "black" }, last: [], rows: [], marks: {}, stacks: [] };
    board.show({ scene, legal, side: "white" });
}"""
LEGAL = [
    {"move": "a7-a4", "taps": ["a7", "a4"]},
    {"move": "a7-d6xd7", "taps": ["a7", "d6", "d7"]},
    {"move": "a7-d6xg7", "taps": ["a7", "d6", "g7"]},
]


def set_up(screen: Screen, places: list[tuple[float, float]], legal: list[dict[str, Any]] | None = None) -> None:
    screen.open()
    screen.page.evaluate(SET_UP, [places, legal or []])


def made(screen: Screen) -> list[str]:
    moves: list[str] = screen.page.evaluate("window.made")
    return moves


def test_a_move_of_three_taps_lights_what_goes_on(screen: Screen) -> None:
    set_up(screen, MILLS, LEGAL)
    expect(screen.cell("a7")).to_have_attribute("aria-label", "a7 white movable")
    screen.cell("a7").click()
    expect(screen.page.locator(".mark-next-empty")).to_have_count(2)
    screen.cell("d6").click()
    expect(screen.cell("d7")).to_have_attribute("aria-label", "d7 black takeable")
    assert made(screen) == []
    screen.cell("d7").click()
    assert made(screen) == ["a7-d6xd7"]


@pytest.mark.parametrize("way_out", ["elsewhere", "escape", "itself"])
def test_a_begun_move_can_be_cancelled(screen: Screen, way_out: str) -> None:
    set_up(screen, MILLS, LEGAL)
    screen.cell("a7").click()
    if way_out == "escape":
        screen.page.keyboard.press("Escape")
    else:
        screen.cell("g1" if way_out == "elsewhere" else "a7").click(force=True)
    screen.cell("a4").click(force=True)  # Playwright would wait until it can be played
    assert made(screen) == []


def test_a_three_tap_move_is_made_by_keys(screen: Screen) -> None:
    set_up(screen, MILLS, LEGAL)
    screen.page.evaluate("document.querySelector('.board').before(document.createElement('button'))")
    screen.page.locator("#main > button").focus()
    screen.page.keyboard.press(
        "Tab"
    )  # the board itself is not a stop, and the keyboard comes in at a piece that can move
    expect(screen.cell("a7")).to_be_focused()
    for key in ("Enter", "ArrowRight", "ArrowDown", "Enter", "ArrowUp", " "):
        screen.page.keyboard.press(key)
    assert made(screen) == ["a7-d6xd7"]


@pytest.mark.parametrize("places", [MILLS, CHECKERS], ids=["mills", "checkers"])
def test_arrows_reach_every_cell(screen: Screen, places: list[tuple[float, float]]) -> None:
    set_up(screen, places)
    reached = screen.page.evaluate(
        """async (places) => {
            const { ARROWS, Walk } = await import("/board/walk.js");
            const cells = places.map(([x, y]) => ({ id: `${x} ${y}`, x, y }));
            const reached = new Set([cells[0]]);
            for (const start of reached)
                for (const arrow of Object.keys(ARROWS)) {
                    const walk = new Walk(cells);  // keeps to its row while the same key is pressed
                    for (let here = start; here; here = walk.next(here, arrow)) reached.add(here);
                }
            return reached.size;
        }""",
        places,
    )
    assert reached == len(places)


def test_arrows_follow_the_lines_of_a_mills_board(screen: Screen) -> None:
    set_up(screen, MILLS)
    screen.cell("a1").focus()
    for key, cell in [("ArrowUp", "a4"), ("ArrowRight", "b4"), ("ArrowUp", "b6"), ("ArrowRight", "d6")]:
        screen.page.keyboard.press(key)
        expect(screen.cell(cell)).to_be_focused()
