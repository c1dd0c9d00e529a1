"""Klondike on the page: cards with their own drawings, moved by taps."""

from __future__ import annotations

import re
from urllib.parse import quote

from playwright.sync_api import expect

from tests.page.screen import Screen

SAME_PLACE = """(names) => {
  const cells = names.map((name) => document.querySelector(`[data-cell="${name}"]`));
  const [one, other] = cells.map((cell) => cell?.getBoundingClientRect());
  return !other || (one && Math.hypot(one.x - other.x, one.y - other.y) < one.width / 2);
}"""
TABLE = "KH/QS/-/-/-/-/- D13H12C13S11 stock:- waste:KS redeals:0 idle:0 score:700"
BLACK = "KS/(2S)KC/(2C)QC/(3S)QS/(3C)JC/(4S)JS/(4C)TC D13H13C1S1"  # no card fits on another one


def test_a_deal_is_laid_out(screen: Screen) -> None:
    screen.open("#/klondike")
    expect(screen.page.locator(".card-drawn.is-open")).to_have_count(7)
    expect(screen.page.locator(".card-sign")).to_have_count(4)  # the foundations show their suits
    expect(screen.cell("stock")).to_have_attribute("aria-label", "stock, 24 cards, possible")
    shown = [str(card.get_attribute("data-card")) for card in screen.page.locator(".card-drawn.is-open").all()]
    screen.open("#/play/gomoku").open("#/play/klondike")
    for name in shown:  # a deal that nobody touched is not replaced by another
        expect(screen.cell(name)).to_be_visible()
    screen.cell("stock").click()
    expect(screen.page.locator(".card-drawn.is-open")).to_have_count(8)


def test_arrows_stay_in_the_row_and_skip_cards_face_down(screen: Screen) -> None:
    screen.open("#/klondike")
    expect(screen.page.locator(".card-drawn.is-open")).to_have_count(7)
    screen.cell("stock").focus()
    screen.page.keyboard.press("Enter")
    expect(screen.cell("stock")).to_have_attribute("aria-label", "stock, 23 cards, possible")
    focused = screen.page.locator("[data-cell]:focus")
    for key, spoken in (
        ("ArrowRight", "^waste, "),
        *(("ArrowRight", f"^foundation of {suit}, empty") for suit in "♦♥♣♠"),
        ("ArrowRight", "^foundation of ♠, empty"),  # the end of the row
        ("ArrowDown", "^pile 7, .+, 6 cards face down below it"),
        ("ArrowLeft", "^pile 6, .+, 5 cards face down below it"),
        ("ArrowUp", "^foundation of ♣, empty"),
    ):
        screen.page.keyboard.press(key)
        expect(focused).to_have_attribute("aria-label", re.compile(spoken))


def test_cards_go_home_by_two_taps(screen: Screen) -> None:
    screen.open(f"#/klondike/draw-1/{quote(TABLE, safe='')}")
    for card, target in (("KH", "QH"), ("QS", "JS"), ("KS", "QS")):
        screen.cell(card).click()
        screen.cell(target).click()
        screen.page.wait_for_function(SAME_PLACE, arg=[card, target])
    expect(screen.headline).to_have_text("You won")


def test_two_touches_of_a_card_or_a_finger_bring_it_home(phone: Screen) -> None:
    phone.open(f"#/play/klondike/draw-1/{quote(TABLE, safe='')}")
    phone.cell("KH").tap()
    phone.cell("KH").tap()
    phone.page.wait_for_function(SAME_PLACE, arg=["KH", "QH"])
    phone.drag_by_finger("QS", "JS")
    phone.page.wait_for_function(SAME_PLACE, arg=["QS", "JS"])


def test_a_card_is_dragged(screen: Screen) -> None:
    table = "KS/(2C)QH/-/-/-/-/- D13H11C1S12 stock:- waste:KH3C4C5C6C7C8C9CTCJCQCKC redeals:0 idle:0 score:0"
    screen.open(f"#/play/klondike/draw-1/{quote(table, safe='')}")
    expect(screen.cell("QH")).to_be_visible()
    screen.cell("QH").hover()
    screen.page.mouse.down()
    box = screen.cell("KS").bounding_box()
    assert box is not None
    screen.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
    expect(screen.page.locator(".board-svg.is-carrying")).to_have_count(1)
    screen.page.mouse.up()
    expect(screen.page.locator("[data-card='2C'].is-open")).to_have_count(1)
    screen.page.get_by_role("button", name="Undo").click()
    screen.page.get_by_role("button", name="Take it back").click()
    expect(screen.page.locator("[data-card='2C'].is-open")).to_have_count(0)


def test_the_solver_says_whether_it_can_be_won(screen: Screen) -> None:
    screen.open(f"#/play/klondike/draw-1/{quote(TABLE, safe='')}")
    expect(screen.cell("KH")).to_be_visible()
    opener = screen.page.get_by_role("button", name="More actions")
    if opener.is_visible():
        opener.click()
    screen.page.get_by_role("button", name="Can it be won?").click()
    expect(screen.page.get_by_text("It can still be won, in 3 moves.").first).to_be_visible()


def test_what_is_only_work_finishes_at_once(phone: Screen) -> None:
    phone.open(f"#/play/klondike/draw-1/{quote(TABLE, safe='')}")
    phone.page.get_by_role("button", name="Finish").click()
    expect(phone.headline).to_have_text("You won")
    expect(phone.page.locator(".status .detail")).to_contain_text("Every card is home · ")
    expect(phone.page.get_by_role("link", name="Review", exact=True)).to_be_visible()
    detail, review, status = phone.page.evaluate(  # at one moment: the line is drawn again when the time is known
        """() => [".status .detail", ".status a[href*='review']", ".status"].map((one) => {
            const { top, bottom } = document.querySelector(one).getBoundingClientRect();
            return { top, bottom };
        })"""
    )
    assert detail["bottom"] <= review["top"]
    assert review["bottom"] <= status["bottom"]


def test_a_standstill_is_said_with_the_ways_out(phone: Screen) -> None:
    table = f"{BLACK} stock:5S waste:TS6S7S8S9S5C6C7C8C9C redeals:1 idle:0 score:100"
    phone.open(f"#/play/klondike/draw-1/{quote(table, safe='')}")
    expect(phone.headline).to_have_text("No useful move is left")
    expect(phone.page.locator("#announcer")).to_contain_text("No card can be turned up any more.")
    expect(phone.page.locator(".status-buttons .button")).to_have_text(["New game"])
    phone.cell("stock").tap()
    expect(phone.page.locator(".status-buttons .button")).to_have_text(["Undo", "New game"])
    phone.page.locator(".status-buttons .button", has_text="Undo").tap()
    expect(phone.page.locator(".status-buttons .button")).to_have_text(["To the end of the game"])
    expect(phone.page.locator(".status .detail")).to_have_text("Move taken back")


def test_a_hint_lists_its_moves_in_words(screen: Screen) -> None:
    screen.open(f"#/play/klondike/draw-1/{quote(TABLE, safe='')}")
    screen.button("Hint").click()
    expect(screen.page.locator(".analysis-move strong")).to_have_text(re.compile("^[KQ][♥♠] home$"))
    expect(screen.page.locator("p.analysis-line")).to_have_text(
        re.compile("^[KQ][♥♠] home, [KQ][♥♠] home, K[♥♠] home$")
    )
    stock = "-/-/-/-/-/-/- D13H11C13S13 stock:KHQH waste:- redeals:1 idle:0 score:0"
    screen.open(f"#/play/klondike/draw-1/{quote(stock, safe='')}")  # a card in the stock is wanted
    screen.button("Hint").click()
    expect(screen.page.locator(".analysis-move strong")).to_have_text(re.compile("^(2× )?turn the stock, then [KQ]♥ "))
    screen.button("Play it").click()
    expect(screen.page.locator(".move[aria-current]")).to_have_text(re.compile("^[KQ]♥ "))
    unseen = f"{BLACK} stock:TS5S6S7S8S9S5C6C7C8C9C waste:- redeals:0 idle:0 score:0"
    screen.open(f"#/play/klondike/draw-1/{quote(unseen, safe='')}")  # the whole stock is looked through
    screen.button("Hint").click()
    expect(screen.page.locator(".analysis-move strong")).to_have_text("11× turn the stock")
    screen.button("Play it").click()
    expect(screen.page.locator(".move[aria-current]")).to_have_text("11× turn the stock")
    expect(screen.headline).to_have_text("No useful move is left")
    expect(screen.button("Hint")).to_be_enabled()  # it was not while the cards were turned


def test_a_far_moment_is_drawn_at_once(screen: Screen) -> None:
    screen.page.emulate_media(reduced_motion="no-preference")
    screen.open(f"#/play/klondike/draw-1/{quote(TABLE, safe='')}")
    screen.page.get_by_role("button", name="Finish").click()
    expect(screen.headline).to_have_text("You won")
    screen.page.get_by_role("link", name="Review", exact=True).click()
    expect(screen.page.locator(".review-said")).to_contain_text("Move 3")
    expect(screen.page.get_by_text("The game is won here. Go back to try another way.")).to_be_visible()
    expect(screen.page.locator("[data-card='KH']")).to_be_visible()
    screen.page.evaluate(
        """() => {
            window.glides = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
              if (this.matches("[data-card]")) window.glides += 1;
              return animate.apply(this, how);
            };
        }"""
    )
    screen.button("First").click()
    screen.page.wait_for_function(SAME_PLACE, arg=["KS", "waste"])
    assert screen.page.evaluate("window.glides") == 0
    screen.button("Next").click()
    expect(screen.page.locator(".review-said")).to_contain_text("Move 1")
    screen.page.wait_for_function("() => window.glides > 0")


def test_a_game_that_soon_ends_by_itself_says_so(phone: Screen) -> None:
    table = TABLE.replace("idle:0", "idle:99").replace("stock:-", "stock:KS").replace("waste:KS", "waste:-")
    phone.open(f"#/play/klondike/draw-1/{quote(table, safe='')}")
    phone.cell("stock").tap()
    expect(phone.page.locator(".status .detail")).to_contain_text("Lost in 50 moves without a new card")
    expect(phone.page.locator("#announcer")).to_contain_text("Lost in 50 moves without a new card.")
