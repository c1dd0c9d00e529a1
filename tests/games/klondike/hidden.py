"""Positions the player cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterable

from partie.core.game import Game
from partie.core.position import Position
from partie.games.klondike.rules.deals import deal_of
from partie.games.klondike.rules.notation import format_deal


def pairs(game: Game) -> Iterable[tuple[Position, Position, int]]:
    deal = list(deal_of(1))
    deal[1], deal[30] = deal[30], deal[1]  # a card face down in pile 2, and one in the stock
    for variant in ("draw-1", "draw-3/redeals-1"):
        first, second = game.start(variant, 1), game.from_text(format_deal(tuple(deal)), variant)
        yield first, second, 0
        move = next(move for move in first.legal_moves() if first.format_move(move) == "deal")
        if variant == "draw-1":
            yield first.play(move), second.play(move), 0
