"""Draws the PNG icons of the page from `icon.svg`, in Chromium: `python scripts/make_icons.py`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.needs import needs_chromium
from tests.page.serving import launch

STATIC = Path(__file__).parents[1] / "src" / "partie" / "web" / "static"
ICONS = {
    "icon-192": (192, 1.0),
    "icon-512": (512, 1.0),
    "maskable-512": (512, 0.8),
}  # size, part that is drawn
WOOD = "#d9ad6b"


def main() -> None:
    """Writes them beside the page."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    (STATIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright, needs_chromium())
        for name, (size, part) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            around = WOOD if part < 1 else "transparent"
            page.set_content(
                f"<style>body {{margin: 0; display: grid; place-items: center; block-size: 100vh;"
                f"background: {around}}} svg {{inline-size: {100 * part}%}}</style>{drawing}"
            )
            page.screenshot(path=STATIC / "icons" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
