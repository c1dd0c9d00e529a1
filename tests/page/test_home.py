"""The first page: what there is, what waits, and every game one tap away."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from partie import games
from tests.page.conftest import Opener
from tests.page.screen import Screen, assert_fits

EVENING = 1_795_000_000_000  # in November, a date of many letters


def open_home(screen: Screen) -> Screen:
    screen.page.goto(screen.address)
    expect(screen.page.get_by_role("heading", name="Play", exact=True)).to_be_visible()
    return screen


def test_every_game_has_a_card_and_opens_by_one_tap(phone: Screen) -> None:
    open_home(phone)
    cards = phone.page.locator(".game-card")
    expect(cards).to_have_count(len(games.TABLE))
    cards.first.tap()
    expect(phone.headline).to_be_visible()


def test_boards_are_drawn_on_the_cards(screen: Screen) -> None:
    open_home(screen)
    expect(screen.page.locator(".game-card img")).to_have_count(len(games.TABLE))
    screen.page.wait_for_function("() => [...document.images].every((image) => image.complete && image.naturalWidth)")


def test_the_cards_are_drawn_before_any_script_runs(screen: Screen) -> None:
    document = screen.page.request.get(screen.address).text()
    assert document.count("/page/card.svg") == len(games.TABLE)


def test_a_game_that_was_left_waits_goes_on_and_is_forgotten(screen: Screen) -> None:
    screen.open_for_two()
    screen.play(["h8", "h9"])
    open_home(screen)
    screen.page.locator(".unfinished-games").get_by_role("link", name="Five in a row").click()
    expect(screen.headline).to_be_visible()
    screen.expect_stones(2)
    expect(screen.button("Undo")).not_to_have_attribute("aria-disabled", "true")
    open_home(screen)
    screen.page.locator(".game-card", has_text="Continue").click()  # a card does not deal over the game
    expect(screen.headline).to_be_visible()
    screen.expect_stones(2)
    open_home(screen)
    screen.page.get_by_role("button", name="Delete:").click()
    screen.button("Undo deletion").click()
    expect(screen.page.locator(".unfinished-games").get_by_role("link", name="Five in a row")).to_be_visible()
    screen.page.get_by_role("button", name="Delete:").click()
    expect(screen.page.locator(".unfinished-games")).to_have_count(0)
    expect(screen.page.get_by_role("heading", name="Continue")).to_have_count(0)
    expect(screen.page.locator(".game-card", has_text="Continue")).to_have_count(0)


def test_games_that_wait_can_be_told_apart(screen: Screen) -> None:
    screen.open("#/play/gomoku/free-15?seats=human,1")
    screen.play(["h8"])
    expect(screen.headline).to_have_text("Your move")
    screen.open_for_two()
    screen.play(["a1", "b1", "c1"])
    open_home(screen)
    waiting = screen.page.locator(".unfinished-games li")
    expect(waiting).to_contain_text(["2 players · 3 movesjust now", "Computer, level 1 · 2 movesjust now"])
    for number, count in enumerate([3, 2]):
        expect(waiting.nth(number).locator(".piece")).to_have_count(count)


def test_looking_at_a_game_does_not_make_it_newer(screen: Screen) -> None:
    for first in ("h8", "a1"):
        screen.open_for_two()
        screen.play([first])
    open_home(screen)
    before = screen.page.evaluate("localStorage['partie-shelf']")
    screen.page.locator(".unfinished-games a").nth(1).click()
    screen.expect_stones(1)
    open_home(screen)
    screen.page.reload()
    when = "(text) => JSON.parse(text).map(({ id, when }) => `${id} ${when}`)"
    now = screen.page.evaluate("localStorage['partie-shelf']")
    assert screen.page.evaluate(when, now) == screen.page.evaluate(when, before)


def test_home_is_there_before_the_boards_of_the_games_that_wait(screen: Screen) -> None:
    screen.open_for_two()
    screen.play(["h8"])
    asked = []
    screen.page.route(re.compile(r"/(newest-picture|picture|board)\.js$"), lambda route: asked.append(route))
    screen.page.goto("about:blank")
    open_home(screen)
    expect(screen.page.locator(".unfinished-games img")).to_be_visible()
    expect(screen.page.locator(".game-card img")).to_have_count(len(games.TABLE))
    screen.page.unroute_all()
    screen.page.reload()
    expect(screen.page.locator(".unfinished-games .piece")).to_have_count(1)


def test_what_one_can_do_stands_in_one_line(tab: Opener) -> None:
    for language, said in (("en-GB", "Play, get hints"), ("cs-CZ", "Hrajte, nechte si poradit")):
        phone = tab(phone=True, language=language)
        phone.page.goto(phone.address)
        offers = phone.page.locator(".home:not(.early) .home-offers")
        expect(offers).to_contain_text(said)
        assert offers.evaluate("(line) => line.offsetHeight < 2 * parseFloat(getComputedStyle(line).fontSize)")


def test_the_title_of_a_game_opens_the_cards_of_all_games(screen: Screen) -> None:
    screen.open()
    screen.button("Five in a row").click()
    expect(screen.page.get_by_role("dialog").locator("img").first).to_be_attached()
    screen.page.get_by_role("dialog").get_by_role("link", name="Nine men's morris").click()
    expect(screen.page.get_by_role("dialog")).to_have_count(0)
    expect(screen.page.get_by_role("heading", level=1)).to_have_text("Nine men's morris")


@pytest.mark.parametrize("width", [390, 360])
def test_games_that_wait_fit_the_width_of_a_phone(tab: Opener, width: int) -> None:
    phone = tab(phone=True, language="en-US")
    phone.page.set_viewport_size({"width": width, "height": 780})
    left = [
        {"game": "mills", "address": "#/play/mills", "word": f"w{day}", "when": EVENING + day * 86_400_000}
        for day in range(5)
    ]
    phone.page.add_init_script(f"localStorage.setItem('partie-shelf', {json.dumps(json.dumps(left))})")
    open_home(phone)
    lines = phone.page.locator(".unfinished-games li").filter(has_text="Nine men's morris")
    expect(lines).to_have_count(3)  # the newest
    expect(phone.page.get_by_role("link", name="All my games")).to_be_visible()
    assert_fits(phone.page)
    way = phone.page.get_by_role("link", name="On the desktop")
    expect(way).to_have_attribute("href", "#/watch/desktop")
    edge = lines.last.get_by_role("button").evaluate("(forget) => forget.getBoundingClientRect().right")
    assert edge <= width


def test_a_newcomer_sees_why_a_game_was_lost(phone: Screen) -> None:
    open_home(phone)
    phone.page.get_by_role("link", name="See why you lost").tap()
    expect(phone.page.get_by_role("heading", name="Review: Five in a row")).to_be_visible()
    expect(phone.page.locator(".review-turn.is-turning")).to_have_count(1)


def test_the_newest_lost_game_is_reviewed(screen: Screen) -> None:
    screen.open("#/play/gomoku/free-15?seats=human,1")
    screen.play(["h8"])
    expect(screen.headline).to_have_text("Your move")
    screen.action("Resign").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(screen.button("Play again")).to_be_visible()
    open_home(screen)
    lost = screen.page.get_by_role("link", name="See why you lost")
    expect(lost).to_have_attribute("href", re.compile(r"#/review/own/[0-9a-f]+$"))


def test_the_clip_can_be_stopped(tab: Opener) -> None:
    phone = tab(phone=True)
    phone.page.emulate_media(reduced_motion="no-preference")
    open_home(phone)
    clip = phone.page.locator(".home-clip img")
    clip.scroll_into_view_if_needed()
    expect(clip).to_have_attribute("src", re.compile(r"clip\.svg$"))
    phone.button("Stop the clip").tap()
    expect(clip).to_have_attribute("src", re.compile(r"clip\.svg#still$"))
    expect(phone.button("Play the clip")).to_be_focused()


def test_the_clip_stands_still_for_people_who_want_less_motion(phone: Screen) -> None:
    open_home(phone)
    clip = phone.page.locator(".home-clip img")
    clip.scroll_into_view_if_needed()
    expect(clip).to_have_attribute("src", re.compile(r"clip\.svg#still$"))


@pytest.mark.parametrize("width", [320, 390, 768, 1024, 1440])
def test_no_card_of_a_game_stands_alone(screen: Screen, width: int) -> None:
    screen.page.set_viewport_size({"width": width, "height": 900})
    open_home(screen)
    assert_fits(screen.page)
    rows = screen.page.locator(".home:not(.early) .game-card").evaluate_all(
        """(cards) => {
          const wide = document.querySelector(".home").clientWidth;
          const count = {};
          for (const card of cards) {
            const { top, width } = card.getBoundingClientRect();
            count[Math.round(top)] = (count[Math.round(top)] ?? 0) + (width > wide / 2 ? 2 : 1);
          }
          return Object.values(count);
        }"""
    )
    assert min(rows) > 1
