"""Ways to a card that was never turned up: one, or the proof that there is none.

A deal of which a hidden card can never be turned up cannot be won, whatever that card is.
"""

from __future__ import annotations

from dataclasses import dataclass

from partie.core.brain import StopFlag
from partie.games.klondike.engine.searching import EXHAUSTED, SOLVED
from partie.games.klondike.engine.solver import MOST_RELAXED, Search, Verdict, relaxed
from partie.games.klondike.engine.table_moves import MoveTranslator, without_detours
from partie.games.klondike.rules.cards import UNKNOWN
from partie.games.klondike.rules.table import KlondikeMove, Table
from partie.search.limits import NO_NODE_LIMIT


@dataclass(frozen=True)
class Reveal:
    """`WON`: the moves turn up a new card; `LOST`: no moves do."""

    verdict: Verdict
    moves: tuple[KlondikeMove, ...]
    nodes: int


def find_reveal(known: Table, supposed: Table, seconds: float) -> Reveal:
    """`supposed` is the table `known` with any cards in the places of the unknown ones.

    Only the cards of the piles are looked for; what the table holds of its stock is taken to be true.
    """
    unseen = [sum(card == UNKNOWN for card in cards) for cards in known.hidden]
    stop = StopFlag()
    timer = stop.after(seconds)
    try:
        nodes = 0
        easier = relaxed(supposed)
        if easier is not None:
            quick = Search(easier, unseen=unseen)
            result = quick.run(MOST_RELAXED, stop)
            nodes = quick.nodes
            if result == EXHAUSTED:
                return Reveal(Verdict.LOST, (), nodes)
        own = Search(supposed, unseen=unseen)
        result = own.run(NO_NODE_LIMIT, stop)
        nodes += own.nodes
    finally:
        timer.cancel()
    if result != SOLVED:
        return Reveal(Verdict.LOST if result == EXHAUSTED else Verdict.UNKNOWN, (), nodes)
    translator = MoveTranslator(supposed)
    translator.follow(own.steps())
    return Reveal(Verdict.WON, tuple(without_detours(supposed, translator.moves)), nodes)
