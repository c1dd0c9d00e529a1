"""Watching a real program of the desktop, from the first page on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.needs import needs_program
from tests.page.conftest import Opener
from tests.page.screen import assert_accessible, assert_fits

pytestmark = pytest.mark.timeout(240)
STARTS = 90_000  # milliseconds for a program and its solver on a busy machine


def test_a_program_is_started_watched_paused_and_stopped_two_taps_from_home(tab: Opener) -> None:
    needs_program("gnome-mines", "gnome-mines")
    screen = tab(phone=True)
    page = screen.page
    page.goto(screen.address)
    page.get_by_role("link", name="Watch", exact=True).click()
    page.get_by_role("link", name="On the desktop").click()
    page.locator("select[name=program]").select_option("gnome-mines")
    page.locator("select[name=level]").select_option("big")
    page.get_by_label("Number of games").fill("1000")
    page.get_by_role("button", name="Play", exact=True).click()
    try:
        expect(page.get_by_role("img", name="The window of GNOME Mines")).to_be_visible(timeout=STARTS)
        expect(page.locator(".mark-risk").first).to_be_attached(timeout=STARTS)
        page.get_by_role("button", name="Pause").click()
        expect(page.locator(".drive-state")).to_have_text("Paused")
        expect(page.locator(".drive-result")).to_contain_text(re.compile(r"^Game \d+ of 1000"))
        expect(page.get_by_text("Numbers on the picture: the risk in %")).to_be_visible()
        page.get_by_role("button", name="One click").click()
        page.get_by_label("Clicks").select_option("3")
        expect(page.get_by_role("button", name="Continue")).to_be_visible()
        assert_fits(page)
        assert_accessible(page)
    finally:
        page.get_by_role("button", name="Stop").click()
    expect(page.locator(".drive-state")).to_have_text("Ended", timeout=STARTS)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
