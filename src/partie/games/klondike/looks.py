"""What Klondike looks like: stock, waste and foundations above seven piles.

A card that is seen has its name as its id; one face down has its place, such as `pile-3-2`.
"""

from __future__ import annotations

from partie.game import Move, Position
from partie.games.klondike.rules.cards import NAMES, SUITS, UNKNOWN, name_of, suit_of
from partie.games.klondike.rules.deals import PILES
from partie.games.klondike.rules.position import KlondikePosition
from partie.games.klondike.rules.table import Act, Cards, KlondikeMove, Table
from partie.looks import Card, Cell, Fact, Geometry, Looks, Scene, Stack
from partie.text import Text

CARD = (0.9, 1.26)  # width and height
STEP = 0.27  # from card to card in a pile
MOST_IN_PILE = 19  # six face down, then a whole run
FANNED = 3  # cards of the waste that lie side by side
FAN = 0.28
DRAWINGS = {face: f"cards.svg#{face}" for face in ("back", *(name.lower() for name in NAMES))}
SIGNS = {"D": "♦", "H": "♥", "C": "♣", "S": "♠"}
ASKS = Text("Move a card, or turn the stock.")


class KlondikeLooks(Looks):
    """A move is the card, then where it goes; the stock alone is turned."""

    def geometry(self, variant: str) -> Geometry:
        """Places for cards."""
        cells = [
            Cell("stock", 0.5, 0.68, name=Text("stock")),
            Cell("waste", 1.5, 0.68, name=Text("waste")),
        ]
        for number, suit in enumerate(SUITS):
            name = Text("foundation of {suit}", suit=SIGNS[suit])
            cells.append(Cell(f"home-{suit}", 3.5 + number, 0.68, name=name))
        for pile in range(PILES):
            cells.append(Cell(f"pile-{pile + 1}", pile + 0.5, 2.1, name=Text("pile {pile}", pile=pile + 1)))
        height = 2.1 + STEP * (MOST_IN_PILE - 1) + CARD[1] / 2 + 0.05
        return Geometry(float(PILES), height, tuple(cells), card_size=CARD, drawings=DRAWINGS)

    def scene(self, position: Position) -> Scene:
        """Stacks of cards; what nobody may know lies face down."""
        assert isinstance(position, KlondikePosition)
        table = position.table
        stacks = [Stack("stock", tuple(Card(f"stock-{n + 1}") for n in range(len(table.stock))))]
        stacks.append(_waste(table.waste, table.rules.draw))
        for suit, sign in enumerate(SUITS):
            cards = tuple(_open(4 * rank + suit) for rank in range(table.home[suit]))
            stacks.append(Stack(f"home-{sign}", cards))
        stacks += [_pile(table, pile) for pile in range(PILES)]
        return Scene({}, stacks=tuple(stacks), notes=_notes(table), asks=ASKS, facts=_facts(table))

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        """The card, then the pile or foundation; the stock alone is dealt or turned over."""
        assert isinstance(position, KlondikePosition)
        assert isinstance(move, KlondikeMove)
        if move.act in (Act.DEAL, Act.REDEAL):
            return ("stock",)
        if move.act is Act.HOME:
            return (NAMES[move.card], f"home-{SUITS[suit_of(move.card)]}")
        return (NAMES[move.card], f"pile-{move.pile + 1}")

    def label(self, position: Position, move: Move) -> Text:
        """The move in words, the card with its sign."""
        assert isinstance(move, KlondikeMove)
        if move.act is Act.DEAL:
            return Text("turn the stock")
        if move.act is Act.REDEAL:
            return Text("turn the stock over")
        card = _spoken(move.card)
        if move.act is Act.HOME:
            return Text("{card} home", card=card)
        return Text("{card} to pile {pile}", card=card, pile=move.pile + 1)

    def quick(self, position: Position, cell: str) -> Move | None:
        """A card that may go home goes there."""
        assert isinstance(position, KlondikePosition)
        homes = (move for move in position.table.moves() if move.act is Act.HOME)
        return next((move for move in homes if NAMES[move.card] == cell), None)

    def sketch(self, position: Position) -> str:
        """The table in characters; `[]` is a card face down."""
        assert isinstance(position, KlondikePosition)
        table = position.table
        home = " ".join(
            NAMES[4 * (height - 1) + suit] if height else f"-{SUITS[suit]}"
            for suit, height in enumerate(table.home)
        )
        waste = " ".join(name_of(card) for card in table.waste[-3:]) or "--"
        lines = [f"stock {len(table.stock):2}  waste {waste:<8}  home {home}", ""]
        lines.append("  ".join(f"{pile + 1} " for pile in range(PILES)).rstrip())
        longest = max(len(table.hidden[pile]) + len(table.shown[pile]) for pile in range(PILES))
        for depth in range(longest):
            lines.append("  ".join(_sketched(table, pile, depth) for pile in range(PILES)).rstrip())
        return "\n".join(lines)


def _sketched(table: Table, pile: int, depth: int) -> str:
    hidden, shown = table.hidden[pile], table.shown[pile]
    if depth < len(hidden):
        return "[]"
    return name_of(shown[depth - len(hidden)]) if depth < len(hidden) + len(shown) else "  "


def _spoken(card: int) -> str:
    return NAMES[card][0].replace("T", "10") + SIGNS[NAMES[card][1]]


def _open(card: int) -> Card:
    return Card(NAMES[card], NAMES[card].lower())


def _waste(cards: Cards, draw: int) -> Stack:
    """The last cards that were turned lie side by side, the others below them."""
    fanned = min(FANNED, draw, len(cards))
    return Stack(
        "waste", tuple(_open(card) for card in cards[len(cards) - fanned :] if card != UNKNOWN), (FAN, 0.0)
    )


def _pile(table: Table, pile: int) -> Stack:
    hidden, shown = table.hidden[pile], table.shown[pile]
    name = f"pile-{pile + 1}"
    below = [Card(f"{name}-{depth + 1}") for depth in range(len(hidden))]
    above = [
        Card(f"{name}-{depth + 1}") if card == UNKNOWN else _open(card)
        for depth, card in enumerate(shown, start=len(hidden))
    ]
    return Stack(name, (*below, *above), (0.0, STEP))


def _facts(table: Table) -> dict[str, Fact]:
    return {"score": table.score, "redeals": table.redeals, "home": list(table.home)}


def _notes(table: Table) -> tuple[Text, ...]:
    notes = [Text.plural("{count} card in the stock", "{count} cards in the stock", count=len(table.stock))]
    if table.rules.redeals is not None:
        left = table.rules.redeals - table.redeals
        notes.append(Text.plural("{count} redeal left", "{count} redeals left", count=left))
    notes.append(Text.plural("{count} point", "{count} points", count=table.score))
    return tuple(notes)
