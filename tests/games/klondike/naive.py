"""The obvious, slow twins: the moves of a table, and a complete search through tables as they lie."""

from __future__ import annotations

import random

from partie.games.klondike.rules.table import DEAL, REDEAL, Act, KlondikeMove, Table
from partie.games.klondike.rules.variants import Rules


class GivesUp(Exception):
    """Too many tables for a slow search."""


def colour(card: int) -> str:
    return "red" if "DHCS"[card % 4] in "DH" else "black"


def legal_moves(table: Table) -> set[KlondikeMove]:
    """Every card that is face up, to every place: what the rules say, one sentence each."""
    found = set()
    for card in range(52):
        if not _is_face_up_and_free(table, card):
            continue
        if card // 4 == table.home[card % 4] and _nothing_on(table, card):
            found.add(KlondikeMove(Act.HOME, card))
        found |= {KlondikeMove(Act.PILE, card, pile) for pile in range(7) if _may_land(table, card, pile)}
    if table.stock:
        found.add(DEAL)
    elif table.waste and (table.rules.redeals is None or table.redeals < table.rules.redeals):
        found.add(REDEAL)
    return found


def _is_face_up_and_free(table: Table, card: int) -> bool:
    in_pile = any(card in pile for pile in table.shown)
    on_waste = bool(table.waste) and table.waste[-1] == card
    on_home = table.rules.take_back and card // 4 + 1 == table.home[card % 4]
    return in_pile or on_waste or on_home


def _nothing_on(table: Table, card: int) -> bool:
    return all(card not in pile[:-1] for pile in table.shown)


def _may_land(table: Table, card: int, pile: int) -> bool:
    shown, hidden = table.shown[pile], table.hidden[pile]
    if card in shown:
        return False
    if shown:
        return shown[-1] // 4 == card // 4 + 1 and colour(shown[-1]) != colour(card)
    already = any(other[:1] == (card,) and not under for other, under in zip(table.shown, table.hidden, strict=True))
    return not hidden and not already and (table.rules.any_card or card // 4 == 12)


def can_be_won(table: Table, most: int) -> bool:
    """Tries every move everywhere; raises `GivesUp` after this many tables.

    Ranks that are completely home at the beginning stay there: the rest is a game with a smaller deck.
    """
    lowest = 4 * min(table.home)
    seen = {_key(table)}
    waiting = [table]
    while waiting:
        table = waiting.pop()
        if not any((*table.hidden, *table.shown, table.stock, table.waste)):
            return True
        for move in reversed(list(table.moves())):
            if move.act is Act.PILE and move.card < lowest:
                continue
            after = table.play(move)
            key = _key(after)
            if key not in seen:
                if len(seen) >= most:
                    raise GivesUp
                seen.add(key)
                waiting.append(after)
    return False


def _key(table: Table) -> object:
    piles = tuple(sorted(zip(table.hidden, table.shown, strict=True)))
    redeals = table.redeals if table.rules.redeals is not None else 0
    return piles, table.home, table.stock, table.waste, redeals


def low_table(rules: Rules, seed: int, ranks: int) -> Table:
    """A random table of a deck that ends early, without kings: empty piles stay empty, much is lost."""
    dice = random.Random(seed)
    cards = list(range(4 * ranks))
    dice.shuffle(cards)
    return _spread(rules, dice, cards, (0, 0, 0, 0))


def high_table(rules: Rules, seed: int, left: int) -> Table:
    """A random table with most cards home and the `left` highest hidden, shown or in the stock."""
    dice = random.Random(seed)
    ranks = -(-left // 4)
    home = [13 - ranks] * 4
    for _ in range(4 * ranks - left):
        home[dice.choice([suit for suit in range(4) if home[suit] < 13])] += 1
    cards = [4 * rank + suit for suit in range(4) for rank in range(home[suit], 13)]
    dice.shuffle(cards)
    return _spread(rules, dice, cards, tuple(home))


def _spread(rules: Rules, dice: random.Random, cards: list[int], home: tuple[int, ...]) -> Table:
    in_stock = dice.randrange(0, len(cards) // 2 + 1)
    stock, rest = tuple(cards[:in_stock]), cards[in_stock:]
    hidden: list[tuple[int, ...]] = [()] * 7
    shown: list[tuple[int, ...]] = [()] * 7
    for pile in dice.sample(range(7), 7):
        size = min(len(rest), dice.randrange(1, pile + 2))
        taken, rest = tuple(rest[:size]), rest[size:]
        hidden[pile], shown[pile] = taken[:-1], taken[-1:]
    stock += tuple(rest)
    turned = dice.randrange(0, len(stock) + 1)
    redeals = 0 if rules.redeals is None else dice.randrange(0, rules.redeals + 1)
    return Table(rules, tuple(hidden), tuple(shown), home, stock[turned:], stock[:turned], redeals)
