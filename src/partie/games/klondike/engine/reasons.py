"""Why a plan is good, in words: what its next card does, and which card that turns up."""

from __future__ import annotations

from collections.abc import Sequence

from partie.core.text import Text
from partie.games.klondike.rules.cards import card_name
from partie.games.klondike.rules.table import Act, KlondikeMove, Table

_CARRIED = (Act.HOME, Act.PILE)  # a card goes somewhere; the others turn the stock


def aim_of(table: Table, moves: Sequence[KlondikeMove]) -> Text | None:
    """What the next card of the moves does, and what follows at once; None without a reason."""
    turns = next((number for number, move in enumerate(moves) if move.act in _CARRIED), None)
    if turns is None:
        return None
    if turns > 0:
        return _from_stock(table, moves, turns)
    pile = _turned_by(table, moves, len(moves) - 1)
    if pile is None:
        return None
    if len(moves) == 1:
        return Text("Turns up a card in pile {pile}.", pile=pile + 1)
    if all(move.act in _CARRIED for move in moves):
        return Text("Prepares to turn up a card in pile {pile}.", pile=pile + 1)
    return Text("One step of a longer plan to turn up a card in pile {pile}.", pile=pile + 1)


def cost_of(table: Table, moves: Sequence[KlondikeMove]) -> Text | None:
    """How many points are lost where the waste is turned over before the next card is played."""
    for move in moves:
        if move.act in _CARRIED:
            return None
        after = table.play(move)
        if after.points < table.points:
            return Text.plural(
                "Turning the waste over costs {count} point.",
                "Turning the waste over costs {count} points.",
                count=table.points - after.points,
            )
        table = after
    return None


def _from_stock(table: Table, moves: Sequence[KlondikeMove], turns: int) -> Text:
    """The card the stock is turned for; a card that only the next move turns up is named, too."""
    move = moves[turns]
    if move.act is Act.HOME:
        does = Text("{card} lies in the stock and goes home", card=card_name(move.card))
    else:
        does = Text("{card} lies in the stock and goes to pile {pile}", card=card_name(move.card), pile=move.pile + 1)
    turned = _turned_by(table, moves, turns + 1) if turns + 2 == len(moves) else None
    was_possible = moves[-1] in _after(table, moves[:turns]).moves()  # without the card
    if turned is None or was_possible:
        return Text("{does}.", does=does)
    return Text("{does}; then a card in pile {pile} can be turned up.", does=does, pile=turned + 1)


def _turned_by(table: Table, moves: Sequence[KlondikeMove], number: int) -> int | None:
    """The pile in which the move with that number turns a card up."""
    return _uncovered(_after(table, moves[:number]), moves[number])


def _after(table: Table, moves: Sequence[KlondikeMove]) -> Table:
    for move in moves:
        table = table.play(move)
    return table


def _uncovered(table: Table, move: KlondikeMove) -> int | None:
    """The pile whose uppermost card face down is turned by the move."""
    for pile, shown in enumerate(table.shown):
        if table.hidden[pile] and shown[:1] == (move.card,) and move.act in _CARRIED:
            return pile
    return None
