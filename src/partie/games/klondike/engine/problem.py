"""A table as the solver sees it: records and rows of integers.

A pile's *locked* cards are those that lie where they were dealt: the hidden ones, and the lowest one face
up, the *anchor*. Everything else face up lies on another card, or is the base of a pile of its own.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.klondike.engine.bits import bit_of
from partie.games.klondike.rules.cards import KING, rank_of
from partie.games.klondike.rules.deals import PILES, STOCK
from partie.games.klondike.rules.table import Table

UNLIMITED = -1

PROBLEM = np.dtype(
    (
        np.record,
        [
            ("locked", np.int64, (PILES, 8)),  # bits of the cards, the lowest first
            ("pile", np.int64, (52,)),  # where a card is locked
            ("stock", np.int64, (STOCK,)),  # bits of the cards in the order they are turned
            ("slot", np.int64, (52,)),  # a card's place in that order
            ("draw", np.int64),
            ("redeals", np.int64),  # left, or UNLIMITED
            ("any_card", np.int64),
            ("take_back", np.int64),
            ("unseen", np.int64),  # hidden cards never turned up, 4 bits a pile; 0 where a win is looked for
        ],
    )
)

# What a row of the search holds. The first ten are the state.
(
    SHOWN,
    ANCHORS,
    BASES,
    HEIGHTS,
    LOCKS,
    STOCKED,
    IN_STOCK,
    WASTE,
    REDEALS,
    LEFT,
    EMPTY,
    PENDING,
    LAST,
    MASKS,
) = range(14)
# The kinds of moves; a row has a set of cards for each of them from MASKS on.
REVEAL, REVEAL_EMPTY, PILE_HOME, STOCK_HOME, STOCK_PILE, STOCK_EMPTY, BACK_PILE, BACK_EMPTY, SPLIT, JOIN = range(10)
KINDS = 10
COLUMNS = MASKS + KINDS

Rows = NDArray[np.int64]


def problem_of(table: Table) -> tuple[NDArray[np.void], NDArray[np.int64]]:
    """The record of what never changes, and the first row. The table must be complete and possible."""
    problems = np.zeros(1, PROBLEM)
    problem: Any = problems[0]
    rules = table.rules
    problem["pile"] = -1
    problem["slot"] = -1
    problem["draw"] = rules.draw
    problem["redeals"] = UNLIMITED if rules.redeals is None else rules.redeals - table.redeals
    problem["any_card"] = rules.any_card
    problem["take_back"] = rules.take_back
    row = np.zeros(COLUMNS, np.int64)
    stock = table.waste + table.stock
    for slot, card in enumerate(stock):
        problem["stock"][slot] = bit_of(card)
        problem["slot"][bit_of(card)] = slot
        row[IN_STOCK] |= 1 << bit_of(card)
    row[STOCKED] = (1 << len(stock)) - 1
    row[WASTE] = _waste(table)
    for suit, height in enumerate(table.home):
        row[HEIGHTS] |= height << (4 * suit)
    for pile in range(PILES):
        _add_pile(problem, row, pile, table)
    return problems, row


def _waste(table: Table) -> int:
    """How many cards are turned, 0 where that makes no difference."""
    turned, draw = len(table.waste), table.rules.draw
    if table.rules.redeals is None and (turned % draw == 0 or not table.stock):
        return 0
    return turned


def _add_pile(problem: Any, row: NDArray[np.int64], pile: int, table: Table) -> None:
    hidden, shown = table.hidden[pile], table.shown[pile]
    for card in shown:
        row[SHOWN] |= 1 << bit_of(card)
    if not shown:
        row[EMPTY] += 1
        return
    locked = (*hidden, shown[0])
    base = not hidden and (table.rules.any_card or rank_of(shown[0]) == KING)
    if base:
        row[BASES] |= 1 << bit_of(shown[0])
        return
    for depth, card in enumerate(locked):
        problem["locked"][pile, depth] = bit_of(card)
        problem["pile"][bit_of(card)] = pile
    row[ANCHORS] |= 1 << bit_of(shown[0])
    row[LOCKS] |= len(locked) << (4 * pile)
    row[LEFT] += len(hidden)
