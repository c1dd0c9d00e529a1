"""Cards that may always go home, by the rule of docs/klondike.md."""

from __future__ import annotations

from partie.games.klondike.rules.cards import rank_of, suit_of
from partie.games.klondike.rules.table import Act, KlondikeMove, Table


def safe_move_home(table: Table) -> KlondikeMove | None:
    """A move home that takes nothing from later moves: from a pile, or where cards are turned singly."""
    for move in table.moves():
        if move.act is not Act.HOME or not is_safe(table.home, move.card):
            continue
        if table.rules.draw == 1 or move.card not in table.waste[-1:]:
            return move
    return None


def is_safe(home: tuple[int, ...], card: int) -> bool:
    """Whether nothing that is not home yet will have to lie on the card."""
    rank, own, other = rank_of(card), suit_of(card) ^ 1, suit_of(card) ^ 2
    return min(home[other], home[other ^ 1]) >= rank - 1 and home[own] >= rank - 2
