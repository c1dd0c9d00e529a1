"""Any game of the contract for the tree search, through its `Position`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import numpy as np

from partie.core.position import Move, Outcome, Position
from partie.search.mcts.contract import Leaf
from partie.search.mcts.tree import DRAWN, LOST, WON

P = TypeVar("P", bound=Position)
Encode = Callable[[P], Any]  # what the evaluator gets
Actions = Callable[[P, Sequence[Move]], Sequence[int]]  # places of legal moves in the policy
_NONE = np.zeros(0, np.int32)


class PositionGame(Generic[P]):
    """Positions by the moves that lead to them: slow, and right for every game of two players without secrets."""

    def __init__(self, encode: Encode[P] | None = None, actions: Actions[P] | None = None) -> None:
        """Without `encode` the evaluator gets positions; without `actions` moves are numbered by the list."""
        self._encode = encode
        self._actions = actions
        self._positions: dict[tuple[int, ...], P] = {}
        self._moves: list[Move] = []
        self._numbers: dict[Move, int] = {}

    def begin(self, root: P) -> None:
        """See `TreeGame`."""
        self._positions = {(): root}
        self._moves.clear()
        self._numbers.clear()

    def look(self, path: Sequence[int]) -> Leaf:
        """See `TreeGame`."""
        position = self._position(tuple(path))
        outcome = position.outcome()
        if outcome is not None:
            side = position.turn
            return Leaf(side, result_of(outcome, side), _NONE, _NONE, None)
        legal = position.legal_moves()
        moves = np.array([self._number(move) for move in legal], np.int32)
        actions = range(len(legal)) if self._actions is None else self._actions(position, legal)
        item = position if self._encode is None else self._encode(position)
        return Leaf(position.turn, None, moves, np.array(actions, np.int32), item)

    def advance(self, path: Sequence[int]) -> None:
        """See `TreeGame`."""
        start = tuple(path)
        length = len(start)
        self._positions = {
            known[length:]: position for known, position in self._positions.items() if known[:length] == start
        }

    def is_at(self, path: Sequence[int], position: P) -> bool:
        """See `TreeGame`. Reuse needs positions that compare equal by their content."""
        return self._position(tuple(path)) == position

    def moves_of(self, path: Sequence[int]) -> tuple[Move, ...]:
        """See `TreeGame`."""
        return tuple(self._moves[number] for number in path)

    def _position(self, path: tuple[int, ...]) -> P:
        known = self._positions.get(path)
        if known is None:
            known = self._position(path[:-1]).play(self._moves[path[-1]])  # type: ignore[assignment]
            self._positions[path] = known  # type: ignore[assignment]
        return known  # type: ignore[return-value]

    def _number(self, move: Move) -> int:
        number = self._numbers.setdefault(move, len(self._moves))
        if number == len(self._moves):
            self._moves.append(move)
        return number


def result_of(outcome: Outcome, side: int) -> int:
    """An outcome for one of two sides; a shared win is a draw."""
    if not outcome.winners:
        return DRAWN
    if side in outcome.winners:
        return WON if len(outcome.winners) == 1 else DRAWN
    return LOST
