"""Makes the pictures of the README: `python -m tests.page.screenshots` writes them to docs/images."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest
from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from tests.needs import needs_chromium
from tests.page.screen import Screen
from tests.page.serving import DESKTOP, PATIENCE, PHONE, become_owner, launch, serving

IMAGES = Path(__file__).parents[2] / "docs" / "images"
SHAPES = {"phone": PHONE, "desktop": DESKTOP}
LARGEST = 195 * 1024  # bytes of a picture


@dataclass(frozen=True)
class Shot:
    """A picture of a game in play."""

    name: str
    place: str
    hints: int  # moves made by hints before the picture is taken
    shape: Literal["phone", "desktop"]
    theme: Literal["light", "dark"]


SHOTS = (
    Shot("page", "#/play/gomoku/free-15?seats=human,6", 4, "desktop", "light"),
    Shot("alhambra", "#/play/alhambra", 5, "desktop", "dark"),
    Shot("klondike", "#/play/klondike", 12, "phone", "dark"),
    Shot("checkers", "#/play/checkers/english?seats=human,3", 6, "phone", "light"),
    Shot("mines", "#/play/mines/9x9%2F10%2Fsure", 4, "phone", "dark"),
    Shot("mills", "#/play/mills/nine?seats=human,3", 6, "phone", "light"),
)


def take(browser: Browser, address: str, shot: Shot) -> Path:
    """A game against the computer, played by hints, with the next hint shown."""
    width, height = SHAPES[shot.shape]
    page = browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme=shot.theme,
        locale="en-GB",
        reduced_motion="reduce",
        is_mobile=shot.shape == "phone",
        has_touch=shot.shape == "phone",
    )
    page.set_default_timeout(PATIENCE * 1000)
    screen = Screen(page, address).open(shot.place)
    for _ in range(shot.hints):
        ask_for_hint(screen)
        screen.button("Play it").click()
        expect(screen.button("Play it")).to_be_hidden()
    ask_for_hint(screen)
    path = IMAGES / f"{shot.name}-{shot.shape}-{shot.theme}.png"
    page.screenshot(path=path)
    shrink(path)
    page.close()
    return path


def take_home(browser: Browser, address: str, shape: str, theme: Literal["light", "dark"]) -> Path:
    """The first page, as a stranger sees it."""
    width, height = SHAPES[shape]
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme, locale="en-GB")
    page.goto(address)
    expect(page.locator(".game-card img").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    path = IMAGES / f"home-{shape}-{theme}.png"
    page.screenshot(path=path)
    shrink(path)
    page.close()
    return path


def take_watch(browser: Browser, address: str) -> Path:
    """Games that run now, with their standings beside them; the store is one of this run alone."""
    width, height = DESKTOP
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme="light", locale="en-GB")
    become_owner(context, address)
    cups = [
        ("gomoku", "Five in a row", (3, 5, 7)),
        ("alhambra", "Alhambra", (2, 5)),
        ("mines", "Minesweeper", (7,)),
    ]
    for game, title, levels in cups:
        plan = {
            "name": f"{title}: {' – '.join(f'Level {level}' for level in levels)}",
            "game": game,
            "brains": [{"brain": f"partie:{level}", "name": f"Level {level}"} for level in levels],
            "games": 4,
            "clock": {"per_move": 1.0, "margin": 30},
            "concurrency": 2 if game == "gomoku" else 1,
            "move_delay": 0.4,
        }
        answer = context.request.post(f"{address}api/v1/arena/start", data=plan, headers={"Origin": address})
        assert answer.ok, answer.text()
    page = context.new_page()
    page.goto(address + "#/watch")
    expect(page.locator(".live-boards .piece").nth(30)).to_be_attached()
    expect(page.locator(".live-card")).to_have_count(4)
    path = IMAGES / "watch-desktop-light.png"
    page.screenshot(path=path)
    shrink(path)
    context.close()
    return path


def ask_for_hint(screen: Screen) -> None:
    """Waits until it is the person's turn and the engine has made up its mind."""
    expect(screen.button("Hint")).to_be_enabled()
    screen.button("Hint").click()
    expect(screen.button("Play it")).to_be_visible()


def shrink(path: Path) -> None:
    """Rounds colours, because wood has many shades nobody sees; a palette would lose the rare accent."""
    with Image.open(path) as picture:
        original = picture.convert("RGB")
    shades = 1  # of a colour that become one
    while path.stat().st_size > LARGEST:
        shades += 1
        rounded = [min(255, (shade + shades // 2) // shades * shades) for shade in range(256)]
        original.point(rounded * 3).save(path, optimize=True)


@contextmanager
def own_data() -> Iterator[None]:
    """A data folder of this run, so that no picture shows a person's own games."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARTIE_DATA", folder)
        yield


def main() -> None:
    """All pictures of the README."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE * 1000)
    with own_data(), serving() as address, sync_playwright() as playwright:
        browser = launch(playwright, needs_chromium())
        pictures = [
            take_home(browser, address, "desktop", "light"),
            take_home(browser, address, "phone", "dark"),
            take_watch(browser, address),
        ]
        pictures += [take(browser, address, shot) for shot in SHOTS]
        for path in pictures:
            print(f"{path.relative_to(IMAGES.parents[1])}: {path.stat().st_size // 1024} KB")
        browser.close()


if __name__ == "__main__":
    main()
