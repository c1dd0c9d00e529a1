"""The place See: a picture in, corrections by taps, the best move out, and on from there."""

from __future__ import annotations

import base64
import re
from typing import Literal

import numpy as np
import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Route, expect

from partie import games
from tests.page.conftest import Opener
from tests.page.screen import Screen, assert_accessible_in_both_themes, assert_fits, wait_for_rest
from tests.vision import rendered

START = rendered.start_of_checkers()
MEN = ["w--.--.", "-.-.-.-", "--...--", "b..-..w", "--...--", "-.-.-.-", ".--b--."]
THINKING = 60_000  # milliseconds; an engine may have to be loaded


@pytest.fixture(scope="module", autouse=True)
def engines() -> None:
    """Compiled ahead: the server is in this process."""
    for name in ("checkers", "mines"):
        for job in games.load(name).warm_up():
            job.run()


def moved(rows: list[str], start: tuple[int, int], end: tuple[int, int]) -> list[str]:
    cells = [list(row) for row in rows]
    (x, y), (u, v) = start, end
    cells[v][u], cells[y][x] = cells[y][x], "."
    return ["".join(row) for row in cells]


def photo(rows: list[str], seed: int = 0) -> FilePayload:
    data = rendered.encoded(rendered.photograph(rendered.squares(rows), 0.1, seed))
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": data}


CHECKS = """() => localStorage.setItem("partie", JSON.stringify({checks: true}))"""


def see(screen: Screen, place: str = "#/see", checks: bool = True) -> Screen:
    """`checks`: the person wants to check what was read before it is advised on."""
    if checks:
        screen.page.add_init_script(f"({CHECKS})()")
    screen.page.goto(screen.address + place)
    expect(screen.page.locator(".see h1")).to_be_visible()
    return screen


def give(screen: Screen, picture: FilePayload) -> None:
    screen.page.locator(".see input[type=file]").first.set_input_files(picture)


HAND_OVER = """([way, bytes]) => {
  const data = new DataTransfer();
  const read = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
  data.items.add(new File([read], "photo.jpg", { type: "image/jpeg" }));
  const options = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data };
  const event = way === "paste" ? new ClipboardEvent(way, options) : new DragEvent(way, options);
  document.querySelector(".see").dispatchEvent(event);
}"""


def hand_over(screen: Screen, way: str, picture: FilePayload) -> None:
    """By `paste` or `drop`, anywhere on the page."""
    screen.page.evaluate(HAND_OVER, [way, base64.b64encode(picture["buffer"]).decode()])


def cell(screen: Screen, name: str) -> Locator:
    return screen.page.locator(f'.see-cell[data-cell="{name}"]')


def signs(screen: Screen) -> Locator:
    return screen.page.locator(".see-sign")


def test_from_a_photo_by_taps_to_the_best_move_and_on(phone: Screen) -> None:
    see(phone)
    waiting: list[Route] = []
    phone.page.route(re.compile(r"/look\?"), lambda route: waiting.append(route), times=1)
    give(phone, photo(START))
    expect(phone.page.locator(".see-preview")).to_be_visible()  # while it is read
    expect(phone.page.locator(".see-status")).to_have_text("Reading the picture…")
    while not waiting:
        phone.page.evaluate("() => new Promise((resolve) => setTimeout(resolve, 10))")
    waiting[0].continue_()
    expect(signs(phone)).to_have_count(24)
    expect(phone.page.locator(".see-preview")).to_have_count(0)
    expect(cell(phone, "11")).to_have_attribute("aria-label", re.compile("black man"))
    asked = phone.page.locator(".see-under > *").first  # who is to move comes before the best move
    expect(asked.get_by_role("radio", name="Black", exact=True)).to_be_checked()

    cell(phone, "11").tap()
    expect(cell(phone, "11")).to_have_attribute("aria-label", re.compile("^11, white man"))
    phone.button("Back to what was read").tap()
    expect(cell(phone, "11")).to_have_attribute("aria-label", re.compile("^11, black man"))

    phone.button("Best move").tap()
    advice = phone.page.get_by_role("region", name="Best move")
    expect(advice).to_be_visible(timeout=THINKING)
    expect(phone.button("Best move")).to_have_count(0)  # it stands there
    expect(phone.page.locator(".see-target")).to_have_count(1)
    expect(phone.page.locator(".see-start")).to_have_count(1)
    phone.button("Make this move").tap()
    expect(phone.page.locator(".see .board")).to_be_visible()
    expect(phone.page.get_by_role("radio", name="White", exact=True)).to_be_checked()

    phone.page.locator('.board [data-cell="22"]').tap()
    phone.page.locator('.board [data-cell="18"]').tap()
    expect(phone.page.get_by_role("radio", name="Black", exact=True)).to_be_checked()
    expect(phone.page.get_by_role("link", name="Play on from here")).to_have_attribute(
        "href", re.compile(r"#/(play/)?checkers/english/")
    )


def test_a_mirrored_board_is_read_and_its_sets_are_exchanged_by_one_tap(phone: Screen) -> None:
    see(phone)
    give(phone, photo([row[::-1] for row in START]))
    expect(signs(phone)).to_have_count(24)
    expect(phone.button("Best move")).to_be_visible()
    corner = phone.page.locator('.see-cell[data-key="0,0"]')
    expect(corner).to_have_attribute("aria-label", "4, black man")
    phone.button("Swap sets").tap()
    expect(corner).to_have_attribute("aria-label", "29, white man")  # Black is above, so that the board is turned
    phone.button("Rotate").tap()
    expect(corner).to_have_attribute("aria-label", re.compile("^4, white man"))


def test_men_in_hand_are_asked_for(phone: Screen) -> None:
    see(phone)
    rows = ["w--b--w", "-.-b-.-", "--w.b--", "w..-.w.", "--...--", "-.-.-.-", ".--.--."]
    data = rendered.encoded(rendered.photograph(rendered.morris(rows), 0.1))
    give(phone, {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": data})
    question = phone.page.get_by_role("region", name="Are there men in hand?")
    expect(question).to_be_visible()
    question.get_by_role("button", name="Yes, men are still placed").tap()
    expect(question).to_have_count(0)
    expect(phone.button("Best move")).to_be_visible()


def test_it_is_asked_which_of_two_strange_sets_is_whites(phone: Screen) -> None:
    drawn = rendered.squares(START)
    board = drawn.copy()
    board[(drawn == rendered.LIGHT).all(axis=2)] = (190, 50, 50)
    board[(drawn == rendered.DARK).all(axis=2)] = (50, 100, 190)
    see(phone)
    data = rendered.encoded(rendered.photograph(board, 0.1))
    give(phone, {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": data})
    expect(signs(phone)).to_have_count(24)
    question = phone.page.get_by_role("region", name="Which set is White's?")
    expect(question.locator("image")).to_have_count(2)
    corner = phone.page.locator('.see-cell[data-key="1,0"]')
    before = corner.get_attribute("aria-label") or ""
    question.get_by_role("button", name="the second").tap()
    expect(question).to_have_count(0)
    expect(corner).to_have_attribute("aria-label", re.compile("white" if "black" in before else "black"))


def test_the_next_photo_tells_the_moves_in_between(phone: Screen) -> None:
    see(phone)
    give(phone, photo(START))
    expect(signs(phone)).to_have_count(24)
    waiting: list[Route] = []
    phone.page.route(re.compile(r"/look\?"), lambda route: waiting.append(route), times=1)
    give(phone, photo(moved(START, (5, 2), (4, 3)), 1))
    expect(phone.page.locator(".see-preview")).to_be_visible()  # the board before is gone while it is read
    expect(phone.button("Best move")).to_have_count(0)
    while not waiting:
        phone.page.evaluate("() => new Promise((resolve) => setTimeout(resolve, 10))")
    waiting[0].continue_()
    status = phone.page.locator(".see-status")
    expect(status).to_have_text("Since the picture before: 11-15")
    give(phone, photo(moved(START, (5, 2), (4, 3)), 2))
    expect(status).to_have_text("Nothing has moved since the picture before.")
    expect(phone.page.get_by_role("radio", name="White", exact=True)).to_be_checked()


def test_another_picture_may_show_another_game(screen: Screen) -> None:
    see(screen)
    hand_over(screen, "paste", photo(START))
    expect(signs(screen)).to_have_count(24)
    screen.page.goto(f"{screen.address}#/me")
    expect(screen.page.locator(".see")).to_have_count(0)
    see(screen)
    expect(signs(screen)).to_have_count(24)
    picture = rendered.encoded(rendered.photograph(rendered.morris(MEN), 0.1))
    with screen.page.expect_request(re.compile(r"/look\?")) as asked:
        screen.page.get_by_label("Choose a picture").set_input_files(
            {"name": "morris.jpg", "mimeType": "image/jpeg", "buffer": picture}
        )
    assert "game=" not in asked.value.url
    expect(screen.page.get_by_role("heading", level=1)).to_have_text("Nine men's morris")
    expect(signs(screen)).to_have_count(4)


def test_the_palette_shows_pieces_in_their_colours(screen: Screen) -> None:
    see(screen, "#/see/checkers")
    expect(screen.page.locator(".see-palette .see-chip")).to_have_count(4)
    themes: tuple[Literal["dark", "light"], ...] = ("dark", "light")
    for theme in themes:
        screen.page.emulate_media(color_scheme=theme)
        wait_for_rest(screen.page)
        light = {
            kind: screen.page.locator(f'.see-chip[data-kind="{kind}"] .stone').first.evaluate(
                """(stone) => {
                  const shade = document.querySelector(stone.getAttribute("fill").slice(4, -1) + " .body");
                  return Number(getComputedStyle(shade).stopColor.match(/[0-9]+/)[0]);
                }"""
            )
            for kind in ("black", "white", "black-king", "white-king")
        }
        assert max(light["black"], light["black-king"]) < 80, theme
        assert min(light["white"], light["white-king"]) > 200, theme


def test_side_game_and_rules_can_be_told(screen: Screen) -> None:
    see(screen)
    hand_over(screen, "drop", photo(START))
    expect(signs(screen)).to_have_count(24)
    screen.page.get_by_role("radio", name="White", exact=True).click()
    expect(screen.page.get_by_role("radio", name="White", exact=True)).to_be_checked()
    screen.page.get_by_text("Game, size and rules").click()
    screen.page.get_by_label("Rules").select_option("czech")
    expect(cell(screen, "a1")).to_have_attribute("aria-label", re.compile("white man"))


def test_an_impossible_board_is_said_and_outlined(screen: Screen) -> None:
    see(screen)
    give(screen, photo(START))
    expect(signs(screen)).to_have_count(24)
    cell(screen, "14").click()
    expect(screen.page.locator(".see-status")).to_contain_text("13")
    expect(screen.button("Best move")).to_have_count(0)


def test_a_picture_without_a_board_is_answered_by_a_sentence_and_corners(browser: Browser, address: str) -> None:
    with browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB") as context:
        screen = see(Screen(context.new_page(), address))  # the browser itself notes the refusal in its console
        nothing = rendered.encoded(np.full((600, 500, 3), 120, np.uint8))
        give(screen, {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": nothing})
        status = screen.page.locator(".see-status")
        expect(status).to_have_text("No board that Partie knows was found in the picture.")
        expect(screen.page.locator(".see-try li")).to_have_count(4)
        expect(screen.page.locator(".see-try")).to_contain_text("Klondike in the programs AisleRiot, KPatience")
        corner = screen.page.get_by_role("button", name=re.compile("^Top left corner"))
        before = corner.get_attribute("aria-label")
        corner.focus()
        screen.page.keyboard.press("ArrowRight")
        expect(corner).not_to_have_attribute("aria-label", before or "")


def test_corners_are_dragged_and_the_board_is_read_anew(phone: Screen) -> None:
    see(phone)
    give(phone, photo(START))
    expect(signs(phone)).to_have_count(24)
    phone.button("Corners").click()
    corner = phone.page.locator(".see-handle").first
    expect(corner).to_be_visible()
    told = corner.get_attribute("aria-label") or ""
    box = corner.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.page.mouse.move(x, y)
    phone.page.mouse.down()
    phone.page.mouse.move(x + 2, y + 1)
    expect(phone.page.locator(".see-lens image")).to_have_count(1)
    phone.page.mouse.up()
    expect(corner).not_to_have_attribute("aria-label", told)
    phone.button("Read it like this").click()
    expect(signs(phone)).to_have_count(24)


def test_a_minefield_goes_on_with_what_the_real_game_showed(phone: Screen) -> None:
    see(phone, "#/see/mines")
    expect(cell(phone, "a1")).to_be_visible()
    cell(phone, "a1").tap()  # the palette puts 0
    expect(cell(phone, "a1")).to_have_attribute("aria-label", "a1, 0")
    phone.button("Best move").tap()
    asked = phone.page.locator(".see-reveal")
    expect(asked).to_be_visible(timeout=THINKING)
    expect(phone.button("Make this move")).to_have_count(0)
    name = (asked.get_attribute("aria-label") or "").removeprefix("What came up at ").rstrip("?")
    expect(cell(phone, name)).to_have_attribute("aria-label", f"{name}, covered")
    asked.get_by_role("button", name="2", exact=True).tap()
    expect(cell(phone, name)).to_have_attribute("aria-label", f"{name}, 2")
    expect(asked).to_be_visible(timeout=THINKING)
    expect(asked).not_to_have_attribute("aria-label", f"What came up at {name}?")


def test_an_answer_that_comes_late_takes_no_stone_away(screen: Screen) -> None:
    see(screen, "#/see/gomoku")
    expect(cell(screen, "h8")).to_be_visible()
    waiting: list[Route] = []
    address = re.compile(r"/look/position")
    screen.page.route(address, lambda route: waiting.append(route))
    for name in ("h8", "i9"):
        with screen.page.expect_request(address):
            cell(screen, name).click()
    expect(signs(screen)).to_have_count(2)
    for route in reversed(waiting):
        with screen.page.expect_response(address):
            route.continue_()
    screen.page.evaluate("new Promise((resolve) => setTimeout(resolve))")
    for name in ("h8", "i9"):
        expect(cell(screen, name)).to_have_attribute("aria-label", f"{name}, black stone")


def test_an_empty_board_is_filled_by_the_keyboard_alone(screen: Screen) -> None:
    see(screen, "#/see/gomoku")
    first = cell(screen, "a15")
    expect(first).to_have_attribute("tabindex", "0")
    first.focus()
    screen.page.keyboard.press("ArrowRight")
    screen.page.keyboard.press("ArrowDown")
    screen.page.keyboard.press("Enter")
    expect(cell(screen, "b14")).to_have_attribute("aria-label", "b14, black stone")
    expect(cell(screen, "b14")).to_be_focused()
    screen.page.keyboard.press("Space")
    expect(cell(screen, "b14")).to_have_attribute("aria-label", "b14, white stone")


POSITION = re.compile(r"/look/position")
MARK = "document.querySelectorAll('.see-cell').forEach((one) => (one.dataset.old = ''))"


@pytest.mark.parametrize(
    ("rules", "near", "far", "nearer"),
    [("english", "1", "32", "9"), ("czech", "a1", "h8", "a3")],
    ids=["english", "czech"],
)
def test_an_empty_board_lies_as_the_beginner_sees_it(
    screen: Screen, rules: str, near: str, far: str, nearer: str
) -> None:
    see(screen, "#/see/checkers")
    screen.page.get_by_text("Game, size and rules").click()
    with screen.page.expect_response(POSITION):
        screen.page.get_by_label("Rules").select_option(rules)
    expect(cell(screen, near)).to_be_visible()
    waiting: list[Route] = []
    screen.page.route(POSITION, lambda route: waiting.append(route))
    with screen.page.expect_request(POSITION):
        cell(screen, near).click()
    screen.page.evaluate(MARK)
    waiting[0].continue_()
    expect(screen.page.locator(".see-cell[data-old]")).to_have_count(0)  # drawn anew by the answer
    expect(cell(screen, near)).to_have_attribute("aria-label", re.compile(f"^{near}, black man"))
    below, above = (cell(screen, name).evaluate("(one) => one.getBoundingClientRect().top") for name in (near, far))
    assert below > above, "a man of either colour turned the board"
    cell(screen, near).press("ArrowUp")
    expect(cell(screen, nearer)).to_be_focused()


def test_what_stood_there_is_there_after_another_place(screen: Screen) -> None:
    see(screen, "#/see/gomoku")
    cell(screen, "h8").click()
    expect(cell(screen, "h8")).to_have_attribute("aria-label", "h8, black stone")
    screen.page.goto(f"{screen.address}#/me")
    expect(screen.page.locator(".see")).to_have_count(0)
    screen.page.goto(f"{screen.address}#/see")
    expect(cell(screen, "h8")).to_have_attribute("aria-label", "h8, black stone")
    screen.button("Start over").click()
    expect(screen.page.get_by_role("heading", name="What is on the board?")).to_be_visible()


def test_boards_to_print_are_linked(screen: Screen) -> None:
    see(screen)
    screen.page.get_by_text("Boards to print").click()
    link = screen.page.get_by_role("link", name="Czech draughts, A4, PDF")
    expect(link).to_be_visible()
    answer = screen.page.request.get(f"{screen.address}{link.get_attribute('href')}")
    assert answer.headers["content-type"] == "application/pdf"


def test_it_is_accessible_on_a_phone_in_czech(tab: Opener) -> None:
    phone = see(tab(phone=True, language="cs-CZ"))
    expect(phone.page.get_by_role("heading", name="Co je na desce?")).to_be_visible()
    assert_accessible_in_both_themes(phone.page)
    give(phone, photo(START))
    expect(signs(phone)).to_have_count(24)
    assert_accessible_in_both_themes(phone.page)
    assert_fits(phone.page)


def test_a_phone_pairs_by_the_address_of_the_qr_code(browser: Browser, address: str) -> None:
    with browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB") as context:
        page = context.new_page()  # the browser itself notes the refusal in its console
        page.goto(f"{address}#/pair/ABCDEFGH")
        expect(page.get_by_role("heading", name="Pair a phone")).to_be_visible()
        expect(page.get_by_label("Code")).to_have_value("ABCDEFGH")
        expect(page.locator(".see-status")).to_contain_text("This server pairs no phones")


# A camera of a canvas: it shows the picture that the test gives, and has a lamp.
CAMERA = """
window.__lamp = [];
navigator.mediaDevices.getUserMedia = async () => {
  const picture = new Image();
  picture.src = window.__picture;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
  const draw = () => canvas.getContext("2d").drawImage(picture, 0, 0);
  draw();
  setInterval(draw, 50);
  const stream = canvas.captureStream(20);
  const [track] = stream.getVideoTracks();
  track.getCapabilities = () => ({ torch: true });
  track.applyConstraints = async (wanted) => void window.__lamp.push(wanted.advanced[0].torch);
  return stream;
};
"""


def test_the_live_camera_shows_the_outline_lights_its_lamp_and_takes_a_picture(browser: Browser, address: str) -> None:
    picture = base64.b64encode(photo(START)["buffer"]).decode()
    with browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB") as context:
        context.add_init_script(f"window.__picture = 'data:image/jpeg;base64,{picture}';{CAMERA}")
        screen = see(Screen(context.new_page(), address))
        screen.button("Live camera").click()
        expect(screen.page.get_by_text("A board was found.")).to_be_visible(timeout=THINKING)
        expect(screen.page.locator(".see-live-outline polygon")).to_have_attribute("points", re.compile(r"\d"))
        screen.button("Lamp").click()
        expect(screen.button("Lamp")).to_have_attribute("aria-pressed", "true")
        screen.page.wait_for_function("() => window.__lamp.length === 1 && window.__lamp[0]")
        screen.button("Take this picture").click()
        expect(signs(screen)).to_have_count(24)


def test_a_refused_camera_is_said(browser: Browser, address: str) -> None:
    with browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB") as context:
        refuse = "navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('no'))"
        context.add_init_script(refuse)
        screen = see(Screen(context.new_page(), address))
        screen.button("Live camera").click()
        expect(screen.page.locator(".see-status")).to_contain_text("The camera cannot be used")
        expect(screen.page.get_by_role("heading", name="What is on the board?")).to_be_visible()


def test_pictures_of_every_kind_of_board_are_read_and_drawn_over(phone: Screen) -> None:
    rows = ["." * 13 for _ in range(13)]
    rows[6], rows[7] = "....bw.......", ".....b......."
    see(phone)
    for number, board in (
        (3, rendered.lines(rows)),
        (4, rendered.morris(MEN)),
        (24, rendered.squares(START)),
    ):
        picture = rendered.encoded(rendered.photograph(board, 0.1))
        give(phone, {"name": "picture.jpg", "mimeType": "image/jpeg", "buffer": picture})
        expect(signs(phone)).to_have_count(number)
        expect(phone.page.locator(".see-surface image")).to_have_count(1)
        phone.button("Start over").tap()
        expect(phone.page.get_by_role("heading", name="What is on the board?")).to_be_visible()


def test_a_sure_reading_is_advised_on_at_once(phone: Screen) -> None:
    see(phone, checks=False)
    give(phone, photo(START))
    expect(phone.page.get_by_role("region", name="Best move")).to_be_visible(timeout=THINKING)
    phone.page.get_by_role("radio", name="White", exact=True).check()  # another side to move is another question
    expect(phone.page.locator(".see-start")).to_have_count(1)


def test_a_stranger_tries_a_sample_photo(phone: Screen) -> None:
    phone.page.goto(phone.address)
    phone.page.get_by_role("link", name="Try a sample photo").tap()
    expect(phone.page.get_by_role("region", name="Best move")).to_contain_text("Wins by force", timeout=THINKING)
    expect(phone.page.locator(".see-surface")).to_be_visible()


def lines_photo() -> FilePayload:
    rows = ["." * 9 for _ in range(9)]
    rows[4], rows[5] = "...bw....", "....b...."
    data = rendered.encoded(rendered.photograph(rendered.lines(rows), 0.1))
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": data}


def test_one_tap_says_which_game_is_played_on_the_lines(phone: Screen) -> None:
    see(phone, checks=False)
    give(phone, lines_photo())
    question = phone.page.get_by_role("region", name="Which game is it?")
    expect(question).to_be_visible()
    expect(phone.page.get_by_role("region", name="Best move")).to_have_count(0)  # not before it is known
    question.get_by_role("button", name="Go", exact=True).tap()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Go")
    expect(question).to_have_count(0)


def test_a_series_of_photos_is_kept_as_a_game(phone: Screen) -> None:
    see(phone)
    after_black = moved(START, (5, 2), (4, 3))
    give(phone, photo(START))
    expect(signs(phone)).to_have_count(24)
    give(phone, photo(after_black, 1))
    series = phone.page.get_by_role("region", name="The game so far")
    expect(series).to_contain_text("11-15")
    give(phone, photo(moved(after_black, (2, 5), (3, 4)), 2))
    expect(series).to_contain_text("11-15 22-18")
    series.get_by_role("button", name="Keep this game").tap()
    expect(phone.page).to_have_url(re.compile("#/play/checkers/english/.*moves=11-15,22-18"))
    phone.page.goto(f"{phone.address}#/me")
    expect(phone.page.get_by_role("link", name=re.compile("^Continue: Checkers"))).to_have_count(1)
    expect(phone.page.get_by_role("button", name=re.compile("^Save as a file: Checkers"))).to_have_count(1)


def test_a_misread_photo_of_a_series_is_put_right_by_taps(browser: Browser, address: str) -> None:
    with browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB") as context:
        phone = see(Screen(context.new_page(), address))  # the browser itself notes the refusal in its console
        give(phone, photo(START))
        expect(signs(phone)).to_have_count(24)
        give(phone, photo(moved(moved(START, (5, 2), (4, 3)), (1, 2), (0, 3)), 1))  # two men of Black have moved
        expect(phone.page.locator(".see-status")).to_contain_text("Correct what was misread")
        for key, steps in (("0,3", ("white man", "black king", "white king", "empty")), ("1,2", ("black man",))):
            for step in steps:
                one = phone.page.locator(f'.see-cell[data-key="{key}"]')
                one.click()
                expect(one).to_have_attribute("aria-label", re.compile(step))
        expect(phone.page.get_by_role("region", name="The game so far")).to_contain_text("11-15")


def test_the_live_camera_records_a_game(browser: Browser, address: str) -> None:
    after_black = moved(START, (5, 2), (4, 3))
    boards = [START, after_black, moved(after_black, (2, 5), (3, 4))]
    pictures = [base64.b64encode(photo(rows)["buffer"]).decode() for rows in boards]
    other = "if (picture.src !== window.__picture) picture.src = window.__picture"
    changing = CAMERA.replace("setInterval(draw, 50)", f"setInterval(() => {{ {other}; draw(); }}, 50)")
    with browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB") as context:
        context.add_init_script(f"window.__picture = 'data:image/jpeg;base64,{pictures[0]}';{changing}")
        screen = see(Screen(context.new_page(), address))
        screen.button("Live camera").click()
        screen.button("Record the game").click()
        status = screen.page.locator(".see-status")
        expect(status).to_have_text("Recording: make the first move.", timeout=THINKING)
        for picture, text in zip(pictures[1:], ("11-15", "11-15 22-18"), strict=True):
            screen.page.evaluate("(picture) => (window.__picture = picture)", f"data:image/jpeg;base64,{picture}")
            expect(status).to_have_text(f"Recorded: {text}", timeout=THINKING)
        screen.button("Stop recording").click()
        expect(screen.page.get_by_role("region", name="The game so far")).to_contain_text("11-15 22-18")
        expect(screen.page.get_by_role("button", name="Keep this game")).to_be_visible()
