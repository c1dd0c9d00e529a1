"""Watching: a game is shown, a tournament is started from lists, watched, read in tables, replayed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page, Request, Route, WebSocketRoute, expect

from partie import games
from partie.arena.program_folder import programs_folder
from partie.arena.runner import Runner
from partie.arena.store.store import State, Store
from partie.arena.tournament.setup import BrainSetup, ClockSetup, Kind, Tournament
from partie.core.record import GameResult, Record, RecordedMove
from partie.core.text import Text
from partie.web.arena import record_folder
from tests.page.conftest import Opener
from tests.page.screen import (
    WATCH_SHIFTS,
    Screen,
    assert_accessible,
    assert_accessible_in_both_themes,
    assert_fits,
    assert_nothing_jumped,
    wait_for_rest,
)
from tests.page.serving import PHONE, become_owner, serving

TWO = (BrainSetup("partie:1", "one"), BrainSetup("partie:2", "two"))
WIDTH, HEIGHT = PHONE
TWO_GAMES = 180_000  # milliseconds, on a busy machine
PATIENT = ClockSetup(per_move=1.0, margin=30)  # nobody loses on time while the machine is busy


@pytest.fixture(scope="module", autouse=True)
def own_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A store of this module; never the person's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARTIE_DATA", str(tmp_path_factory.mktemp("arena")))
        yield


@pytest.fixture(scope="module")
def address(own_games: None) -> Iterator[str]:
    """A server that opens this module's store, whatever other modules did to theirs."""
    with serving() as address:
        yield address


def stored(setup: Tournament) -> int:
    """A tournament that is played to its end before anybody looks."""
    store = Store()
    number = store.create(setup)
    Runner(store, number).run()
    store.close()
    return number


@pytest.fixture(scope="module")
def cup(own_games: None) -> int:
    """A finished tournament of two games."""
    return stored(Tournament("Spring cup", "gomoku", TWO, "free-15", clock=PATIENT))


def open_watch(screen: Screen, place: str = "") -> Page:
    screen.page.goto(screen.address + "#/watch" + place)
    expect(screen.page.locator(".arena h1")).to_be_visible()
    return screen.page


def open_form(screen: Screen, game: str = "") -> Page:
    page = open_watch(screen, f"/start/{game}" if game else "/start")
    expect(page.locator(".player-row").first).to_be_visible()
    return page


def state(page: Page) -> Locator:
    return page.locator(".tournament-state")


def think_quickly(route: WebSocketRoute) -> None:
    """Lets the players of a shown game think for a moment only: how long the game gets is left to them."""
    server = route.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        asked = json.loads(message)
        server.send(json.dumps(asked | {"seconds": 0.05}) if asked["type"] == "new" else message)

    route.on_message(pass_on)


def test_a_game_is_shown_to_anybody_at_a_pace_one_can_follow(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, reduced_motion="reduce")
    page.add_init_script("Math.random = () => 0.5")
    page.route_web_socket("**/api/v1/session*", think_quickly)
    page.goto(address + "#/watch")
    page.get_by_role("link", name="Show me: Five in a row").click()
    expect(page.get_by_role("heading", level=1, name="Five in a row")).to_be_visible()
    players = page.locator(".shown-players li")
    expect(players).to_have_text(["Level 6 (Black)", "Level 5 (White)"])
    pieces = page.locator(".shown .piece")
    expect(pieces).not_to_have_count(0)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="First").click()
    expect(pieces).to_have_count(0)
    expect(page.get_by_text("The game begins.")).to_be_visible()
    next_one = page.get_by_role("button", name="Next", exact=True)
    for count in (1, 2, 3):
        expect(next_one).not_to_have_attribute("aria-disabled", "true")
        next_one.click()
        expect(pieces).to_have_count(count)
    expect(page.locator(".shown-result")).to_have_text(re.compile(r"^Level 6 \(Black\): [a-o]\d+$"))
    expect(page.get_by_text("A move a second")).to_be_visible()
    page.get_by_role("button", name="Slower").click()
    expect(page.get_by_text("A move in 2 seconds")).to_be_visible()
    for _ in range(3):
        page.get_by_role("button", name="Faster").click()
    expect(page.get_by_text("5 moves a second")).to_be_visible()
    assert_fits(page)
    assert_accessible_in_both_themes(page)
    page.get_by_role("button", name="Continue").click()
    result = page.locator(".shown-result strong")
    expect(result).to_have_text(re.compile("^(Black won|White won|A draw)$"), timeout=120_000)
    said = str(result.text_content())
    expect(page.locator(".shown-result span")).not_to_contain_text("·")
    expect(page.get_by_role("link", name="Review")).to_be_in_viewport(ratio=1)
    bar = page.get_by_role("navigation").bounding_box()
    for shown in (page.get_by_role("link", name="Review"), page.get_by_role("button", name="Another game")):
        box = shown.bounding_box()
        assert bar
        assert box
        assert box["y"] + box["height"] <= bar["y"]
    page.get_by_role("link", name="Review").click()
    expect(page.locator(".review > p")).to_contain_text(f"Black: Computer, level 6, White: Computer, level 5 · {said}")
    page.get_by_role("button", name="Save as a file").click()  # the server knows nothing of it
    with page.expect_download() as saved:
        page.get_by_role("button", name=".json").click()
    assert '"game": "gomoku"' in saved.value.path().read_text()
    expect(page.locator("#navigation [aria-current]")).to_have_text("Watch")
    page.locator(".review .back").click()
    expect(page).to_have_url(re.compile("#/watch/show/gomoku$"))
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_role("button", name="Another game").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(".shown-result strong")).to_have_count(0)
    page.goto(address + "#/me")  # a game that was left in the middle is not kept
    page.get_by_text("Watched games").click()
    expect(page.locator(".me-game")).to_have_count(1)
    expect(page.locator(".me-watched .me-game")).to_contain_text(said)
    expect(page.locator(".me-watched .me-game")).to_contain_text("Black: Computer, level 6, White: Computer, level 5")
    page.close()


def test_a_duel_is_started_watched_commanded_and_removed(phone: Screen) -> None:
    page = open_watch(phone)
    page.get_by_role("link", name="Duel").click()
    expect(page.locator(".player-row").first).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(state(page)).to_have_text("running")
    board = page.locator(".live-card").first
    expect(board.locator(".piece").nth(2)).to_be_attached()
    page.get_by_role("button", name="Pause").click()
    expect(state(page)).to_have_text("paused")
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    assert_accessible(page)
    assert_fits(page)
    board.click()
    moves = page.locator(".move-list .move")
    expect(moves.nth(2)).to_be_visible()
    expect(page.locator(".seat.is-active")).to_have_count(1)
    place = page.locator(".stepper-place")
    expect(page.get_by_text("The tournament is paused.")).to_be_visible()
    expect(place).to_have_text(re.compile(r"^Newest move: \d+$"))
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    moves.first.click()  # back to what was played, while the game may go on
    expect(place).to_have_text(re.compile(r"^Move 1 of \d+ so far$"))
    expect(page.locator(".watch .piece")).to_have_count(1)
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".watch .piece")).to_have_count(2)
    expect(page.locator(".move-list [aria-current]")).to_have_text(moves.nth(1).inner_text())
    page.get_by_role("button", name="Jump to live").click()
    expect(place).to_have_text(re.compile(r"^Newest move: \d+$"))
    expect(page.locator(".watch .piece").nth(2)).to_be_visible()
    page.get_by_role("button", name="Continue the tournament").click()
    expect(place).to_have_text(re.compile(r"^Live: move \d+$"))
    expect(page.get_by_text("The tournament is paused.")).to_be_hidden()
    assert_accessible(page)
    assert_fits(page)
    expect(page.get_by_text("Conversation with").first).to_be_hidden()
    page.get_by_role("link", name="The tournament").click()
    page.get_by_role("button", name="Stop now").click()
    page.get_by_role("dialog").get_by_role("button", name="Stop now").click()
    expect(state(page)).to_have_text("stopped")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", name="Watch", exact=True)).to_be_visible()
    expect(page.locator(".tournaments").get_by_text("Level 6 – Level 5")).to_have_count(0)
    deleted = page.locator(".recently-deleted")
    deleted.get_by_text("Recently deleted").click()
    deleted.get_by_role("button", name="for good").first.click()
    question = page.get_by_role("dialog", name="for good?")
    expect(question).to_contain_text("lost and cannot be restored")
    expect(question).to_contain_class("is-danger")
    assert_accessible_in_both_themes(page)
    question.get_by_role("button", name="Delete for good").click()
    expect(deleted.get_by_text("Level 6 – Level 5")).to_have_count(0)


def test_a_deleted_tournament_comes_back_with_its_tables(phone: Screen) -> None:
    number = stored(Tournament("Autumn cup", "gomoku", TWO, "free-15", clock=PATIENT))
    page = open_watch(phone, f"/tournament/{number}")
    won = page.locator(".result-card .winner").inner_text()
    page.get_by_role("button", name="Delete: Autumn cup").click()
    line = page.locator(".tournaments li", has_text="Autumn cup")
    expect(page.get_by_role("heading", name="Watch", exact=True)).to_be_visible()
    expect(line).to_have_count(0)
    notice = page.locator(".notice", has_text="Tournament Autumn cup deleted.")
    assert_accessible_in_both_themes(page)
    assert_fits(page)
    notice.get_by_role("button", name="Undo deletion").click()
    expect(line).to_have_count(1)
    line.get_by_role("link").click()
    expect(page.locator(".result-card .winner")).to_have_text(won)
    page.get_by_role("button", name="Delete: Autumn cup").click()
    deleted = page.locator(".recently-deleted")
    deleted.get_by_text("Recently deleted").click()
    deleted.get_by_role("listitem").filter(has_text="Autumn cup").get_by_role("button", name="Restore").click()
    expect(line).to_have_count(1)


def test_players_are_chosen_from_lists(screen: Screen) -> None:
    page = open_form(screen)
    first = page.get_by_label("Player 1", exact=True)
    expect(page.get_by_role("button", name="Add a player")).to_be_hidden()
    expect(page.get_by_role("button", name="Remove player 1")).to_be_hidden()
    expect(first.locator("option", has_text=re.compile(r"^Level 1 · Newcomer · rating \d+$"))).to_have_count(1)
    page.get_by_role("radio", name="League").check()
    expect(page.locator(".player-row")).to_have_count(4)
    expect(page.get_by_text("12 games")).to_be_visible()
    page.get_by_role("button", name="Remove player 4").click()
    expect(page.get_by_text("6 games")).to_be_visible()
    page.get_by_role("button", name="Add a player").click()
    expect(page.get_by_text("12 games")).to_be_visible()
    page.get_by_role("radio", name="Strength test").check()
    expect(page.get_by_text("At most 1000 games")).to_be_visible()
    expect(page.get_by_role("button", name="Add a player")).to_be_hidden()  # it compares two
    assert_accessible(page)


def answer(route: Route, program: str) -> None:
    """One program is in the folder, and none can be reached at an address."""
    found = {"name": program, "brain": program, "problem": ""}
    route.fulfill(json={"folder": "", "programs": [found], "protocols": []})


def test_another_game_shows_its_own_levels_at_once(screen: Screen) -> None:
    page = open_form(screen, "gomoku")
    player = page.get_by_label("Player 1", exact=True)
    address = player.locator("option[value=address]")
    expect(address).to_have_count(1)
    waiting: list[Route] = []
    page.route("**/arena/programs*", lambda route: waiting.append(route))
    for game, title in (("checkers", "Checkers"), ("gomoku", "Five in a row"), ("checkers", "Checkers")):
        with page.expect_request("**/arena/programs*"):
            page.get_by_role("radio", name=title).check()
        rating = (games.load(game).ratings()[6] + 5) // 10 * 10  # halves up, as the page rounds
        expect(player.locator("option:checked")).to_have_text(f"Level 6 · Experienced player · rating {rating}")
        expect(address).to_have_count(0)
    programs = player.locator("optgroup[label='Programs of the folder'] option")
    answer(waiting[0], "first")
    expect(programs).to_have_text(["first"])
    answer(waiting[1], "of another game")
    answer(waiting[2], "last")
    expect(programs).to_have_text(["last"])
    expect(address).to_have_count(0)
    page.unroute("**/arena/programs*")
    page.get_by_role("radio", name="Five in a row").check()
    expect(address).to_have_count(1)


def test_a_start_under_way_is_seen_and_happens_once(screen: Screen, cup: int) -> None:
    page = open_form(screen)
    waiting: list[Route] = []
    page.route("**/arena/start*", lambda route: waiting.append(route))
    start = page.locator(".start-bar .button")
    with page.expect_request("**/arena/start*"):
        start.click()
    expect(start).to_have_text("Starting…")
    expect(start).to_have_attribute("aria-busy", "true")
    assert_accessible(page)
    asked: list[Request] = []  # a second start would begin with a check
    page.on("request", lambda request: asked.append(request) if "/arena/check" in request.url else None)
    start.click()
    with page.expect_response("**/arena/start*"):
        waiting[0].fulfill(json={"id": cup})
    expect(page.get_by_role("heading", name="Spring cup")).to_be_visible()
    assert (len(asked), len(waiting)) == (0, 1)


def test_games_of_one_are_not_offered_as_duels(screen: Screen) -> None:
    page = open_form(screen, "mines")
    expect(page.get_by_text("One player", exact=True)).to_be_visible()
    expect(page.get_by_text("Duel", exact=True)).to_have_count(0)
    expect(page.get_by_text("5 games")).to_be_visible()


def test_more_seats_get_more_players(screen: Screen) -> None:
    page = open_form(screen, "alhambra")
    expect(page.locator(".player-row")).to_have_count(2)
    page.get_by_label("Variant").select_option("4-players")
    expect(page.locator(".player-row")).to_have_count(4)
    kinds = page.get_by_label("Player 1", exact=True).locator("optgroup", has_text="Greedy")
    expect(kinds).to_have_attribute("label", "Partie's other players")


def test_impossible_players_are_refused_before_the_start(screen: Screen) -> None:
    folder = programs_folder() / "gomocup"
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "pbrain-mine"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    page = open_form(screen, "mills")
    offered = page.get_by_label("Player 1", exact=True).locator("option", has_text="mine –")
    expect(offered).to_be_disabled()
    expect(offered).to_contain_text("plays gomoku only")
    expect(offered).not_to_contain_text(str(folder))
    program.chmod(0o644)
    page.reload()
    expect(offered).to_contain_text("no permission to be executed")
    program.chmod(0o755)
    page = open_form(screen, "gomoku")
    expect(page.get_by_text(str(programs_folder()))).to_be_visible()
    page.get_by_label("Player 1", exact=True).select_option("mine")
    expect(page.get_by_text("2 games")).to_be_visible()
    start = page.get_by_role("button", name="Start", exact=True)
    page.get_by_text("For engineers").click()
    page.get_by_label("More players as text, one per line").fill("partie:99\ngomocup:./nothing")
    problems = page.locator(".more .problem")
    expect(problems).to_have_text(re.compile("^partie:99: Level 99 does not exist: levels go from 1 to 10"))
    assert len(problems.inner_text().splitlines()) == 2
    expect(start).to_have_attribute("aria-disabled", "true")
    page.get_by_label("More players as text, one per line").fill("")
    page.get_by_label("Player 2", exact=True).select_option("address")
    page.get_by_label("Address of player 2").fill("nowhere")
    expect(page.locator(".player-row .problem").nth(1)).to_have_text("'nowhere' is not an address like host:5555")
    expect(start).to_have_attribute("aria-disabled", "true")
    page.get_by_role("radio", name="League").check()
    for place in (4, 3, 2):
        page.get_by_role("button", name=f"Remove player {place}").click()
    expect(page.get_by_role("alert")).to_have_text("2 players are needed, there are 1")
    page.get_by_label("Longest game, in moves").fill("0")
    expect(page.get_by_role("alert")).to_have_text("Longest game, in moves: a whole number from 1 to 100000.")
    page.get_by_label("Longest game, in moves").fill("150")
    page.get_by_label("Seconds for a move").fill("")
    expect(page.get_by_role("alert")).to_have_text("Seconds for a move: a number from 0.01 to 3600.")
    page.get_by_label("Seconds for a game").fill("30")  # one of the two limits is enough
    expect(page.get_by_role("alert")).to_have_text("2 players are needed, there are 1")
    assert_accessible(page)


def choose_by_keys(page: Page, label: str, wanted: str) -> None:
    """Arrows alone: letters typed slowly would each begin a search of their own."""
    chosen = page.get_by_label(label, exact=True)
    chosen.focus()
    page.keyboard.press("Home")
    for _ in range(chosen.locator("option").count()):
        if chosen.evaluate("(list) => list.selectedOptions[0].text").startswith(wanted):
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"{wanted} is not offered")


def test_a_tournament_is_started_by_keys_alone(screen: Screen) -> None:
    page = open_form(screen)
    choose_by_keys(page, "Player 1", "Level 2 ")
    choose_by_keys(page, "Player 2", "Level 3 ")
    page.get_by_label("Speed").select_option("0")
    page.get_by_label("Seconds for a move").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Five in a row: Level 2 – Level 3")).to_be_visible()
    expect(page.get_by_text("2 of 2 games")).to_be_visible(timeout=TWO_GAMES)
    last = page.locator(".live-card", has_text="Game 2")  # its board stays, with what came out
    expect(last.locator(".live-over")).to_contain_text(re.compile(r"(won|A draw) · \w"))
    expect(last.locator(".piece").nth(5)).to_be_visible()
    expect(last.get_by_role("link", name="Review")).to_be_visible()
    open_watch(screen)
    line = page.locator(".tournament-line", has_text="Five in a row: Level 2 – Level 3").first
    expect(line).to_contain_text(re.compile(r"(won|A draw,) \S+–\S+ · 2 of 2 games"))


def test_a_visitor_is_told_who_may_start(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(address + "#/watch")
    expect(page.get_by_text("To start something, open the whole address")).to_be_visible()
    expect(page.get_by_role("link", name="Duel")).to_have_count(0)
    expect(page.get_by_text("Start one")).to_have_count(0)
    for place, title in (
        ("start", "Start a tournament"),
        ("desktop", "On the desktop"),
        ("evolve", "Players that learn"),
    ):
        page.goto(f"{address}#/watch/{place}")
        expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
        expect(page.get_by_text("To start something, open the whole address")).to_be_visible()
    page.close()


def test_a_visitor_at_this_machine_opens_the_page_as_its_owner(browser: Browser, address: str) -> None:
    page = browser.new_page()
    asked: list[object] = []

    def with_screen(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "can_open": True})

    def open_window(route: Route) -> None:
        asked.append(route.request.post_data_json)
        become_owner(page.context, address)  # as the new window does
        route.fulfill(status=204)

    page.route("**/api/v1/status*", with_screen)
    page.route("**/api/v1/owner*", open_window)
    page.goto(address + "#/watch")
    page.get_by_role("button", name="Open as owner").click()
    expect(page.get_by_text("A new window opens")).to_be_visible()
    assert asked == [{"view": "watch"}]
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.get_by_role("link", name="Duel")).to_be_visible()
    page.close()


def test_a_finished_game_says_its_result_and_is_replayed(screen: Screen, cup: int) -> None:
    page = open_watch(screen, f"/tournament/{cup}")
    result = re.compile(r"^(\w+ won 2–0|\w+ won 1\.5–½|A draw, 1–1)$")
    expect(page.locator(".winner")).to_have_text(result)
    expect(page.get_by_role("table", name="Standings")).to_contain_text("Relative Elo")
    expect(page.get_by_text("After 2 games each, this can still be chance.")).to_be_visible()
    expect(page.get_by_role("region", name="Statistics")).to_be_visible()
    expect(page.get_by_role("table", name="How games ended")).to_be_visible()
    expect(page.get_by_role("region", name="Games in progress")).to_have_count(0)
    expect(page.locator(".result-card").get_by_role("link", name="Review")).to_have_count(0)  # the game's card has it
    expect(page.locator(".live-card").get_by_role("link", name="Review")).to_have_count(1)
    assert_accessible(page)
    page.mouse.wheel(0, 4000)
    page.locator(".game-line").first.click()
    place = page.locator(".stepper-place")
    expect(place).to_have_text(re.compile(r"^Move (\d+) of \1$"))
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"^((one|two) won|A draw)$"))
    page.wait_for_function("() => scrollY === 0")
    page.keyboard.press("Home")
    expect(page.locator(".watch .piece")).to_have_count(0)
    for _ in range(3):
        page.get_by_role("button", name="Slower").click()
    expect(page.locator(".stepper-pace")).to_contain_text("At the speed of the game")
    page.get_by_role("button", name="Replay").click()
    expect(page.locator(".watch .piece")).not_to_have_count(0)
    page.get_by_role("button", name="Pause").click()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(place).to_contain_text("Move 1 of")
    page.keyboard.press("ArrowRight")
    expect(place).to_contain_text("Move 2 of")
    expect(page.locator(".watch .piece")).to_have_count(2)
    expect(page.get_by_text("Conversation with one")).to_be_hidden()
    page.get_by_text("For engineers").click()
    expect(page.get_by_text("Conversation with one")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Save as a file").click()
    with page.expect_download() as saved:
        page.get_by_role("dialog").get_by_role("button", name=".sgf").click()
    assert saved.value.suggested_filename.endswith(".sgf")
    page.get_by_role("link", name="Review").click()
    expect(page).to_have_url(re.compile(r"#/review/arena/\d+"))
    expect(page.locator(".review-course")).to_have_count(1)
    page.locator(".review .back", has_text="The replay").click()
    expect(page.locator(".watch-panel")).to_be_visible()
    page.get_by_role("link", name="Review").click()
    expect(page.locator(".review-course")).to_have_count(1)
    expect(page.get_by_role("button", name="Replay")).to_have_count(1)
    expect(page.get_by_role("link", name="Replay", exact=True)).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".stage .piece, .board .piece")).not_to_have_count(0)
    expect(page).to_have_url(re.compile("#/play/gomoku/free-15/"))


@pytest.mark.parametrize(
    ("game", "variant", "brains", "drawn", "measure"),
    [
        ("mines", "beginner", TWO[:1], ".mines-picture .mine-cell", "Won"),
        ("klondike", "", TWO[:1], ".board-svg .card-face, .board-svg [data-card], .board-svg use", "Won"),
        ("alhambra", "", TWO, ".tile-ground", "Points a game"),
    ],
)
def test_every_game_is_drawn_and_measured_its_own_way(
    tab: Opener, game: str, variant: str, brains: tuple[BrainSetup, ...], drawn: str, measure: str
) -> None:
    setup = Tournament(f"Cup of {game}", game, brains, variant, games=1, clock=PATIENT, max_moves=60)
    number = stored(setup)
    page = open_watch(tab(phone=True), f"/tournament/{number}")
    if len(brains) == 2:
        page.get_by_text("Statistics", exact=True).click()
    table = page.get_by_role("table", name="Standings")
    expect(table.get_by_role("columnheader", name=measure, exact=True)).to_be_attached()
    expect(table).not_to_contain_text("Relative Elo")
    page.get_by_text("Filter", exact=True).click()
    expect(page.get_by_label("Ending").locator("option[value=five]")).to_have_count(0)
    if len(brains) == 1:
        expect(page.locator(".game-line").first).to_contain_text(re.compile(r"one(Won|Lost)"))
    page.locator(".game-line").first.click()
    expect(page.locator(".stepper-place")).to_have_text(re.compile(r"^Move (\d+) of \1$"))
    expect(page.locator(f".watch :is({drawn})").first).to_be_visible()
    expect(page.locator(".move-list")).not_to_contain_text("take:")  # the words of a protocol
    assert_fits(page)
    assert_accessible(page)
    page.get_by_role("link", name="Review").click()
    expect(page.locator(f".review :is({drawn})").first).to_be_visible()
    expect(page.locator(".review-graph svg")).to_be_visible()


def test_a_review_tells_a_fault_as_the_replay_does(screen: Screen) -> None:
    store = Store()
    moves = (RecordedMove("h8", 0), RecordedMove("i9", 1))
    crash = GameResult((0,), "crash", at_fault=1)
    number = store.add(Record("gomoku", "free-15", moves=moves, result=crash, players=("one", "two")))
    store.close()
    page = open_watch(screen, f"/game/{number}")
    expect(page.locator(".shown-why")).to_have_text("The program crashed")
    page.get_by_role("link", name="Review").click()
    told = page.locator(".review > p")
    expect(told).to_have_text("Black: one, White: two · one won · The program crashed")


def test_nothing_is_cut_off_on_a_small_desktop(screen: Screen, cup: int) -> None:
    screen.page.set_viewport_size({"width": 1280, "height": 800})
    page = open_watch(screen, f"/tournament/{cup}")
    standings = page.get_by_role("region", name="Standings")
    expect(standings.get_by_role("columnheader", name="W/D/L")).to_be_visible()
    wait_for_rest(page)
    assert standings.evaluate("(region) => region.scrollWidth - region.clientWidth") <= 1
    page = open_watch(screen)
    card = page.get_by_role("link", name="Show me: Nine men's morris")
    expect(card.locator(".game-picture img")).to_be_visible()
    page.wait_for_function("() => [...document.images].every((image) => image.complete && image.naturalWidth)")
    wait_for_rest(page)
    below = card.evaluate(
        """(card) => {
          const bottom = (inside) => card.querySelector(inside).getBoundingClientRect().bottom;
          return bottom(".game-picture img") - bottom(".game-picture");
        }"""
    )
    assert below <= 1


def test_a_league_that_ended_in_sight_looks_as_after_a_reload(screen: Screen) -> None:
    page = screen.page
    brains = [{"brain": f"partie:{level}"} for level in (1, 2, 3)]
    plan = {"name": "Seen", "game": "gomoku", "kind": "round-robin", "games": 2, "brains": brains}
    plan["clock"] = {"per_move": 1.0, "margin": 30}
    plan["move_delay"] = 0.05  # slow enough to be seen
    origin = {"origin": screen.address.rstrip("/")}
    answer = page.request.post(screen.address + "api/v1/arena/start", data=plan, headers=origin)
    open_watch(screen, f"/tournament/{answer.json()['id']}")
    expect(page.locator(".live-card .piece").first).to_be_attached()
    expect(page.locator(".result-card .winner")).to_be_visible(timeout=TWO_GAMES)
    parts = (".tournament-head", ".result-card", ".show", ".game-line-words")
    before = [page.locator(part).all_inner_texts() for part in parts]
    assert "Better than the next" in before[2][0]
    page.reload()
    expect(page.locator(".result-card .winner")).to_be_visible()
    assert [page.locator(part).all_inner_texts() for part in parts] == before


def test_a_test_of_strength_says_its_verdict_and_keeps_its_last_board(screen: Screen) -> None:
    page = screen.page
    plan = {"name": "Tested", "game": "gomoku", "games": 200, "concurrency": 2, "move_delay": 0.02}
    plan["brains"] = [{"brain": "partie:2"}, {"brain": "partie:1"}]
    plan["clock"] = {"per_move": 1.0, "margin": 30}
    plan["until_clear"] = 0.2
    origin = {"origin": screen.address.rstrip("/")}
    answer = page.request.post(screen.address + "api/v1/arena/start", data=plan, headers=origin)
    open_watch(screen, f"/tournament/{answer.json()['id']}")
    expect(page.locator(".live-card .piece").first).to_be_attached()
    result = page.locator(".result-card")
    expect(page.locator(".strength")).to_contain_text(re.compile("until it is clear|So far"))
    headline = re.compile(r"Level 2 is clearly stronger: \S+ of \d+ (games|points)")
    expect(result.locator(".winner")).to_have_text(headline, timeout=TWO_GAMES)
    expect(result.get_by_role("link", name="New strength test")).to_be_visible()
    result.get_by_text("Numbers for engineers").click()
    expect(result).to_contain_text("it is clear at 5")
    last = page.locator(".live-card-title")
    expect(last).to_have_count(1)
    before = last.inner_text()
    page.reload()
    expect(last).to_have_text(before)


def test_a_knockout_names_its_winner(screen: Screen) -> None:
    setup = Tournament("Cup", "gomoku", TWO, "free-15", Kind.KNOCKOUT, clock=PATIENT, max_moves=150)
    page = open_watch(screen, f"/tournament/{stored(setup)}")
    expect(page.locator(".winner")).to_be_visible()
    expect(page.get_by_role("table", name="Knockout")).to_contain_text("Round 1")
    assert_accessible(page)


def test_groups_are_shown_with_those_who_reached_the_final(screen: Screen) -> None:
    brains = tuple(BrainSetup(f"partie:{level}") for level in (1, 2, 3, 4))
    setup = Tournament("Cup", "gomoku", brains, "free-15", Kind.GROUPS, clock=PATIENT, max_moves=150, groups=2)
    page = open_watch(screen, f"/tournament/{stored(setup)}")
    for name in ("Group 1", "Group 2"):
        expect(page.get_by_role("table", name=name).locator("tbody tr", has_text="yes")).to_have_count(1)
    expect(page.get_by_role("table", name="Final", exact=True).locator("tbody tr")).to_have_count(2)
    assert_accessible(page)
    assert_fits(page)


def test_fields_of_groups_are_shown_for_groups_alone(screen: Screen) -> None:
    page = open_form(screen, "gomoku")
    page.get_by_text("For engineers").click()
    expect(page.get_by_label("Of each group, to the final")).to_be_hidden()
    page.get_by_label("Kind").select_option("groups")
    page.get_by_label("Of each group, to the final").fill("2")
    expect(page.get_by_role("alert")).to_contain_text("groups with a final need two groups of at least two brains")


def test_a_tournament_says_which_error_broke_it_off(screen: Screen) -> None:
    store = Store()
    number = store.create(Tournament("Broken cup", "gomoku", TWO, "free-15"))
    reason = Text("broken off by an error: {error}; it can be continued", error="OSError: No space left on device")
    store.set_state(number, State.WAITING, reason)
    store.close()
    page = open_watch(screen, f"/tournament/{number}")
    expect(page.get_by_text("No space left on device")).to_be_visible()
    expect(state(page)).to_have_text("stopped")


def test_tournament_of_a_killed_server_goes_on(screen: Screen) -> None:
    store = Store()
    number = store.create(Tournament("Killed cup", "gomoku", TWO, "free-15"))
    store.set_state(number, State.RUNNING)
    store.close()
    page = open_watch(screen, f"/tournament/{number}")
    expect(page.get_by_role("heading", name="Killed cup")).to_be_visible()
    expect(state(page)).to_have_text("broken off")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("2 of 2 games")).to_be_visible(timeout=TWO_GAMES)


def test_wrong_addresses_get_one_sentence(browser: Browser, address: str) -> None:
    page = browser.new_page()  # not a `tab`: Chromium itself writes a refused request into the console
    become_owner(page.context, address)
    for place, text in (
        ("/tournament/abc", "There is no page #/watch/tournament/abc."),
        ("/nowhere", "There is no page #/watch/nowhere."),
        ("/start/bridge", "There is no game called bridge."),
        ("/tournament/9999", "There is no tournament 9999."),
        ("/game/9999", "There is no game 9999."),
    ):
        page.goto(address + "#/watch" + place)
        expect(page.get_by_role("alert")).to_have_text(text)
        expect(page.get_by_role("button", name="Stop now")).to_have_count(0)
    page.close()


def test_whoever_has_gone_elsewhere_is_not_fetched_back(screen: Screen) -> None:
    page = open_form(screen)
    waiting: list[Route] = []
    page.route("**/arena/start*", lambda route: waiting.append(route))
    with page.expect_request("**/arena/start*"):
        page.get_by_role("button", name="Start", exact=True).click()
    page.evaluate("location.hash = '#/watch/games'")
    expect(page.get_by_role("heading", level=1, name="Games")).to_be_visible()
    with page.expect_response("**/arena/start*"):
        waiting[0].fulfill(json={"id": 1})
    page.evaluate("new Promise((resolve) => setTimeout(resolve))")
    expect(page).to_have_url(re.compile("#/watch/games$"))
    expect(page.get_by_role("heading", level=1, name="Games")).to_be_visible()


def test_every_page_fits_a_phone(tab: Opener, cup: int) -> None:
    screen = tab(phone=True, language="cs-CZ")
    page = open_watch(screen)
    expect(page.get_by_role("heading", name="Sledovat", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Ukaž mi: Piškvorky")).to_be_visible()
    assert_fits(page)
    assert_accessible_in_both_themes(page)
    page.goto(screen.address + "#/watch/start")
    expect(page.get_by_text("2 partie", exact=True)).to_be_visible()
    assert_fits(page)
    assert_accessible_in_both_themes(page)
    page.goto(screen.address + f"#/watch/tournament/{cup}")
    page.get_by_text("Statistika", exact=True).click()
    table = page.get_by_role("table", name="Pořadí")
    for column in ("Body", "Relativní Elo"):
        cell = table.get_by_role("columnheader", name=column)
        cell.scroll_into_view_if_needed()  # the board is above
        expect(cell).to_be_in_viewport(ratio=0.9)
    assert_fits(page)
    assert_accessible_in_both_themes(page)
    page.locator(".game-line").first.click()
    expect(page.locator(".stepper-place")).to_have_text(re.compile(r"^Tah (\d+) z \1$"))
    expect(page.get_by_role("button", name="Přehrát")).to_be_in_viewport()
    assert_fits(page)


@pytest.mark.usefixtures("cup")
def test_games_are_filtered_and_added_from_a_file(screen: Screen) -> None:
    page = open_watch(screen, "/games")
    record = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\nanna\nbob\n0\n"
    file: FilePayload = {"name": "old.psq", "mimeType": "text/plain", "buffer": record.encode()}
    page.get_by_label("Add games from a file").first.set_input_files([file])
    expect(page.get_by_text("Games read: 1")).to_be_visible()
    expect(page.locator(".game-line").first).to_contain_text("anna")
    page.get_by_label("Add games from a file").first.set_input_files([file])
    expect(page.get_by_text("already stored: 1")).to_be_visible()
    folder = record_folder.folder()
    folder.mkdir(exist_ok=True)
    (folder / "older.psq").write_text(record.replace("anna", "eva").replace("bob", "partie-9"), encoding="utf-8")
    page.reload()
    page.get_by_text("Folder of records").click()
    page.get_by_role("button", name="Read and replay").click()
    expect(page.get_by_role("heading", name="eva")).to_be_visible()
    page.get_by_role("link", name="Finished games").click()
    expect(page.get_by_role("heading", level=1, name="Games")).to_be_visible()
    page.get_by_text("Filter", exact=True).click()
    page.get_by_label("Player", exact=True).fill("anna")
    expect(page.locator(".game-line")).to_have_count(1)
    page.get_by_label("Player", exact=True).fill("Level 9")
    expect(page.locator(".game-line")).to_have_count(1)
    expect(page.locator(".game-line")).to_contain_text("eva")
    page.get_by_label("Player", exact=True).fill("")
    expect(page.locator(".game-line").nth(2)).to_be_visible()
    page.locator(".filter select").first.select_option("gomoku")
    offered = page.get_by_label("Ending").locator("option").all_inner_texts()
    assert {"Five stones in a row", "An answer that is not a move", "Too much output"} <= set(offered)
    assert not [text for text in offered if text.endswith(".")]
    page.get_by_label("Ending").select_option("five")
    expect(page.locator(".game-line", has_text="anna")).to_have_count(0)
    expect(page.locator(".game-line").first).to_be_visible()
    expect(page.get_by_role("link", name="XML")).to_be_visible()
    assert_accessible(page)


@pytest.mark.parametrize("on_phone", [True, False])
def test_nothing_jumps_while_it_loads(tab: Opener, cup: int, on_phone: bool) -> None:
    screen = tab(phone=on_phone)
    page = screen.page
    page.add_init_script(WATCH_SHIFTS)

    def check(place: str, ready: str) -> None:
        page.goto("about:blank")
        page.goto(screen.address + place)
        expect(page.locator(f"main {ready}").first).to_be_visible()
        if not place.startswith("#/review"):  # that looks at the moves for a while
            page.wait_for_load_state("networkidle")
        assert_nothing_jumped(page)

    check("#/watch", ".start-card .game-picture img")
    check("#/watch/start", ".player-row")
    check("#/watch/games", ".game-line")
    check(f"#/watch/tournament/{cup}", ".game-line")
    game = page.locator(".game-line").first.get_attribute("href") or ""
    check(game, ".picture .piece")
    check(game.replace("watch/game", "review/arena"), ".picture .piece")


def test_the_pieces_of_a_new_game_are_there_at_once(screen: Screen) -> None:
    number = Store().create(Tournament("Fast", "checkers", TWO, games=40, concurrency=2, clock=PATIENT))
    screen.page.emulate_media(reduced_motion="no-preference")
    page = open_watch(screen, f"/tournament/{number}")
    page.evaluate(
        """() => {
        window.faded = new Map();  // how many pieces of a board began to come at the same moment
        document.addEventListener("animationstart", ({ animationName, target, timeStamp }) => {
          if (animationName !== "put-down" || !target.closest(".live-card")) return;
          const moment = target.closest(".live-card").href + " " + Math.round(timeStamp / 20);
          window.faded.set(moment, (window.faded.get(moment) ?? 0) + 1);
        }, true);
      }"""
    )
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".live-card .piece").first).to_be_attached(timeout=TWO_GAMES)
    expect(page.locator(".tournament-head")).to_contain_text(re.compile(r"[4-9] of 40 games"), timeout=TWO_GAMES)
    assert page.evaluate("Math.max(0, ...window.faded.values())") <= 4  # a move or two, never a whole army
    page.get_by_role("button", name="Stop now").click()
    page.get_by_role("dialog").get_by_role("button", name="Stop now").click()
    expect(state(page)).to_have_text("stopped")


def test_a_shown_alhambra_has_its_market_its_money_and_all_hands(screen: Screen) -> None:
    page = open_watch(screen, "/show/alhambra")
    rows = page.locator(".open-row")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("Market")
    expect(rows.first.locator(".tile-picture").first).to_be_visible()
    expect(rows.nth(2)).to_contain_text("Hand of Red")
    expect(rows.nth(3).locator(".card-picture").first).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
