"""Tables, deals and moves as people write them.

A deal is 52 cards in the order they are dealt (`rules.deals`). A table is one line:

    PILES HOME STOCK WASTE redeals:N idle:N score:N

    9H/(4S)KD/(??)8C7H/-/…  D0H2C0S1  stock:2S??  waste:-

Piles are separated by `/`, face-down cards stand in brackets, `-` is nothing and `??` an unknown card. The
stock begins with the card that is turned first, the waste ends with the card that can be played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from partie.core.errors import InvalidText
from partie.games.klondike.rules.cards import CARDS, NAMES, NUMBERS, SUITS, UNKNOWN, name_of
from partie.games.klondike.rules.deals import PILES, Deal
from partie.games.klondike.rules.problems import few
from partie.games.klondike.rules.table import DEAL, REDEAL, Act, Cards, KlondikeMove, Table
from partie.games.klondike.rules.variants import Rules, parse_rules

LONGEST = 20_000  # characters that are read at all
NOTHING = "-"
_PILE = re.compile(r"(?:\(([^()]*)\))?([^()]*)")
_HOME = re.compile(r"D(\d{1,2})H(\d{1,2})C(\d{1,2})S(\d{1,2})")
_COUNT = re.compile(r"(redeals|idle|score):(\d{1,6})")
_MOVE = re.compile(r"([A2-9TJQK][DHCS])\s*[->]\s*([1-7F])")


def parse_variant(name: str) -> Rules:
    """The rules of a name such as `draw-3/redeals-2`. Raises `InvalidText`."""
    rules = parse_rules(name)
    if rules is None:
        raise InvalidText(
            "Variant {name!r} does not exist: it is draw-1, draw-2 or draw-3, then /redeals-0 to /redeals-2, "
            "/any-card, /no-take-back, /winnable and /vegas where wanted.",
            name=name[:80],
        )
    return rules


def parse_cards(text: str) -> Cards:
    """Cards one after another, with or without spaces. Raises `InvalidText`."""
    text = "".join(text.split())
    if text in ("", NOTHING):
        return ()
    found = []
    for at in range(0, len(text), 2):
        token = text[at : at + 2].upper()
        if token != "??" and token not in NUMBERS:
            raise InvalidText(
                "{token!r} is not a card: write a rank of A23456789TJQK and a suit of CDHS, such as TH.",
                token=text[at : at + 2],
            )
        found.append(UNKNOWN if token == "??" else NUMBERS[token])
    return tuple(found)


def format_cards(cards: Cards) -> str:
    """The same back."""
    return "".join(name_of(card) for card in cards) or NOTHING


def parse_deal(line: str) -> Deal:
    """52 cards in the order they are dealt. Raises `InvalidText` that names some of what is wrong."""
    cards = parse_cards(line)
    doubled = tuple(NAMES[card] for card in range(CARDS) if cards.count(card) > 1)
    missing = tuple(NAMES[card] for card in range(CARDS) if card not in cards)
    if UNKNOWN in cards:
        raise InvalidText("A deal has no unknown cards.")
    if doubled and missing:
        raise InvalidText(
            "A deal has every card once: {doubled} appear more often, {missing} are missing.",
            doubled=few(doubled),
            missing=few(missing),
        )
    if doubled:
        raise InvalidText("A deal has every card once: {doubled} appear more often.", doubled=few(doubled))
    if missing:
        raise InvalidText("A deal has every card once: {missing} are missing.", missing=few(missing))
    return cards


def read_deals(lines: Iterable[str]) -> list[Deal]:
    """The deals of a file, one a line; `#` begins a comment. Raises `InvalidText` with the line's number."""
    deals = []
    for number, line in enumerate(lines, start=1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        try:
            deals.append(parse_deal(text))
        except InvalidText as error:
            raise InvalidText("Line {number}: {error}", number=number, error=error) from None
    return deals


def format_deal(deal: Deal) -> str:
    """52 cards without spaces."""
    return format_cards(deal)


def format_table(table: Table, idle: int) -> str:
    """One line."""
    piles = "/".join(
        (f"({format_cards(hidden)})" if hidden else "") + (format_cards(shown) if shown or not hidden else "")
        for hidden, shown in zip(table.hidden, table.shown, strict=True)
    )
    home = "".join(f"{suit}{height}" for suit, height in zip(SUITS, table.home, strict=True))
    return (
        f"{piles} {home} stock:{format_cards(table.stock)} waste:{format_cards(table.waste)} "
        f"redeals:{table.redeals} idle:{idle} score:{table.score}"
    )


def parse_table(text: str, rules: Rules) -> tuple[Table, int]:
    """Reads `format_table`; what is left out is empty. Raises `InvalidText`."""
    tokens = text.split()
    piles = tokens[0].split("/") if tokens else []
    if len(piles) != PILES:
        raise InvalidText(
            "{text!r} is not a table: write {piles} piles separated by '/', or a deal of 52 cards.",
            text=text[:80],
            piles=PILES,
        )
    parsed = [_parse_pile(pile) for pile in piles]
    home, stock, waste = (0, 0, 0, 0), Cards(), Cards()
    counts = {"redeals": 0, "idle": 0, "score": 0}
    for token in tokens[1:]:
        if found := _HOME.fullmatch(token.upper()):
            home = (int(found[1]), int(found[2]), int(found[3]), int(found[4]))
        elif token.startswith("stock:"):
            stock = parse_cards(token.removeprefix("stock:"))
        elif token.startswith("waste:"):
            waste = parse_cards(token.removeprefix("waste:"))
        elif found := _COUNT.fullmatch(token):
            counts[found[1]] = int(found[2])
        else:
            raise InvalidText(
                "{token!r} is not a part of a table: there are D0H0C0S0, stock:, waste:, redeals:, idle:, score:.",
                token=token[:80],
            )
    hidden, shown = tuple(pile[0] for pile in parsed), tuple(pile[1] for pile in parsed)
    table = Table(rules, hidden, shown, home, stock, waste, counts["redeals"], counts["score"])
    return table, counts["idle"]


def _parse_pile(text: str) -> tuple[Cards, Cards]:
    found = _PILE.fullmatch(text)
    if found is None:
        raise InvalidText("{text!r} is not a pile: face-down cards in brackets, then the others.", text=text[:80])
    return parse_cards(found[1] or ""), parse_cards(found[2])


def format_move(move: KlondikeMove) -> str:
    """`9H-3`, `AS-F`, `deal` or `redeal`."""
    if move.act in (Act.DEAL, Act.REDEAL):
        return str(move.act.value)
    return f"{NAMES[move.card]}-{'F' if move.act is Act.HOME else move.pile + 1}"


def parse_move(text: str) -> KlondikeMove:
    """Reads a move, legal or not. Raises `InvalidText`."""
    token = text.strip()
    if token.lower() == "deal":
        return DEAL
    if token.lower() == "redeal":
        return REDEAL
    found = _MOVE.fullmatch(token.upper())
    if found is None:
        raise InvalidText(
            "{text!r} is not a move: write deal, redeal, a card and a pile as in 9H-3, or AS-F.",
            text=text[:80],
        )
    card = NUMBERS[found[1]]
    if found[2] == "F":
        return KlondikeMove(Act.HOME, card)
    return KlondikeMove(Act.PILE, card, int(found[2]) - 1)
