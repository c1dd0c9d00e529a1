"""Opening the page on a phone: the QR code, the certificate, and what to do where the server is not open."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Route, expect

from tests.page.screen import Screen, assert_accessible_in_both_themes, assert_fits

ADDRESS = "https://192.168.1.20:8000"


def test_a_server_of_this_machine_alone_says_how_it_is_opened(screen: Screen) -> None:
    screen.page.goto(screen.address)
    screen.page.get_by_role("link", name="Open on your phone").click()
    expect(screen.page.locator(".phone-command")).to_have_text("make run ARGS=--lan")
    expect(screen.page.get_by_role("link", name="Download the certificate")).to_have_count(0)
    assert_accessible_in_both_themes(screen.page)


def test_an_open_server_shows_its_code_and_the_steps_of_both_systems(phone: Screen) -> None:
    def answer(route: Route) -> None:
        told = {"address": ADDRESS, "pairing": f"{ADDRESS}/#/pair/ABCDEFGH", "has_authority": True}
        route.fulfill(status=200, content_type="application/json", body=json.dumps(told))

    phone.page.route(re.compile(r"/api/v1/phone\?"), answer)
    phone.page.goto(f"{phone.address}#/phone")
    expect(phone.page.get_by_role("img", name="QR code of the address")).to_be_visible()
    expect(phone.page.get_by_text(f"Or type the address: {ADDRESS}")).to_be_visible()
    expect(phone.page.get_by_role("link", name="Download the certificate")).to_have_attribute(
        "href", re.compile(r"/api/v1/phone/authority$")
    )
    for system in ("Android", "iPhone, iPad"):
        phone.page.get_by_text(system, exact=True).tap()
    expect(phone.page.locator("details[open] li")).to_have_count(8)
    assert_fits(phone.page)
    assert_accessible_in_both_themes(phone.page)
