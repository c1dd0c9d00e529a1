"""What is said for a plan: a table and its moves make a sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from partie.games.klondike.engine.reasons import aim_of, cost_of
from partie.games.klondike.rules.cards import NUMBERS, UNKNOWN
from partie.games.klondike.rules.table import DEAL, REDEAL, Act, KlondikeMove, Table
from partie.games.klondike.rules.variants import Rules


def to_pile(name: str, pile: int) -> KlondikeMove:
    return KlondikeMove(Act.PILE, NUMBERS[name], pile - 1)


TABLE = Table(
    Rules(1, None),
    hidden=((), (), (), (), (UNKNOWN,), (), (UNKNOWN,)),
    shown=((NUMBERS["QD"],), (), (NUMBERS["KS"],), (), (NUMBERS["JC"],), (), (NUMBERS["AD"],)),
    home=(0, 0, 0, 0),
    stock=(NUMBERS["QH"], NUMBERS["2S"]),
    waste=(),
)
CASES = [
    ([to_pile("JC", 1)], "Turns up a card in pile 5."),
    ([KlondikeMove(Act.HOME, NUMBERS["AD"])], "Turns up a card in pile 7."),
    ([to_pile("QD", 3), to_pile("JC", 3)], "Prepares to turn up a card in pile 5."),
    (
        [DEAL, to_pile("QH", 3), to_pile("JC", 3)],
        "Q♥ lies in the stock and goes to pile 3; then a card in pile 5 can be turned up.",
    ),
    (
        [DEAL, to_pile("QH", 3), DEAL, to_pile("JC", 3)],
        "Q♥ lies in the stock and goes to pile 3.",
    ),
    (
        [DEAL, to_pile("QH", 3), to_pile("JC", 1)],
        "Q♥ lies in the stock and goes to pile 3.",
    ),
    (
        [to_pile("QD", 3), DEAL, to_pile("JC", 3)],
        "One step of a longer plan to turn up a card in pile 5.",
    ),
]


@pytest.mark.parametrize(("moves", "sentence"), CASES)
def test_a_plan_makes_a_sentence(moves: list[KlondikeMove], sentence: str) -> None:
    assert str(aim_of(TABLE, moves)) == sentence


@pytest.mark.parametrize("moves", [[DEAL], [DEAL, DEAL], [to_pile("QD", 3)]])
def test_what_turns_up_nothing_says_nothing(moves: list[KlondikeMove]) -> None:
    assert aim_of(TABLE, moves) is None


@pytest.mark.parametrize(("score", "told"), [(0, "None"), (1, "1 point"), (60, "60 points"), (300, "100 points")])
def test_turning_the_waste_over_has_its_price(score: int, told: str) -> None:
    used = replace(TABLE, stock=(), waste=TABLE.stock, score=score)
    said = str(cost_of(used, [REDEAL, DEAL, to_pile("QH", 3)]))
    assert said == (told if score == 0 else f"Turning the waste over costs {told}.")


def test_what_is_turned_over_later_costs_nothing_now() -> None:
    used = replace(TABLE, stock=(), waste=TABLE.stock, score=60)
    assert cost_of(used, [to_pile("QD", 3), REDEAL, DEAL]) is None
    assert cost_of(replace(used, rules=Rules(3, None)), [REDEAL, DEAL, to_pile("QH", 3)]) is None
