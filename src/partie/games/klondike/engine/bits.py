"""Cards as bits: sets of cards are integers of 52 bits.

Within a rank the two colours change places from rank to rank. So the two cards that may carry a card
stand exactly four bits above it: red sevens above black sixes above red fives, in every column of two bits.

    bit    4r+0  4r+1 | 4r+2  4r+3
    even r  D     H   |  C     S
    odd r   C     S   |  D     H
"""

from __future__ import annotations

from partie.jit import kernel

ALL = (1 << 52) - 1
PAIRS = 0x5555555555555 & ALL  # the lower bit of each pair: two cards of the same rank and colour
KINGS = 0xF << 48


@kernel()
def bit_of(card: int) -> int:
    """The bit of a card, and the card of a bit: the same exchange both ways."""
    return card ^ (((card >> 2) & 1) << 1)


@kernel()
def count_bits(bits: int) -> int:
    """How many cards a set has."""
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 127


@kernel()
def open_pairs(shown: int, carried: int) -> int:
    """Both bits of every pair that has a card with nothing on it, or can have one.

    `shown` lie face up in the piles, `carried` are those of them that lie on another card. Two cards of a
    pair are interchangeable: whatever lies on one can be moved to the other if that is free.
    """
    on = (carried << 4) & ALL
    one = (shown ^ (shown >> 1) ^ on ^ (on >> 1)) & PAIRS  # one card more than is carried
    two = shown & (shown >> 1) & ~(on | (on >> 1)) & PAIRS  # two cards, nothing on them
    free = one | two
    return free | (free << 1)
