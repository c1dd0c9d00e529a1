"""Several people, each at a device of their own: an invitation, the game, what is proposed, the next game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Opener
from tests.page.screen import Screen, assert_accessible_in_both_themes, assert_fits

FORM = ".people-form"


def choose(screen: Screen, value: str) -> None:
    """The list that has this value."""
    screen.page.locator(f'select:has(option[value="{value}"])').select_option(value)


def invite(screen: Screen, game: str, place: str = "", clock: str = "") -> str:
    """Anna makes an invitation and waits; its address."""
    screen.page.goto(f"{screen.address}#/shared/new/{game}")
    screen.page.get_by_label("Your name").fill("Anna")
    if place:
        screen.page.get_by_label(place, exact=True).check()
    if clock:
        choose(screen, clock)
    screen.button("Make the invitation").click()
    expect(screen.page.locator(".people-code svg")).to_be_visible()
    return screen.page.url


def sit(screen: Screen, address: str, name: str = "Berta") -> None:
    """Somebody with the link takes the free seat."""
    screen.page.goto(address)
    screen.page.get_by_label("Your name").fill(name)
    screen.page.locator(FORM).get_by_role("button").click()


def begin(tab: Opener, game: str = "gomoku", clock: str = "") -> tuple[Screen, Screen]:
    """Anna begins against Berta, who has a phone; both see the board."""
    anna, berta = tab(), tab(phone=True)
    sit(berta, invite(anna, game, "Black, I begin", clock))
    for screen in (anna, berta):
        expect(screen.headline).to_be_visible()
    return anna, berta


def move(screen: Screen, cell: str) -> None:
    """A move once it is the person's turn; on small cells the second tap plays it."""
    expect(screen.headline).to_have_text("Your move")
    screen.cell(cell).click()
    second = screen.page.get_by_text(f"Tap {cell} again to play it")
    expect(second.or_(screen.cell(cell).and_(screen.page.locator("[aria-label*=stone]"))).first).to_be_visible()
    if second.count() > 0:
        screen.cell(cell).click()


def test_two_people_play_at_two_devices(tab: Opener) -> None:
    anna, berta = begin(tab)
    move(anna, "h8")
    expect(anna.headline).to_have_text("Berta to move")
    expect(berta.cell("h8")).to_have_attribute("aria-label", "h8, black stone, last move")
    move(berta, "i9")
    expect(anna.cell("i9")).to_have_attribute("aria-label", "i9, white stone, last move")
    assert_accessible_in_both_themes(anna.page)
    assert_fits(berta.page)


def test_an_invitation_and_its_form_are_accessible(tab: Opener) -> None:
    anna, berta = tab(), tab(phone=True)
    anna.page.goto(f"{anna.address}#/shared")
    expect(anna.page.locator(FORM)).to_be_visible()
    assert_accessible_in_both_themes(anna.page)
    berta.page.goto(invite(anna, "chess"))
    expect(berta.page.locator(FORM)).to_be_visible()
    for screen in (anna, berta):
        assert_accessible_in_both_themes(screen.page)
        assert_fits(screen.page)


def test_a_withdrawn_invitation_says_so(tab: Opener) -> None:
    anna, berta = tab(), tab()
    address = invite(anna, "chess")
    anna.button("Withdraw the invitation").click()
    expect(anna.page.locator(FORM)).to_be_visible()
    berta.page.goto(address)
    expect(berta.page.get_by_role("alert")).to_have_text("This invitation was withdrawn.")


def test_a_draw_is_offered_refused_and_agreed(tab: Opener) -> None:
    anna, berta = begin(tab)
    move(anna, "h8")
    anna.action("Offer a draw").click()
    expect(berta.page.get_by_text("Anna offers a draw.").first).to_be_visible()
    berta.button("Decline").click()
    expect(anna.button("Withdraw it")).to_have_count(0)
    move(berta, "i9")
    berta.action("Offer a draw").click()
    anna.button("Agree").click()
    for screen in (anna, berta):
        expect(screen.headline).to_have_text("A draw")


def test_a_move_is_taken_back_when_the_other_side_agrees(tab: Opener) -> None:
    anna, berta = begin(tab)
    move(anna, "h8")
    anna.action("Undo").click()
    expect(berta.page.get_by_text("Anna asks to take the last move back.").first).to_be_visible()
    berta.button("Agree").click()
    expect(anna.headline).to_have_text("Your move")
    anna.expect_stones(0)


def test_after_the_game_both_agree_on_a_rematch_with_exchanged_seats(tab: Opener) -> None:
    anna, berta = begin(tab)
    move(anna, "h8")
    berta.action("Resign").click()
    berta.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    expect(anna.headline).to_have_text("You won")
    anna.button("Rematch").click()
    before = anna.page.url
    berta.button("Accept the rematch").click()
    expect(berta.headline).to_have_text("Your move")
    expect(anna.headline).to_have_text("Berta to move")
    assert anna.page.url == berta.page.url != before


def test_a_move_made_without_a_connection_is_played_when_it_is_back(tab: Opener) -> None:
    anna, berta = begin(tab)
    anna.page.context.set_offline(True)
    expect(anna.page.locator(".notice.is-error")).to_be_visible()
    anna.cell("h8").click()
    expect(anna.page.get_by_text("will be played when the connection is back").first).to_be_visible()
    anna.page.context.set_offline(False)
    expect(berta.cell("h8")).to_have_attribute("aria-label", "h8, black stone, last move")


def test_who_only_has_the_link_watches(tab: Opener) -> None:
    anna, _berta = begin(tab)
    carl = tab()
    carl.page.goto(anna.page.url)
    expect(carl.headline).to_have_text("Anna to move")
    move(anna, "h8")
    expect(carl.cell("h8")).to_have_attribute("aria-label", "h8, black stone, last move")
    expect(carl.page.get_by_text("You are watching.").first).to_be_visible()
    expect(carl.button("Resign")).to_have_attribute("aria-disabled", "true")


def test_home_lists_games_with_others_and_whose_move_it_is(tab: Opener) -> None:
    anna, berta = begin(tab, clock="3d/move")
    move(anna, "h8")
    expect(berta.headline).to_have_text("Your move")
    berta.page.goto(berta.address + "#/")
    line = berta.page.locator(".people-games a")
    expect(line).to_contain_text("Anna")
    expect(line).to_contain_text("Your move")
    line.click()
    move(berta, "i9")


@pytest.mark.parametrize("computers", [0, 1])
def test_alhambra_is_played_at_several_devices(tab: Opener, computers: int) -> None:
    anna, berta = tab(), tab(phone=True)
    anna.page.goto(f"{anna.address}#/shared/new/alhambra")
    choose(anna, f"{2 + computers}-players")
    anna.page.get_by_label("Computer players among them").select_option(str(computers))
    anna.page.get_by_label("Your name").fill("Anna")
    anna.button("Make the invitation").click()
    expect(anna.page.locator(".people-code svg")).to_be_visible()
    sit(berta, anna.page.url)
    for screen in (anna, berta):
        expect(screen.page.locator("[data-part=hand] [data-card], [data-part=hand] button").first).to_be_visible()
