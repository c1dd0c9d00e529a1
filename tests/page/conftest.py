"""One server and one browser for all tests of the page; every test gets fresh tabs that must stay clean."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, expect, sync_playwright

from partie import games
from tests.needs import needs_chromium
from tests.page.screen import Screen
from tests.page.serving import DESKTOP, PATIENCE, PHONE, become_owner, launch, serving

expect.set_options(timeout=PATIENCE * 1000)

Opener = Callable[..., Screen]


@pytest.fixture(scope="package", autouse=True)
def own_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The server of these tests opens its store at the first call; never the person's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARTIE_DATA", str(tmp_path_factory.mktemp("arena")))
        yield


@pytest.fixture(scope="package")
def address(own_games: None) -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed after the package, because Playwright keeps an event loop running in this thread."""
    path = needs_chromium()
    with sync_playwright() as playwright:
        browser = launch(playwright, path)
        yield browser
        browser.close()


@pytest.fixture
def tab(browser: Browser, address: str) -> Iterator[Opener]:
    """Opens tabs; a console error, which a CSP violation is too, fails the test in the end."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "registration blocked by Playwright" not in message.text:
            complaints.append(message.text)

    def open_tab(phone: bool = False, theme: str = "light", language: str = "en-GB", newcomer: bool = False) -> Screen:
        """`newcomer`: somebody whom the guided first games have not been offered yet."""
        width, height = PHONE if phone else DESKTOP
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            locale=language,
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
            service_workers="block",  # requests of a worker do not pass the routes of a test
        )
        if not newcomer:
            seen = json.dumps(list(games.TABLE))
            context.add_init_script(f"try {{ localStorage.setItem('partie-guides', '{seen}') }} catch {{}}")
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        become_owner(context, address)
        page = context.new_page()
        page.on("console", hear)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return Screen(page, address)

    yield open_tab
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def screen(tab: Opener) -> Screen:
    """A wide window."""
    return tab()


@pytest.fixture
def phone(tab: Opener) -> Screen:
    """A small touch screen."""
    return tab(phone=True)
