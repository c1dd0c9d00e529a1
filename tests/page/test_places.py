"""The places of the page: each opens, in both sizes, themes and languages, and leads to the others."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.page.conftest import Opener
from tests.page.screen import (
    SHORT_GAME,
    WATCH_SHIFTS,
    Screen,
    assert_accessible,
    assert_fits,
    assert_nothing_jumped,
)

HEADINGS = {
    "": ("Partie sees a game", "Partie vidí hru"),
    "see": ("What is on the board?", "Co je na desce?"),
    "watch": ("Watch", "Sledovat"),
    "me": ("Me", "Moje"),
}
LOOKS = [
    (True, "light", "en-GB"),
    (True, "dark", "cs-CZ"),
    (False, "light", "cs-CZ"),
    (False, "dark", "en-GB"),
]


def heading(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", level=1, name=re.compile(f"^{re.escape(name)}"))).to_be_visible()


@pytest.mark.parametrize(("phone", "theme", "language"), LOOKS)
def test_every_place_is_clean(tab: Opener, phone: bool, theme: str, language: str) -> None:
    screen = tab(phone=phone, theme=theme, language=language)
    screen.page.add_init_script(WATCH_SHIFTS)
    edges = set()
    for place, titles in {**HEADINGS, **finished_game(screen, twice=phone)}.items():
        screen.page.goto("about:blank")
        screen.page.goto(f"{screen.address}#/{place}")
        heading(screen.page, titles[language == "cs-CZ"])
        expect(screen.page.locator(".review-progress > *")).to_have_count(0)
        assert_accessible(screen.page)
        assert_fits(screen.page)
        assert_nothing_jumped(screen.page)
        box = screen.page.get_by_role("heading", level=1).bounding_box()
        edges.add(box and round(box["x"]))
    assert phone or len(edges) == 1  # on a desktop every place begins at the same edge


def finished_game(screen: Screen, twice: bool) -> dict[str, tuple[str, str]]:
    """Ends a game, which Me counts from now on; the place that looks back at it, with its titles."""
    screen.open(f"#/play/gomoku/free-15/{'+'.join(SHORT_GAME[:-1])}?seats=human,human")
    screen.cell(SHORT_GAME[-1]).click()
    if twice:  # small cells are confirmed
        expect(screen.headline).to_contain_text(SHORT_GAME[-1])
        screen.cell(SHORT_GAME[-1]).click()
    link = screen.page.locator('a[href^="#/review/own/"]')
    expect(link).to_be_visible()
    place = (link.get_attribute("href") or "").removeprefix("#/")
    return {place: ("Review: Five in a row", "Rozbor: Piškvorky")}


@pytest.mark.parametrize("phone", [True, False])
def test_the_navigation_leads_everywhere(tab: Opener, phone: bool) -> None:
    screen = tab(phone=phone)
    screen.page.goto(screen.address)
    heading(screen.page, "Partie sees a game")
    links = screen.page.get_by_role("navigation").get_by_role("link")
    expect(links).to_have_text(["Home", "See", "Watch", "Me"])
    for name, title in (
        ("See", "What is on the board?"),
        ("Watch", "Watch"),
        ("Me", "Me"),
        ("Home", "Partie sees"),
    ):
        link = links.filter(has_text=re.compile(f"^{name}$"))
        link.click()
        heading(screen.page, title)
        expect(link).to_have_attribute("aria-current", "page")


def test_a_place_that_takes_long_is_seen_to_load(screen: Screen) -> None:
    waiting: list[Route] = []
    screen.page.route("**/views/see.js", lambda route: waiting.append(route))
    screen.page.goto(screen.address)
    heading(screen.page, "Partie sees a game")
    main = screen.page.locator("main")
    expect(main).not_to_have_attribute("aria-busy", "true")
    with screen.page.expect_request("**/views/see.js"):
        screen.page.get_by_role("navigation").get_by_role("link", name="See", exact=True).click()
    expect(main).to_have_attribute("aria-busy", "true")
    expect(main).to_be_empty()  # nothing of the place before is left under the new name
    for part in ("::before", "::after"):  # the line at the top, the outline of what comes
        screen.page.wait_for_function(
            "(part) => getComputedStyle(document.querySelector('main'), part).opacity === '1'", arg=part
        )
    for route in waiting:
        route.continue_()
    heading(screen.page, "What is on the board?")
    expect(main).not_to_have_attribute("aria-busy", "true")


def test_the_bar_hides_while_a_board_is_in_play(phone: Screen) -> None:
    phone.open()
    expect(phone.page.get_by_role("navigation")).to_have_count(0)
    phone.page.get_by_role("link", name="Partie, the first page").tap()
    expect(phone.page.get_by_role("navigation")).to_be_visible()


def test_the_rail_stays_beside_a_board(screen: Screen) -> None:
    screen.open()
    expect(screen.page.get_by_role("navigation")).to_be_visible()


def test_addresses_without_a_hash_and_old_ones_lead_there(screen: Screen) -> None:
    for typed, shown, title in (
        ("play/gomoku", "#/play/gomoku", "Five in a row"),
        ("see", "#/see", "What is on the board?"),
        ("play/mills/nine?seats=human,human", "#/play/mills/nine", "Nine men's morris"),
        ("watch", "#/watch", "Watch"),
        ("watch/games", "#/watch/games", "Finished games"),
        ("me", "#/me", "Me"),
        ("arena.html", "#/watch", "Watch"),
        ("arena.html#/games", "#/watch/games", "Finished games"),
        ("#/play", "#/play", "Partie sees a game"),
    ):
        screen.page.goto(screen.address + typed)
        heading(screen.page, title)
        expect(screen.page).to_have_url(re.compile(f"^{re.escape(screen.address + shown)}"))


def test_an_old_address_of_a_game_becomes_the_new_one(screen: Screen) -> None:
    screen.open("#/gomoku/free-15/h8+i9?seats=human,human")
    screen.expect_stones(2)
    expect(screen.page).to_have_url(re.compile("#/play/gomoku/free-15"))


def test_an_unknown_address_is_told(screen: Screen) -> None:
    for typed, told in (
        ("#/halma", "#/halma"),
        ("#/play/halma/x", "#/play/halma/x"),
        ("play/halma", "#/play/halma"),
        ("bridge", "#/bridge"),
        ("no/halma/", "#/no/halma"),
    ):
        screen.page.goto(screen.address + typed)
        expect(screen.page.get_by_role("alert")).to_have_text(re.compile(rf"^There is nothing at {told}\b"))
        heading(screen.page, "Partie sees a game")


def test_a_game_is_shown_to_whoever_asks(screen: Screen) -> None:
    screen.page.add_init_script("Math.random = () => 0")  # the first game, which is compiled
    screen.page.goto(screen.address)
    screen.page.get_by_role("link", name="Show me a game").click()
    expect(screen.page).to_have_url(re.compile("#/watch/show/gomoku$"))
    expect(screen.page.locator(".shown .piece").nth(1)).to_be_visible()
    screen.page.get_by_role("link", name="Partie, the first page").click()
    heading(screen.page, "Partie sees a game")
    expect(screen.page.get_by_role("heading", name="Continue")).to_have_count(0)


def test_my_games_are_listed_and_go_on(screen: Screen) -> None:
    screen.open_for_two()
    screen.play(["h8", "h9"])
    screen.page.goto(screen.address + "#/me")
    heading(screen.page, "Me")
    screen.page.get_by_role("listitem").filter(has_text="Five in a row").get_by_role("link").click()
    expect(screen.page).to_have_url(re.compile("#/play/gomoku"))
    screen.expect_stones(2)


def test_settings_are_mine_and_the_language_changes_in_every_place(screen: Screen) -> None:
    screen.page.goto(screen.address + "#/me")
    heading(screen.page, "Me")
    screen.page.get_by_role("combobox", name="Colours").select_option("dark")
    expect(screen.page.locator("html")).to_have_attribute("data-theme", "dark")
    screen.button("Čeština").click()
    heading(screen.page, "Moje")
    screen.page.get_by_role("navigation").get_by_role("link", name="Sledovat").click()
    heading(screen.page, "Sledovat")
    screen.button("English").click()
    heading(screen.page, "Watch")
