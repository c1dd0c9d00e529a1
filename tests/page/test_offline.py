"""Without network, without server, and back: the page says so, loses nothing and goes on by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.page.serving import PATIENCE

NO_NETWORK = "No network"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Its errors are expected: there is no server."""
    context = browser.new_context(locale="en-GB", service_workers="allow")
    context.set_default_timeout(PATIENCE * 1000)
    yield context
    context.close()


def test_the_page_opens_without_network_and_says_so(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(address)
    line = page.get_by_role("heading", name="Partie sees a game")
    expect(line).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # from now on the worker answers, and keeps what the shell asks for
    expect(page.get_by_role("link", name="Home", exact=True)).to_be_visible()
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.reload()
    expect(line).to_be_visible()
    expect(page.get_by_text(NO_NETWORK)).to_be_visible()
    context.set_offline(False)
    expect(page.get_by_text(NO_NETWORK)).to_have_count(0)


def test_the_worker_keeps_one_version_only(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    kept = page.evaluate(
        "async () => (await (await caches.open((await caches.keys())[0])).keys()).map(({url}) => url)"
    )
    versions = {url.split("/at/")[1].split("/")[0] for url in kept if "/at/" in url}
    assert len(versions) == 1
    assert any(url.endswith("/main.js") for url in kept)
