"""The Python interface of Klondike's kernels: positions and terminations."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace

from partie.core.errors import IllegalMove
from partie.core.position import Move, Outcome, Position, Problem
from partie.core.text import Text
from partie.games.klondike.rules import notation
from partie.games.klondike.rules.cards import NAMES, UNKNOWN
from partie.games.klondike.rules.finishing import finishing_moves
from partie.games.klondike.rules.problems import find_problems
from partie.games.klondike.rules.table import Act, KlondikeMove, Table

MOST_IDLE = 150  # moves without a card turned up or taken from the stock; then the game is over


class Termination(enum.Enum):
    """How a game ends."""

    FINISHED = "all-home"  # every card is home
    BLOCKED = "blocked"  # no move is left
    NOTHING_NEW = "nothing-new"  # `MOST_IDLE` moves changed nothing for good


@dataclass(frozen=True)
class KlondikePosition(Position):
    """A table, and for how many moves nothing new happened on it."""

    table: Table
    idle: int = 0

    @property
    def variant(self) -> str:
        """The name of the rules."""
        return self.table.rules.name

    @property
    def turn(self) -> int:
        """There is only one player."""
        return 0

    def legal_moves(self) -> Sequence[Move]:
        """Home first, then pile by pile, back from the foundations, the stock."""
        return [] if self.outcome() is not None else list(self.table.moves())

    def play(self, move: Move) -> KlondikePosition:
        """Raises `IllegalMove`, on a view also where an unknown card would be turned up."""
        if not isinstance(move, KlondikeMove) or self.outcome() is not None:
            raise IllegalMove("{move!r} is not possible here: {reason}.", move=str(move), reason=self._why(move))
        if move not in self.table.moves():
            raise IllegalMove(
                "Move {move!r} is not possible: {reason}, in {place}.",
                move=notation.format_move(move),
                reason=self._why(move),
                place=self.observation(0).to_text(),
            )
        after = self.table.play(move)
        if UNKNOWN in after.waste or any(UNKNOWN in pile for pile in after.shown):
            raise IllegalMove("Move {move!r} turns up a card that nobody knows here.", move=notation.format_move(move))
        return KlondikePosition(after, 0 if _is_news(self.table, after) else self.idle + 1)

    def _why(self, move: Move) -> Text:
        """Which rule forbids a move."""
        if self.outcome() is not None:
            return Text("the game is over")
        if not isinstance(move, KlondikeMove):
            return Text("it is not a move of Klondike")
        if move.act is Act.DEAL:
            return Text("the stock is empty")
        if move.act is Act.REDEAL:
            return Text("the stock is turned over when it is empty, and only as often as the rules allow")
        if not 0 <= move.card < len(NAMES):
            return Text("there is no such card")
        if not self._can_be_taken(move.card):
            return Text("the card cannot be taken")
        if move.act is Act.HOME:
            return Text("a foundation grows from the ace up, card by card, by single cards")
        return Text("the pile does not take the card")

    def _can_be_taken(self, card: int) -> bool:
        in_pile = any(card in pile for pile in self.table.shown)
        home = self.table.rules.take_back and card in self.table.home_tops()
        return in_pile or home or self.table.waste[-1:] == (card,)

    def outcome(self) -> Outcome | None:
        """Won when every card is home; lost when nothing can be done or nothing new comes."""
        if self.table.is_won:
            return Outcome((0,), Termination.FINISHED, (float(self.table.points),))
        if self.idle >= MOST_IDLE:
            return Outcome((), Termination.NOTHING_NEW, (float(self.table.points),))
        if next(self.table.moves(), None) is None:
            return Outcome((), Termination.BLOCKED, (float(self.table.points),))
        return None

    def problems(self) -> list[Problem]:
        """Cards that are missing or doubled, piles and stocks that cannot be."""
        return find_problems(self.table)

    def observation(self, player: int) -> KlondikePosition:
        """The position without the cards that were never turned up; everything once the game is over."""
        return self if self.outcome() is not None else replace(self, table=self.table.observation())

    def reveals(self, move: Move) -> bool:
        """Whether a card is turned up that was never seen, in a pile or from the stock."""
        assert isinstance(move, KlondikeMove)
        if move.act is Act.DEAL:
            return self.table.redeals == 0
        return self.table.hidden != self.table.play(move).hidden

    def finish(self) -> Sequence[Move]:
        """Everything home, where nothing is face down and turning the stock over costs nothing."""
        return () if self.outcome() is not None else finishing_moves(self.table)

    def to_text(self) -> str:
        """One line, see `formats.notation`."""
        return notation.format_table(self.table, self.idle)

    def parse_move(self, text: str) -> KlondikeMove:
        """Reads a move and checks that it is legal."""
        move = notation.parse_move(text)
        if self.outcome() is not None or move not in self.table.moves():
            raise IllegalMove(
                "Move {move!r} is not possible: {reason}, in {place}.",
                move=text.strip(),
                reason=self._why(move),
                place=self.observation(0).to_text(),
            )
        return move

    def format_move(self, move: Move) -> str:
        """`9H-3`, `AS-F`, `deal` or `redeal`."""
        if not isinstance(move, KlondikeMove):
            raise IllegalMove("{move!r} is not a move of Klondike.", move=str(move))
        return notation.format_move(move)


def _is_news(before: Table, after: Table) -> bool:
    turned = sum(map(len, after.hidden)) < sum(map(len, before.hidden))
    taken = len(after.stock) + len(after.waste) < len(before.stock) + len(before.waste)
    return turned or taken
