from __future__ import annotations

import pytest

from partie.core.errors import IllegalMove, InvalidText
from partie.games.klondike.game import GAME
from partie.games.klondike.rules.deals import deal_of
from partie.games.klondike.rules.notation import format_deal, parse_deal, read_deals
from partie.games.klondike.rules.position import MOST_IDLE, KlondikePosition, Termination
from partie.games.klondike.rules.table import lay_out
from partie.games.klondike.rules.variants import Rules


def test_deals_are_read_back() -> None:
    deal = deal_of(7)
    text = format_deal(deal)
    assert len(text) == 104
    assert parse_deal(" ".join(text[at : at + 2] for at in range(0, 104, 2))) == deal
    assert GAME.from_text(text + "  # a comment").to_text() == GAME.start("draw-1", 7).to_text()


def test_files_of_deals_have_comments() -> None:
    text = format_deal(deal_of(1))
    assert read_deals(["# deals\n", "\n", text + " # the first\n"]) == [deal_of(1)]
    with pytest.raises(InvalidText, match="Line 2"):
        read_deals([text, text[2:]])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text[2:], "are missing"),
        (lambda text: text[2:4] + text[2:], "appear more often"),
        (lambda text: "ZZ" + text[2:], "'ZZ' is not a card"),
        (lambda text: "??" + text[2:], "no unknown"),
        (lambda text: text + text[:2], "appear more often"),
        (lambda text: text[:10], r"once: \w\w, \w\w, \w\w and 44 more are missing"),  # not all of them
    ],
)
def test_wrong_deals_are_refused(change: object, said: str) -> None:
    assert callable(change)
    with pytest.raises(InvalidText, match=said):
        parse_deal(change(format_deal(deal_of(1))))


def test_all_problems_are_listed_at_once() -> None:
    text = "(2S3S)AS/(4S)5H6C/-/-/-/(2D)/KSQS D0H0C0S1 stock:9D waste:9D redeals:3"
    said = " ".join(str(problem.rule) for problem in GAME.from_text(text, "draw-1/redeals-2").problems())
    for part in (
        "AS appears 2 times",
        "9D appears 2 times",
        "are missing",
        "Pile 1 has 2 cards face down",
        "6C cannot lie on 5H",
        "Pile 6 has no card face up",
        "QS cannot lie on KS",
        "turned over 3 times",
    ):
        assert part in said


def test_too_many_unknown_cards() -> None:
    text = GAME.start("draw-1", 1).observation(0).to_text().replace("stock:", "stock:??")
    said = " ".join(str(problem.rule) for problem in GAME.from_text(text).problems())
    assert "46 cards are unknown, but only 45" in said
    assert "Stock and waste have 25 cards" in said


def test_a_view_has_no_problems() -> None:
    assert GAME.from_text(GAME.start("draw-1", 1).observation(0).to_text()).problems() == []


def test_a_move_that_turns_up_an_unknown_card_is_refused_on_a_view() -> None:
    with pytest.raises(IllegalMove, match="nobody knows"):
        GAME.start("draw-1", 1).observation(0).play(GAME.start().parse_move("deal"))


@pytest.mark.parametrize("text", ["KS-8", "1H-2", "deall", "AS", "-F"])
def test_wrong_moves_cannot_be_read(text: str) -> None:
    with pytest.raises(InvalidText):
        GAME.start().parse_move(text)


def test_an_illegal_move_names_the_rule() -> None:
    with pytest.raises(IllegalMove, match="the stock is turned over when it is empty"):
        GAME.start("draw-1", 1).parse_move("redeal")


def test_nothing_new_ends_the_game() -> None:
    position = KlondikePosition(lay_out(deal_of(1), Rules(1, None)))
    deal, redeal = position.parse_move("deal"), None
    for _ in range(MOST_IDLE):
        assert position.outcome() is None
        redeal = None if position.table.stock else position.parse_move("redeal")
        position = position.play(redeal or deal)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.termination is Termination.NOTHING_NEW
    assert outcome.winners == ()
