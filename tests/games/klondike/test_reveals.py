"""Ways to a card that nobody has seen, compared with what the solver says about the whole deal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from partie.games.klondike.engine.reveals import find_reveal
from partie.games.klondike.engine.solver import Verdict, solve
from partie.games.klondike.rules.cards import UNKNOWN
from partie.games.klondike.rules.deals import deal_of
from partie.games.klondike.rules.table import lay_out
from partie.games.klondike.rules.variants import Rules

LAST = 6  # the longest pile


@pytest.mark.parametrize("seed", [2, 6, 13, 19, 20, 29, 37])
def test_the_lowest_card_of_a_pile_is_turned_up_or_the_deal_is_lost(seed: int) -> None:
    deal = lay_out(deal_of(seed), Rules(1, None))
    known = replace(deal, hidden=(*deal.hidden[:LAST], (UNKNOWN, *deal.hidden[LAST][1:])))
    found = find_reveal(known, deal, 600.0)
    assert (found.verdict is Verdict.WON) == (solve(deal).verdict is Verdict.WON)
    tables = [deal]
    for move in found.moves:
        assert tables[-1].hidden[LAST], "it ends as soon as the card is turned up"
        tables.append(tables[-1].play(move))
    assert (not tables[-1].hidden[LAST]) == (found.verdict is Verdict.WON)


def test_a_proof_without_a_limit_holds_with_one() -> None:
    deal = lay_out(deal_of(20), Rules(3, 1))
    known = replace(deal, hidden=(*deal.hidden[:LAST], (UNKNOWN, *deal.hidden[LAST][1:])))
    assert find_reveal(known, deal, 600.0).verdict is Verdict.LOST
