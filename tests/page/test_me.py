"""A person's own place: games that go on and are over, continued, reviewed, saved, deleted, counted."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Opener
from tests.page.screen import SHORT_GAME, Screen, assert_accessible_in_both_themes, assert_fits

ON_PLACE = re.compile(r"#/play/gomoku")


def open_me(screen: Screen, place: str = "#/me") -> Screen:
    screen.page.goto(screen.address + place)
    expect(screen.page.get_by_role("heading", name="My games", exact=True)).to_be_visible()
    return screen


def lines(screen: Screen) -> Locator:
    return screen.page.locator(".me-game")


def play_short_game(screen: Screen) -> None:
    screen.open_for_two()
    screen.play(SHORT_GAME)
    expect(screen.headline).to_have_text("Black won")


def test_nothing_is_listed_before_a_move(screen: Screen) -> None:
    screen.open_for_two()
    expect(screen.headline).to_be_visible()
    open_me(screen)
    expect(screen.page.get_by_text("Nothing yet.")).to_be_visible()


def test_a_running_game_is_continued_with_its_past(screen: Screen) -> None:
    screen.open_for_two()
    screen.play(["h8", "h9", "i8"])
    open_me(screen)
    expect(lines(screen)).to_have_count(1)
    expect(lines(screen).locator(".piece").first).to_be_attached()
    screen.page.get_by_role("link", name="Continue: Five in a row").click()
    expect(screen.page).to_have_url(ON_PLACE)
    expect(screen.headline).to_be_visible()
    screen.expect_stones(3)
    expect(screen.button("Undo")).not_to_have_attribute("aria-disabled", "true")


DOWN = """(board, colour) => {
  const middle = ({ top, bottom }) => (top + bottom) / 2;
  const men = [...board.querySelectorAll(`.piece-${colour}`)].map((man) =>
    middle(man.getBoundingClientRect()),
  );
  return men.reduce((sum, y) => sum + y, 0) / men.length > middle(board.getBoundingClientRect());
}"""


@pytest.mark.parametrize(
    ("variant", "colour", "taps"),
    [("english", "black", ["11", "15"]), ("czech", "white", ["c3", "d4"])],
    ids=["english", "czech"],
)
def test_a_board_lies_as_it_lay_in_play(screen: Screen, variant: str, colour: str, taps: list[str]) -> None:
    screen.open(f"#/play/checkers/{variant}?seats=human,1")
    for cell in taps:
        screen.cell(cell).click()
    expect(screen.page.locator(".move").nth(1)).to_be_attached()
    assert screen.page.locator(".board").first.evaluate(DOWN, colour)  # the beginner's men
    screen.action("Resign").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(screen.page.get_by_role("link", name="Review", exact=True)).to_be_visible()
    open_me(screen)
    expect(lines(screen).locator(f".piece-{colour}")).not_to_have_count(0)
    assert lines(screen).locator(".board").first.evaluate(DOWN, colour)
    lines(screen).get_by_role("link", name=re.compile("Review")).first.click()
    expect(screen.page.locator(f".review-board .piece-{colour}")).not_to_have_count(0)
    assert screen.page.locator(".review-board .board").evaluate(DOWN, colour)


def test_two_games_of_a_kind_are_two_games(screen: Screen) -> None:
    screen.open_for_two()
    screen.play(["h8"])
    open_me(screen)
    expect(lines(screen)).to_have_count(1)
    screen.open_for_two()
    screen.play(["a1", "b2"])
    open_me(screen)
    expect(lines(screen)).to_have_count(2)


def test_a_browser_without_its_list_finds_the_games_by_the_word(screen: Screen) -> None:
    screen.open_for_two()
    screen.play(["h8", "h9"])
    screen.page.evaluate("localStorage.removeItem('partie-shelf'); sessionStorage.clear()")
    open_me(screen)
    screen.page.get_by_role("link", name="Continue: Five in a row").click()
    expect(screen.headline).to_be_visible()
    screen.expect_stones(2)
    expect(screen.button("Undo")).not_to_have_attribute("aria-disabled", "true")


def test_a_server_without_its_store_is_told_the_game_by_the_browser(screen: Screen) -> None:
    screen.open_for_two()
    screen.play(["h8", "h9"])
    # Another word is what a server that has lost everything amounts to: it knows no game of this visitor.
    screen.page.evaluate(
        """() => {
          localStorage.setItem('partie-visitor', 'another-word-of-16');
          const games = JSON.parse(localStorage.getItem('partie-shelf'));
          const lost = games.map((game) => ({...game, word: 'lost-word'}));
          localStorage.setItem('partie-shelf', JSON.stringify(lost));
          sessionStorage.clear();
        }"""
    )
    open_me(screen)
    screen.page.reload()
    screen.page.get_by_role("link", name="Continue: Five in a row").click()
    expect(screen.headline).to_be_visible()
    screen.expect_stones(2)
    expect(screen.button("Undo")).not_to_have_attribute("aria-disabled", "true")


def enter_key(screen: Screen, key: str) -> None:
    screen.page.locator(".me-elsewhere summary").click()
    screen.page.get_by_label("Key of another browser").fill(key)
    screen.button("Use it here").click()


def key_of(screen: Screen) -> str:
    key: str = screen.page.evaluate("localStorage.getItem('partie-visitor')")
    return key


def test_a_key_without_games_is_not_taken_over(screen: Screen) -> None:
    screen.open_for_two()
    screen.play(["h8"])
    open_me(screen)
    own = key_of(screen)
    enter_key(screen, "a" * 24)
    expect(screen.page.locator(".me-key-said")).to_contain_text("Nothing is stored under this key")
    assert key_of(screen) == own
    expect(lines(screen)).to_have_count(1)


def test_the_games_of_two_browsers_become_one_list_after_a_question(tab: Opener) -> None:
    other, screen = tab(), tab()
    other.open_for_two()
    other.play(["h8", "h9"])
    screen.open("#/play/checkers/english?seats=human,human")
    for cell in ("11", "15"):
        screen.cell(cell).click()
    expect(screen.page.locator(".move")).to_have_count(1)
    open_me(screen)
    own = key_of(screen)
    enter_key(screen, key_of(other))
    dialog = screen.page.get_by_role("dialog")
    expect(dialog).to_contain_text("1 game is stored under this key")
    assert key_of(screen) == own
    dialog.get_by_role("button", name="Join the lists").click()
    expect(screen.page.locator(".notice")).to_have_text(re.compile("one list now"))
    assert key_of(screen) == key_of(other)
    open_me(other)
    for both in (screen, other):
        for game in ("Five in a row", "Checkers"):
            expect(lines(both).filter(has_text=game)).to_have_count(1)
    expect(screen.page.locator(".me-earlier-keys")).to_have_count(0)


def test_a_link_with_a_key_asks_whether_the_lists_are_joined(tab: Opener) -> None:
    other, screen = tab(), tab()
    other.open_for_two()
    other.play(["h8"])
    open_me(other)
    other.page.locator(".me-elsewhere summary").click()
    expect(other.page.locator(".me-join-code svg")).to_be_visible()
    screen.page.goto(f"{screen.address}#/me/key/{key_of(other)}")
    expect(screen.page.get_by_role("dialog")).to_contain_text("1 game is stored under this key")


def test_a_text_that_is_not_a_key_is_told_so_until_it_is_changed(screen: Screen) -> None:
    open_me(screen)
    enter_key(screen, "short")
    said = screen.page.locator(".me-key-said")
    expect(said).to_contain_text("A key has 16 to 100 letters")
    screen.page.get_by_label("Key of another browser").fill("shorter")
    expect(said).to_be_empty()
    expect(screen.page.locator(".notice")).to_have_count(0)


def test_every_format_fits_into_its_button_on_a_phone(tab: Opener) -> None:
    phone = tab(phone=True, theme="dark", language="cs")
    phone.open_for_two()
    for _ in range(2):  # small cells ask for a second touch
        phone.cell("h8").click()
    expect(phone.page.locator(".move")).to_have_count(1)
    phone.page.goto(phone.address + "#/me")
    phone.page.get_by_role("button", name=re.compile("Uložit do souboru")).click()
    formats = phone.page.locator(".save-formats button")
    expect(formats.filter(has_text=".psq")).to_be_visible()
    overflow = "buttons => buttons.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert formats.evaluate_all(overflow) == 0
    assert_fits(phone.page)


def test_a_finished_game_is_saved_as_a_file(screen: Screen, tmp_path: Path) -> None:
    play_short_game(screen)
    open_me(screen)
    screen.page.get_by_role("button", name="Save as a file").click()
    with screen.page.expect_download() as saved:
        screen.page.get_by_role("button", name=".json").click()
    saved.value.save_as(tmp_path / "game.json")
    assert '"h8"' in (tmp_path / "game.json").read_text("utf-8")
    assert json.loads((tmp_path / "game.json").read_text("utf-8"))


def test_a_deleted_game_comes_back_for_a_while(screen: Screen) -> None:
    screen.page.add_init_script("setTimeout = ((later) => (act, wait) => later(act, 20 * wait))(setTimeout)")
    screen.open_for_two()
    screen.play(["h8"])
    open_me(screen)
    screen.page.get_by_role("button", name="Delete: Five in a row").click()
    expect(lines(screen)).to_have_count(0)
    expect(screen.button("Undo deletion")).to_be_focused()
    screen.page.keyboard.press("Enter")
    expect(lines(screen)).to_have_count(1)
    expect(lines(screen).locator(".line-picture .piece")).to_have_count(1)
    screen.page.get_by_role("button", name="Delete: Five in a row").click()
    expect(lines(screen)).to_have_count(0)
    screen.page.goto(screen.address + "#/")
    screen.button("Undo deletion").click()  # also from elsewhere
    expect(screen.page.locator(".unfinished-games")).to_contain_text("Five in a row")


def test_a_deleted_game_stays_deleted(screen: Screen) -> None:
    screen.open_for_two()
    screen.play(["h8"])
    played = screen.page.url
    open_me(screen)
    screen.page.get_by_role("button", name="Delete: Five in a row").click()
    expect(lines(screen)).to_have_count(0)
    screen.page.reload()
    expect(screen.page.get_by_text("Nothing yet.")).to_be_visible()
    screen.page.goto(played)  # the way back shows the position, and nobody has played in it
    screen.expect_stones(1)
    open_me(screen)
    expect(screen.page.get_by_text("Nothing yet.")).to_be_visible()


def test_a_deletion_that_the_server_did_not_hear_is_told_later(screen: Screen) -> None:
    told = re.compile(r"/remove\b")
    screen.open_for_two()
    screen.play(["h8"])
    open_me(screen)
    screen.page.route(told, lambda _: None)  # nobody answers
    screen.page.get_by_role("button", name="Delete: Five in a row").click()
    screen.page.goto("about:blank")
    screen.page.unroute_all()
    screen.page.add_init_script("Date.now = ((now) => () => now() + 20_000)(Date.now)")  # nobody wants it back
    with screen.page.expect_response(told):
        open_me(screen)
        expect(lines(screen)).to_have_count(0)
    screen.page.wait_for_function("() => localStorage['partie-deleted'] === '[]'")
    screen.page.reload()
    expect(screen.page.get_by_text("Nothing yet.")).to_be_visible()


def test_looking_back_at_a_finished_game_does_not_make_it_run(screen: Screen) -> None:
    play_short_game(screen)
    screen.button("Undo").click()
    expect(screen.page.locator(".detail")).to_contain_text("Earlier position")
    screen.page.goto(screen.address + "#/")
    expect(screen.page.get_by_role("heading", name="Play", exact=True)).to_be_visible()
    expect(screen.page.locator(".unfinished-games")).to_have_count(0)
    open_me(screen)
    expect(lines(screen)).to_have_count(1)
    expect(lines(screen)).to_contain_text("Finished")


def test_an_explained_loss_stays_a_loss(screen: Screen) -> None:
    begin_against_the_computer(screen)
    resign(screen)
    screen.button("Was it lost?").click()
    expect(screen.button("To the end of the game").or_(screen.page.locator(".analysis-card")).first).to_be_visible()
    screen.page.goto(screen.address + "#/")
    expect(screen.page.get_by_role("heading", name="Play", exact=True)).to_be_visible()
    expect(screen.page.locator(".unfinished-games")).to_have_count(0)
    open_me(screen)
    expect(lines(screen)).to_have_count(1)
    expect(lines(screen)).to_contain_text("Lost")


def test_a_deleted_game_is_restored_after_a_reload(screen: Screen) -> None:
    screen.open_for_two()
    screen.play(["h8"])
    open_me(screen)
    screen.page.get_by_role("button", name="Delete: Five in a row").click()
    deleted = screen.page.locator(".recently-deleted")
    screen.page.reload()
    expect(screen.page.get_by_text("Nothing yet.")).to_be_visible()
    deleted.get_by_text("Recently deleted (1)").click()
    assert_accessible_in_both_themes(screen.page)
    deleted.get_by_role("button", name="Restore").click()
    expect(lines(screen)).to_have_count(1)
    lines(screen).get_by_role("link", name="Continue").click()
    screen.expect_stones(1)
    open_me(screen)
    screen.page.get_by_role("button", name="Delete: Five in a row").click()
    screen.page.reload()
    deleted.get_by_text("Recently deleted (1)").click()
    deleted.get_by_role("button", name="for good").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="Delete for good").click()
    expect(deleted).to_be_hidden()


def test_a_game_deleted_on_the_first_page_comes_back_whole(screen: Screen) -> None:
    screen.open_for_two()
    screen.play(["h8", "h9"])
    screen.page.goto(screen.address + "#/")
    waiting = screen.page.locator(".unfinished-games li")
    expect(waiting).to_have_count(1)
    screen.page.get_by_role("button", name="Delete: Five in a row").click()
    expect(waiting).to_have_count(0)
    screen.button("Undo deletion").click()
    expect(waiting).to_have_count(1)
    waiting.get_by_role("link").click()
    screen.expect_stones(2)


def begin_against_the_computer(screen: Screen) -> None:
    screen.open("#/play/gomoku/free-15?seats=human,1")
    screen.play(["a1"])
    expect(screen.headline).to_have_text("Your move")


def resign(screen: Screen) -> None:
    screen.action("Resign").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(screen.page.locator(".status-card.is-over")).to_be_visible()


def test_results_are_counted_for_each_game(screen: Screen) -> None:
    begin_against_the_computer(screen)
    open_me(screen)
    expect(lines(screen)).to_have_count(1)
    expect(lines(screen)).to_contain_text("Computer, level 1")
    screen.page.get_by_role("link", name="Continue: Five in a row").click()
    resign(screen)
    open_me(screen)
    counted = screen.page.locator(".me-statistics")
    expect(counted).to_contain_text("1 finished game: 0 won, 0 drawn, 1 lost")
    expect(counted.locator("svg")).to_have_count(0)  # one game has no course
    begin_against_the_computer(screen)
    resign(screen)
    open_me(screen)
    expect(counted).to_contain_text("2 finished games: 0 won, 0 drawn, 2 lost")
    expect(counted.locator(".me-course svg > *")).to_have_count(2)
    counted.get_by_role("link", name="Five in a row").click()
    heads = screen.page.get_by_role("columnheader")
    expect(heads).to_have_text(["Against", "Won", "Drawn", "Lost"])  # no shares of so few games


@pytest.mark.parametrize("phone", [True, False])
def test_it_is_accessible_in_czech_and_never_scrolls_sideways(tab: Opener, phone: bool) -> None:
    screen = tab(phone=phone, language="cs-CZ")
    screen.open("#/play/gomoku/free-15/d8+d9+e8+e9+f8+f9+g8+g9?seats=human,human")
    screen.cell("h8").click()
    if phone:
        expect(screen.headline).to_contain_text("h8")  # a small cell is confirmed
        screen.cell("h8").click()
    expect(screen.headline).to_have_text("Černý vyhrál")
    screen.page.goto(screen.address + "#/me")
    expect(screen.page.locator(".me-game .piece")).to_have_count(9)
    expect(screen.page.get_by_role("heading", name="Statistika")).to_be_visible()
    expect(screen.page.locator(".me-game")).to_have_text(re.compile(r"\d\.\s\d{1,2}\.\s\d{4}"))
    assert_accessible_in_both_themes(screen.page)
    assert_fits(screen.page)


def test_a_game_against_a_rated_level_gives_a_rating_of_ones_own(screen: Screen) -> None:
    screen.open("#/play/gomoku/free-15?seats=human,1")
    screen.play(["h8"])
    expect(screen.headline).to_have_text("Your move")
    screen.action("Resign").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(screen.headline).to_have_text("The computer won")
    open_me(screen)
    expect(screen.page.locator(".me-rating")).to_contain_text("Your rating:")
    expect(screen.page.locator(".me-rating")).to_contain_text("from 1 game against rated levels")
    assert_accessible_in_both_themes(screen.page)
