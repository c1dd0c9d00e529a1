"""From the solver's moves to those a person makes on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from partie.games.klondike.engine.bits import bit_of
from partie.games.klondike.engine.problem import (
    BACK_EMPTY,
    PILE_HOME,
    REVEAL_EMPTY,
    SPLIT,
    STOCK_EMPTY,
    STOCK_HOME,
    STOCK_PILE,
)
from partie.games.klondike.rules.cards import fits_on
from partie.games.klondike.rules.deals import STOCK
from partie.games.klondike.rules.finishing import finishing_moves
from partie.games.klondike.rules.table import DEAL, REDEAL, Act, KlondikeMove, Table

_INTO_EMPTY = (REVEAL_EMPTY, STOCK_EMPTY, BACK_EMPTY, SPLIT)
_FROM_STOCK = (STOCK_HOME, STOCK_PILE, STOCK_EMPTY)
_HOME = (PILE_HOME, STOCK_HOME)


class MoveTranslator:
    """Plays the solver's moves out on a table; every move is checked against the rules."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.moves: list[KlondikeMove] = []

    def follow(self, steps: Iterable[tuple[int, int]]) -> None:
        """Pairs of kind and bit."""
        for kind, bit in steps:
            self.step(kind, bit_of(bit))

    def step(self, kind: int, card: int) -> None:
        """One move of the solver: a few on the table."""
        if kind in _FROM_STOCK:
            self._turn_up(card)
        if kind in _HOME:
            if kind == PILE_HOME:
                self._uncover(card)
            self._play(KlondikeMove(Act.HOME, card))
        elif kind in _INTO_EMPTY:
            self._play(KlondikeMove(Act.PILE, card, self._empty_pile()))
        else:
            self._play(KlondikeMove(Act.PILE, card, self._pile_for(card)))

    def finish(self) -> None:
        """Brings everything home once nothing is hidden and every stock card can be had."""
        for move in finishing_moves(self.table):
            self._play(move)
        if not self.table.is_won:
            raise RuntimeError("the solver's line does not win")

    def _play(self, move: KlondikeMove) -> None:
        if move not in self.table.moves():
            raise RuntimeError(f"the solver's line breaks the rules at {move}")
        self.table = self.table.play(move)
        self.moves.append(move)

    def _turn_up(self, card: int) -> None:
        for _ in range(2 * STOCK + 2):
            if self.table.waste and self.table.waste[-1] == card:
                return
            self._play(DEAL if self.table.stock else REDEAL)
        raise RuntimeError(f"the solver's line takes card {card}, which cannot be turned up")

    def _uncover(self, card: int) -> None:
        """What lies on a card goes to the other one of the same rank and colour."""
        pile = self.table.shown[self.table.pile_of(card)]
        depth = pile.index(card)
        if depth + 1 < len(pile):
            self._play(KlondikeMove(Act.PILE, pile[depth + 1], self._pile_for(pile[depth + 1])))

    def _pile_for(self, card: int) -> int:
        for pile, shown in enumerate(self.table.shown):
            if shown and fits_on(card, shown[-1]):
                return pile
        raise RuntimeError(f"the solver's line has no place for card {card}")

    def _empty_pile(self) -> int:
        for pile, shown in enumerate(self.table.shown):
            if not shown and not self.table.hidden[pile]:
                return pile
        raise RuntimeError("the solver's line has no empty pile")


def without_detours(table: Table, moves: Sequence[KlondikeMove]) -> list[KlondikeMove]:
    """The same line without parts that come back to a table it had before."""
    kept: list[KlondikeMove] = []
    met: dict[object, int] = {_place(table): 0}
    for move in moves:
        table = table.play(move)
        kept.append(move)
        place = _place(table)
        if place in met:
            for gone in [key for key, length in met.items() if length > met[place]]:
                del met[gone]
            del kept[met[place] :]
        else:
            met[place] = len(kept)
    return kept


def _place(table: Table) -> object:
    """What makes two tables the same; the redeals count, since going through the stock costs one."""
    limited = table.redeals if table.rules.redeals is not None else 0
    return table.hidden, table.shown, table.home, table.stock, table.waste, limited
