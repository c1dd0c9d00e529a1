"""Alhambra on the page: a table of people and computer players, played by clicks."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Locator, expect

from partie import games
from partie.core.position import Position
from partie.games.alhambra.formats.facts import facts
from partie.games.alhambra.formats.files import SavedGame
from partie.games.alhambra.formats.files import load as read_saved
from partie.games.alhambra.rules.material import DIRK
from partie.games.alhambra.rules.position import AlhambraPosition
from tests.page.conftest import Opener
from tests.page.screen import Screen, assert_accessible_in_both_themes, wait_for_rest

SEED = 7
FORGET_THE_WORD = """() => {
  const kept = JSON.parse(sessionStorage.getItem("partie-alhambra"));
  sessionStorage.setItem("partie-alhambra", JSON.stringify({ ...kept, word: "gone" }));
  sessionStorage.setItem("partie-session", JSON.stringify([{ address: kept.address, word: "gone" }]));
}"""
SHIFTED = """() => new Promise((resolve) => {
  const seen = (list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0));
  new PerformanceObserver(seen).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(0), 500); // nobody calls where nothing shifted
})"""
CHANGED = "before => document.querySelector('.alhambra-table').innerText !== before"
FITS_ITS_TEXT = """(list) => {
  const style = getComputedStyle(list);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const room = list.clientWidth - parseFloat(style.paddingInlineStart) - parseFloat(style.paddingInlineEnd);
  return pen.measureText(list.selectedOptions[0].text).width <= room;
}"""
LEFT = 40  # moves of the end of a game


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    for job in games.load("alhambra").warm_up():
        job.run()


def moves_until(done: Callable[[Position], bool]) -> tuple[list[str], Position]:
    """The greedy player's moves for both people until a position of a kind is reached."""
    from partie.core.brain import Limits, StopFlag

    game = games.load("alhambra")
    position, brain, moves = game.start("2-players", SEED), game.brain(kind="greedy"), []
    while not done(position):
        move = brain.choose(position, Limits(), StopFlag()).move
        moves.append(position.format_move(move))
        position = position.play(move)
    return moves, position


def seats(player: str = "person") -> list[dict[str, str]]:
    return [{"colour": colour, "player": player} for colour in ("red", "blue")]


def saved(path: Path, moves: list[str], player: str = "person") -> Path:
    file = path / "game.json"
    game = {"format": "partie-alhambra", "version": 1, "seed": SEED, "seats": seats(player), "moves": moves}
    file.write_text(json.dumps(game))
    return file


def load(screen: Screen, file: Path) -> None:
    with screen.page.expect_file_chooser() as chooser:
        screen.action("Load a game").click()
    chooser.value.set_files(file)


def load_game(screen: Screen, path: Path, moves: list[str]) -> None:
    """Loads a sound file and waits until its game is on the table."""
    load(screen, saved(path, moves))
    expect(screen.page.locator(".log-list li")).to_have_count(min(len(moves), 60))


def save(screen: Screen, path: Path) -> SavedGame:
    """What the button writes, as the reader of saved games finds it."""
    with screen.page.expect_download() as download:
        screen.button("Save").click()
    download.value.save_as(path / "saved.json")
    return read_saved(path / "saved.json")


def take_a_card(screen: Screen) -> None:
    screen.page.get_by_role("button", name=re.compile("^I am ")).click()
    screen.page.locator(".alhambra-market .card").first.click()
    screen.page.get_by_role("button", name=re.compile("^Take ")).click()


def open_table(screen: Screen, seats: str = "human,human") -> None:
    count = len(seats.split(","))
    screen.page.goto(f"{screen.address}#/alhambra/{count}-players?seats={seats}")
    expect(screen.headline).to_be_visible()


def is_placing(position: Position) -> bool:
    return any(position.format_move(move).startswith("place") for move in position.legal_moves())


def texts_of(position: Position) -> list[str]:
    return [position.format_move(move) for move in position.legal_moves()]


def may_remove(position: Position) -> bool:
    return any(text.startswith("remove") for text in texts_of(position))


def test_hands_are_hidden_until_the_person_shows_them(screen: Screen) -> None:
    open_table(screen)
    expect(screen.page.locator(".alhambra-hand .card")).to_have_count(0)
    screen.button("I am Red: show my cards").click()
    expect(screen.page.locator(".alhambra-hand .card").nth(2)).to_be_visible()
    screen.page.locator(".alhambra-market .card").first.click()
    screen.page.get_by_role("button", name=re.compile("^Take ")).click()
    expect(screen.headline).to_have_text("Blue: take money, buy or redesign")
    expect(screen.page.locator(".alhambra-hand .card")).to_have_count(0)
    expect(screen.page.locator(".log-list")).to_contain_text("1. Red: takes")
    card = screen.page.locator(".alhambra-market .card").first
    expect(card).to_have_attribute("aria-disabled", "true")  # nobody acts for a person who has not looked
    take_a_card(screen)
    expect(screen.button("I am Red: show my cards")).to_be_visible()
    expect(screen.page.locator(".alhambra-hand .card")).to_have_count(0)


def test_a_saved_game_is_loaded_and_saved_again(screen: Screen, tmp_path: Path) -> None:
    moves, _ = moves_until(lambda position: position.observation(0).to_text().find("turns=12 ") > 0)
    open_table(screen)
    load_game(screen, tmp_path, moves)
    expect(screen.page.locator(".log-list li")).to_have_count(len(moves))
    with screen.page.expect_download() as download:
        screen.button("Save").click()
    again = json.loads(Path(download.value.path()).read_text())
    assert (again["format"], again["seed"], again["seats"]) == ("partie-game", SEED, seats())
    assert [move["text"] for move in again["moves"]] == moves


def test_a_bad_file_is_one_sentence_and_the_game_goes_on(screen: Screen, tmp_path: Path) -> None:
    open_table(screen)
    before = screen.headline.inner_text()
    notice = screen.page.locator(".notice.is-error")
    for text, sentence in (
        ("hello", "This file is not a saved game of Alhambra."),
        ('{"format": "partie-alhambra", "version": 9}', "This file was saved by a newer Partie."),
        ('{"format": "partie-alhambra", "version": 1, "seed": 1}', "This saved game is damaged."),
        ('{"format": "partie-alhambra", "version": 0}', "This saved game is damaged."),
    ):
        file = tmp_path / "game.json"
        file.write_text(text)
        load(screen, file)
        expect(notice).to_contain_text(sentence)
        screen.page.evaluate("document.querySelector('.notice.is-error button')?.click()")
        expect(notice).to_have_count(0)
        expect(screen.headline).to_have_text(before)


def test_a_saved_game_with_an_illegal_move_leaves_the_old_game(screen: Screen, tmp_path: Path) -> None:
    open_table(screen, "human,human,human")
    load(screen, saved(tmp_path, ["pass"]))
    expect(screen.page.locator(".notice.is-error")).to_contain_text("An action is possible")
    take_a_card(screen)
    expect(screen.headline).to_have_text("Blue: take money, buy or redesign")
    after = save(screen, tmp_path)
    assert len(after.seats) == 3
    assert len(after.moves) == 1


def test_a_reload_goes_on_with_the_game(screen: Screen) -> None:
    open_table(screen)
    take_a_card(screen)
    expect(screen.page.locator(".log-list li")).to_have_count(1)
    line = screen.page.locator(".log-list li").inner_text()
    screen.page.reload()
    expect(screen.page.locator(".log-list li")).to_have_text(line)


def test_a_game_the_server_forgot_is_played_again_from_its_moves(screen: Screen, tmp_path: Path) -> None:
    open_table(screen)
    take_a_card(screen)
    expect(screen.page.locator(".log-list li")).to_have_count(1)
    before = save(screen, tmp_path)
    screen.page.evaluate(FORGET_THE_WORD)
    screen.page.reload()
    expect(screen.page.locator(".log-list li")).to_have_count(1)
    take_a_card(screen)
    expect(screen.page.locator(".log-list li")).to_have_count(2)
    after = save(screen, tmp_path)
    assert (after.seed, after.moves[:1]) == (before.seed, before.moves)


def test_a_game_of_the_list_keeps_what_dealt_it(screen: Screen, tmp_path: Path) -> None:
    """Found again by its word alone, as from the list of one's games, it can still be saved."""
    open_table(screen)
    take_a_card(screen)
    expect(screen.page.locator(".log-list li")).to_have_count(1)
    screen.page.evaluate("sessionStorage.removeItem('partie-alhambra')")
    screen.page.reload()
    expect(screen.page.locator(".log-list li")).to_have_count(1)
    assert len(save(screen, tmp_path).moves) == 1


def test_a_bought_tile_is_placed_on_a_lit_cell_and_refused_elsewhere(screen: Screen, tmp_path: Path) -> None:
    moves, position = moves_until(is_placing)
    open_table(screen)
    load_game(screen, tmp_path, moves)
    name = ("Red", "Blue")[position.turn]
    screen.button(f"I am {name}: show my cards").click()
    expect(screen.headline).to_contain_text(f"{name}: place ")
    lit = screen.page.locator(".palaces .map-cell.is-lit")
    legal = {
        position.format_move(move).split("@")[-1]
        for move in position.legal_moves()
        if "place" in position.format_move(move)
    }
    expect(lit).to_have_count(len(legal))
    screen.page.locator(".palace").nth(position.turn).locator(".map-cell").last.click()  # a corner
    expect(screen.page.locator(".note-text.is-error")).to_have_text("A tile must share a side with another tile.")
    lit.first.click()
    expect(screen.page.locator(".log-list")).to_contain_text(f"{name}: places")


def test_a_tile_can_be_dragged(screen: Screen, tmp_path: Path) -> None:
    moves, position = moves_until(is_placing)
    open_table(screen)
    load_game(screen, tmp_path, moves)
    name = ("Red", "Blue")[position.turn]
    screen.button(f"I am {name}: show my cards").click()
    tile, cell = screen.page.locator(".loose-tile").first, screen.page.locator(".map-cell.is-lit").first
    tile.drag_to(cell)
    expect(screen.page.locator(".log-list")).to_contain_text(f"{name}: places")


def test_a_bought_tile_can_be_dragged_to_the_reserve(screen: Screen, tmp_path: Path) -> None:
    moves, position = moves_until(is_placing)
    open_table(screen)
    load_game(screen, tmp_path, moves)
    name = ("Red", "Blue")[position.turn]
    screen.button(f"I am {name}: show my cards").click()
    tray = screen.page.locator(".palace:not([inert]) .palace-tray")
    screen.page.locator(".loose-tile").first.drag_to(tray.get_by_role("heading", name="Reserve"))
    expect(screen.page.locator(".log-list li").first).to_contain_text("reserve")


def test_a_tile_can_be_dragged_from_the_map_to_the_reserve(screen: Screen, tmp_path: Path) -> None:
    moves, position = moves_until(may_remove)
    cells = [text.split("@")[1] for text in texts_of(position) if text.startswith("remove")]
    open_table(screen)
    load_game(screen, tmp_path, moves)
    screen.page.get_by_role("button", name="show my cards").click()
    palace = screen.page.locator(f".palace[data-player='{position.turn}']")
    palace.locator(f"[data-cell={cells[0]}]").drag_to(palace.get_by_role("heading", name="Reserve"))
    expect(palace.locator(".palace-tray .loose-tile")).to_have_count(1)
    expect(screen.page.locator(".log-list li")).to_have_count(len(moves) + 1)


def test_a_tile_of_the_market_shows_where_it_could_go_before_it_is_bought(screen: Screen, tmp_path: Path) -> None:
    moves, position = moves_until(lambda position: position.turn == 0 and may_remove(position))
    fits = cast(list[dict[str, list[str]]], facts(cast(AlhambraPosition, position))["fits"])[0]
    open_table(screen)
    load_game(screen, tmp_path, moves)
    screen.page.get_by_role("button", name="show my cards").click()
    for space in screen.page.locator(".market-space[data-what]").all():
        tile = space.get_attribute("data-what")
        space.click()
        could = screen.page.locator(".palaces .is-fit")
        expect(could).to_have_count(len(fits[tile or ""]))
        expect(screen.page.locator(".palaces .is-lit")).to_have_count(0)
        if fits[tile or ""]:
            could.first.click()
            expect(screen.page.locator(".note-text.is-error")).to_have_text(
                "Pay for the tile first: then it can be placed."
            )


def test_cards_and_buildings_of_everybody_and_tiles_of_dirk_are_in_sight(screen: Screen, tmp_path: Path) -> None:
    moves, position = moves_until(may_remove)
    table = facts(cast(AlhambraPosition, position))
    counts, hands = cast(list[list[int]], table["counts"]), cast(list[list[str]], table["hands"])
    open_table(screen)
    load_game(screen, tmp_path, moves)
    for player in (0, 1):
        chip = screen.page.locator(f".palace-chip[data-player='{player}'] .chip-holdings span")
        assert chip.all_inner_texts() == [str(len(hands[player])), *map(str, counts[player])]
    dirk = screen.page.locator(".palace-chip.is-dirk")
    assert dirk.locator(".chip-holdings span").all_inner_texts() == [str(count) for count in counts[2]]
    dirk.click()
    expect(screen.page.locator("dialog[open] .tile-list li")).to_have_count(sum(counts[2]))


def test_the_hands_at_the_beginning_are_shown_and_the_fewest_cards_begin(screen: Screen) -> None:
    open_table(screen, "human,5,5")
    expect(screen.page.locator(".deed-line")).to_contain_text("Red was dealt the fewest cards and begins")
    hands = screen.page.locator(".dealt-hands li")
    expect(hands).to_have_count(3)
    cards = [hand.locator(".dealt-card").count() for hand in hands.all()]
    assert cards[0] == min(cards)


def test_who_begins_is_not_always_the_person(screen: Screen) -> None:
    """From Home, too: the dice of the page say third seat, then first."""
    for luck, person in ((0.4, 2), (0.1, 0)):
        screen.page.goto(screen.address)
        screen.page.evaluate("luck => { Math.random = () => luck; }", luck)
        screen.page.evaluate("sessionStorage.clear(); location.hash = '#/alhambra/3-players'")
        expect(screen.page.locator(".chip-player").nth(person)).to_have_text("You")


def test_at_once_leaves_out_the_moves_between(screen: Screen, tmp_path: Path) -> None:
    moves, _ = moves_until(lambda position: position.outcome() is not None)
    open_table(screen)
    load(screen, saved(tmp_path, moves[:-LEFT], "greedy"))
    screen.button("Pause").click()
    screen.page.locator(".alhambra-pace select").select_option("instant")
    screen.button("Continue").click()
    expect(screen.page.locator("dialog[open] h2")).to_have_text("The game is over")
    screen.page.reload()
    expect(screen.page.locator(".alhambra-pace select")).to_have_value("instant")


def test_the_log_of_a_finished_game_is_saved_if_wanted(screen: Screen, tmp_path: Path) -> None:
    moves, _ = moves_until(lambda position: position.outcome() is not None)
    open_table(screen)
    screen.page.get_by_role("tab", name="Log").click()
    screen.page.get_by_label("Save the log of every game when it ends").check()
    with screen.page.expect_download() as download:
        load(screen, saved(tmp_path, moves[:-LEFT], "greedy"))
        screen.page.get_by_role("tab", name="Moves").click()
        screen.page.locator(".alhambra-pace select").select_option("instant")
    lines = Path(download.value.path()).read_text().splitlines()
    assert lines[-1].startswith("=== The game is over: ")
    assert sum(line.startswith("--- Scoring") for line in lines) == 3


def test_a_palace_follows_the_game_in_a_window_of_its_own(screen: Screen) -> None:
    open_table(screen)
    with screen.page.expect_popup() as popup:
        screen.page.locator(".palace:not([inert])").get_by_role("button", name="In its own window").click()
    expect(popup.value.locator(".alhambra-window .alhambra-map")).to_be_visible()
    expect(popup.value.locator("h1")).to_have_text("Alhambra of Red: 0")
    screen.page.get_by_role("button", name="Home").or_(screen.page.get_by_role("link", name="Home")).first.click()
    popup.value.wait_for_event("close") if not popup.value.is_closed() else None


def test_a_turn_can_be_restarted_until_it_ends(screen: Screen, tmp_path: Path) -> None:
    moves, position = moves_until(is_placing)
    open_table(screen)
    load_game(screen, tmp_path, moves)
    screen.button(f"I am {('Red', 'Blue')[position.turn]}: show my cards").click()
    screen.button("Undo").click()
    expect(screen.headline).to_contain_text("take money, buy or redesign")
    expect(screen.button("Undo")).to_have_attribute("aria-disabled", "true")


def test_computer_players_can_be_watched_step_by_step(screen: Screen, tmp_path: Path) -> None:
    moves, _ = moves_until(lambda position: position.outcome() is not None)
    open_table(screen)
    load(screen, saved(tmp_path, moves[:-LEFT], "greedy"))
    screen.button("Pause").click()
    newest = screen.page.locator(".log-list li").first
    shown = int(newest.inner_text().partition(".")[0])
    before, after = (re.compile(rf"^{number}\.") for number in (shown, shown + 1))
    screen.button("Step").click()
    expect(newest).to_have_text(after)
    screen.button("Undo").click()
    expect(newest).to_have_text(before)
    screen.button("Redo").click()
    expect(newest).to_have_text(after)
    screen.button("Undo").click()
    expect(newest).to_have_text(before)
    screen.button("Continue").click()
    screen.page.locator(".alhambra-pace select").select_option("instant")
    expect(screen.page.locator("dialog[open] h2")).to_have_text("The game is over", timeout=120_000)


def test_the_table_is_set_up_with_colours_and_players(screen: Screen) -> None:
    open_table(screen)
    screen.button("New game").click()
    screen.button("Add a player").click()
    screen.page.get_by_label("Player of seat 3").select_option("greedy")
    screen.page.get_by_label("Colour of seat 3").select_option("orange")
    screen.page.get_by_label("Draw the seats: who is dealt the fewest cards begins").uncheck()
    screen.button("Start").click()
    expect(screen.page.locator(".palace-chip")).to_have_count(3)
    expect(screen.page.locator(".palace-chip").last).to_contain_text("Orange")


def test_the_scoring_table_has_the_points_of_every_kind(screen: Screen, tmp_path: Path) -> None:
    moves, position = moves_until(lambda position: "scorings=1 " in position.to_text())
    open_table(screen)
    load_game(screen, tmp_path, moves)
    expect(screen.page.locator("dialog[open]")).to_have_count(0)  # it was shown when it happened
    screen.button("Scoring tables").click()
    expect(screen.page.locator("dialog[open] h2")).to_have_text("Scoring 1")
    shares = cast(AlhambraPosition, position).state["shares"][0][0]
    for row, player in enumerate((0, 1, DIRK)):
        cells = screen.page.locator("dialog table").first.locator("tbody tr").nth(row).locator("td")
        assert cells.all_inner_texts()[1:7] == [str(points) for points in shares[player]]


def test_a_seat_gets_weights_of_its_own_and_bad_ones_are_told(screen: Screen, tmp_path: Path) -> None:
    sentence = "The built-in weights are used: The weights file 'mine.txt' has 227 numbers, not 228 or 114."
    open_table(screen)
    screen.button("New game").click()
    screen.page.get_by_label("Player of seat 1").select_option("random")
    screen.page.get_by_label("Player of seat 2").select_option("published")
    file = tmp_path / "mine.txt"
    file.write_text("0.5\n" * 227)
    with screen.page.expect_file_chooser() as chooser:
        screen.button("Weights from a file…").click()
    chooser.value.set_files(file)
    screen.button("Start").click()
    expect(screen.page.locator(".notice.is-error")).to_contain_text(sentence)
    expect(screen.page.locator(".palaces")).to_contain_text("Random player (very easy)")
    expect(screen.page.locator(".palaces")).to_contain_text("Weights: mine.txt")
    expect(screen.page.locator(".log-list li").nth(1)).to_be_visible()
    assert sorted(seat.player for seat in save(screen, tmp_path).seats) == ["published", "random"]


def test_axe_finds_nothing_at_the_table(screen: Screen, tmp_path: Path) -> None:
    moves, position = moves_until(is_placing)
    open_table(screen)
    load_game(screen, tmp_path, moves)
    screen.button(f"I am {('Red', 'Blue')[position.turn]}: show my cards").click()
    expect(screen.headline).to_contain_text("place ")
    screen.page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
    for part in (".alhambra-market", ".alhambra-hand", ".tabs", ".actions", ".palaces"):
        expect(screen.page.locator(part)).to_be_in_viewport(ratio=0.95)
    assert_accessible_in_both_themes(screen.page)
    screen.button("New game").click()
    expect(screen.page.get_by_role("dialog")).to_be_visible()
    assert_accessible_in_both_themes(screen.page)


def test_an_address_names_the_number_of_players(screen: Screen) -> None:
    screen.page.goto(f"{screen.address}#/alhambra/5-players")
    expect(screen.page.locator(".palace-chip")).to_have_count(5)


def test_the_keyboard_keeps_its_place_and_escape_puts_back(screen: Screen) -> None:
    open_table(screen, "human,5")
    card = screen.page.locator(".alhambra-market .card").first
    card.focus()
    card.press("Enter")
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(card).to_be_focused()
    card.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")


def test_a_hint_says_what_to_do_and_a_chosen_tile_what_it_is_worth(screen: Screen) -> None:
    open_table(screen, "human,5")
    screen.button("Hint").click()
    expect(screen.page.locator(".analysis-move strong")).to_have_text(re.compile("^(Take|Buy) the "))
    gained = screen.page.locator(".market-space:has(.gain)").first
    gained.click()
    expect(screen.page.locator(".note-text")).to_contain_text("at the next scoring")


def test_a_hint_is_played_by_two_keys_and_the_keyboard_goes_on(screen: Screen) -> None:
    open_table(screen, "human,5")
    screen.page.keyboard.press("h")
    expect(screen.button("Play it")).to_be_focused()
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator(".market-space").first).to_be_focused()
    screen.page.keyboard.press("h")
    expect(screen.button("Play it")).to_be_focused()
    screen.page.keyboard.press("Enter")
    expect(screen.page.locator(".log-list li").first).to_be_visible()
    expect(screen.headline).to_contain_text("Your turn")
    expect(screen.page.locator(".alhambra-stage :focus")).to_have_count(1)


def test_the_keyboard_goes_on_after_a_tile_is_placed(screen: Screen, tmp_path: Path) -> None:
    moves, position = moves_until(is_placing)
    open_table(screen)
    load_game(screen, tmp_path, moves)
    screen.button(f"I am {('Red', 'Blue')[position.turn]}: show my cards").press("Enter")
    screen.page.keyboard.press("b")
    expect(screen.page.locator(".map-cell.is-lit:focus")).to_have_count(1)
    screen.page.keyboard.press("Enter")
    expect(screen.page.locator(".log-list")).to_contain_text("places")
    expect(screen.page.locator(".alhambra-stage :focus")).to_have_count(1)


def test_the_keyboard_returns_to_the_table_from_a_scoring(screen: Screen, tmp_path: Path) -> None:
    moves, _ = moves_until(lambda position: "scorings=1 " in position.to_text())
    open_table(screen)
    load_game(screen, tmp_path, moves[:-1])
    screen.page.get_by_role("button", name=re.compile("^I am ")).press("Enter")
    screen.page.locator("[data-tap=display-3]").press("Enter")  # the card that the last move took
    screen.page.get_by_role("button", name=re.compile("^Take ")).press("Enter")
    expect(screen.page.locator("dialog[open] h2")).to_have_text("Scoring 1")
    screen.page.locator(".act-main").evaluate("button => button.remove()")  # drawn anew meanwhile
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator(".alhambra :focus")).to_have_count(1)


def test_a_hint_lies_on_the_cards_with_its_reason_and_can_be_played(screen: Screen) -> None:
    open_table(screen, "human,human")
    screen.button("I am Red: show my cards").click()
    screen.button("Hint").click()
    card = screen.page.get_by_role("tabpanel", name="Analysis").locator(".analysis-card")
    expect(card.locator(".analysis-move")).to_have_text(re.compile("^Hint(Take|Buy) the "))
    expect(card.locator(".analysis-head + p")).to_have_text(re.compile(r" points at the end\.$"))
    expect(card.locator(".analysis-value")).to_have_text("")  # the sentence has the points
    expect(screen.page.locator(".alhambra-market .is-hinted").first).to_be_visible()
    screen.button("Play it").click()
    expect(screen.page.locator(".log-list li")).to_have_count(1)
    expect(screen.page.locator(".is-hinted")).to_have_count(0)
    expect(screen.page.get_by_role("tab", name="Moves")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("height", [844, 667])
def test_a_hint_on_a_phone_covers_no_card_and_can_be_hidden(phone: Screen, height: int) -> None:
    phone.page.set_viewport_size({"width": 390, "height": height})
    open_table(phone, "human,5,5")
    phone.button("Hint").click()
    expect(phone.button("Play it")).to_be_in_viewport(ratio=1)
    wait_for_rest(phone.page)
    parts = [".analysis-card", ".alhambra-market", ".hand-row", ".actions"]
    boxes = [box for part in parts if (box := phone.page.locator(part).bounding_box())]
    boxes.sort(key=lambda box: box["y"])
    assert len(boxes) == len(parts)
    for upper, lower in pairwise(boxes):
        assert upper["y"] + upper["height"] <= lower["y"] + 1
    phone.button("Hide").click()
    expect(phone.page.locator(".analysis-card")).to_have_count(0)
    expect(phone.button("Choose what to do")).to_be_visible()


@pytest.mark.parametrize("seats", ["human,5,5", "human,5"])
def test_a_phone_shows_everything_at_once(tab: Opener, seats: str) -> None:
    phone = tab(phone=True, language="cs-CZ")
    open_table(phone, seats)
    expect(phone.headline).to_have_text("Jste na tahu: berte peníze, kupujte, nebo přestavujte")
    phone.page.wait_for_function("() => document.documentElement.scrollWidth === 390")
    for part in (".alhambra-market", ".alhambra-hand", ".note-acts", ".tabs", ".actions", ".palaces"):
        expect(phone.page.locator(part)).to_be_in_viewport(ratio=0.95)
    expect(phone.page.locator(".chip-player").first).to_have_text("Vy")
    assert phone.page.evaluate(SHIFTED) < 0.05
    phone.action("Vzdát").tap()
    phone.page.get_by_role("dialog").get_by_role("button", name="Vzdát").tap()
    expect(phone.headline).to_have_text("Vzdali jste se.")


def test_palaces_are_chosen_by_their_chips(tab: Opener) -> None:
    phone = tab(phone=True)
    open_table(phone, "human,5,5")
    phone.page.locator(".palace-chip").nth(2).tap()
    expect(phone.page.locator(".palace-chip").nth(2)).to_have_attribute("aria-pressed", "true")
    expect(phone.page.locator(".palace").nth(2)).to_be_in_viewport(ratio=0.9)
    expect(phone.page.locator(".palace:not([inert])")).to_have_count(1)  # the keyboard gets to no other
    expect(phone.page.locator(".palace").nth(2)).not_to_have_attribute("inert", re.compile(""))


def press(screen: Screen, target: Locator) -> None:
    """Reaches an element by Tab alone and presses Enter."""
    for _ in range(200):
        if target.evaluate("element => element === document.activeElement"):
            return screen.page.keyboard.press("Enter")
        screen.page.keyboard.press("Tab")
    raise AssertionError("Tab does not reach it")


@pytest.mark.parametrize("way", ["keys", "touch"])
def test_a_game_is_brought_to_its_end(tab: Opener, way: str, tmp_path: Path) -> None:
    """By keys alone or by a finger alone: money is taken, tiles go to the reserve."""
    moves, _ = moves_until(lambda position: position.outcome() is not None)
    screen = tab(phone=way == "touch")
    open_table(screen)
    load(screen, saved(tmp_path, moves[:-2]))
    expect(screen.page.locator(".deed-line")).not_to_contain_text("and begins")
    touch = (lambda target: press(screen, target)) if way == "keys" else (lambda target: target.tap())
    over = screen.page.locator("dialog[open] h2")
    for _ in range(40):
        main = screen.page.locator(".act-main:not([aria-disabled])")
        choice = screen.page.locator(".alhambra-market .card:not([aria-disabled])").first
        expect(over.or_(main).or_(choice).first).to_be_visible()
        if over.count():
            break
        before = screen.page.locator(".alhambra-table").inner_text()
        touch(main if main.count() else choice)
        screen.page.wait_for_function(CHANGED, arg=before)
    expect(over).to_have_text("The game is over")
    expect(screen.page.locator("dialog .chart")).to_have_count(4)  # all points, and three scorings
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator(".status").get_by_role("link", name="Review")).to_be_in_viewport(ratio=1)
    screen.page.locator(".status").get_by_role("button", name="Play again").click()
    expect(screen.page.locator(".deed-line")).to_contain_text("was dealt the fewest cards and begins")


def test_a_person_who_resigned_lost_and_keeps_the_own_colour(screen: Screen) -> None:
    open_table(screen, "human,1,1")
    screen.page.locator(".alhambra-market .card").first.click()
    screen.page.get_by_role("button", name=re.compile("^Take ")).click()
    expect(screen.page.locator(".log-list")).to_contain_text("Green: ")
    expect(screen.headline).to_contain_text("Your turn")
    screen.action("Resign").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    expect(screen.headline).to_have_text("You resigned.")
    expect(screen.headline.locator(".seat-chip")).to_have_class("seat-chip seat-red")
    screen.page.get_by_role("link", name="Review", exact=True).click()
    expect(screen.page.locator(".review")).to_contain_text("You lost · You resigned")
    discs = screen.page.locator(".picture-head .seat-chip")
    expect(discs).to_have_count(3)
    colours = discs.evaluate_all("all => all.map((one) => getComputedStyle(one).backgroundColor)")
    expect(screen.page.locator(".picture-name")).to_have_text(["You", "Blue", "Green"])
    names = screen.page.locator(".review-lines li")
    expect(names).to_have_text(["You", "Blue", "Green"])
    for name, colour in zip(names.all(), colours, strict=True):
        expect(name).to_have_css("border-block-start-color", colour, pseudo="before")


def test_one_of_two_people_who_resigned_lost_against_the_others(screen: Screen) -> None:
    open_table(screen, "human,human,1")
    screen.button("I am Red: show my cards").click()
    screen.page.locator(".alhambra-market .card").first.click()
    screen.page.get_by_role("button", name=re.compile("^Take ")).click()
    screen.button("I am Blue: show my cards").click()
    screen.action("Resign").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    expect(screen.headline).to_have_text("Blue resigned.")
    expect(screen.page.locator(".deed-line")).to_have_text("Points: Red 0, Blue 0, Green 0")
    screen.page.get_by_role("tab", name="Log").click()
    expect(screen.page.locator(".log-text")).to_contain_text("Green 0. Blue resigned.")
    screen.page.get_by_role("link", name="Review", exact=True).click()
    expect(screen.page.locator(".review")).to_contain_text("Blue lost · Blue resigned")
    expect(screen.page.locator(".review")).not_to_contain_text("A draw")
    screen.page.goto(screen.address + "#/me")
    line = screen.page.locator(".me-game").first
    expect(line.locator(".me-result")).to_have_text("Finished")
    expect(line).to_contain_text("Blue resigned")


def test_something_is_said_while_the_cards_are_dealt(screen: Screen) -> None:
    screen.page.route_web_socket("**/api/v1/session*", lambda _: None)  # a server that keeps silent
    screen.page.goto(screen.address + "#/alhambra")
    expect(screen.page.get_by_text("The cards are being dealt…")).to_be_visible()


def test_axe_finds_nothing_in_the_sheet_of_a_phone(phone: Screen) -> None:
    open_table(phone, "human,human")
    phone.action("Moves, points, rules").tap()
    for name in ("Moves", "Analysis", "Rules", "Log"):
        phone.page.get_by_role("tab", name=name).tap()
        expect(phone.page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        expect(phone.page.get_by_role("tab", name=name)).to_be_in_viewport(ratio=1)
        box = phone.page.get_by_role("tabpanel").bounding_box()
        assert box is not None
        assert 0 <= box["x"] < box["x"] + box["width"] <= 390
        assert_accessible_in_both_themes(phone.page)


def test_a_phone_says_how_strong_every_player_is(tab: Opener) -> None:
    phone = tab(phone=True, language="cs-CZ")
    open_table(phone, "human,1,9")
    phone.page.locator("[data-action=new]").click()
    for player in phone.page.locator(".chair .select + .select").all():
        expect(player).to_be_visible()
        assert player.evaluate(FITS_ITS_TEXT)
