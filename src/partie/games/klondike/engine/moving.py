"""Kernels: what each kind of move does to a row, and which moves a row has."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.klondike.engine.bits import ALL, KINGS, count_bits, open_pairs
from partie.games.klondike.engine.problem import (
    ANCHORS,
    BACK_EMPTY,
    BACK_PILE,
    BASES,
    EMPTY,
    HEIGHTS,
    IN_STOCK,
    JOIN,
    KINDS,
    LAST,
    LEFT,
    LOCKS,
    MASKS,
    PENDING,
    PILE_HOME,
    REDEALS,
    REVEAL,
    REVEAL_EMPTY,
    SHOWN,
    SPLIT,
    STOCK_EMPTY,
    STOCK_HOME,
    STOCK_PILE,
    STOCKED,
    UNLIMITED,
    WASTE,
)
from partie.jit import kernel, lowest_bit

Row = NDArray[np.int64]
Problem = Any  # one record of PROBLEM

# What must follow a move from the stock, see `restrict`: kind of follower + slot of the card.
FREE = 0
USES_CARD = 1
STOCK_ONLY = 25
FOLLOWS_HOME = 49


@kernel()
def suit_of_bit(bit: int) -> int:
    """0..3 in the order of `SUITS`."""
    return (bit & 3) ^ (((bit >> 2) & 1) << 1)


@kernel()
def bit_at(suit: int, rank: int) -> int:
    """The bit of a card by suit and rank."""
    return 4 * rank + (suit ^ ((rank & 1) << 1))


@kernel()
def height_of(heights: int, suit: int) -> int:
    """Cards on one foundation."""
    return (heights >> (4 * suit)) & 15


@kernel()
def is_safe(heights: int, suit: int, height: int) -> bool:
    """Whether a foundation may always grow beyond `height`: nothing that is not home needs that card.

    Of the opposite colour all cards two ranks below it are home, of its own colour all three below.
    """
    own, other = suit ^ 1, suit ^ 2
    return (
        height_of(heights, other) >= height - 1
        and height_of(heights, other ^ 1) >= height - 1
        and height_of(heights, own) >= height - 2
    )


@kernel()
def unlock(problem: Problem, row: Row, bit: int) -> None:
    """The anchor has left its pile; the card below is turned up."""
    pile = problem.pile[bit]
    row[LOCKS] -= 1 << (4 * pile)
    row[ANCHORS] &= ~(1 << bit)
    left = (row[LOCKS] >> (4 * pile)) & 15
    if left == 0:
        row[EMPTY] += 1
        return
    turned = problem.locked[pile, left - 1]
    row[SHOWN] |= 1 << turned
    row[LEFT] -= 1
    if left == 1 and (problem.any_card or turned >= 48):
        row[LOCKS] -= 1 << (4 * pile)
        row[BASES] |= 1 << turned
    else:
        row[ANCHORS] |= 1 << turned


@kernel()
def take_from_stock(problem: Problem, row: Row, bit: int) -> None:
    """Removes a card from the stock, turning cards and going through again as needed."""
    slot = problem.slot[bit]
    stocked = row[STOCKED]
    row[STOCKED] = stocked & ~(1 << slot)
    row[IN_STOCK] &= ~(1 << bit)
    draw = problem.draw
    if draw == 1 and problem.redeals == UNLIMITED:
        return
    before = count_bits(stocked & ((1 << slot) - 1))
    everything = count_bits(stocked)
    place, waste = before + 1, row[WASTE]
    if problem.redeals == UNLIMITED:
        row[WASTE] = 0 if before % draw == 0 or before == everything - 1 else before
        return
    ahead = place == waste or (place > waste and ((place - waste) % draw == 0 or place == everything))
    if not ahead:
        row[REDEALS] += 1
    row[WASTE] = before


@kernel()
def reachable(problem: Problem, row: Row) -> int:
    """The cards of the stock that can be turned to the top of the waste."""
    draw, waste, stocked = problem.draw, row[WASTE], row[STOCKED]
    again = problem.redeals == UNLIMITED or row[REDEALS] < problem.redeals
    if draw == 1 and again:
        return int(row[IN_STOCK])
    found, place = 0, 0
    ahead, around = 0, 0  # cards since the last one that is reached by going on, or by going through again
    while stocked:
        slot = lowest_bit(stocked)
        stocked &= stocked - 1
        place += 1
        around += 1
        if place > waste:
            ahead += 1
        reached = place == waste or ahead == draw or stocked == 0
        if ahead == draw:
            ahead = 0
        if around == draw:
            around = 0
            reached |= again
        if reached:
            found |= 1 << problem.stock[slot]
    return found


@kernel()
def make(problem: Problem, row: Row, child: Row, kind: int, bit: int) -> None:
    """Writes the state after a move into `child`."""
    for column in range(PENDING):
        child[column] = row[column]
    child[LAST] = kind << 8 | bit
    child[PENDING] = FREE
    card = 1 << bit
    if kind == REVEAL:
        unlock(problem, child, bit)
    elif kind == REVEAL_EMPTY:
        unlock(problem, child, bit)
        child[BASES] |= card
        child[EMPTY] -= 1
    elif kind == PILE_HOME:
        child[SHOWN] &= ~card
        child[HEIGHTS] += 1 << (4 * suit_of_bit(bit))
        if child[ANCHORS] & card:
            unlock(problem, child, bit)
        elif child[BASES] & card:
            child[BASES] &= ~card
            child[EMPTY] += 1
    elif kind == STOCK_HOME:
        take_from_stock(problem, child, bit)
        child[HEIGHTS] += 1 << (4 * suit_of_bit(bit))
        if not is_safe(row[HEIGHTS], suit_of_bit(bit), bit >> 2):
            child[PENDING] = FOLLOWS_HOME + problem.slot[bit]
    elif kind in (STOCK_PILE, STOCK_EMPTY):
        take_from_stock(problem, child, bit)
        open_before = open_pairs(row[SHOWN], row[SHOWN] & ~(row[ANCHORS] | row[BASES]))
        child[SHOWN] |= card
        child[PENDING] = (STOCK_ONLY if open_before & card else USES_CARD) + problem.slot[bit]
        if kind == STOCK_EMPTY:
            child[BASES] |= card
            child[EMPTY] -= 1
    elif kind in (BACK_PILE, BACK_EMPTY):
        child[HEIGHTS] -= 1 << (4 * suit_of_bit(bit))
        child[SHOWN] |= card
        if kind == BACK_EMPTY:
            child[BASES] |= card
            child[EMPTY] -= 1
    elif kind == SPLIT:
        child[BASES] |= card
        child[EMPTY] -= 1
    else:
        child[BASES] &= ~card
        child[EMPTY] += 1


@kernel()
def find_safe(problem: Problem, row: Row) -> bool:
    """Writes a safe move as the only one of the row, if there is any."""
    heights = row[HEIGHTS]
    tops = row[SHOWN] & open_pairs(row[SHOWN], row[SHOWN] & ~(row[ANCHORS] | row[BASES]))
    for suit in range(4):
        height = height_of(heights, suit)
        if height == 13:
            continue
        bit = bit_at(suit, height)
        card = 1 << bit
        if (tops | row[IN_STOCK]) & card and is_safe(heights, suit, height):
            if tops & card:
                row[MASKS : MASKS + KINDS] = 0
                row[MASKS + PILE_HOME] = card
                return True
            if may_leave(problem, row, bit):
                row[MASKS : MASKS + KINDS] = 0
                row[MASKS + STOCK_HOME] = card
                return True
    return False


@kernel()
def generate(problem: Problem, row: Row) -> None:
    """Writes the moves of a row as sets of cards."""
    shown, anchors, bases, heights = row[SHOWN], row[ANCHORS], row[BASES], row[HEIGHTS]
    free = open_pairs(shown, shown & ~(anchors | bases))
    reach = reachable(problem, row)
    nexts, backs = 0, 0
    for suit in range(4):
        height = height_of(heights, suit)
        if height < 13:
            nexts |= 1 << bit_at(suit, height)
        if height > 0 and problem.take_back and not is_safe(heights, suit, height - 1):
            backs |= 1 << bit_at(suit, height - 1)
    slots = free >> 4
    into_empty = 0
    if row[EMPTY] > 0:
        into_empty = ALL if problem.any_card else KINGS
    row[MASKS + REVEAL] = anchors & slots
    row[MASKS + REVEAL_EMPTY] = anchors & into_empty
    row[MASKS + PILE_HOME] = shown & free & nexts
    row[MASKS + STOCK_HOME] = reach & nexts
    row[MASKS + STOCK_PILE] = reach & slots
    row[MASKS + STOCK_EMPTY] = reach & into_empty
    row[MASKS + BACK_PILE] = backs & slots
    row[MASKS + BACK_EMPTY] = backs & into_empty
    row[MASKS + SPLIT] = 0
    row[MASKS + JOIN] = 0
    if problem.any_card:
        row[MASKS + SPLIT] = shown & ~(anchors | bases) & into_empty
        row[MASKS + JOIN] = bases & slots
    else:
        restrict(problem, row, free)


@kernel()
def may_leave(problem: Problem, row: Row, bit: int) -> bool:
    """Whether taking a card from the stock to its foundation makes no other stock card harder to reach."""
    if problem.redeals == UNLIMITED:
        last = problem.slot[bit] >= 0 and row[STOCKED] >> problem.slot[bit] == 1
        return bool(problem.draw == 1 or (last and row[WASTE] == 0))
    if problem.draw != 1:
        return False
    before = count_bits(row[STOCKED] & ((1 << problem.slot[bit]) - 1))
    return bool(before + 1 == row[WASTE])


@kernel()
def restrict(problem: Problem, row: Row, free: int) -> None:
    """Leaves only what must follow a card from the stock.

    Every solution can be put into an order where each card is taken from the stock as late as possible:
    right before a move that needs it there, or, where stock moves do not commute, before another of them.
    """
    commute = problem.draw == 1 and problem.redeals == UNLIMITED
    if commute:
        row[MASKS + STOCK_PILE] &= ~free
        row[MASKS + STOCK_EMPTY] &= ~free
    pending = row[PENDING]
    if pending == FREE:
        return
    uses, twin = 0, 0
    homes, twin_home = 0, 0
    if pending < STOCK_ONLY:
        bit = problem.stock[pending - USES_CARD]
        uses = (3 << (bit & ~1)) >> 4
        twin = 1 << (bit ^ 1)
    elif pending >= FOLLOWS_HOME:
        bit = problem.stock[pending - FOLLOWS_HOME]
        if bit < 48:
            following = bit_at(suit_of_bit(bit), (bit >> 2) + 1)
            homes = 1 << following
            twin_home = 1 << (following ^ 1)
    row[MASKS + REVEAL] &= uses
    row[MASKS + REVEAL_EMPTY] = 0
    row[MASKS + BACK_PILE] &= uses
    row[MASKS + BACK_EMPTY] = 0
    row[MASKS + PILE_HOME] &= twin | homes
    if commute:
        row[MASKS + STOCK_HOME] &= homes
        row[MASKS + STOCK_PILE] &= uses | twin_home
        row[MASKS + STOCK_EMPTY] &= twin_home
