"""The arena's page: set a tournament up, watch it, read its tables, replay a game; by mouse and keys."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, FilePayload, Page, expect

from partie.arena.store.store import State, Store
from partie.arena.tournament.setup import BrainSetup, Tournament
from partie.web import arena_folder
from tests.page.conftest import Opener
from tests.page.screen import Screen
from tests.page.serving import become_owner


def open_arena(screen: Screen) -> Page:
    screen.page.goto(screen.address + "#/watch")
    return screen.page


def start_tournament(page: Page, name: str, delay: str = "0") -> None:
    page.get_by_role("button", name="New tournament").click()
    page.get_by_role("textbox", name=re.compile("^Name")).fill(name)
    page.get_by_label("Pause after each move, seconds").fill(delay)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def assert_accessible(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_tournament_is_set_up_played_and_replayed(screen: Screen) -> None:
    page = open_arena(screen)
    start_tournament(page, "Spring cup")
    expect(page.get_by_text("2 of 2 games")).to_be_visible()
    expect(page.get_by_role("table", name="Standings")).to_contain_text("partie-3")
    expect(page.get_by_role("table", name="How games ended")).to_be_visible()
    assert_accessible(page)
    page.locator(".games a").first.click()
    place = page.locator(".headline")
    expect(place).to_contain_text("Move")
    page.keyboard.press("Home")
    expect(place).to_contain_text("Move 0 of")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".watch .piece")).to_have_count(2)
    expect(page.get_by_text("Conversation with partie-1")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("link", name="The tournament").click()
    expect(page.get_by_role("heading", name="Spring cup")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "brains", "drawn"),
    [
        ("Minesweeper", "partie:7", ".mines-picture .mine-cell"),
        ("Alhambra", "partie:1\npartie:2", ".tile-ground"),
    ],
)
def test_every_game_is_drawn_by_its_own_renderer(tab: Opener, game: str, brains: str, drawn: str) -> None:
    page = open_arena(tab(phone=True))
    page.get_by_role("button", name="New tournament").click()
    page.get_by_role("textbox", name=re.compile("^Name")).fill(f"Cup of {game}")
    page.locator("dialog select").first.select_option(label=game)
    page.get_by_role("textbox", name=re.compile("^Brains")).fill(brains)
    page.get_by_label("Pause after each move, seconds").fill("0.05")
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".games a").first.click()
    expect(page.locator(".headline")).to_contain_text("Move")
    expect(page.locator(f".watch {drawn}").first).to_be_visible()
    expect(page.locator(".watch .board-svg")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert_accessible(page)


def test_running_game_is_watched_large_paused_and_stopped(screen: Screen) -> None:
    page = open_arena(screen)
    start_tournament(page, "Slow cup", delay="0.3")
    page.locator(".card").first.click()
    expect(page.locator(".record-moves")).to_contain_text("3.")
    expect(page.get_by_text("Last move", exact=True)).to_be_visible()
    expect(page.locator(".seat:not(.seat-heads) .seat-clock").first).to_contain_text(" s")
    page.get_by_role("link", name="The tournament").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Go on")).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator(".state")).to_have_text("paused")
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Stop now").click()
    page.get_by_role("dialog").get_by_role("button", name="Stop now").click()
    expect(page.get_by_text("waiting", exact=False).first).to_be_visible()
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_role("heading", name="Tournaments")).to_be_visible()
    expect(page.get_by_text("Slow cup")).to_have_count(0)


def test_mistakes_are_said_in_the_form(browser: Browser, address: str) -> None:
    page = browser.new_page()  # not a `tab`: Chromium itself writes a refused request into the console
    become_owner(page.context, address)
    page.goto(address + "#/watch")
    page.get_by_role("button", name="New tournament").click()
    page.get_by_label("Brains, one a line").fill("partie:1")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("2 brains are needed")
    page.close()


def test_more_fields_are_folded_explained_and_checked(screen: Screen) -> None:
    page = open_arena(screen)
    page.get_by_role("button", name="New tournament").click()
    expect(page.get_by_label("Seconds for a game")).to_be_hidden()
    page.get_by_text("More", exact=True).click()
    assert_accessible(page)
    page.get_by_label("Seconds for a game").fill("60")
    page.get_by_label("Longest game, moves").fill("0")
    page.get_by_label("Kind").select_option("knockout")
    expect(page.get_by_text("Who loses a match is out.")).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Longest game, moves: a whole number from 1 to 100000.")
    page.get_by_label("Longest game, moves").fill("150")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_text(re.compile("Winner: partie-"))).to_be_visible()
    expect(page.get_by_role("table", name="Knockout")).to_contain_text("Round 1")
    assert_accessible(page)


def test_tournament_of_a_killed_server_goes_on(screen: Screen) -> None:
    page = open_arena(screen)
    store = Store()
    brains = (BrainSetup("partie:1"), BrainSetup("partie:2"))
    number = store.create(Tournament("Killed cup", "gomoku", brains, "free-15"))
    store.set_state(number, State.RUNNING)
    store.close()
    page.goto(screen.address + f"#/watch/tournament/{number}")
    expect(page.get_by_role("heading", name="Killed cup")).to_be_visible()
    expect(page.locator(".state")).to_have_text("broken off")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_text("2 of 2 games")).to_be_visible()


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("/tournament/abc", "There is no page #/watch/tournament/abc."),
        ("/nowhere", "There is no page #/watch/nowhere."),
        ("/tournament/9999", "There is no tournament 9999."),
        ("/game/9999", "There is no game 9999."),
    ],
)
def test_wrong_addresses_get_one_sentence(browser: Browser, address: str, place: str, text: str) -> None:
    page = browser.new_page()  # not a `tab`: Chromium itself writes a refused request into the console
    become_owner(page.context, address)
    page.goto(address + "#/watch" + place)
    expect(page.get_by_role("alert")).to_have_text(text)
    expect(page.get_by_role("button", name="Stop now")).to_have_count(0)
    page.close()


def test_settings_are_in_the_bar(screen: Screen) -> None:
    page = open_arena(screen)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Colours").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_every_page_fits_a_phone(tab: Opener) -> None:
    page = open_arena(tab(phone=True, theme="dark", language="cs-CZ"))
    page.get_by_role("button", name="Nový turnaj").click()
    page.get_by_role("button", name="Začít", exact=True).click()
    expect(page.get_by_role("heading", name="Můj turnaj")).to_be_visible()
    expect(page.get_by_text("odehráno 2 z 2 partií")).to_be_visible()
    table = page.get_by_role("table", name="Pořadí")
    for column in ("Body", "Partie", "Chyby"):
        expect(table.locator(f'[data-label="{column}"]').first).to_be_in_viewport(ratio=0.9)
    assert_fits(page)
    assert_accessible(page)
    page.locator(".games a").first.click()
    expect(page.locator(".headline")).to_contain_text("Tah")
    expect(page.get_by_role("button", name="Další")).to_be_in_viewport()
    assert_fits(page)
    page.goto(page.url.split("#")[0] + "#/watch/games")
    expect(page.locator(".games a").first).to_be_in_viewport()
    assert_fits(page)


def assert_fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_phone_in_both_themes(tab: Opener, theme: str) -> None:
    page = open_arena(tab(phone=True, theme=theme, language="cs-CZ"))
    expect(page.get_by_role("heading", name="Aréna")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)


def test_games_are_filtered_and_added_from_a_file(screen: Screen) -> None:
    page = open_arena(screen)
    start_tournament(page, "Filter cup")
    expect(page.get_by_text("2 of 2 games")).to_be_visible()
    page.get_by_role("link", name="All tournaments").click()
    page.get_by_role("link", name="Games", exact=True).click()
    record = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\nanna\nbob\n0\n"
    file: FilePayload = {"name": "old.psq", "mimeType": "text/plain", "buffer": record.encode()}
    page.get_by_label("Add games from a file").first.set_input_files([file])
    expect(page.get_by_text("Games read: 1")).to_be_visible()
    expect(page.locator(".games a").first).to_contain_text("anna")
    page.get_by_label("Add games from a file").first.set_input_files([file])
    expect(page.get_by_text("already stored: 1")).to_be_visible()
    folder = arena_folder.folder()
    folder.mkdir(exist_ok=True)
    (folder / "older.psq").write_text(record.replace("anna", "eva"), encoding="utf-8")
    page.reload()
    page.get_by_text("Folder of records").click()
    page.get_by_role("button", name="Read and replay").click()
    expect(page.get_by_role("heading", name="eva")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    page.get_by_role("searchbox", name=re.compile("^Brain")).fill("anna")
    expect(page.locator(".games a")).to_have_count(1)
    page.get_by_role("searchbox", name=re.compile("^Brain")).fill("")
    page.get_by_label("Ending").select_option("five")
    expect(page.locator(".games a").first).not_to_contain_text("anna")
    expect(page.get_by_role("link", name="XML")).to_be_visible()
    assert_accessible(page)
