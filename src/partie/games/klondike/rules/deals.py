"""Deals: 52 cards in the order they are dealt.

Cards 1-7 go to piles 1-7, 8-13 to piles 2-7 and so on until card 28 to pile 7; the last card on each
pile faces up. Cards 29-52 are the stock, 29 is turned first.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from partie.games.klondike.rules.cards import CARDS

PILES = 7
DEALT = 28  # cards in the piles
STOCK = CARDS - DEALT

Deal = tuple[int, ...]  # a permutation of the 52 cards


def deal_of(seed: int) -> Deal:
    """A fair shuffle that depends on the seed alone."""
    return tuple(np.random.Generator(np.random.PCG64(seed)).permutation(CARDS).tolist())


def deals_of(seed: int) -> Iterator[Deal]:
    """The deal of the seed, then others that follow from it, without end."""
    yield deal_of(seed)
    following = 1
    while True:
        generator = np.random.Generator(np.random.PCG64([seed, following]))
        yield tuple(generator.permutation(CARDS).tolist())
        following += 1


def piles_of(deal: Deal) -> tuple[tuple[int, ...], ...]:
    """The seven piles, the lowest card first."""
    piles: list[list[int]] = [[] for _ in range(PILES)]
    cards = iter(deal[:DEALT])
    for row in range(PILES):
        for pile in range(row, PILES):
            piles[pile].append(next(cards))
    return tuple(map(tuple, piles))


def stock_of(deal: Deal) -> tuple[int, ...]:
    """The stock, the card that is turned first in front."""
    return tuple(deal[DEALT:])
