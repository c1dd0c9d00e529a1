"""Addresses that bring a whole game back, also to a server that does not know it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.core.test_record import repetition
from tests.page.screen import Screen

FORGET = "() => sessionStorage.clear()"


def test_the_address_of_a_game_drawn_by_repetition_is_that_of_a_drawn_game(screen: Screen) -> None:
    moves = [move.text for move in repetition().moves]
    screen.open(f"#/mills/nine?seats=human,human&moves={','.join(moves[:-1])}")
    expect(screen.headline).to_have_text(re.compile("to move"))
    here, there = moves[-1].split("-")
    screen.cell(here).click()
    screen.cell(there).click()
    expect(screen.headline).to_have_text("A draw")
    expect(screen.page).to_have_url(re.compile("moves="))
    screen.page.evaluate(FORGET)
    screen.page.reload()
    expect(screen.headline).to_have_text("A draw")


def test_a_game_the_server_forgot_comes_back_with_its_moves(screen: Screen) -> None:
    screen.open_for_two(["h8", "i9", "j10"])
    listed = screen.page.locator(".move-list button")
    expect(listed).to_have_count(3)
    screen.page.evaluate(FORGET)
    screen.page.reload()
    expect(listed).to_have_count(3)


LINKS = """() => [...document.querySelectorAll('a[href^="#/"]')].map((link) => link.getAttribute("href"))"""
NOWHERE = re.compile("There is (nothing at|no page)")


SHOWN = "() => document.body.dataset.view && !document.querySelector('main').ariaBusy"


def settled(screen: Screen, place: str) -> None:
    """Loads the page there and waits until it is shown."""
    screen.page.goto("about:blank")
    screen.page.goto(screen.address + place)
    screen.page.wait_for_function(SHOWN)


def test_no_link_leads_nowhere(screen: Screen) -> None:
    shown = {"#/play", "#/watch/show"}  # one of each kind is enough: each opens a game
    found: list[str] = []
    for place in ("#/me", "#/see", "#/watch", "#/"):
        settled(screen, place)
        found += screen.page.evaluate(LINKS)
    assert len(found) > 20
    for link in dict.fromkeys(found):
        kind = "/".join(link.split("/")[:-1])
        if kind in shown and any(other.startswith(f"{kind}/") for other in found[: found.index(link)]):
            continue
        settled(screen, link)
        expect(screen.page.get_by_text(NOWHERE)).to_have_count(0)
        expect(screen.page.locator(".view-failed")).to_have_count(0)
