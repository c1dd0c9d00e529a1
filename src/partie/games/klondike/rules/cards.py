"""The 52 cards as numbers: `4 * rank + suit`, ace = rank 0; diamonds and hearts are red.

`UNKNOWN` stands for a card that lies face down and was never seen.
"""

from __future__ import annotations

RANKS = "A23456789TJQK"
SUITS = "DHCS"  # the two red ones first, so that `suit >> 1` is the colour
SIGNS = {"D": "♦", "H": "♥", "C": "♣", "S": "♠"}
CARDS = 52
KING = 12  # its rank
UNKNOWN = -1
NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)
NUMBERS = {name: number for number, name in enumerate(NAMES)}


def rank_of(card: int) -> int:
    """0 for an ace, 12 for a king."""
    return card >> 2


def suit_of(card: int) -> int:
    """0..3 in the order of `SUITS`."""
    return card & 3


def is_red(card: int) -> bool:
    """Diamonds and hearts."""
    return card & 3 < 2


def fits_on(card: int, below: int) -> bool:
    """Whether `card` may lie on `below` in a pile: one rank lower, of the other colour."""
    return below >> 2 == (card >> 2) + 1 and is_red(card) != is_red(below)


def name_of(card: int) -> str:
    """`9H`, or `??` for an unknown one."""
    return "??" if card == UNKNOWN else NAMES[card]


def card_name(card: int) -> str:
    """Its name as people write it, such as 10♥."""
    return NAMES[card][0].replace("T", "10") + SIGNS[NAMES[card][1]]
