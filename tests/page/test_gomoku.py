"""What only five in a row shows: opening rules, threats, lines, last chances."""

from __future__ import annotations

import re
from urllib.parse import quote

from playwright.sync_api import expect

from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules.notation import format_rows
from tests.page.conftest import Opener
from tests.page.screen import Screen

HEAR_THOUGHTS = """
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (JSON.parse(data).type !== "analysis") return;
        window.thinkAgain = () => this.onmessage(new MessageEvent("message", { data }));
      });
    }
  };
"""


def test_swap2_is_played_with_buttons(screen: Screen) -> None:
    screen.open_for_two(variant="free-15-swap2")
    screen.play(["h8", "i9", "j7"])
    expect(screen.cell("i9")).to_have_attribute("aria-label", "i9, white stone")
    screen.button("Put two more stones").click()
    expect(screen.button("Take Black")).to_have_count(0)
    screen.play(["g7", "k6"])
    expect(screen.cell("g7")).to_have_attribute("aria-label", "g7, white stone")
    screen.button("Take White").click()
    expect(screen.headline).to_have_text("White to move")
    expect(screen.page.locator(".player .chip").first).to_have_attribute("aria-label", "White")


def test_the_computer_chooses_its_colour(screen: Screen) -> None:
    screen.open("#/gomoku/free-15-swap?seats=human,6")
    screen.play(["a1", "h8", "o15"])
    expect(screen.page.locator(".move")).to_have_count(5)  # White stands better and goes on
    expect(screen.page.locator(".move").nth(3)).to_have_text("Take White")
    expect(screen.page.locator(".move-number")).to_have_text(["1", "2", "3", "", "4"])
    expect(screen.page.locator(".move").nth(4)).to_have_attribute("aria-label", re.compile(r"^4\. White "))
    expect(screen.page.locator(".detail")).to_have_text("The computer took White; you play Black.")


def test_colours_are_not_claimed_before_they_are_chosen(tab: Opener) -> None:
    screen = tab(language="cs").open_for_two(["h8", "i9"], "free-15-swap")
    expect(screen.headline).to_have_text("Na tahu: První hráč")
    expect(screen.page.locator(".detail")).to_have_text("3. kámen z 3: černý. Barvy se volí potom.")
    expect(screen.page.locator(".player .chip").first).to_have_attribute("aria-label", "První hráč")
    expect(screen.page.locator(".evaluation")).to_have_attribute(
        "aria-valuetext", "První hráč 50\u00a0% · Druhý hráč 50\u00a0%"
    )
    screen.cell("j7").click()
    screen.button("Vzít černé").click()
    expect(screen.page.locator(".detail")).to_have_text("Druhý hráč si vzal černé.")
    expect(screen.headline).to_have_text("Na tahu: Bílý")
    expect(screen.page.locator(".move")).to_have_text(["h8", "i9", "j7", "Vzít černé"])
    expect(screen.page.locator(".move-number")).to_have_text(["1", "2", "3", ""])


def test_pro_says_where_the_stone_may_stand(tab: Opener) -> None:
    screen = tab(language="cs").open_for_two(["h8", "i9"], "free-15-pro")
    expect(screen.page.locator(".detail")).to_contain_text("aspoň 3 linie od středu")
    expect(screen.cell("h10")).to_have_attribute("aria-disabled", "true")
    screen.cell("h11").click()
    expect(screen.stones).to_have_count(3)


def test_rule_board_and_opening_are_chosen(screen: Screen) -> None:
    screen.open()
    screen.button("New game").click()
    dialog = screen.page.get_by_role("dialog")
    rules, boards, openings = (
        dialog.get_by_role("combobox", name=name, exact=True) for name in ("Rule", "Board", "Opening")
    )
    rules.select_option("Renju")
    boards.select_option("7")
    openings.select_option("Long Pro")
    screen.page.get_by_role("radio", name="Two players, one device").check()
    screen.button("Start").click()
    expect(screen.page.get_by_role("dialog").get_by_role("alert")).to_have_text(
        'A board of 7 lines is too small: the opening "Long Pro" needs 9 or more.'
    )
    openings.select_option("Pro")
    screen.button("Start").click()
    expect(screen.page.locator("[data-cell]")).to_have_count(49)
    expect(screen.page).to_have_url(re.compile(r"#/play/gomoku/renju-7-pro"))


def test_a_forced_win_is_drawn_move_by_move(screen: Screen) -> None:
    screen.open_for_two(["h8", "h9", "i8", "i9", "j8", "j9"])
    screen.button("Hint").click()
    expect(screen.page.locator(".analysis-value")).to_have_text("Forced win")
    expect(screen.page.locator(".is-coming")).to_have_count(3)
    delays = screen.page.locator(".is-coming").evaluate_all("all => all.map((one) => one.style.animationDelay)")
    assert delays == ["700ms", "350ms", "0ms"]  # the next move comes first and is drawn last, over the others


def test_an_analysis_compares_lines_and_the_one_that_is_drawn_is_played(screen: Screen) -> None:
    screen.open_for_two(["h8", "i9", "g7"])
    screen.button("Analyse").click()
    lines = screen.page.locator(".analysis-lines button")
    expect(lines).to_have_count(3)
    lines.nth(1).click()
    expect(lines.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(lines.nth(0)).to_have_attribute("aria-pressed", "false")
    expect(screen.ghosts.first).to_be_visible()
    expect(screen.page.get_by_text("Line 2", exact=True)).to_be_visible()
    move = screen.page.evaluate(  # at once: the lines change while it thinks
        """() => {
            const drawn = document.querySelector(".line-button[aria-pressed=true] .analysis-line");
            const move = drawn.textContent.split(" ")[0];
            document.querySelector(".analysis-head button").click();
            return move;
        }"""
    )
    expect(screen.cell(move)).to_have_attribute("aria-label", re.compile("stone"))


def test_a_press_outlives_a_thought_that_comes_in(screen: Screen) -> None:
    screen.page.add_init_script(HEAR_THOUGHTS)
    screen.open_for_two(["h8", "i9", "g7"])
    screen.button("Analyse").click()
    screen.button("Play it").hover()
    screen.page.mouse.down()
    screen.page.evaluate("window.thinkAgain()")
    screen.page.mouse.up()
    screen.expect_stones(4)


def test_the_keyboard_goes_to_the_choice_and_back(screen: Screen) -> None:
    screen.open_for_two(["h8", "i9"], "free-15-swap")
    screen.cell("j7").focus()
    screen.page.keyboard.press("Enter")
    expect(screen.button("Take Black")).to_be_focused()
    screen.page.keyboard.press("Enter")
    expect(screen.cell("j7")).to_be_focused()


def test_a_look_back_leads_to_the_end_again(screen: Screen) -> None:
    screen.open_for_two(["h8", "h9", "i8"])
    screen.button("Undo").click()
    expect(screen.page.locator(".detail")).to_contain_text("Earlier position")
    screen.button("Undo").click()
    screen.expect_stones(1)
    screen.button("To the end of the game").click()
    screen.expect_stones(3)
    expect(screen.button("To the end of the game")).to_have_count(0)


def test_levels_have_ratings(screen: Screen) -> None:
    screen.open()
    screen.button("New game").click()
    rating = (GAME.ratings()[3] + 5) // 10 * 10  # halves up, as the page rounds
    expect(screen.page.locator("output")).to_have_text(f"Level 3 · Learner · rating {rating}")


def test_the_name_of_the_computer_leads_to_its_levels(phone: Screen) -> None:
    phone.open()
    phone.button("Computer, level 3").tap()
    phone.page.get_by_role("slider").fill("0")
    phone.page.get_by_role("dialog").get_by_role("button", name="New game").tap()
    expect(phone.button("Computer, level 1")).to_be_visible()
    phone.page.goto(phone.address + "#/")
    phone.open("#/play/gomoku")  # remembered from now on
    expect(phone.button("Computer, level 1")).to_be_visible()


def test_a_game_that_goes_on_waits_while_one_of_another_level_begins(screen: Screen) -> None:
    screen.open("#/play/gomoku/free-15?seats=human,1")
    screen.play(["a1"])
    expect(screen.headline).to_have_text("Your move")
    screen.button("Computer, level 1").click()
    expect(screen.page.get_by_text("This one waits under Continue.")).to_be_visible()
    screen.page.get_by_role("dialog").get_by_role("button", name="New game").click()
    screen.expect_stones(0)
    screen.page.goto(screen.address + "#/")
    expect(screen.page.locator(".unfinished-games")).to_contain_text("Computer, level 1 · 2 moves")


def test_the_computer_gives_up_if_asked_to(screen: Screen) -> None:
    before = "h8+h9+i8+g9+j8+c12"
    screen.open(f"#/gomoku/free-15/{before}?seats=human,6")
    screen.button("Settings").click()
    screen.page.get_by_role("switch", name="The computer resigns lost games").check()
    screen.page.keyboard.press("Escape")
    screen.open(f"#/gomoku/free-15/{before.replace('c12', 'c13')}?seats=human,6")
    screen.page.reload()
    expect(screen.headline).to_have_text("Your move")
    screen.cell("k8").click()
    expect(screen.headline).to_have_text("You won")
    expect(screen.page.locator(".detail")).to_have_text("White resigned.")
    expect(screen.page.locator(".analysis-card")).to_contain_text("Well played! You win whatever I do: ")
    expect(screen.ghosts).to_have_count(2)
    screen.button("Undo").click()
    expect(screen.headline).to_have_text("Your move")


def test_threats_are_lit_on_demand(screen: Screen) -> None:
    screen.open_for_two(["h8", "h10", "i8", "g10", "j8", "f10"])
    screen.page.keyboard.press("t")
    expect(screen.cell("k8")).to_have_attribute("aria-label", "k8, empty, Black makes an open four")
    expect(screen.button("Threats")).to_have_attribute("aria-pressed", "true")
    expect(screen.page.locator(".sign-legend")).to_contain_text("IV! an open four")
    screen.play(["k8"])
    expect(screen.cell("l8")).to_have_attribute("aria-label", "l8, empty, Black makes five")
    screen.button("Threats").click()
    expect(screen.page.locator(".sign")).to_have_count(0)


def test_a_lost_game_shows_its_last_chance(screen: Screen) -> None:
    screen.open_for_two().play(["h8", "h9", "i8", "g9", "j8", "c12", "k8", "g8", "l8"])
    screen.button("What lost the game?").click()
    expect(screen.page.locator(".analysis-card")).to_contain_text("Last chance")
    expect(screen.page.locator(".analysis-card")).to_contain_text("instead of")


def test_whoever_won_hears_of_the_opponents_last_chance(screen: Screen) -> None:
    screen.open("#/play/gomoku/free-15/h8+h9+i8+g9+j8+c12+k8+g8?seats=human,1")
    screen.play(["l8"])
    screen.button("Where was it decided?").click()
    told = screen.page.locator(".analysis-card")
    expect(told).to_contain_text("The opponent's last chance")
    expect(told).to_contain_text(re.compile(r"Move \d was the opponent's last chance: \w+ instead of \w+"))
    expect(told.locator(".analysis-value")).to_have_text(re.compile("The opponent's chance to win|Even|opponent$"))
    shapes = [screen.button(name).locator("path").get_attribute("d") for name in ("Continue", "To the end of the game")]
    assert shapes[0] != shapes[1]


def test_forbidden_points_are_marked_for_black_in_renju(screen: Screen) -> None:
    screen.open_for_two(["h8", "a1", "i8", "a3", "j9", "a5", "j10", "a7"], "renju-15")
    expect(screen.page.locator(".mark-forbidden")).to_have_count(1)


def test_a_tap_on_a_forbidden_point_says_why(screen: Screen) -> None:
    screen.open_for_two(["h8", "a1", "i8", "a3", "j9", "a5", "j10", "a7"], "renju-15")
    point = screen.page.locator("[data-cell][aria-label*=forbidden]")
    point.click(force=True)
    expect(screen.page.locator(".detail")).to_contain_text("is forbidden for Black: two threes")
    screen.play(["o15"])
    expect(screen.page.locator(".detail")).not_to_contain_text("forbidden")


def test_a_tap_on_a_cell_the_opening_rule_forbids_says_why(screen: Screen) -> None:
    screen.open_for_two(variant="free-15-pro")
    screen.cell("a1").click(force=True)
    expect(screen.page.locator(".detail.is-remark")).to_have_text("a1: The first stone stands on the centre.")


def test_the_evaluation_bar_follows_a_swap(screen: Screen) -> None:
    moves = ["c3", "a1", "d3", "black", "b1", "e3", "a3", "f3", "b4"]
    screen.open_for_two(moves, "free-15-swap").play(["g3"])
    expect(screen.headline).to_have_text("Black won")
    expect(screen.page.locator(".evaluation")).to_have_attribute("aria-valuetext", "White 0% · Black 100%")


def test_what_was_refused_can_be_asked_for_again(screen: Screen) -> None:
    board = GAME.from_text("h8 h9 i8 g9 j8 c12 k8 g8")
    rows = f"{format_rows(board.cells, 15)} x"
    screen.open_for_two([quote(rows, safe="")]).play(["l8"])
    screen.button("What lost the game?").click()
    expect(screen.page.locator(".notice")).to_contain_text("were played before")
    expect(screen.button("What lost the game?")).to_be_visible()
    expect(screen.page.locator(".analysis-card")).to_have_count(0)


def test_a_game_opened_by_its_address_can_be_explained_and_taken_back(screen: Screen) -> None:
    screen.open_for_two(["h8", "h9", "i8", "g9", "j8", "c12", "k8", "g8", "l8"])
    expect(screen.page.locator(".move")).to_have_count(9)
    screen.button("What lost the game?").click()
    expect(screen.page.locator(".analysis-card")).to_contain_text("was the last chance")
    said = re.search(r"Move ([2468]) was", screen.page.locator(".analysis-card").inner_text())
    assert said  # which one depends on how far the search comes
    before = int(said[1]) - 1
    screen.expect_stones(before)
    screen.button("Undo").click()
    screen.expect_stones(before - 1)


def test_the_new_game_explains_openings_and_claims_no_colour(screen: Screen) -> None:
    screen.open()
    screen.button("New game").click()
    dialog = screen.page.get_by_role("dialog")
    opening = dialog.get_by_role("combobox", name="Opening", exact=True)
    expect(dialog.get_by_role("radio", name="I do (Black)")).to_be_checked()
    opening.select_option("Swap")
    expect(dialog.get_by_role("radio", name="I do", exact=True)).to_be_checked()
    expect(dialog.get_by_role("status").first).to_contain_text("the second one takes a colour")
    opening.select_option("Balanced opening")
    expect(dialog.get_by_role("radio", name="I do (White)")).to_be_checked()
    screen.button("Start").click()
    expect(screen.headline).to_have_text("Your move")
    expect(screen.page.locator(".detail")).to_have_text("The balanced opening stands; White goes on.")
    expect(screen.page.locator(".player .chip").last).to_have_attribute("aria-label", "White")
    screen.button("New game").click()
    expect(dialog.get_by_role("radio", name="I do (White)")).to_be_checked()
