"""The end of a game that is won: cards go home one after another."""

from __future__ import annotations

from partie.games.klondike.rules.deals import STOCK
from partie.games.klondike.rules.table import DEAL, REDEAL, Act, KlondikeMove, Table


def finishing_moves(table: Table) -> tuple[KlondikeMove, ...]:
    """Home what can go home, else turn the stock; empty where a card is face down or that does not win."""
    if any(table.hidden) or not table.is_complete:
        return ()
    moves: list[KlondikeMove] = []
    turns = 0
    while not table.is_won:
        possible = list(table.moves())
        move = next((move for move in possible if move.act is Act.HOME), None)
        turns = 0 if move is not None else turns + 1
        if move is None:
            move = next((turn for turn in (DEAL, REDEAL) if turn in possible), None)
        if move is None or turns > STOCK + 2:
            return ()
        table = table.play(move)
        moves.append(move)
    return tuple(moves)
