"""The table: where every card lies, which moves there are, and what they do."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from partie.games.klondike.rules.cards import CARDS, KING, UNKNOWN, fits_on, rank_of, suit_of
from partie.games.klondike.rules.deals import PILES, Deal, piles_of, stock_of
from partie.games.klondike.rules.scoring import points, winnings
from partie.games.klondike.rules.variants import Rules

Cards = tuple[int, ...]


class Act(enum.Enum):
    """The kinds of moves; cards turned up in a pile are no move, they follow by themselves."""

    DEAL = "deal"  # turn cards from the stock to the waste
    REDEAL = "redeal"  # the waste becomes the stock again
    HOME = "home"  # a card to its foundation
    PILE = "pile"  # a card, with those on it, to a pile


class KlondikeMove(NamedTuple):
    """A move. The card implies where it comes from: every card lies in one place."""

    act: Act
    card: int = UNKNOWN
    pile: int = 0  # 0..6, of `Act.PILE`


DEAL = KlondikeMove(Act.DEAL)
REDEAL = KlondikeMove(Act.REDEAL)


@dataclass(frozen=True)
class Table:
    """One moment of a game. Piles, waste and foundations list the lowest card first."""

    rules: Rules
    hidden: tuple[Cards, ...]  # of each pile, face down
    shown: tuple[Cards, ...]  # of each pile, face up
    home: tuple[int, ...]  # cards on each foundation, in the order of `SUITS`
    stock: Cards  # the card that is turned first in front
    waste: Cards
    redeals: int = 0  # used
    score: int = 0  # standard points

    @property
    def is_won(self) -> bool:
        """Whether every card is home."""
        return sum(self.home) == CARDS

    @property
    def points(self) -> int:
        """What the game counts so far: standard points, or the dollars of Vegas."""
        return winnings(sum(self.home)) if self.rules.vegas else self.score

    def moves(self) -> Iterator[KlondikeMove]:
        """Every legal move: home first, then pile by pile, then back from the foundations, then the stock."""
        yield from self._home_moves()
        for pile in range(PILES):
            yield from self._pile_moves(pile)
        if self.waste:
            yield from self._landings(self.waste[-1], None)
        if self.rules.take_back:
            for card in self.home_tops():
                yield from self._landings(card, None)
        if self.stock:
            yield DEAL
        elif self.may_turn_over:
            yield REDEAL

    @property
    def may_turn_over(self) -> bool:
        """Whether the waste may become the stock again, once that is empty."""
        return bool(self.waste) and (self.rules.redeals is None or self.redeals < self.rules.redeals)

    def _home_moves(self) -> Iterator[KlondikeMove]:
        for card in (*(pile[-1] for pile in self.shown if pile), *self.waste[-1:]):
            if card != UNKNOWN and self.home[suit_of(card)] == rank_of(card):
                yield KlondikeMove(Act.HOME, card)

    def _pile_moves(self, pile: int) -> Iterator[KlondikeMove]:
        for depth, card in enumerate(self.shown[pile]):
            empties = depth == 0 and not self.hidden[pile]  # moving it only renames the empty pile
            for move in self._landings(card, pile):
                if not (empties and not self.shown[move.pile]):
                    yield move

    def _landings(self, card: int, source: int | None) -> Iterator[KlondikeMove]:
        """The piles a card may go to."""
        for pile in range(PILES):
            if pile != source and self.takes(pile, card):
                yield KlondikeMove(Act.PILE, card, pile)

    def takes(self, pile: int, card: int) -> bool:
        """Whether a card may be put on a pile."""
        if card == UNKNOWN:
            return False
        if self.shown[pile]:
            return fits_on(card, self.shown[pile][-1])
        if self.hidden[pile]:
            return False  # only in positions that play never reaches
        return self.rules.any_card or rank_of(card) == KING

    def home_tops(self) -> list[int]:
        """The uppermost card of each foundation that has one."""
        return [4 * (height - 1) + suit for suit, height in enumerate(self.home) if height]

    def play(self, move: KlondikeMove) -> Table:
        """The table after a move that is legal; who calls has checked that."""
        if move.act is Act.DEAL:
            drawn = self.rules.draw
            return replace(self, stock=self.stock[drawn:], waste=self.waste + self.stock[:drawn])
        if move.act is Act.REDEAL:
            score = max(0, self.score + points(self.rules, move.act))
            return replace(self, stock=self.waste, waste=(), redeals=self.redeals + 1, score=score)
        return self._carry(move)

    def _carry(self, move: KlondikeMove) -> Table:
        hidden, shown, home, waste = list(self.hidden), list(self.shown), list(self.home), self.waste
        card, turned = move.card, False
        carried: Cards = (card,)
        if waste and waste[-1] == card:
            source, waste = "waste", waste[:-1]
        elif home[suit_of(card)] == rank_of(card) + 1:
            source = "home"
            home[suit_of(card)] -= 1
        else:
            source = "pile"
            pile = self.pile_of(card)
            depth = shown[pile].index(card)
            carried, shown[pile] = shown[pile][depth:], shown[pile][:depth]
            if not shown[pile] and hidden[pile]:
                shown[pile], hidden[pile], turned = hidden[pile][-1:], hidden[pile][:-1], True
        if move.act is Act.HOME:
            home[suit_of(card)] += 1
        else:
            shown[move.pile] += carried
        score = max(0, self.score + points(self.rules, move.act, source, turned))
        return replace(self, hidden=tuple(hidden), shown=tuple(shown), home=tuple(home), waste=waste, score=score)

    def pile_of(self, card: int) -> int:
        """The pile where a card lies face up. Raises `ValueError` when it does not."""
        for pile, cards in enumerate(self.shown):
            if card in cards:
                return pile
        raise ValueError(f"card {card} does not lie face up in a pile")

    def observation(self) -> Table:
        """What the player may know: hidden cards and stock cards never turned are unknown."""
        hidden = tuple((UNKNOWN,) * len(cards) for cards in self.hidden)
        stock = self.stock if self.redeals else (UNKNOWN,) * len(self.stock)
        return replace(self, hidden=hidden, stock=stock)

    @property
    def is_complete(self) -> bool:
        """Whether no card is unknown."""
        return UNKNOWN not in self.stock and all(UNKNOWN not in cards for cards in self.hidden)


def lay_out(deal: Deal, rules: Rules) -> Table:
    """The first table of a game."""
    piles = piles_of(deal)
    return Table(
        rules,
        hidden=tuple(pile[:-1] for pile in piles),
        shown=tuple(pile[-1:] for pile in piles),
        home=(0, 0, 0, 0),
        stock=stock_of(deal),
        waste=(),
    )
