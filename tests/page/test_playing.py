"""Gomoku on the page: playing, taking back, getting advice."""

from __future__ import annotations

import json
import re

from playwright.sync_api import WebSocketRoute, expect

from tests.page.screen import NO_LAYER, SHORT_GAME, Screen

PLAY_IT = """() => {
  const move = document.querySelector(".analysis-move strong").textContent;
  [...document.querySelectorAll(".analysis-head button")].find((one) => one.innerText === "Play it").click();
  return move;
}"""


def test_a_playable_board_is_shown_at_once(screen: Screen) -> None:
    screen.open()
    expect(screen.headline).to_have_text("Your move")
    screen.play(["h8"])
    screen.expect_stones(2)
    expect(screen.headline).to_have_text("Your move")


def test_a_game_is_played_to_its_end_by_clicks(screen: Screen) -> None:
    screen.open()
    screen.button("New game").click()
    screen.page.get_by_role("radio", name="Two players, one device").check()
    screen.button("Start").click()
    expect(screen.headline).to_have_text("Black to move")
    screen.play(SHORT_GAME)
    expect(screen.headline).to_have_text("Black won")
    expect(screen.page.locator("#announcer")).to_have_text("Black played h8. Black won. Five stones in a row.")
    expect(screen.page.get_by_text("Five stones in a row.", exact=True)).to_be_visible()
    expect(screen.page.locator(".row")).to_have_count(1)
    expect(screen.cell("h8")).to_have_attribute("aria-label", "h8, black stone, last move, part of a row")
    screen.button("Play again").click()
    screen.expect_stones(0)


def test_a_game_is_played_to_its_end_by_keys(screen: Screen) -> None:
    keyboard = screen.open().page.keyboard
    keyboard.press("n")
    dialog = screen.page.get_by_role("dialog", name="New game")
    expect(dialog).to_be_visible()
    for name in (*["Tab"] * 6, "ArrowRight", "ArrowRight", "Enter"):  # over four rules to who begins
        keyboard.press(name)
    expect(dialog).to_have_count(0)
    expect(screen.headline).to_have_text("Black to move")
    keyboard.press("b")
    expect(screen.cell("h8")).to_be_focused()
    for steps in ([], *[["ArrowUp"], ["ArrowRight", "ArrowDown"]] * 4):
        for step in steps:
            keyboard.press(step)
        keyboard.press("Enter")
        expect(screen.page.locator("[data-cell]:focus")).to_have_attribute("aria-label", re.compile("last move"))
    expect(screen.headline).to_have_text("Black won")


def test_a_mill_is_closed_and_a_man_removed(screen: Screen) -> None:
    screen.open("#/mills/nine?seats=human,human").play(["a7", "a1", "d7", "d1"])
    screen.cell("g7").click()
    expect(screen.page.locator(".is-waiting")).to_have_count(1)
    expect(screen.cell("a1")).to_have_attribute("aria-label", "a1, black man, can be taken")
    expect(screen.cell("g7")).to_have_attribute("aria-label", "g7, white man, chosen")
    expect(screen.headline).to_have_text("You closed a mill: take one of Black's men.")
    screen.button("Čeština").click()
    expect(screen.headline).to_have_text("Uzavřeli jste mlýn: vezměte jeden černý kámen.")
    screen.button("English").click()
    expect(screen.headline).to_have_text("You closed a mill: take one of Black's men.")
    screen.cell("a1").click()
    expect(screen.cell("a1")).to_have_attribute("aria-label", re.compile("^a1, empty"))
    screen.expect_stones(4)
    expect(screen.headline).to_have_text("Black to move")


def test_the_computer_is_beaten_by_one_click(screen: Screen) -> None:
    screen.open(f"#/gomoku/free-15/{'+'.join(SHORT_GAME[:-1])}?seats=human,1")
    screen.play(SHORT_GAME[-1:])
    expect(screen.headline).to_have_text("You won")


def test_undo_and_redo_go_between_decisions(screen: Screen) -> None:
    screen.open("#/gomoku/free-15?seats=human,1").play(["h8"])
    screen.expect_stones(2)
    screen.button("Undo").click()
    screen.expect_stones(0)
    expect(screen.button("Undo")).to_have_attribute("aria-disabled", "true")
    screen.page.keyboard.press("r")
    screen.expect_stones(2)


def test_any_move_of_the_list_can_be_shown(screen: Screen) -> None:
    screen.open_for_two().play(SHORT_GAME[:4])
    screen.button("2. White d9").click()
    screen.expect_stones(2)
    screen.button("4. White e9").click()
    screen.expect_stones(4)
    expect(screen.button("4. White e9")).to_have_attribute("aria-current", "step")


def test_a_hint_shows_its_line_and_can_be_played(screen: Screen) -> None:
    screen.open_for_two(SHORT_GAME[:6])
    screen.button("Hint").click()
    expect(screen.ghosts.first).to_be_visible()
    move = screen.page.evaluate(PLAY_IT)  # at once: the hint may change while it thinks
    expect(screen.cell(move)).to_have_attribute("aria-label", re.compile("black stone, last move"))
    expect(screen.ghosts).to_have_count(0)


def test_a_hint_not_wanted_any_more_stays_away(screen: Screen) -> None:
    asked: list[str] = []
    held: list[tuple[WebSocketRoute, str | bytes]] = []

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            asked.append(json.loads(message)["type"])
            server.send(message)

        def hold_thoughts(message: str | bytes) -> None:
            if json.loads(message)["type"] == "analysis":
                held.append((route, message))
            else:
                route.send(message)

        route.on_message(pass_on)
        server.on_message(hold_thoughts)

    screen.page.route_web_socket("**/api/v1/session*", connect)
    screen.open_for_two(SHORT_GAME[:3])
    screen.button("Hint").click()
    expect(screen.page.locator(".analysis-card")).to_be_visible()
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator(".analysis-card")).to_have_count(0)
    for route, message in held:
        route.send(message)  # it was under way
    screen.play([SHORT_GAME[3]])
    expect(screen.page.locator(".analysis-card")).to_have_count(0)
    assert asked.count("stop") == 1


def test_resigning_asks_first(screen: Screen) -> None:
    screen.open("#/gomoku/free-15?seats=human,1")
    screen.button("Resign").click()
    dialog = screen.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Resign", exact=True).click()
    expect(screen.headline).to_have_text("The computer won")
    expect(screen.page.get_by_text("You resigned.", exact=True)).to_be_visible()
    expect(screen.button("Why did I lose?")).to_have_count(0)  # without a move there is nothing to explain


def test_the_review_says_who_gave_up_and_the_announcement_is_left_behind(screen: Screen) -> None:
    screen.open("#/gomoku/free-15?seats=human,1").play(["h8"])
    screen.expect_stones(2)
    screen.button("Resign").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    expect(screen.page.locator("#announcer")).to_contain_text("You resigned.")
    screen.page.get_by_role("link", name="Review", exact=True).click()
    expect(screen.page.get_by_role("heading", name="Review: Five in a row")).to_be_visible()
    expect(screen.page.locator(".review")).to_contain_text("You resigned")
    expect(screen.page.locator("#announcer")).not_to_contain_text("You resigned.")


def test_analysis_leaves_the_game_as_it_was(screen: Screen) -> None:
    screen.open_for_two(SHORT_GAME[:4]).play(["f8"])
    screen.button("Analyse").click()
    expect(screen.ghosts.first).to_be_visible()
    screen.play(["a1", "b1"])
    screen.expect_stones(7)
    screen.button("Back to the game").click()
    screen.expect_stones(5)
    expect(screen.page.locator(".move")).to_have_count(5)


def test_the_evaluation_bar_is_off_until_asked_for(screen: Screen) -> None:
    screen.open_for_two(SHORT_GAME[:7])
    bar = screen.page.get_by_role("meter", name="Evaluation")
    expect(bar).to_be_hidden()
    screen.button("Settings").click()
    screen.page.get_by_role("switch", name="Evaluation bar").click()
    screen.page.keyboard.press("Escape")
    expect(bar).to_have_attribute("aria-valuenow", "50")
    screen.button("Hint").click()
    expect(bar).not_to_have_attribute("aria-valuenow", "50")


def test_a_second_tap_before_the_answer_is_no_second_move(screen: Screen) -> None:
    screen.open_for_two()
    click = "(cell) => cell.dispatchEvent(new MouseEvent('click', { bubbles: true }))"
    both = screen.page.locator('[data-cell="h8"], [data-cell="h9"]')
    both.evaluate_all(f"(cells) => cells.forEach({click})")
    screen.expect_stones(1)
    expect(screen.page.locator(".notice")).to_have_count(0)


def test_nothing_can_be_undone_before_there_is_a_game(screen: Screen) -> None:
    screen.page.route_web_socket("**/api/v1/session*", lambda _: None)  # a server that keeps silent
    screen.page.goto(screen.address + "#/gomoku")
    expect(screen.button("Undo")).to_have_attribute("aria-disabled", "true")


def test_the_person_chooses_how_long_the_computer_thinks(screen: Screen) -> None:
    asked: list[str] = []

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            asked.append(str(message))
            server.send(message)

        route.on_message(pass_on)

    screen.page.route_web_socket("**/api/v1/session*", connect)
    screen.open()
    screen.button("Settings").click()
    screen.page.get_by_label("Time for a move").select_option("5")
    screen.page.keyboard.press("Escape")
    screen.page.wait_for_function(NO_LAYER)
    screen.page.reload()
    expect(screen.headline).to_have_text("Your move")
    screen.button("New game").click()
    screen.page.get_by_role("radio", name="Two players, one device").check()
    screen.button("Start").click()
    expect(screen.headline).to_have_text("Black to move")  # the server has answered to the new game
    begun = [message for message in asked if '"type":"new"' in message]
    assert '"seconds":5' in begun[-1]


def test_levels_have_a_name_and_a_sentence_beside_their_number(screen: Screen) -> None:
    screen.open()
    screen.action("New game").click()
    slider = screen.page.get_by_role("slider", name="Strength of the computer")
    slider.fill("0")
    expect(screen.page.locator(".field-value")).to_contain_text("Level 1 · Newcomer")
    expect(screen.page.locator(".level-sentence")).to_have_text("Has just learned the rules and hardly looks ahead.")
    slider.fill("3")
    expect(slider).to_have_attribute(
        "aria-valuetext", re.compile(r"^Level 4 · Casual player · rating \d+\. Plays for fun")
    )
