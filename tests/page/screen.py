"""The page as a person sees and touches it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

# Black makes five on row 8, White plays above.
NO_LAYER = "() => !(history.state?.layers > 0)"  # no entry of a dialog is left to be gone back from
SHORT_GAME = ["d8", "d9", "e8", "e9", "f8", "f9", "g8", "g9", "h8"]

AT_REST = """() => document.fonts.status === "loaded"
  && [...document.querySelectorAll('link[rel="stylesheet"]')].every(({ sheet }) => sheet)
  && document.getAnimations().every(
    (one) => one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity,
  )"""
WATCH_SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push([value, ...sources.map(({ node }) => `${node?.parentElement?.className}`)]);
  }).observe({ type: "layout-shift", buffered: true });
"""
MOST_SHIFT = 0.05
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


def wait_for_rest(page: Page) -> None:
    """Waits until all styles and fonts are there and nothing fades or moves, but for endless pulses."""
    page.wait_for_function(AT_REST)


def assert_accessible(page: Page) -> None:
    """Axe finds nothing once the page is at rest."""
    wait_for_rest(page)
    found = Axe().run(page).response["violations"]
    assert [f"{rule['id']}: {node['html']}" for rule in found for node in rule["nodes"]] == []


def assert_accessible_in_both_themes(page: Page) -> None:
    """The same page, light and dark."""
    page.emulate_media(color_scheme="dark")
    assert_accessible(page)
    page.emulate_media(color_scheme="light")
    assert_accessible(page)


def assert_fits(page: Page) -> None:
    """Nothing sticks out at the side."""
    wait_for_rest(page)
    page.wait_for_function(FITS)


def assert_nothing_jumped(page: Page) -> None:
    """Of a page with `WATCH_SHIFTS`, since its document was loaded."""
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, *_ in shifts) <= MOST_SHIFT, shifts


class Screen:
    """A tab with the page in it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def open(self, place: str = "#/gomoku") -> Screen:
        """Goes to an address of the page and waits for its board, whatever was shown before."""
        self.page.evaluate("document.querySelectorAll('.headline').forEach((line) => line.remove())")
        self.page.goto(self.address + place)
        expect(self.headline).to_be_visible()
        return self

    def open_for_two(self, moves: Iterable[str] = (), variant: str = "free-15") -> Screen:
        """A game of two people after these moves."""
        return self.open(f"#/gomoku/{variant}/{'+'.join(moves) or '-'}?seats=human,human")

    @property
    def headline(self) -> Locator:
        """The line that says whose turn it is or who won."""
        return self.page.locator(".headline")

    @property
    def stones(self) -> Locator:
        """Everything that stands on the board; a dialog may show other boards."""
        return self.page.locator(":not(dialog, dialog *) > .piece:not(.is-ghost, .is-hovered, .is-waiting)")

    @property
    def ghosts(self) -> Locator:
        """The numbered stones of a line."""
        return self.page.locator(".is-ghost")

    def cell(self, name: str) -> Locator:
        """A place on the board."""
        return self.page.locator(f'[data-cell="{name}"]')

    def button(self, name: str) -> Locator:
        """A button by its whole name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def action(self, name: str) -> Locator:
        """An action of the game's bar; where it is behind "More actions", that is opened first."""
        more = self.page.locator(".more-opener:visible")
        expect(more.or_(self.button(name)).first).to_be_visible()
        if more.is_visible() and not self.button(name).is_visible():
            more.click()
        return self.button(name)

    def drag_by_finger(self, start: str, end: str) -> None:
        """A finger carries what lies on a cell to another one, by the events of a real touch screen."""
        boxes = [self.cell(name).bounding_box() for name in (start, end)]
        points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
        (left, top), (right, bottom) = points
        touch = self.page.context.new_cdp_session(self.page)
        for kind, way in (("touchStart", 0.0), *(("touchMove", step / 5) for step in range(1, 6))):
            point = {"x": left + (right - left) * way, "y": top + (bottom - top) * way}
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        expect(self.page.locator(".board-svg.is-carrying")).to_have_count(1)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        touch.detach()

    def play(self, moves: Iterable[str]) -> None:
        """Clicks cells one after another, each once its turn has come."""
        expect(self.headline).to_be_visible()
        for move in moves:
            expect(self.cell(move)).not_to_have_attribute("aria-disabled", "true")
            self.cell(move).click()
            expect(self.cell(move)).to_have_attribute("aria-label", re.compile("stone|man"))

    def expect_stones(self, number: int) -> None:
        """Waits until that many stones stand on the board."""
        expect(self.stones).to_have_count(number)
