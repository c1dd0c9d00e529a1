"""What is said for a plan: a table and its moves make a sentence."""

from __future__ import annotations

import pytest

from partie.games.klondike.engine.reasons import aim_of
from partie.games.klondike.rules.cards import NUMBERS, UNKNOWN
from partie.games.klondike.rules.table import DEAL, Act, KlondikeMove, Table
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
        "Look for Q♥ in the stock: with it a card in pile 5 can be turned up.",
    ),
]


@pytest.mark.parametrize(("moves", "sentence"), CASES)
def test_a_plan_makes_a_sentence(moves: list[KlondikeMove], sentence: str) -> None:
    assert str(aim_of(TABLE, moves)) == sentence


@pytest.mark.parametrize("moves", [[DEAL], [DEAL, DEAL], [to_pile("QD", 3)]])
def test_what_turns_up_nothing_says_nothing(moves: list[KlondikeMove]) -> None:
    assert aim_of(TABLE, moves) is None
