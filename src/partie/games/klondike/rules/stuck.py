"""Whether a game stands still, as far as its player can see: cards can be moved, but nothing new comes."""

from __future__ import annotations

import functools
from dataclasses import replace

from partie.games.klondike.rules.cards import UNKNOWN, rank_of, suit_of
from partie.games.klondike.rules.deals import PILES
from partie.games.klondike.rules.table import DEAL, REDEAL, Table

MOST_TABLES = 150  # that are looked at; a game with more ways to go on is not called stuck


def is_stuck(table: Table) -> bool:
    """Whether no card can be turned up in a pile or played from the stock any more, whatever is moved before.

    A stock with cards never turned up may bring anything, so it is never stuck.
    """
    if UNKNOWN in table.stock or not (any(table.hidden) or table.stock or table.waste):
        return False
    return _brings_nothing(_piles_of(table), offered(table))


def offered(table: Table) -> frozenset[int]:
    """The cards that come to lie uppermost on the waste when the stock is turned, and once turned over."""
    found = set(table.waste[-1:])
    for turned_over in (False, True):
        while table.stock:
            table = table.play(DEAL)
            found.add(table.waste[-1])
        if turned_over or not table.may_turn_over:
            break
        table = table.play(REDEAL)
    return frozenset(found)


def _piles_of(table: Table) -> Table:
    """The piles and foundations alone."""
    return replace(table, stock=(), waste=(), score=0)


@functools.lru_cache(maxsize=256)
def _brings_nothing(first: Table, stock: frozenset[int]) -> bool:
    known, waiting = {first}, [first]
    while waiting:
        table = waiting.pop()
        if any(_takes(table, card) for card in stock):
            return False
        for move in table.moves():
            after = _piles_of(table.play(move))
            if after.hidden != table.hidden or len(known) > MOST_TABLES:
                return False
            if after not in known:
                known.add(after)
                waiting.append(after)
    return True


def _takes(table: Table, card: int) -> bool:
    """Whether a card of the stock can go home or to a pile."""
    return table.home[suit_of(card)] == rank_of(card) or any(table.takes(pile, card) for pile in range(PILES))
