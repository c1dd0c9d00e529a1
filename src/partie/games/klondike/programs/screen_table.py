"""A table of Klondike on the screen: moves carried out by the mouse, every one confirmed by what is shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from partie.core.text import Text
from partie.desktop.program import Annotation, Box, Button, UnreadableScreen, WindowControl
from partie.games.klondike.programs.faces import BACK, Faces
from partie.games.klondike.programs.places import FIRST_HOME, STOCK, WASTE, Layout
from partie.games.klondike.rules.cards import UNKNOWN, suit_of
from partie.games.klondike.rules.table import Act, KlondikeMove, Table
from partie.games.klondike.rules.variants import Rules

RESPONSE_TIMEOUT = 20.0  # seconds for a move to show
LOST_AFTER = 3.0  # seconds after which a click or key that changed nothing is given again
OVERSHOT = 6.0  # seconds after which one that was given twice is taken to have worked twice
UNDO, REDO = "ctrl+z", "ctrl+shift+z"
HOMES = 4
PLANNED = 4  # moves that are shown to the user


@dataclass
class ScreenTable:
    """What is shown, with what is known about it. `tables[-1]` is the present one; undo goes back."""

    control: WindowControl
    places: Layout
    faces: Faces
    tables: list[Table]
    home_places: dict[int, int] = field(default_factory=dict)  # suit -> place; any suit may take any place
    middle_sends_home: bool = True  # the middle button; else the card is carried
    win_stays: bool = True  # the cards of a won game; else they fly away
    restart_key: str | None = None  # deals the same cards again; None: only undo leads back

    @property
    def table(self) -> Table:
        """Where the cards lie now."""
        return self.tables[-1]

    def play(self, move: KlondikeMove) -> int | None:
        """Carries a move out; the card that it turned up, if it was not known before."""
        after = self.table.play(move)
        if after.is_won and not self.win_stays:
            self._finish(move, after)
            return None
        seen = self._until(lambda: self._act(move), after, Text("the move is shown"), UNDO)
        self.tables.append(self._with_fan(after if seen < 0 else _with_card(after, seen)))
        self._forget_empty_homes()
        return None if seen < 0 else seen

    def _finish(self, move: KlondikeMove, after: Table) -> None:
        """The move that wins: it is done when the table before it is gone."""
        acted = 0.0

        def look() -> bool | None:
            nonlocal acted
            if acted and not self.is_shown():
                return True
            if time.monotonic() - acted > LOST_AFTER:
                self._act(move)
                acted = time.monotonic()
            return None

        self.control.wait(look, Text("the move is shown"), RESPONSE_TIMEOUT)
        self.tables.append(after)

    def undo(self) -> None:
        """Takes the last move back."""
        before = self.tables[-2]
        self._until(lambda: self.control.press(UNDO), before, Text("the move is undone"), REDO)
        self.tables.pop()
        self._forget_empty_homes()

    def restart(self) -> None:
        """Deals the same cards again, where the program has a key for that."""
        key = self.restart_key
        assert key is not None
        self.home_places, homes = {}, self.home_places
        first, asked = self.tables[0], 0.0

        def look() -> bool | None:
            nonlocal asked
            if asked and self._sees(first) is not None:
                return True
            if not asked or time.monotonic() - asked > OVERSHOT:
                self.control.press(key)
                asked = time.monotonic()
            return None

        try:
            self.control.wait(look, Text("the same deal is shown again"), 2 * RESPONSE_TIMEOUT)
        except UnreadableScreen:
            self.home_places = homes
            raise
        self.tables = [first]

    def _forget_empty_homes(self) -> None:
        """Another suit may take the place of one that has no card left there."""
        self.home_places = {suit: place for suit, place in self.home_places.items() if self.table.home[suit]}

    def _until(self, act: Callable[[], None], wanted: Table, what: Text, repair: str) -> int:
        """Acts and waits for a table; acts again when the program lost it, which it does under load.

        Where it turns out that it was only late, `repair` takes the second time back. A card that was unknown
        may be the one after the one that was wanted: it is taken back to see what lies before it.
        """
        acted, acts = 0.0, 0
        doubted: int | None = None  # a card that came up when it was acted twice, and was taken back

        def look() -> int | None:
            nonlocal acted, acts, doubted
            late = time.monotonic() - acted
            seen = self._sees(wanted)
            if seen is not None and acts > 1:
                if late < LOST_AFTER:
                    return None  # the second time may be about to show, too
                if seen >= 0:
                    self.control.log_event("doubted", keys=repair)
                    self.control.press(repair)
                    acted, acts, doubted, seen = time.monotonic(), acts - 1, seen, None
            elif seen is not None and seen == doubted:
                return None  # it is not taken back yet
            elif seen is None and late > LOST_AFTER and self.is_shown():
                act()
                acts = acts + 1 if doubted is None else 1
                acted, doubted = time.monotonic(), None
            elif seen is None and late > OVERSHOT and acts > 1:
                self.control.log_event("overshot", keys=repair)
                self.control.press(repair)
                acted, acts = time.monotonic(), acts - 1
            return seen

        return self.control.wait(look, what, 2 * RESPONSE_TIMEOUT)

    def is_shown(self) -> bool:
        """Whether the screen shows the present table."""
        return self._sees(self.table) is not None

    def turned_cards(self) -> list[int | None]:
        """The cards on top of the piles of a fresh deal."""
        boxes = [self.places.card(pile, pile, pile, pile + 1) for pile in range(7)]
        return [self.faces.name(self.control.screenshot(box)) for box in boxes]

    def annotations(self, moves: Sequence[KlondikeMove]) -> list[Annotation]:
        """The cards that these moves take, numbered, as far as they can be moved now."""
        found: dict[Box, str] = {}
        for number, move in enumerate(moves, 1):
            if move.act in (Act.DEAL, Act.REDEAL):
                box = self.places.place(STOCK, 0)
            elif self._lies_open(move.card):
                box = self._box_of(move.card)
            else:
                continue
            found[box] = f"{found[box]}, {number}" if box in found else str(number)
        return [Annotation(box, numbers) for box, numbers in found.items()]

    def _lies_open(self, card: int) -> bool:
        table = self.table
        return table.waste[-1:] == (card,) or card in table.home_tops() or any(card in pile for pile in table.shown)

    def _act(self, move: KlondikeMove) -> None:
        if move.act in (Act.DEAL, Act.REDEAL):
            self.control.click(*_middle(self.places.place(STOCK, 0)))
        elif move.act is Act.HOME and self.middle_sends_home:
            self.control.click(*_grip(self._box_of(move.card)), Button.MIDDLE)
        elif move.act is Act.HOME:
            suit, taken = suit_of(move.card), set(self.home_places.values())
            free = next((place for place in range(HOMES) if place not in taken), 0)
            self._carry(move.card, self.places.place(FIRST_HOME + self.home_places.get(suit, free), 0))
        else:
            hidden = len(self.table.hidden[move.pile])
            count = hidden + len(self.table.shown[move.pile])
            self._carry(move.card, self.places.card(move.pile, max(0, count - 1), hidden, max(1, count)))

    def _carry(self, card: int, target: Box) -> None:
        """Drags the card so that its middle lands on the middle of where it will lie."""
        source = self._box_of(card)
        grip = _grip(source)
        self.control.drag(grip, (grip[0] - source.x + target.x, grip[1] - source.y + target.y))

    def _box_of(self, card: int) -> Box:
        """The place of a card that can be moved."""
        table = self.table
        if table.waste and table.waste[-1] == card:
            return self._waste_box(table)
        if card in table.home_tops():
            return self.places.place(FIRST_HOME + self.home_places[suit_of(card)], 0)
        pile = table.pile_of(card)
        hidden, shown = len(table.hidden[pile]), table.shown[pile]
        return self.places.card(pile, hidden + shown.index(card), hidden, hidden + len(shown))

    def _waste_box(self, table: Table) -> Box:
        """The place of the uppermost card; up to three lie side by side where three are dealt."""
        place = self.places.place(WASTE, 0)
        if table.rules.draw == 1:
            return place
        beside = min(table.rules.draw, len(table.waste)) - 1
        return replace(place, x=place.x + round(self.places.fan * self.places.width) * beside)

    def _with_fan(self, table: Table) -> Table:
        """The table with those cards named that lie below the uppermost of the waste, as far as they show."""
        count = min(table.rules.draw, len(table.waste))
        waste, place = list(table.waste), self.places.place(WASTE, 0)
        step = round(self.places.fan * self.places.width)
        for beside in range(count - 1):
            index = len(waste) - count + beside
            if waste[index] == UNKNOWN:
                name = self.faces.name(self.control.screenshot(replace(place, x=place.x + beside * step, width=step)))
                if name is not None and name != BACK and name not in _known_cards(table):
                    waste[index] = name
        return replace(table, waste=tuple(waste))

    def _sees(self, table: Table) -> int | None:
        """-1 when the table is shown, or its new card where one was not known; None when it is not shown."""
        new = -1
        tops = [
            (self.places.card(pile, hidden + len(shown) - 1, hidden, hidden + len(shown)), shown[-1])
            for pile, shown in enumerate(table.shown)
            if shown and (hidden := len(table.hidden[pile])) >= 0
        ]
        if table.waste:
            tops.append((self._waste_box(table), table.waste[-1]))
        elif self.faces.name(self.control.screenshot(self.places.place(WASTE, 0))) is not None:
            return None
        for box, card in tops:
            picture = self.control.screenshot(box)
            if card != UNKNOWN:
                if not self.faces.is_card(picture, card):
                    return None
                continue
            name = self.faces.name(picture)
            if name is None or name == BACK or name in _known_cards(table):  # still the one before
                return None
            new = name
        if bool(table.stock) != self.faces.is_card(self.control.screenshot(self.places.place(STOCK, 0)), BACK):
            return None
        return new if self._sees_homes(table) else None

    def _sees_homes(self, table: Table) -> bool:
        for card in table.home_tops():
            suit = suit_of(card)
            taken = {place for other, place in self.home_places.items() if other != suit}
            places = [self.home_places[suit]] if suit in self.home_places else set(range(HOMES)) - taken
            shown = [
                place
                for place in places
                if self.faces.is_card(self.control.screenshot(self.places.place(FIRST_HOME + place, 0)), card)
            ]
            if not shown:
                return False
            self.home_places[suit] = shown[0]
        return True


def fresh_table(control: WindowControl, places: Layout, faces: Faces, rules: Rules) -> ScreenTable | None:
    """The table of an untouched deal; None while it is not shown."""
    screen = ScreenTable(control, places, faces, [])
    cards = screen.turned_cards()
    if any(card is None or card == BACK for card in cards) or len(set(cards)) < len(cards):
        return None
    tops = tuple((int(card or 0),) for card in cards)
    hidden = tuple((UNKNOWN,) * pile for pile in range(len(cards)))
    screen.tables.append(Table(rules, hidden, tops, (0, 0, 0, 0), (UNKNOWN,) * 24, ()))
    return screen if screen.is_shown() else None


def _known_cards(table: Table) -> set[int]:
    """Every card whose place is known."""
    home = {4 * rank + suit for suit, height in enumerate(table.home) for rank in range(height)}
    return home.union(*table.shown, *table.hidden, table.waste, table.stock)


def _with_card(table: Table, card: int) -> Table:
    """The table with the one unknown card that lies on top named."""
    shown = tuple(tuple(card if one == UNKNOWN else one for one in pile) for pile in table.shown)
    top = (card,) if table.waste[-1:] == (UNKNOWN,) else table.waste[-1:]
    return replace(table, shown=shown, waste=table.waste[:-1] + top)


def _middle(box: Box) -> tuple[int, int]:
    return box.x + box.width // 2, box.y + box.height // 2


def _grip(box: Box) -> tuple[int, int]:
    """A point of the card that no other card covers."""
    return box.x + box.width // 2, box.y + min(box.height // 2, 16)
