"""Going over a board by arrow keys alone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.screen import Screen

MOST = 80  # steps across any board
FOCUSED = "document.activeElement.dataset.cell ?? ''"
AWAY = """(name) => {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [from, to] = [document.activeElement, document.querySelector(`[data-cell="${name}"]`)].map(middle);
  return [to[0] - from[0], to[1] - from[1]];
}"""


def go_to(screen: Screen, cell: str) -> None:
    """Presses arrows until the cell has the focus, at each place the one that was pressed least there."""
    tried: dict[str, list[str]] = {}
    for _ in range(MOST):
        here = screen.page.evaluate(FOCUSED)
        if here == cell:
            return
        keys = _towards(*screen.page.evaluate(AWAY, cell))
        pressed = tried.setdefault(here, [])
        key = min(keys, key=lambda key: (pressed.count(key), keys.index(key)))
        pressed.append(key)
        screen.page.keyboard.press(key)
    expect(screen.cell(cell)).to_be_focused()


def _towards(right: float, down: float) -> list[str]:
    """The arrows, the most useful first."""
    sideways = ["ArrowRight", "ArrowLeft"] if right > 0 else ["ArrowLeft", "ArrowRight"]
    upright = ["ArrowDown", "ArrowUp"] if down > 0 else ["ArrowUp", "ArrowDown"]
    first, second = (sideways, upright) if abs(right) > abs(down) else (upright, sideways)
    return [first[0], second[0], second[1], first[1]]


def press_cells(screen: Screen, cells: list[str]) -> None:
    """Makes taps by keys: from the key of the board on, arrows and Enter."""
    screen.page.keyboard.press("b")
    expect(screen.page.locator("[data-cell]:focus")).to_have_count(1)
    for cell in cells:
        go_to(screen, cell)
        screen.page.keyboard.press("Enter")
