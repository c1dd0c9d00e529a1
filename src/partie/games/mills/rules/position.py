"""A position of the morris family: the Python interface of the kernels."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from partie.core.errors import IllegalMove
from partie.core.history import History
from partie.core.position import Move, Outcome, Position, Problem
from partie.core.text import Text
from partie.games.mills.rules import board, kernels, notation, variants


class Termination(enum.Enum):
    """Why a game is over."""

    TOO_FEW = "too_few"  # the player to move has fewer than three men
    BLOCKED = "blocked"  # the player to move cannot move
    REPEATED = "repeated"  # the same position for the third time
    QUIET = "quiet"  # fifty moves by each side without a removal
    FULL = "full"  # a full board where that is a draw


_ENDINGS = {
    kernels.TOO_FEW: Termination.TOO_FEW,
    kernels.BLOCKED: Termination.BLOCKED,
    kernels.REPEATED: Termination.REPEATED,
    kernels.QUIET: Termination.QUIET,
    kernels.FULL: Termination.FULL,
}
_LOST = {Termination.TOO_FEW, Termination.BLOCKED}


@dataclass(frozen=True)
class MillsPosition(Position):
    """Men are sets of points, the first player's first.

    Two positions are equal when the board, hands, player to move and quiet plies are, and what stood on the
    board in these plies: it decides about repetition. The text of a position lacks it, a record does not.
    """

    rules: variants.MillsVariant
    men: tuple[int, int]
    hand: tuple[int, int]
    to_move: int = 0
    quiet: int = 0
    earlier: History[int] = field(default_factory=History, repr=False)  # keys of quiet positions
    last_move: int | None = field(default=None, compare=False, repr=False)

    @property
    def variant(self) -> str:
        """The variant's name."""
        return self.rules.name

    @property
    def turn(self) -> int:
        """The player to move."""
        return self.to_move

    @property
    def has_history(self) -> bool:
        """Whether a position may repeat that the text does not tell of."""
        return bool(self.earlier)

    @property
    def times(self) -> int:
        """How often this position stood on the board, now included; the third time is a draw."""
        return 1 + (self.earlier.count(int(kernels.run_key(self.state()))) if self.earlier else 0)

    def state(self) -> NDArray[np.void]:
        """A fresh record for the kernels, with what is remembered for repetition."""
        state = np.zeros(1, kernels.STATE)
        state["men"][0], state["hand"][0] = self.men, self.hand
        state["turn"], state["quiet"], state["ply"] = self.to_move, self.quiet, len(self.earlier)
        state["keys"][0, : len(self.earlier)] = list(self.earlier)
        state["keys"][0, len(self.earlier) :] = -1
        return state

    def legal_moves(self) -> Sequence[Move]:
        """Every turn, removals included."""
        return () if self.outcome() else self._turns()

    def _turns(self) -> tuple[int, ...]:
        moves = np.empty(kernels.MOST_MOVES, np.int32)
        count = kernels.run_generate(self.state(), board.rules(self.rules), moves)
        return tuple(moves[:count].tolist())

    def play(self, move: Move) -> MillsPosition:
        """The position after a turn."""
        if move not in self.legal_moves():
            raise IllegalMove(
                "{turn} is not a legal turn in {position!r}",
                turn=self._format(move),
                position=self.to_text(),
            )
        assert isinstance(move, int)
        state = self.state()
        before = int(kernels.run_key(state))
        kernels.run_make(state, move)
        quiet = int(state["quiet"][0])
        return MillsPosition(
            self.rules,
            (int(state["men"][0, 0]), int(state["men"][0, 1])),
            (int(state["hand"][0, 0]), int(state["hand"][0, 1])),
            1 - self.to_move,
            quiet,
            self.earlier.add(before) if quiet else History(),
            move,
        )

    def _format(self, move: Move) -> str:
        known = isinstance(move, int) and notation.is_turn(move, self.rules.rings)
        return repr(self.format_move(move) if known else move)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        code = kernels.run_ending(self.state(), board.rules(self.rules))
        if code == kernels.GOING_ON:
            return None
        reason = _ENDINGS[code]
        return Outcome((1 - self.to_move,) if reason in _LOST else (), reason)

    def problems(self) -> list[Problem]:
        """Everything that cannot be on a real board."""
        return [*self._count_problems(), *self._hand_problems(), *self._mill_problems()]

    def _count_problems(self) -> list[Problem]:
        found = []
        for side, men, hand in zip(notation.SIDE_NAMES, self.men, self.hand, strict=True):
            total = men.bit_count() + hand
            if total > self.rules.men:
                rule = Text(
                    "{side} has {count} men; each player has only {most}.",
                    side=side,
                    count=total,
                    most=self.rules.men,
                )
                found.append(Problem(rule, self.names_of(men)))
        waiting = 1 - self.to_move
        if self.men[waiting].bit_count() + self.hand[waiting] < 3:
            rule = Text(
                "{side} has fewer than three men and lost before it was the other side's turn.",
                side=notation.SIDE_NAMES[waiting],
            )
            found.append(Problem(rule, self.names_of(self.men[waiting])))
        return found

    def _hand_problems(self) -> list[Problem]:
        white, black = self.hand
        if self.rules.mixed or white == black == 0 or black - white == self.to_move:
            return []
        side = notation.SIDE_WORDS[self.to_move]
        return [
            Problem(
                Text(
                    "White holds {white} and Black {black} men; then {side} cannot be to move.",
                    white=white,
                    black=black,
                    side=side,
                )
            )
        ]

    def _mill_problems(self) -> list[Problem]:
        found = []
        for side in (0, 1):
            lost = self.rules.men - self.men[1 - side].bit_count() - self.hand[1 - side]
            placed = self.rules.men - self.hand[side]
            if lost > max(0, placed - 2) and not self.rules.mixed and self.hand[side]:
                found.append(
                    Problem(
                        Text(
                            "{side} cannot have taken {count} men with {placed} placed.",
                            side=notation.SIDE_NAMES[side],
                            count=lost,
                            placed=placed,
                        )
                    )
                )
        return found

    def names_of(self, men: int) -> tuple[str, ...]:
        """The names of a set's points."""
        return tuple(name for point, name in enumerate(board.names(self.rules.rings)) if men >> point & 1)

    def to_text(self) -> str:
        """The board ring by ring, side to move, hands, quiet plies."""
        return notation.format_position(self.rules.rings, self.men, self.hand, self.to_move, self.quiet)

    def parse_move(self, text: str) -> Move:
        """Reads `d6`, `d6-d5`, `d6-d5xb4`."""
        return notation.parse_move(text, self.rules.rings, self.legal_moves(), self.to_text())

    def format_move(self, move: Move) -> str:
        """Writes `d6`, `d6-d5`, `d6-d5xb4`."""
        assert isinstance(move, int)
        return notation.format_move(move, self.rules.rings)
