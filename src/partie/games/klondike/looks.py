"""What Klondike looks like: stock, waste and foundations above seven piles.

Every card of a pile has a cell of its own: `3.5` is the fifth card of the third pile, counted from below.
"""

from __future__ import annotations

from partie.game import Move, Position
from partie.games.klondike.rules.cards import NAMES, SUITS, UNKNOWN, name_of, suit_of
from partie.games.klondike.rules.deals import PILES
from partie.games.klondike.rules.position import KlondikePosition
from partie.games.klondike.rules.table import Act, KlondikeMove, Table
from partie.looks import Cell, Geometry, Looks, Scene
from partie.text import Text

MOST_IN_PILE = 19  # six face down, then a whole run
STEP = 0.35  # of a card's height, from card to card in a pile
BACK, PLACE = "back", "place"  # pieces: a card face down, an empty place


class KlondikeLooks(Looks):
    """Cards lie on cells; a move is the card, then where it goes."""

    def geometry(self, variant: str) -> Geometry:
        """The places; y counts in heights of a card."""
        cells = [Cell("stock", 0.5, 0.5), Cell("waste", 1.5, 0.5)]
        cells += [Cell(f"home-{suit}", 3.5 + number, 0.5) for number, suit in enumerate(SUITS)]
        for pile in range(PILES):
            cells.append(Cell(f"{pile + 1}", pile + 0.5, 1.7 - STEP))
            for depth in range(MOST_IN_PILE):
                cells.append(Cell(f"{pile + 1}.{depth + 1}", pile + 0.5, 1.7 + STEP * depth))
        return Geometry(float(PILES), 2.2 + STEP * MOST_IN_PILE, tuple(cells))

    def scene(self, position: Position) -> Scene:
        """A card's piece is its name, such as `9H`."""
        assert isinstance(position, KlondikePosition)
        table = position.table
        pieces = {"stock": BACK if table.stock else PLACE, "waste": PLACE}
        if table.waste:
            pieces["waste"] = name_of(table.waste[-1])
        for number, suit in enumerate(SUITS):
            height = table.home[number]
            pieces[f"home-{suit}"] = NAMES[4 * (height - 1) + number] if height else PLACE
        for pile in range(PILES):
            hidden, shown = table.hidden[pile], table.shown[pile]
            pieces[f"{pile + 1}"] = PLACE
            for depth in range(len(hidden)):
                pieces[f"{pile + 1}.{depth + 1}"] = BACK
            for depth, card in enumerate(shown[: MOST_IN_PILE - len(hidden)], start=len(hidden)):
                pieces[f"{pile + 1}.{depth + 1}"] = BACK if card == UNKNOWN else NAMES[card]
        return Scene(pieces, notes=_notes(table))

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        """The card, then the pile or foundation; the stock alone is dealt or turned over."""
        assert isinstance(position, KlondikePosition)
        assert isinstance(move, KlondikeMove)
        if move.act in (Act.DEAL, Act.REDEAL):
            return ("stock",)
        source = cell_of(position.table, move.card)
        if move.act is Act.HOME:
            return (source, f"home-{SUITS[suit_of(move.card)]}")
        return (source, f"{move.pile + 1}")

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


def cell_of(table: Table, card: int) -> str:
    """Where a card that can be taken lies."""
    if table.waste[-1:] == (card,):
        return "waste"
    if card in table.home_tops():
        return f"home-{SUITS[suit_of(card)]}"
    pile = table.pile_of(card)
    return f"{pile + 1}.{len(table.hidden[pile]) + table.shown[pile].index(card) + 1}"


def _notes(table: Table) -> tuple[Text, ...]:
    notes = [Text.plural("{count} card in the stock", "{count} cards in the stock", count=len(table.stock))]
    if table.rules.redeals is not None:
        left = table.rules.redeals - table.redeals
        notes.append(Text.plural("{count} redeal left", "{count} redeals left", count=left))
    notes.append(Text.plural("{count} point", "{count} points", count=table.score))
    return tuple(notes)
