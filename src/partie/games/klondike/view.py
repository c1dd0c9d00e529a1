"""The view of Klondike: stock, waste and foundations above seven piles.

A card that is seen has its name as its id; one face down has its place, such as `pile-3-2`.
"""

from __future__ import annotations

from collections.abc import Mapping

from partie.core.effects import Effect
from partie.core.position import Move, Position
from partie.core.text import Text
from partie.core.view import Arrangement, Card, Cell, Fact, Geometry, Scene, Stack, View
from partie.games.klondike.rules.cards import NAMES, SIGNS, SUITS, UNKNOWN, card_name, name_of, suit_of
from partie.games.klondike.rules.deals import PILES
from partie.games.klondike.rules.position import MOST_IDLE, KlondikePosition
from partie.games.klondike.rules.stuck import is_stuck
from partie.games.klondike.rules.table import Act, Cards, KlondikeMove, Table

CARD = (0.9, 1.26)  # width and height
STEP = 0.36  # from card to card in a pile, less where it would not fit
ROOM = 4.86  # from the first card of a pile to its last: 19 of them, six face down and a full run
WIDE = (9.65, 5.45)  # width and height on a low screen: stock and waste at the left, foundations at the right
FANNED = 3  # cards of the waste that lie side by side
FAN = 0.28
EMPTY = ("turn-over", "used-up", *(f"place-{suit.lower()}" for suit in SUITS))  # what empty places show
DRAWINGS = {kind: f"cards.svg#{kind}" for kind in ("back", *EMPTY, *(name.lower() for name in NAMES))}
ASKS = Text("Move a card, or turn the stock.")
ASKS_OVER = Text("Move a card, or turn the stock over.")
ASKS_CARD = Text("Move a card. The stock is used up.")
WARNED = 50  # moves before a game ends because nothing new happens
STUCK = Text("No card can be turned up any more.")


class KlondikeView(View):
    """A move is the card, then where it goes; the stock alone is turned."""

    def geometry(self, variant: str) -> Geometry:
        """Places for cards."""
        names = {
            "stock": Text("stock"),
            "waste": Text("waste"),
            **{f"home-{suit}": Text("foundation of {suit}", suit=SIGNS[suit]) for suit in SUITS},
            **{f"pile-{pile}": Text("pile {pile}", pile=pile) for pile in range(1, PILES + 1)},
        }

        def cells(places: Mapping[str, tuple[float, float]]) -> tuple[Cell, ...]:
            return tuple(Cell(id_, *places[id_], name=name) for id_, name in names.items())

        height = 2.1 + ROOM + CARD[1] / 2 + 0.05
        wide = Arrangement(WIDE[0], WIDE[1], cells(_wide_places()))
        return Geometry(
            float(PILES),
            height,
            cells(_places()),
            card_size=CARD,
            drawings=DRAWINGS,
            surface="felt",
            wide=wide,
        )

    def scene(self, position: Position) -> Scene:
        """Stacks of cards; unknown cards lie face down."""
        assert isinstance(position, KlondikePosition)
        table = position.table
        stuck = is_stuck(table)
        below = tuple(Card(f"stock-{n + 1}") for n in range(len(table.stock)))
        stacks = [Stack("stock", below, empty="turn-over" if table.may_turn_over else "used-up")]
        stacks.append(_waste(table.waste, table.rules.draw))
        for suit, sign in enumerate(SUITS):
            cards = tuple(_open(4 * rank + suit) for rank in range(table.home[suit]))
            stacks.append(Stack(f"home-{sign}", cards, empty=f"place-{sign.lower()}"))
        stacks += [_pile(table, pile) for pile in range(PILES)]
        return Scene(
            {},
            stacks=tuple(stacks),
            marks={NAMES[card]: "take-back" for card in table.home_tops()},
            notes=_notes(table),
            prompt=STUCK if stuck else _prompt(position),
            facts=_facts(position) | ({"stuck": True} if stuck else {}),
        )

    def prompt_after(self, position: Position, taps: tuple[str, ...]) -> Text | None:
        """Where the card goes."""
        return Text("Where does {card} go?", card=card_name(NAMES.index(taps[0])))

    def taps(self, position: Position, move: Move) -> tuple[str, ...]:
        """The card, then the pile or foundation; the stock alone is dealt or turned over."""
        assert isinstance(position, KlondikePosition)
        assert isinstance(move, KlondikeMove)
        if move.act in (Act.DEAL, Act.REDEAL):
            return ("stock",)
        if move.act is Act.HOME:
            return (NAMES[move.card], f"home-{SUITS[suit_of(move.card)]}")
        return (NAMES[move.card], f"pile-{move.pile + 1}")

    def path(self, position: Position, move: Move) -> tuple[str, ...]:
        """The path from the card to where it goes; the stock alone is turned."""
        touched = self.taps(position, move)
        return touched if len(touched) > 1 else ()

    def effects(self, before: Position, move: Move, after: Position) -> tuple[Effect, ...]:
        """Cards go from stack to stack, the lowest first; those that are turned have another id then."""
        assert isinstance(before, KlondikePosition)
        assert isinstance(after, KlondikePosition)
        assert isinstance(move, KlondikeMove)
        if move.act is Act.DEAL:
            return _dealt(before.table, after.table)
        if move.act is Act.REDEAL:
            return _turned_over(before.table)
        return _carried(before.table, after.table, move, self.taps(before, move)[-1])

    def label(self, position: Position, move: Move) -> Text:
        """The move in words, the card with its sign."""
        assert isinstance(move, KlondikeMove)
        if move.act is Act.DEAL:
            return Text("turn the stock")
        if move.act is Act.REDEAL:
            return Text("turn the stock over")
        card = card_name(move.card)
        if move.act is Act.HOME:
            return Text("{card} home", card=card)
        return Text("{card} to pile {pile}", card=card, pile=move.pile + 1)

    def double_tap(self, position: Position, cell: str) -> Move | None:
        """Home, or to the first pile that takes the card: one with cards before an empty one."""
        assert isinstance(position, KlondikePosition)
        table = position.table
        moves = [move for move in table.moves() if move.card != UNKNOWN and NAMES[move.card] == cell]
        home = next((move for move in moves if move.act is Act.HOME), None)
        if home is not None or not moves or moves[0].card in table.home_tops():
            return home
        return next((move for move in moves if table.shown[move.pile]), moves[0])

    def sketch(self, position: Position) -> str:
        """The table in characters; `[]` is a card face down."""
        assert isinstance(position, KlondikePosition)
        table = position.table
        home = " ".join(
            NAMES[4 * (height - 1) + suit] if height else f"-{SUITS[suit]}" for suit, height in enumerate(table.home)
        )
        waste = " ".join(name_of(card) for card in table.waste[-3:]) or "--"
        lines = [f"stock {len(table.stock):2}  waste {waste:<8}  home {home}", ""]
        lines.append("  ".join(f"{pile + 1} " for pile in range(PILES)).rstrip())
        longest = max(len(table.hidden[pile]) + len(table.shown[pile]) for pile in range(PILES))
        for depth in range(longest):
            lines.append("  ".join(_sketched(table, pile, depth) for pile in range(PILES)).rstrip())
        return "\n".join(lines)


def _places() -> dict[str, tuple[float, float]]:
    """Stock, waste and foundations above the piles."""
    places = {"stock": (0.5, 0.68), "waste": (1.5, 0.68)}
    places |= {f"home-{suit}": (3.5 + number, 0.68) for number, suit in enumerate(SUITS)}
    return places | {f"pile-{pile + 1}": (pile + 0.5, 2.1) for pile in range(PILES)}


def _wide_places() -> dict[str, tuple[float, float]]:
    """Everything beside the piles."""
    places = {"stock": (0.5, 0.68), "waste": (0.5, 2.03)}
    places |= {f"home-{suit}": (WIDE[0] - 0.5, 0.68 + 1.35 * number) for number, suit in enumerate(SUITS)}
    return places | {f"pile-{pile + 1}": (pile + 2.08, 0.68) for pile in range(PILES)}


def _dealt(before: Table, after: Table) -> tuple[Effect, ...]:
    """Cards of the stock, its uppermost first, turned onto the waste."""
    count = len(after.waste) - len(before.waste)
    turned = after.waste[-count:]
    found: list[Effect] = []
    for number, card in enumerate(turned):
        below = f"stock-{len(before.stock) - number}"
        found.append(Effect.move(below, "waste"))
        found += [] if card == UNKNOWN else [Effect.change(NAMES[card], below)]
    return tuple(found)


def _turned_over(before: Table) -> tuple[Effect, ...]:
    """The waste, as far as it is seen, becomes the stock: its last card lies lowest."""
    seen = [card.id for card in _waste(before.waste, before.rules.draw).cards]
    found: list[Effect] = []
    for number, card in enumerate(reversed(seen)):
        found += [Effect.move(card, "stock"), Effect.change(f"stock-{number + 1}", card)]
    return tuple(found)


def _carried(before: Table, after: Table, move: KlondikeMove, target: str) -> tuple[Effect, ...]:
    """A card with those that lie upon it; below it one may be turned up."""
    pile = next((pile for pile, cards in enumerate(before.shown) if move.card in cards), None)
    if pile is None:
        return (Effect.move(NAMES[move.card], target),)
    cards = before.shown[pile][before.shown[pile].index(move.card) :]
    moved = tuple(Effect.move(NAMES[card], target) for card in cards)
    if len(after.hidden[pile]) == len(before.hidden[pile]) or after.shown[pile][-1] == UNKNOWN:
        return moved
    return (*moved, Effect.change(NAMES[after.shown[pile][-1]], f"pile-{pile + 1}-{len(before.hidden[pile])}"))


def _sketched(table: Table, pile: int, depth: int) -> str:
    hidden, shown = table.hidden[pile], table.shown[pile]
    if depth < len(hidden):
        return "[]"
    return name_of(shown[depth - len(hidden)]) if depth < len(hidden) + len(shown) else "  "


def _open(card: int) -> Card:
    return Card(NAMES[card], NAMES[card].lower())


def _waste(cards: Cards, draw: int) -> Stack:
    """The last cards that were turned lie side by side; a single one lies on the one before it."""
    seen = cards[-min(FANNED, max(draw, 2)) :]
    return Stack(
        "waste",
        tuple(_open(card) for card in seen if card != UNKNOWN),
        (FAN, 0.0) if draw > 1 else (0.0, 0.0),
    )


def _pile(table: Table, pile: int) -> Stack:
    hidden, shown = table.hidden[pile], table.shown[pile]
    name = f"pile-{pile + 1}"
    below = [Card(f"{name}-{depth + 1}") for depth in range(len(hidden))]
    above = [
        Card(f"{name}-{depth + 1}") if card == UNKNOWN else _open(card)
        for depth, card in enumerate(shown, start=len(hidden))
    ]
    cards = (*below, *above)
    return Stack(name, cards, (0.0, min(STEP, ROOM / max(1, len(cards) - 1))))


def _prompt(position: KlondikePosition) -> Text:
    table, left = position.table, MOST_IDLE - position.idle
    if left <= WARNED:
        return Text.plural(
            "Lost in {count} move without a new card.",
            "Lost in {count} moves without a new card.",
            count=left,
        )
    if table.stock:
        return ASKS
    return ASKS_OVER if table.may_turn_over else ASKS_CARD


def _facts(position: KlondikePosition) -> dict[str, Fact]:
    table, left = position.table, MOST_IDLE - position.idle
    facts: dict[str, Fact] = {"score": table.points, "redeals": table.redeals, "home": list(table.home)}
    return facts | ({"ends_in": left} if left <= WARNED else {})


def _score(table: Table) -> Text:
    if table.rules.vegas:
        return Text("Vegas: {sign}${amount}", sign="−" if table.points < 0 else "", amount=abs(table.points))
    return Text.plural("{count} point", "{count} points", count=table.points)


def _notes(table: Table) -> tuple[Text, ...]:
    notes = []
    if table.rules.redeals is not None:
        left = table.rules.redeals - table.redeals
        notes.append(Text.plural("{count} redeal left", "{count} redeals left", count=left))
    notes.append(_score(table))
    return tuple(notes)
