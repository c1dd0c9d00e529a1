from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest

from partie.core.position import Position
from partie.games.klondike.game import GAME
from partie.games.klondike.rules.cards import NAMES, NUMBERS, UNKNOWN
from partie.games.klondike.rules.deals import deal_of, piles_of, stock_of
from partie.games.klondike.rules.table import DEAL, REDEAL, Act, KlondikeMove, Table, lay_out
from partie.games.klondike.rules.variants import Rules, parse_rules
from tests.games.klondike import naive

EVERY_RULE = [
    Rules(draw, redeals, any_card, take_back)
    for draw, redeals, any_card, take_back in itertools.product(
        (1, 2, 3), (None, 0, 1, 2), (False, True), (False, True)
    )
]


def number(name: str) -> int:
    return NUMBERS[name]


def cards(names: str) -> tuple[int, ...]:
    return tuple(NUMBERS[name] for name in names.split())


def empty_table(rules: Rules) -> Table:
    return Table(rules, ((),) * 7, ((),) * 7, (0, 0, 0, 0), (), ())


def test_cards_are_dealt_row_by_row() -> None:
    piles = piles_of(tuple(range(52)))
    assert [pile[0] for pile in piles] == [0, 1, 2, 3, 4, 5, 6]
    assert piles[1] == (1, 7)
    assert piles[6] == (6, 12, 17, 21, 24, 26, 27)
    assert stock_of(tuple(range(52))) == tuple(range(28, 52))


def test_vegas_pays_for_cards_home() -> None:
    table = replace(empty_table(Rules(1, None, vegas=True)), waste=cards("AD"))
    assert table.points == -52
    after = table.play(KlondikeMove(Act.HOME, number("AD")))
    assert (after.points, after.score) == (-47, 10)
    assert Rules(1, None, vegas=True).name == "draw-1/vegas"
    assert parse_rules("draw-3/vegas/redeals-2") == Rules(3, 2, vegas=True)


def test_turning_the_waste_over_costs_nothing_in_vegas() -> None:
    table = replace(empty_table(Rules(1, None, vegas=True)), waste=cards("2D 3D"), score=100)
    assert (table.play(REDEAL).points, table.play(REDEAL).score) == (-52, 0)


def test_same_seed_same_deal() -> None:
    assert deal_of(5) == deal_of(5) != deal_of(6)
    assert sorted(deal_of(5)) == list(range(52))


@pytest.mark.parametrize("rules", EVERY_RULE, ids=lambda rules: rules.name)
def test_names_of_rules_are_read_back(rules: Rules) -> None:
    assert parse_rules(rules.name) == rules


@pytest.mark.parametrize("name", ["", "draw-4", "redeals-1", "draw-1/draw-1", "draw-1/redeals-3", "draw-1/x"])
def test_wrong_names_of_rules(name: str) -> None:
    assert parse_rules(name) is None


@pytest.mark.parametrize("rules", EVERY_RULE, ids=lambda rules: rules.name)
def test_moves_are_those_of_the_slow_twin(rules: Rules) -> None:
    dice = random.Random(rules.name)
    table = lay_out(deal_of(dice.randrange(1000)), rules)
    for _ in range(150):
        moves = list(table.moves())
        assert len(moves) == len(set(moves))
        assert set(moves) == naive.legal_moves(table)
        if not moves:
            break
        home = [move for move in moves if move.act is Act.HOME]
        table = table.play(dice.choice(home if home and dice.random() < 0.5 else moves))


def test_every_card_stays_on_the_table() -> None:
    dice = random.Random(3)
    table = lay_out(deal_of(3), Rules(3, None))
    for _ in range(300):
        table = table.play(dice.choice(list(table.moves())))
        home = [4 * rank + suit for suit in range(4) for rank in range(table.home[suit])]
        everywhere = [*home, *table.stock, *table.waste, *sum(table.hidden, ()), *sum(table.shown, ())]
        assert sorted(everywhere) == list(range(52))


def test_only_kings_on_an_empty_pile() -> None:
    table = replace(empty_table(Rules()), waste=cards("QH"))
    assert list(table.moves()) == [] or all(move.act is not Act.PILE for move in table.moves())
    assert replace(table, waste=cards("KH")).takes(0, number("KH"))


def test_any_card_on_an_empty_pile() -> None:
    table = replace(empty_table(Rules(any_card=True)), waste=cards("QH"))
    assert KlondikeMove(Act.PILE, number("QH"), 3) in table.moves()


def test_a_run_moves_as_a_whole_and_in_parts() -> None:
    shown = (cards("9S 8H 7C"), cards("9C"), cards("8D"), (), (), (), ())
    table = replace(empty_table(Rules()), shown=shown)
    assert KlondikeMove(Act.PILE, number("8H"), 1) in table.moves()
    assert KlondikeMove(Act.PILE, number("7C"), 2) in table.moves()
    assert table.play(KlondikeMove(Act.PILE, number("8H"), 1)).shown[1] == cards("9C 8H 7C")


def test_the_card_below_is_turned_up() -> None:
    table = replace(
        empty_table(Rules()), hidden=(cards("AS"), *((),) * 6), shown=(cards("7C"), cards("8D"), *((),) * 5)
    )
    after = table.play(KlondikeMove(Act.PILE, number("7C"), 1))
    assert after.shown[0] == cards("AS")
    assert after.hidden[0] == ()


def test_draw_three_turns_the_third_card() -> None:
    table = replace(empty_table(Rules(3, None)), stock=cards("2S 3S 4S 5S"))
    table = table.play(DEAL)
    assert table.waste == cards("2S 3S 4S")
    assert table.play(DEAL).waste == cards("2S 3S 4S 5S")


def test_redeals_are_limited() -> None:
    table = replace(empty_table(Rules(1, 1)), waste=cards("2S 3S"))
    assert REDEAL in table.moves()
    table = table.play(REDEAL)
    assert (table.stock, table.waste) == (cards("2S 3S"), ())
    table = table.play(DEAL).play(DEAL)
    assert REDEAL not in table.moves()


def test_taking_back_only_where_allowed() -> None:
    table = replace(empty_table(Rules()), home=(2, 1, 1, 0), shown=(cards("3C"), *((),) * 6))
    back = KlondikeMove(Act.PILE, number("2D"), 0)
    assert back in table.moves()
    assert table.play(back).home == (1, 1, 1, 0)
    assert back not in replace(table, rules=Rules(take_back=False)).moves()


@pytest.mark.parametrize(
    ("draw", "move", "points"),
    [
        (1, KlondikeMove(Act.HOME, NUMBERS["AS"]), 10),  # from the waste
        (1, KlondikeMove(Act.PILE, NUMBERS["7C"], 1), 5),  # turns a card up
        (1, KlondikeMove(Act.PILE, NUMBERS["2D"], 2), -15),
    ],
)
def test_points(draw: int, move: KlondikeMove, points: int) -> None:
    table = replace(
        empty_table(Rules(draw, None)),
        hidden=(cards("KS"), *((),) * 6),
        shown=(cards("7C"), cards("8D"), cards("3S"), *((),) * 4),
        home=(2, 0, 0, 0),
        waste=cards("AS"),
        score=50,
    )
    assert table.play(move).score == 50 + points


def test_redeals_of_single_cards_cost_points_but_never_below_zero() -> None:
    table = replace(empty_table(Rules(1, None)), waste=cards("2S"), score=130)
    assert table.play(REDEAL).score == 30
    assert replace(table, score=20).play(REDEAL).score == 0
    assert replace(table, rules=Rules(3, None)).play(REDEAL).score == 130


def test_hidden_and_unturned_cards_are_not_seen() -> None:
    table = lay_out(deal_of(1), Rules(1, None))
    seen = table.play(DEAL).observation()
    assert all(card == UNKNOWN for pile in seen.hidden for card in pile)
    assert set(seen.stock) == {UNKNOWN}
    assert seen.waste == table.stock[:1]
    while table.stock:
        table = table.play(DEAL)
    assert table.play(REDEAL).observation().stock == table.play(REDEAL).stock


def test_card_names() -> None:
    assert NAMES[0] == "AD"
    assert NAMES[51] == "KS"


def position_of(text: str, variant: str = "draw-1") -> Position:
    return GAME.from_text(text, variant)


def test_a_card_turned_up_in_a_pile_is_revealed() -> None:
    position = position_of("(4S)QH/KS/-/-/-/-/- D0H0C0S0 stock:- waste:- redeals:0 idle:0 score:0")
    assert position.reveals(position.parse_move("QH-2"))


def test_moving_what_everybody_sees_reveals_nothing() -> None:
    position = position_of("QH/KS/-/-/-/-/- D0H0C0S0 stock:- waste:- redeals:0 idle:0 score:0")
    assert not position.reveals(position.parse_move("QH-2"))


@pytest.mark.parametrize(("redeals", "revealed"), [(0, True), (1, False)])
def test_the_stock_is_news_only_the_first_time(redeals: int, revealed: bool) -> None:
    position = position_of(f"-/-/-/-/-/-/- D0H0C0S0 stock:2S waste:- redeals:{redeals} idle:0 score:0")
    assert position.reveals(DEAL) is revealed


def test_what_is_only_work_is_finished() -> None:
    position = position_of("KH/QS/-/-/-/-/- D13H12C13S11 stock:KS waste:- redeals:0 idle:0 score:700")
    for move in position.finish():
        position = position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.parametrize(
    "text",
    [
        "(QH)KH/QS/-/-/-/-/- D13H11C13S11 stock:KS waste:- redeals:0 idle:0 score:700",
        "KS/-/-/-/-/-/- D13H11C13S12 stock:- waste:QHKH redeals:0 idle:0 score:700",
    ],
    ids=["a card is face down", "a card of the waste must make room"],
)
def test_what_needs_a_decision_is_not_finished(text: str) -> None:
    assert not position_of(text, "draw-1/redeals-0").finish()
