"""The frame that every game has: nothing jumps, the same bar of actions, the same sheet with tabs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Opener
from tests.page.screen import SHORT_GAME, Screen, assert_accessible

MOST_SHIFT = 0.05
WATCH = """
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
"""
PLACES = """() => [...document.querySelectorAll(".actions > .tool[data-action]")].map((one) => {
  const { x, y, width } = one.getBoundingClientRect();
  return [one.dataset.action, x, y, width];
})"""
SWAP = "#/gomoku/free-15-swap/h8+i9?seats=human,human"
PROVED = "#/mines/3x2%2F1%2Fnone/111%2F...+mines:08"


def top_of(screen: Screen, part: str) -> float:
    box = screen.page.locator(part).bounding_box()
    assert box is not None
    return box["y"]


def assert_still(screen: Screen) -> None:
    assert screen.page.evaluate("window.shifted") <= MOST_SHIFT


def watched(tab: Opener, phone: bool, place: str) -> Screen:
    screen = tab(phone=phone)
    screen.page.add_init_script(WATCH)
    return screen.open(place)


@pytest.mark.parametrize("phone", [True, False])
@pytest.mark.parametrize("game", ["gomoku", "mills", "checkers", "klondike", "mines", "mines/expert"])
def test_a_game_opens_without_a_jump(tab: Opener, phone: bool, game: str) -> None:
    assert_still(watched(tab, phone, f"#/{game}"))


@pytest.mark.parametrize("phone", [True, False])
def test_the_same_actions_are_at_the_same_place_in_every_game(tab: Opener, phone: bool) -> None:
    screen = tab(phone=phone)
    places = []
    for game in ("gomoku", "mills", "checkers", "klondike", "mines", "alhambra"):
        screen.open(f"#/play/{game}")
        expect(screen.button("Undo")).to_be_visible()
        places.append(screen.page.evaluate(PLACES))
    assert all(place == places[0] for place in places), places
    assert [name for name, *_ in places[0]] == ["undo", "redo", "hint", "new"]


ALL_PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll(".actions .tool[data-action]:not([hidden])")].map((one) => {
    const { x, y } = one.getBoundingClientRect();
    return [one.dataset.action, `${x} ${y}`];
  }),
)"""


def test_an_action_of_several_games_is_at_one_place_on_a_desktop(screen: Screen) -> None:
    places: dict[str, set[str]] = {}
    for game in ("gomoku", "mills", "checkers", "klondike", "mines", "alhambra"):
        screen.open(f"#/play/{game}")
        expect(screen.button("Undo")).to_be_visible()
        for name, place in screen.page.evaluate(ALL_PLACES).items():
            places.setdefault(name, set()).add(place)
    assert {"analyse", "position", "resign"} <= places.keys()
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


@pytest.mark.parametrize("phone", [True, False])
def test_the_board_stays_where_it_is_through_a_game(tab: Opener, phone: bool) -> None:
    screen = watched(tab, phone, f"#/gomoku/free-15/{'+'.join(SHORT_GAME[:-1])}?seats=human,human")
    screen.page.evaluate("localStorage.setItem('partie', JSON.stringify({confirm: 'never'}))")
    screen.page.reload()
    expect(screen.headline).to_have_text("Black to move")
    top = top_of(screen, ".board")
    screen.button("Hint").click()
    expect(screen.ghosts.first).to_be_visible()
    screen.play(SHORT_GAME[-1:])
    expect(screen.headline).to_have_text("Black won")
    expect(screen.button("What lost the game?")).to_be_visible()
    screen.button("Undo").click()
    expect(screen.button("To the end of the game")).to_be_visible()
    assert top_of(screen, ".board") == top
    assert_still(screen)


@pytest.mark.parametrize("phone", [True, False])
def test_choices_come_without_a_jump(tab: Opener, phone: bool) -> None:
    screen = watched(tab, phone, SWAP)
    top = top_of(screen, ".board")
    cell = screen.cell("j7")
    cell.click()
    if phone:  # small cells are confirmed
        expect(screen.headline).to_contain_text("j7")
        cell.click()
    expect(screen.button("Take Black")).to_be_visible()
    assert top_of(screen, ".board") == top
    assert_still(screen)


@pytest.mark.parametrize("phone", [True, False])
def test_the_minefield_stays_where_it_is(tab: Opener, phone: bool) -> None:
    screen = watched(tab, phone, PROVED)
    top = top_of(screen, ".mines-field")
    screen.button("Hint").click()
    expect(screen.page.get_by_text("The numbers prove that this cell is safe.", exact=True)).to_be_visible()
    screen.cell("b2").click()
    expect(screen.headline).to_have_text("A mine exploded")
    assert top_of(screen, ".mines-field") == top


def test_four_actions_are_in_sight_and_the_others_behind_one(phone: Screen) -> None:
    phone.open()
    for name in ("Undo", "Redo", "Hint", "New game", "More actions"):
        expect(phone.button(name)).to_be_in_viewport(ratio=1)
    expect(phone.button("Analyse")).to_be_hidden()
    phone.button("More actions").tap()
    expect(phone.button("Resign")).to_be_in_viewport(ratio=1)
    assert_accessible(phone.page)
    phone.page.keyboard.press("Escape")
    expect(phone.button("Resign")).to_be_hidden()
    phone.button("More actions").tap()
    phone.headline.tap()
    expect(phone.button("Resign")).to_be_hidden()
    phone.button("More actions").tap()
    phone.button("Position").tap()
    expect(phone.page.get_by_role("dialog", name="Position")).to_be_visible()


def test_a_desktop_shows_all_actions(screen: Screen) -> None:
    screen.open()
    expect(screen.button("More actions")).to_be_hidden()
    expect(screen.button("Resign")).to_be_in_viewport(ratio=1)


def test_the_tabs_are_walked_by_keys(screen: Screen) -> None:
    screen.open_for_two(SHORT_GAME[:2])
    tabs = screen.page.get_by_role("tab")
    moves, analysis, log = (tabs.filter(has_text=name) for name in ("Moves", "Analysis", "Log"))
    expect(screen.button("2. White d9")).to_be_visible()
    moves.focus()
    screen.page.keyboard.press("ArrowRight")
    expect(analysis).to_be_focused()
    expect(screen.page.get_by_role("tabpanel", name="Analysis")).to_be_visible()
    screen.page.keyboard.press("ArrowRight")
    expect(screen.page.get_by_role("tabpanel", name="Rules").locator("figure").first).to_be_visible()
    screen.page.keyboard.press("ArrowRight")
    expect(log).to_have_attribute("aria-selected", "true")
    expect(screen.page.get_by_role("tabpanel").get_by_text("White played d9.")).to_be_visible()
    assert_accessible(screen.page)


def test_a_hint_turns_the_sheet_and_its_end_turns_it_back(screen: Screen) -> None:
    screen.open_for_two(SHORT_GAME[:4])
    screen.button("Hint").click()
    expect(screen.page.get_by_role("tab", name="Analysis")).to_have_attribute("aria-selected", "true")
    expect(screen.button("Play it")).to_be_visible()
    screen.page.keyboard.press("Escape")
    expect(screen.page.get_by_role("tab", name="Moves")).to_have_attribute("aria-selected", "true")


def test_rules_that_are_on_their_way_are_said_to_be(screen: Screen) -> None:
    screen.page.route("**/gomoku/page/rules.js", lambda route: None)  # it never comes
    screen.open_for_two()
    screen.page.get_by_role("tab", name="Rules").click()
    expect(screen.page.get_by_role("tabpanel", name="Rules").get_by_role("paragraph")).to_have_text("Loading…")


def test_the_rules_have_the_screen_of_a_phone(phone: Screen) -> None:
    phone.open_for_two(SHORT_GAME[:2])
    phone.page.get_by_role("tab", name="Rules").tap()
    expect(phone.page.get_by_role("tabpanel", name="Rules").locator("figure").first).to_be_attached()
    assert 0 <= top_of(phone, ".tabs") < 10
    phone.page.get_by_role("tab", name="Moves").tap()
    expect(phone.page.locator(".board")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("place", ["#/gomoku/free-15/h8+i9?seats=human,human", "#/klondike"])
def test_the_tab_analysis_begins_one(phone: Screen, place: str) -> None:
    phone.open(place)
    phone.page.get_by_role("tab", name="Analysis").tap()
    phone.button("Analyse from here").tap()
    expect(phone.button("Back to the game")).to_be_visible()
    expect(phone.page.locator(".analysis-move strong")).to_be_visible()


def test_the_tab_analysis_of_a_minefield_shows_chances(phone: Screen) -> None:
    phone.open(PROVED)
    phone.page.get_by_role("tab", name="Analysis").tap()
    phone.page.get_by_role("tabpanel").get_by_role("button", name="Chances").tap()
    expect(phone.page.locator(".mine-cell.has-percent").first).to_be_visible()


def test_threats_leave_the_board_of_a_phone_in_sight(phone: Screen) -> None:
    phone.open_for_two(SHORT_GAME[:6])
    phone.action("Threats").tap()
    expect(phone.page.locator(".sign-legend")).to_be_visible()
    phone.page.wait_for_function(IN_SIGHT, arg=".board")


def test_a_chance_does_not_touch_its_line(tab: Opener) -> None:
    phone = tab(phone=True, language="cs-CZ", theme="dark")
    phone.open("#/play/gomoku/free-15/h8+i9+h9+i8?seats=human,human")
    phone.action("Analyzovat").tap()
    expect(phone.page.locator(".line-button").first).to_be_visible()
    phone.page.wait_for_function(  # each iteration of the search writes new lines
        """() => [...document.querySelectorAll(".line-button")].map((line) => {
          line.firstElementChild.textContent = "100 %"; // the widest
          const [value, moves] = [...line.children].map((part) => {
            const range = document.createRange();
            range.selectNodeContents(part);
            return range.getBoundingClientRect();
          });
          return moves.left - value.right;
        }).every((gap) => gap >= 4)"""
    )


def test_the_names_of_games_stay_in_their_cards(screen: Screen) -> None:
    screen.open()
    screen.page.locator(".game-title").click()
    titles = screen.page.get_by_role("dialog").locator(".game-card-title")
    expect(titles.filter(has_text="Minesweeper")).to_be_visible()
    lines = titles.evaluate_all(
        "(all) => all.map((one) => [one.scrollWidth - one.clientWidth, one.textContent, one.offsetHeight])"
    )
    assert [title for over, title, height in lines if over > 0 or (title == "Minesweeper" and height > 30)] == []


BOARDS = "() => [...document.querySelectorAll('.board')].map((one) => one.getBoundingClientRect().width)"
IN_SIGHT = """(part) => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [board, sheet, header] = [part, ".sheet", ".header"].map(box);
  return board.top >= header.bottom && board.bottom <= sheet.top;
}"""


@pytest.mark.parametrize(("place", "part"), [("#/mills?seats=human,human", ".board"), (PROVED, ".mines-taps")])
def test_a_hint_leaves_the_board_of_a_phone_in_sight(phone: Screen, place: str, part: str) -> None:
    phone.open(place)
    wide = phone.page.evaluate(BOARDS)
    phone.button("Hint").tap()
    expect(phone.button("Play it")).to_be_in_viewport(ratio=1)
    assert phone.page.evaluate(BOARDS) == wide  # it stays as large as it was
    phone.page.wait_for_function(IN_SIGHT, arg=part)
    expect(phone.page.get_by_role("tab", name="Moves")).to_be_hidden()
    phone.button("Hide").tap()
    expect(phone.page.get_by_role("tab", name="Moves")).to_be_visible()


def test_a_hint_takes_the_place_of_a_move_that_waits(phone: Screen) -> None:
    phone.open_for_two(SHORT_GAME[:6])
    phone.cell("i5").tap()
    expect(phone.headline).to_have_text("Tap i5 again to play it")
    phone.button("Hint").tap()
    expect(phone.headline).to_have_text("Black to move")
    expect(phone.page.locator(".mark-pending")).to_have_count(0)
    expect(phone.page.locator(".is-ghost:not(.is-later)")).to_have_count(1)  # the move itself; what follows is pale


NO_SUCH_PLAYERS = "players this game does not have"


IMPOSSIBLE = (
    ("gomoku/free-15?seats=human,55", NO_SUCH_PLAYERS, "gomoku/free-15?seats=human,3"),
    ("gomoku/free-15?seats=dog,5", NO_SUCH_PLAYERS, "gomoku/free-15?seats=human,3"),
    ("gomoku/free-15-pro/a1", "first stone stands on the centre", "gomoku/free-15-pro?seats=human,3"),
    ("mines/expert/-", "'-'", "mines/expert"),
    ("alhambra/9-players", NO_SUCH_PLAYERS, "alhambra/3-players?seats=human,evolved,evolved"),
    ("alhambra/2-players?seats=human,99", NO_SUCH_PLAYERS, "alhambra/2-players?seats=human,evolved"),
    ("alhambra/2-players?seats=dog,5", NO_SUCH_PLAYERS, "alhambra/2-players?seats=human,evolved"),
    ("alhambra/2-players/xyz", "a new one is dealt", "alhambra/2-players?seats=human,evolved"),
)


def test_an_impossible_address_is_told_and_played_as_usual(screen: Screen) -> None:
    screen.page.add_init_script("Math.random = () => 0")  # the person begins in Alhambra, too
    for asked, told, played in IMPOSSIBLE:
        screen.page.goto("about:blank")
        screen.page.goto(f"{screen.address}#/play/{asked}")
        expect(screen.page.locator(".notice.is-error")).to_contain_text(told)
        expect(screen.page).to_have_url(re.compile(re.escape(f"#/play/{played}") + "$"))
        expect(screen.headline).to_be_visible()


def test_a_notice_goes_when_the_game_goes_on(screen: Screen) -> None:
    screen.open("#/gomoku/free-15?seats=human,55")
    expect(screen.page.locator(".notice")).to_be_visible()
    screen.page.evaluate("Date.now = ((now) => () => now() + 5000)(Date.now)")  # a while later
    screen.play(["h8"])
    expect(screen.page.locator(".notice")).to_have_count(0)


SOUNDS = """
    window.sounds = [];
    window.felt = [];
    window.OscillatorNode = class extends OscillatorNode {
      start(...when) { window.sounds.push(this.frequency.value); super.start(...when); }
    };
    navigator.vibrate = (pattern) => window.felt.push(String(pattern));
"""


def test_moves_are_heard_only_where_a_person_wants_it(screen: Screen) -> None:
    screen.page.add_init_script(SOUNDS)
    screen.open_for_two()
    screen.play(["h8"])
    assert screen.page.evaluate("[window.sounds, window.felt]") == [[], []]
    screen.button("Settings").click()
    screen.page.get_by_role("switch", name="Sound").check()
    screen.page.get_by_role("switch", name="Vibration").check()
    screen.page.keyboard.press("Escape")
    screen.page.evaluate("window.sounds = []; window.felt = []")  # what the switches let hear and feel
    screen.play(["h9"])
    screen.page.wait_for_function("() => window.sounds.length === 1 && window.felt.length === 1")
    move = screen.page.evaluate("[window.sounds[0], window.felt[0]]")
    screen.cell("h9").click(force=True)  # it is taken
    screen.page.wait_for_function("() => window.sounds.length === 2 && window.felt.length === 2")
    refused = screen.page.evaluate("[window.sounds[1], window.felt[1]]")
    assert move[0] != refused[0]
    assert move[1] != refused[1]


@pytest.mark.parametrize("phone", [True, False])
def test_keys_are_shown_where_there_is_a_keyboard(tab: Opener, phone: bool) -> None:
    screen = tab(phone=phone).open()
    screen.button("Help").click()
    expect(screen.page.get_by_role("dialog", name="How to play")).to_be_visible()
    heading = screen.page.get_by_role("heading", name="Keyboard")
    expect(heading).to_have_count(0 if phone else 1)


def test_fields_do_not_make_a_phone_zoom(phone: Screen) -> None:
    phone.open()
    phone.action("Position").tap()
    expect(phone.page.get_by_role("dialog", name="Position")).to_be_visible()
    assert_fields_are_large(phone)
    for place, ready in (
        ("#/me", "#me-key"),
        ("#/watch/start", ".player-row select"),
        ("#/see", "main input"),
        ("#/play/alhambra/2-players?seats=human,random", ".alhambra-pace select"),
    ):
        phone.page.goto(phone.address + place)
        expect(phone.page.locator(ready).first).to_be_attached()
        assert_fields_are_large(phone)


def assert_fields_are_large(phone: Screen) -> None:
    """Those one writes or chooses in; others open no keyboard."""
    fields = "textarea, select, input:not([type=file], [type=checkbox], [type=radio], [type=range])"
    small = phone.page.locator(fields).evaluate_all(
        "all => all.map((one) => [parseFloat(getComputedStyle(one).fontSize), one.outerHTML])"
        ".filter(([size]) => size < 16)"
    )
    assert small == []


@pytest.mark.parametrize("place", ["#/gomoku/free-15/d8+d9+e8+e9?seats=human,human", PROVED])
def test_the_keyboard_is_at_the_board_when_a_hint_is_gone(screen: Screen, place: str) -> None:
    screen.open(place)
    expect(screen.button("Hint")).not_to_have_attribute("aria-disabled", "true")
    screen.button("Hint").press("Enter")
    screen.button("Play it").press("Enter")
    expect(screen.button("Play it")).to_have_count(0)
    expect(screen.page.locator("[data-cell]:focus")).to_have_count(1)
