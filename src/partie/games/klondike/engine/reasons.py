"""Why a plan is good, in words: which card it turns up, and how."""

from __future__ import annotations

from collections.abc import Sequence

from partie.games.klondike.rules.cards import spoken
from partie.games.klondike.rules.table import Act, KlondikeMove, Table
from partie.text import Text


def aim_of(table: Table, moves: Sequence[KlondikeMove]) -> Text | None:
    """What the moves lead to: a card turned up in a pile; None where they only turn the stock."""
    for move in moves[:-1]:
        table = table.play(move)
    pile = _uncovered(table, moves[-1])
    if pile is None:
        return None
    if len(moves) == 1:
        return Text("Turns up a card in pile {pile}.", pile=pile + 1)
    first = next(move for move in moves if move.act in (Act.HOME, Act.PILE))
    if moves[0].act in (Act.DEAL, Act.REDEAL):
        return Text(
            "Look for {card} in the stock: with it a card in pile {pile} can be turned up.",
            card=spoken(first.card),
            pile=pile + 1,
        )
    return Text("Prepares to turn up a card in pile {pile}.", pile=pile + 1)


def _uncovered(table: Table, move: KlondikeMove) -> int | None:
    """The pile whose uppermost card face down is turned by the move."""
    for pile, shown in enumerate(table.shown):
        if table.hidden[pile] and shown[:1] == (move.card,) and move.act in (Act.HOME, Act.PILE):
            return pile
    return None
