"""Watching a player learn."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect

from partie.core.features import resolve
from partie.evolve.algorithm import Generation
from partie.evolve.run import Run
from partie.evolve.runs import folder_of
from partie.evolve.settings import parse_settings
from partie.games.alhambra.features import FEATURES
from tests.page.conftest import Opener
from tests.page.screen import Screen, assert_accessible, assert_fits

FEW: dict[str, object] = {
    "SubGenerations": 20,
    "Generations": 1,
    "Selecting": 1,
    "ComparisonGames": 20,
    "KeptAsideGames": 6,
    "AdviceGames": 120,
}


class Stopped(Exception):
    """As if somebody pressed Ctrl+C."""


def learn(name: str, stop_after: int = 0) -> None:
    def stop(generation: Generation, total: int) -> None:
        if generation.number == stop_after:
            raise Stopped

    evolvable = resolve(FEATURES.evolve)()
    with ThreadPoolExecutor(1) as executor:
        Run(folder_of("alhambra", name), parse_settings(FEW, evolvable), evolvable).go(executor, 1, stop)


def test_a_run_is_watched_until_it_is_finished(tab: Opener) -> None:
    with pytest.raises(Stopped):
        learn("watched", stop_after=5)
    screen = tab(phone=True, theme="dark", language="cs-CZ")
    screen.page.goto(screen.address + "#/watch/evolve")
    screen.page.get_by_role("link", name="watched").click()
    expect(screen.page.get_by_text("generace 5 z 20")).to_be_visible()
    expect(screen.page.get_by_role("img", name="Vývoj zdatnosti v generacích")).to_be_visible()
    learn("watched")
    expect(screen.page.get_by_text("generace 20 z 20")).to_be_visible()
    expect(screen.page.get_by_role("region", name="Srovnání hlavních generací")).to_be_visible()
    expect(screen.page.get_by_text("Kdo se řídí jen těmito pravidly")).to_be_visible()
    expect(screen.page.get_by_role("region", name="Výsledek: generace")).to_be_visible()
    expect(screen.page.get_by_role("img", name="Podíl vyhraných partií na odložených rozdáních")).to_be_visible()
    with screen.page.expect_download() as downloading:
        screen.page.get_by_role("link", name="Stáhnout nejlepšího hráče").click()
    assert downloading.value.suggested_filename == "alhambra-watched.txt"
    assert_fits(screen.page)
    assert_accessible(screen.page)


def test_it_is_explained_before_the_first_run_and_started_from_the_page(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    screen.page.goto(screen.address + "#/watch/evolve")
    expect(screen.page.get_by_text("An example, Alhambra: 60 generations")).to_be_visible()
    expect(screen.page.get_by_role("img", name="Fitness over the generations")).to_be_visible()
    expect(screen.page.get_by_role("button", name="Minesweeper")).to_have_count(0)
    assert_accessible(screen.page)
    screen.page.get_by_role("button", name="Alhambra").click()
    question = screen.page.get_by_role("dialog", name="Alhambra: let a player learn?")
    assert_accessible(screen.page)
    question.get_by_label("Algorithm").select_option("genetic")
    expect(question.get_by_label("published")).not_to_be_checked()  # the source's players meet each other alone
    question.get_by_label("Algorithm").select_option("cma")
    question.get_by_label("Players").select_option("2")
    question.get_by_label("How long").select_option("short")
    question.get_by_label("Seed").fill("7")
    question.get_by_label("published").uncheck()
    question.get_by_role("button", name="Start").click()
    expect(screen.page.get_by_role("heading", level=1, name="Alhambra 1")).to_be_visible()
    chosen = (folder_of("alhambra", "page-1") / "settings.toml").read_text("utf-8")
    assert all(line in chosen for line in ("NumberOfPlayers = 2\n", "Generations = 50\n", "Seed = 7\n"))
    assert 'Rivals = "greedy,evolved-76,evolved"' in chosen
    screen.page.get_by_role("button", name="Pause").click()
    expect(screen.page.get_by_role("button", name="Continue")).to_be_focused()
    screen.page.get_by_role("link", name="Players that learn").click()
    expect(screen.page.get_by_role("link", name="Alhambra 1")).to_be_visible()


def test_one_plays_against_the_result_and_puts_it_on_a_seat(screen: Screen) -> None:
    learn("rival")
    screen.page.goto(screen.address + "#/watch/evolve/alhambra/rival")
    screen.page.get_by_role("link", name="Play against it").click()
    for chip in (1, 2):
        expect(screen.page.locator(".palace").nth(chip)).to_contain_text("Weights: rival")
    expect(screen.page).to_have_url(re.compile("seats=human,learned:rival,learned:rival$"))
    screen.button("New game").click()
    player = screen.page.get_by_label("Player of seat 1")
    player.select_option("learned:rival")
    screen.page.get_by_label("Player of seat 2").select_option("person")
    screen.page.get_by_label("Player of seat 3").select_option("greedy")
    screen.page.get_by_label("Draw the seats: who is dealt the fewest cards begins").uncheck()
    screen.button("Start").click()
    expect(screen.page.locator(".palace").nth(0)).to_contain_text("Weights: rival")
    expect(screen.page.locator(".log-list")).to_contain_text("1. Red: ")


def test_runs_of_as_many_players_are_compared(screen: Screen) -> None:
    for name in ("one", "two"):
        learn(name)
    screen.page.goto(screen.address + "#/watch/evolve")
    screen.page.get_by_text("Compare runs").click()
    compare = screen.button("Compare")
    screen.page.get_by_label("one", exact=True).check()
    expect(compare).to_have_attribute("aria-disabled", "true")
    screen.page.get_by_label("two", exact=True).check()
    compare.click()
    table = screen.page.get_by_role("region", name="Won against each rival")
    expect(table.get_by_role("row")).to_have_count(3)
    expect(table.get_by_role("columnheader", name="greedy")).to_be_visible()
    expect(screen.page.get_by_role("img", name="Share of games won on deals kept aside")).to_be_visible()
    assert_accessible(screen.page)
