"""Winning with undo: unseen cards are supposed, a win is played until a card proves the supposition wrong.

A card that was seen stays known when its move is taken back, so each attempt knows more than the one before,
until the win is played or, with all cards known, the solver proves that there is none.
"""

from __future__ import annotations

import itertools
import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from partie.core.text import Text
from partie.desktop.program import DriveResult, DriverOutcome, WindowControl
from partie.games.klondike.engine.reveals import find_reveal
from partie.games.klondike.engine.solver import Effort, Solution, Verdict, solve
from partie.games.klondike.programs.screen_table import PLANNED, ScreenTable
from partie.games.klondike.rules.cards import CARDS, UNKNOWN
from partie.games.klondike.rules.table import DEAL, Act, KlondikeMove, Table

DEAL_TIMEOUT = 600.0  # seconds for one deal
SUPPOSED_SECONDS, SUPPOSED_NODES = 0.3, 200_000  # for one supposition
LONGEST = 150.0  # seconds for one search to its end
SUPPOSITIONS = 25  # tried from the present table before the first one is looked at
SUPPOSITIONS_AT_FIRST = 40  # tried from there
FEW_UNSEEN = 5  # cards whose orders are all tried
MOST_UNDONE = 8  # moves; more are taken back by dealing the same cards again, where there is a key for that


@dataclass(frozen=True)
class WinningLine:
    """Moves worth trying: how many on the screen stay, the supposed table there, and what follows."""

    prefix: int
    table: Table
    moves: tuple[KlondikeMove, ...]


@dataclass
class Explorer:
    """Plays one deal to its win, or to the proof that there is none."""

    screen: ScreenTable
    control: WindowControl
    rng: random.Random
    response_timeout: float = field(default_factory=lambda: DEAL_TIMEOUT)
    start: Table = field(init=False)  # the first table with everything seen since
    played: list[KlondikeMove] = field(default_factory=list)  # since the first table
    until: float = 0.0  # when the deal is given up
    undone: int = 0  # moves taken back
    restarts: int = 0
    nodes: int = 0
    attempts: int = 0
    proved: bool = False  # that the deal cannot be won

    def play(self) -> DriverOutcome:
        """View through the stock, then supposes and tries."""
        self.start = self.screen.table
        self.until = time.monotonic() + self.response_timeout
        self._look_through_stock()
        while not self.screen.table.is_won:
            line = self._promising_line()
            if line is None:
                return self._ended(DriveResult.STUCK, self._why_stuck())
            self._follow(line)
        return self._ended(DriveResult.WON, Text("the last card"))

    def _is_late(self) -> bool:
        return time.monotonic() > self.until

    def _look_through_stock(self) -> None:
        for _ in range(-(-len(self.start.stock) // self.start.rules.draw)):
            self.screen.play(DEAL)
            self.played.append(DEAL)
        self._learn(replace(self.start, stock=self.screen.table.waste))
        self._go_back(0)

    def _learn(self, start: Table) -> None:
        """Takes over what is known about the first table into all tables since."""
        self.start = start
        self.screen.tables[0] = start

    def _promising_line(self) -> WinningLine | None:
        """How many moves stay, the supposed table there, and a win of it; None when there is none."""
        unseen = self._unseen()
        if len(unseen) == 1:  # no other card is left for that place
            self._learn(self._fill(unseen))
        if self.start.is_complete:
            found = self._solve(self.start, self._exact())
            if found.verdict is not Verdict.WON:
                self.proved = found.verdict is Verdict.LOST
                return None
            prefix = len(self.played)
            now = self._replay(self.start, prefix)
            shorter = self._solve(now, Effort(seconds=SUPPOSED_SECONDS, nodes=SUPPOSED_NODES))
            if shorter.verdict is Verdict.WON:
                return WinningLine(prefix, now, shorter.moves)
            return WinningLine(0, self.start, found.moves)
        for harder in itertools.count():
            line = self._supposed_line(4**harder)
            if line is None and harder == 0 and not self._is_late():
                line = self._last_resort()
            if line is not None or self.proved or self._is_late():
                return line
        raise AssertionError("it is late some time")

    def _supposed_line(self, harder: int) -> WinningLine | None:
        """A win of any supposition, searched for with so many times the default effort."""
        effort = Effort(seconds=harder * SUPPOSED_SECONDS, nodes=harder * SUPPOSED_NODES)
        orders = math.factorial(len(self._unseen()))
        for prefix in dict.fromkeys((len(self.played), 0)):
            for _ in range(min(orders, SUPPOSITIONS if prefix else SUPPOSITIONS_AT_FIRST)):
                if self._is_late():
                    return None
                table = self._replay(self._suppose(), prefix)
                found = self._solve(table, effort)
                if found.verdict is Verdict.WON:
                    return WinningLine(prefix, table, found.moves)
        return None

    def _suppose(self) -> Table:
        """The first table with all unseen cards dealt at random."""
        unseen = self._unseen()
        self.rng.shuffle(unseen)
        return self._fill(unseen)

    def _unseen(self) -> list[int]:
        known = set[int]().union(*self.start.hidden, *self.start.shown, self.start.stock)
        return [card for card in range(CARDS) if card not in known]

    def _fill(self, unseen: Sequence[int]) -> Table:
        """The first table with these cards in the places that were never shown."""
        rest = iter(unseen)

        def fill(cards: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(next(rest) if card == UNKNOWN else card for card in cards)

        return replace(self.start, hidden=tuple(map(fill, self.start.hidden)), stock=fill(self.start.stock))

    def _replay(self, first: Table, prefix: int) -> Table:
        """The table after the moves on the screen, with the cards of `first`."""
        for move in self.played[:prefix]:
            first = first.play(move)
        return first

    def _exact(self) -> Effort:
        """The plan for all cards known: a search to its end, within the time of the deal."""
        return Effort(seconds=max(SUPPOSED_SECONDS, min(LONGEST, self.until - time.monotonic())))

    def _solve(self, table: Table, effort: Effort) -> Solution:
        found = solve(table, effort)
        self.nodes += found.nodes
        return found

    def _follow(self, line: WinningLine) -> None:
        """Plays a line until it ends or a card is another one than was supposed."""
        self.attempts += 1
        self._go_back(line.prefix)
        self.control.log_event("line", moves=len(line.moves), kept=line.prefix)
        table = line.table
        for number, move in enumerate(line.moves):
            self.control.annotate(self.screen.annotations(line.moves[number : number + PLANNED]))
            table = table.play(move)
            if not self._step(move, table):
                return

    def _step(self, move: KlondikeMove, supposed: Table) -> bool:
        """One move; whether what it turned up is what was supposed."""
        seen = self.screen.play(move)
        self.played.append(move)
        if seen is not None:
            self._remember_pile(seen)
        if UNKNOWN in self.start.stock:
            self._remember_waste()
        return _agree(self.screen.table, supposed)

    def _remember_pile(self, card: int) -> None:
        """Writes a card that was turned up into the first table: its place follows from the moves."""
        table = self.screen.table
        for pile, shown in enumerate(table.shown):
            if shown[:1] == (card,) and len(table.hidden[pile]) < len(self.start.hidden[pile]):
                place = len(table.hidden[pile])
                cards = self.start.hidden[pile]
                if cards[place] == UNKNOWN:
                    hidden = list(self.start.hidden)
                    hidden[pile] = (*cards[:place], card, *cards[place + 1 :])
                    self._learn(replace(self.start, hidden=tuple(hidden)))

    def _remember_waste(self) -> None:
        """The same for the cards of the waste: the moves so far show where in the stock they were."""
        stock, waste = list(range(len(self.start.stock))), list[int]()
        for move, before, after in zip(self.played, self.screen.tables, self.screen.tables[1:], strict=False):
            if move.act is Act.DEAL:
                drawn = before.rules.draw
                waste, stock = waste + stock[:drawn], stock[drawn:]
            elif move.act is Act.REDEAL:
                waste, stock = [], waste
            elif len(after.waste) < len(before.waste):
                waste.pop()
        known = list(self.start.stock)
        for place, card in zip(waste, self.screen.table.waste, strict=True):
            known[place] = card if known[place] == UNKNOWN else known[place]
        self._learn(replace(self.start, stock=tuple(known)))

    def _go_back(self, prefix: int) -> None:
        if prefix == 0 and len(self.played) > MOST_UNDONE and self.screen.restart_key is not None:
            self.undone += len(self.played)
            self.restarts += 1
            self.screen.restart()
            self.played.clear()
        while len(self.played) > prefix:
            self.screen.undo()
            self.undone += 1
            self.played.pop()

    def _last_resort(self) -> WinningLine | None:
        """No supposition wins: a way to another unseen card, or the proof that there is none."""
        while any(UNKNOWN in cards for cards in self.start.hidden) and not self._is_late():
            first = self._suppose()
            found = find_reveal(self.start, first, min(LONGEST, self.until - time.monotonic()))
            self.nodes += found.nodes
            if found.verdict is Verdict.WON:
                return WinningLine(0, first, found.moves)
            if UNKNOWN not in self.start.stock:
                self.proved = found.verdict is Verdict.LOST
                break
        return None if self.proved or len(self._unseen()) > FEW_UNSEEN else self._try_all()

    def _try_all(self) -> WinningLine | None:
        """A win for any order of the few unseen cards; where there is none, the deal is proved to be lost."""
        proved = True
        for order in itertools.permutations(self._unseen()):
            if self._is_late():
                return None
            table = self._fill(order)
            found = self._solve(table, self._exact())
            if found.verdict is Verdict.WON:
                return WinningLine(0, table, found.moves)
            proved = proved and found.verdict is Verdict.LOST
        self.proved = proved
        return None

    def _why_stuck(self) -> Text:
        if self.proved:
            return Text("the proof that the deal cannot be won")
        if self._is_late():
            return Text("the longest time for one deal")
        return Text("every way to see another card")

    def _ended(self, result: DriveResult, last: Text) -> DriverOutcome:
        self.control.annotate([])
        details: dict[str, object] = {
            "undone": self.undone,
            "restarts": self.restarts,
            "attempts": self.attempts,
            "nodes": self.nodes,
            "proved": self.proved,
        }
        return DriverOutcome(result, last, details)


def _agree(seen: Table, supposed: Table) -> bool:
    """Whether the cards that were seen lie where they were supposed to be."""
    pairs = zip((*seen.shown, seen.waste), (*supposed.shown, supposed.waste), strict=True)
    return all(one in (UNKNOWN, other) for cards, others in pairs for one, other in zip(cards, others, strict=True))
