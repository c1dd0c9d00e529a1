"""What the page costs a slow phone: requests, bytes, the first picture, and how long a tap takes."""

from __future__ import annotations

import os
import statistics
from dataclasses import dataclass, field

from harness.server import Server, fresh_server
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from tests.needs import needs_chromium
from tests.page.serving import PHONE, launch

from benchmarks.load import wait_until_compiled

SLOWER = 4  # times
MOVES = ("h8", "g7", "j10", "c3", "m12")
_WATCH = """
() => {
  window.taps = [];
  let began = 0;
  addEventListener("pointerdown", () => (began = performance.now()), true);
  const look = () => {
    if (!began) return;
    const start = began;
    began = 0;
    requestAnimationFrame(() => setTimeout(() => window.taps.push(performance.now() - start)));
  };
  const all = {subtree: true, childList: true, attributes: true};
  new MutationObserver(look).observe(document.querySelector("#main"), all);
}
"""
# When all is drawn that a person came for: on Home every card in sight with its picture, in a game the board
# and what is asked of the person.
_USEFUL = """
(() => {
  const inSight = (element) => element.getBoundingClientRect().top < innerHeight;
  const isUseful = () => {
    const cards = [...document.querySelectorAll(".game-card")].filter(inSight);
    const pictures = cards.map((card) => card.querySelector("img, svg"));
    if (cards.length) return pictures.every((picture) => picture && picture.complete !== false);
    const asked = document.querySelector("main .headline, main [role=status]");
    return document.querySelector("main .board-svg, main .mine-field") !== null && asked?.textContent.trim();
  };
  const look = () => {
    if (isUseful()) setTimeout(() => (window.useful = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""


@dataclass
class Traffic:
    """What came over the wire."""

    requests: int = 0
    size: int = 0  # bytes as sent, headers included
    largest: dict[str, int] = field(default_factory=dict)


def main(*, game: str = "gomoku", runs: int = 3, language: str = "cs-CZ", browser: str | None = None) -> None:
    """:param browser: path of a Chromium; the usual one is without windows"""
    with fresh_server() as server, sync_playwright() as playwright:
        wait_until_compiled(server)
        opened = launch(playwright, browser or needs_chromium())
        print(f"{'':26} {'requests':>8} {'kB':>6} {'first picture':>14} {'useful':>9}  {runs} runs")
        for what, address in (("Home", "#/"), (game, f"#/play/{game}")):
            visit_often(opened, server, what, address, runs, language)
        tap_often(opened, server, game, language)
        opened.close()
    print(f"load {os.getloadavg()[0]:.1f}")


def visit_often(browser: Browser, server: Server, what: str, hash_: str, runs: int, language: str) -> None:
    first, useful, traffic = [], [], Traffic()
    for _ in range(runs):
        page, session = slow_page(browser, language)
        page.add_init_script(_USEFUL)
        traffic = listen(session)
        page.goto(f"{server.address}/{hash_}", wait_until="load")
        page.wait_for_load_state("networkidle")
        page.wait_for_function("() => window.useful")
        first.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        useful.append(page.evaluate("window.useful"))
        page.context.close()
    print(
        f"{what:26} {traffic.requests:8} {traffic.size / 1000:6.1f} {statistics.median(first):11.0f} ms "
        f"{statistics.median(useful):6.0f} ms"
    )
    for url, size in sorted(traffic.largest.items(), key=lambda item: -item[1])[:5]:
        print(f"    {size / 1000:6.1f} kB {url.removeprefix(server.address)[:80]}")


def tap_often(browser: Browser, server: Server, game: str, language: str) -> None:
    page, _ = slow_page(browser, language)
    page.goto(f"{server.address}/#/play/{game}?seats=human,human")
    page.locator(".board-svg").first.wait_for()
    page.evaluate(_WATCH)
    for cell in MOVES:
        known = page.evaluate("window.taps.length")
        page.locator(f'[data-cell="{cell}"]').first.click(force=True)
        page.wait_for_function("count => window.taps.length > count", arg=known)
    taps = page.evaluate("window.taps")
    print(f"tap to the first drawn change: median {statistics.median(taps):.0f} ms, most {max(taps):.0f} ms")
    page.context.close()


def slow_page(browser: Browser, language: str) -> tuple[Page, CDPSession]:
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, locale=language, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page, session


def listen(session: CDPSession) -> Traffic:
    traffic = Traffic()
    names: dict[str, str] = {}
    session.send("Network.enable")

    def asked(event: dict[str, object]) -> None:
        request = event["request"]
        assert isinstance(request, dict)
        names[str(event["requestId"])] = str(request["url"])

    def loaded(event: dict[str, object]) -> None:
        size = int(float(str(event["encodedDataLength"])))
        if size:
            traffic.requests += 1
            traffic.size += size
            traffic.largest[names.get(str(event["requestId"]), "?")] = size

    session.on("Network.requestWillBeSent", asked)
    session.on("Network.loadingFinished", loaded)
    return traffic
