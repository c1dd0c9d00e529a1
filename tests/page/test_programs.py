"""A program of the owner at the table: added in New game, played against, asked for hints."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from partie.arena import registered
from partie.arena.registered import RegisteredProgram
from tests.page.conftest import Opener
from tests.page.screen import Screen, assert_accessible, assert_fits

BRAIN = Path(__file__).parents[1] / "brains" / "pbrain.py"


def scripted(behaviour: str) -> str:
    return f"gomocup:{shlex.quote(sys.executable)} {shlex.quote(str(BRAIN))} {behaviour}"


@pytest.fixture(autouse=True)
def empty_list(own_games: None) -> None:
    for program in registered.registered():
        registered.remove_program(program.name)


def test_a_program_is_added_played_and_remembered(screen: Screen) -> None:
    screen.open()
    screen.button("New game").click()
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_label("Opponent").select_option("Another program…")
    dialog.get_by_placeholder("gomocup:./program").fill(scripted("good"))
    assert_fits(screen.page)
    assert_accessible(screen.page)
    screen.button("Start").click()
    expect(screen.page).to_have_url(re.compile("seats=human,program:good"))
    screen.play(["h8"])
    screen.expect_stones(2)
    expect(screen.page.get_by_text("good").first).to_be_visible()
    screen.page.reload()
    screen.expect_stones(2)
    screen.play(["h9"])
    screen.expect_stones(4)
    screen.button("New game").click()
    expect(dialog.get_by_label("Opponent").locator("option:checked")).to_have_text("good")
    dialog.get_by_label("Hints and analysis").select_option("good")
    screen.button("Start").click()
    screen.expect_stones(0)
    screen.button("Hint").click()
    expect(screen.ghosts.first).to_be_visible()


def test_a_program_that_crashes_loses_and_the_page_goes_on(screen: Screen) -> None:
    registered.add_program(RegisteredProgram("Broken", scripted("crash-at-start")))
    screen.open("#/gomoku/free-15?seats=human,program:Broken")
    screen.play(["h8"])
    expect(screen.page.get_by_text("Broken failed: ").first).to_be_visible()
    screen.button("Undo").click()
    screen.expect_stones(0)


def test_a_visitor_is_told_whose_programs_play(tab: Opener) -> None:
    registered.add_program(RegisteredProgram("Hidden", scripted("good")))
    screen = tab(phone=True)
    screen.page.context.clear_cookies()
    screen.open()
    screen.button("New game").tap()
    dialog = screen.page.get_by_role("dialog")
    expect(dialog.get_by_text("Your own programs play after you open Partie as its owner")).to_be_visible()
    expect(dialog.get_by_label("Opponent").locator("option")).to_have_count(1)
    assert_fits(screen.page)
