"""Everything that makes a table impossible, all at once."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

from partie.core.position import Problem
from partie.core.text import Text, Value
from partie.games.klondike.rules.cards import CARDS, KING, NAMES, UNKNOWN, fits_on
from partie.games.klondike.rules.deals import PILES, STOCK
from partie.games.klondike.rules.table import Table

NAMED = 3  # of many cards


def few(cards: Sequence[str]) -> Value:
    """The first names, and how many more there are: a list that a person can read at a glance."""
    more = len(cards) - NAMED
    if more <= 0:
        return tuple(cards)
    named = tuple(cards[:NAMED])
    return Text.plural("{cards} and {count} more", "{cards} and {count} more", count=more, cards=named)


def find_problems(table: Table) -> list[Problem]:
    """The problems in the order a person would look: the cards, then pile by pile, then the stock."""
    return [*_cards(table), *_piles(table), *_stock(table)]


def _cards(table: Table) -> Iterator[Problem]:
    tall = [height for height in table.home if height > KING + 1]
    if tall:
        yield Problem(Text("A foundation has at most 13 cards, not {height}.", height=max(tall)))
        return
    home = [4 * rank + suit for suit in range(4) for rank in range(table.home[suit])]
    counts = Counter([*home, *table.stock, *table.waste, *sum(table.hidden, ()), *sum(table.shown, ())])
    unknown = counts.pop(UNKNOWN, 0)
    for card, count in sorted(counts.items()):
        if count > 1:
            yield Problem(Text("{card} appears {count} times.", card=NAMES[card], count=count))
    missing = tuple(NAMES[card] for card in range(CARDS) if card not in counts)
    if len(missing) > unknown:
        sentence = "{missing} are missing, and only {unknown} cards are unknown."
        yield Problem(Text(sentence, missing=few(missing), unknown=unknown))
    elif len(missing) < unknown:
        sentence = "{unknown} cards are unknown, but only {missing} are not on the table."
        yield Problem(Text(sentence, unknown=unknown, missing=len(missing)))


def _piles(table: Table) -> Iterator[Problem]:
    for pile in range(PILES):
        hidden, shown, name = table.hidden[pile], table.shown[pile], str(pile + 1)
        if len(hidden) > pile:
            yield Problem(
                Text(
                    "Pile {pile} has {count} cards face down: it was dealt with {most}.",
                    pile=pile + 1,
                    count=len(hidden),
                    most=pile,
                ),
                (name,),
            )
        if hidden and not shown:
            yield Problem(Text("Pile {pile} has no card face up.", pile=pile + 1), (name,))
        if UNKNOWN in shown:
            yield Problem(Text("Pile {pile} has an unknown card face up.", pile=pile + 1), (name,))
            continue
        for below, card in itertools.pairwise(shown):
            if not fits_on(card, below):
                yield Problem(
                    Text(
                        "In pile {pile} {card} cannot lie on {below}.",
                        pile=pile + 1,
                        card=NAMES[card],
                        below=NAMES[below],
                    ),
                    (name,),
                )


def _stock(table: Table) -> Iterator[Problem]:
    cards = len(table.stock) + len(table.waste)
    if cards > STOCK:
        yield Problem(Text("Stock and waste have {count} cards: at most 24 remain.", count=cards), ("stock",))
    if UNKNOWN in table.waste:
        yield Problem(Text("The waste has an unknown card."), ("waste",))
    limit = table.rules.redeals
    if limit is not None and table.redeals > limit:
        yield Problem(
            Text(
                "The stock was turned over {used} times: {limit} are allowed.",
                used=table.redeals,
                limit=limit,
            ),
            ("stock",),
        )
