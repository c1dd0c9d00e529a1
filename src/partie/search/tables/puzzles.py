"""Puzzles from solved positions: the only move that wins, or the only one that holds the draw."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Generic, TypeVar, cast

from partie.core.brain import Brain
from partie.core.game import Game
from partie.core.position import Move, Position
from partie.core.puzzle import Puzzle, Stake, grade_of
from partie.core.text import Text
from partie.search.tables.advice import compare_others
from partie.search.tables.values import DRAW, LOSS, WIN

P = TypeVar("P", bound=Position)
_KINDS = {Stake.WIN: "only-win", Stake.DRAW: "only-draw"}
_STAKES = {WIN: Stake.WIN, DRAW: Stake.DRAW}
_FEWEST_CHOICES = 4  # moves among which the right one is to be found
_MOST_TASKS = 3
_TRIES = 400  # positions of one seed
_BUDGETS = (20, 200, 2000, 20_000)  # positions searched without tables; what the last one misses is hardest

Values = Mapping[Move, int]  # move -> WIN, DRAW or LOSS for the side that makes it


class TablePuzzles(ABC, Generic[P]):
    """A source of puzzles over endgame tables; a game says which positions, and what each move is worth."""

    game: ClassVar[Game]

    @abstractmethod
    def position(self, rng: random.Random) -> P | None:
        """Some position of the tables; None where the choice was none."""

    @abstractmethod
    def values(self, position: P) -> Values | None:
        """What every move is worth; None where that is not known."""

    def brain(self) -> Brain:
        """A player that does not know the tables, by which `grade` tells how hard a move is to find."""
        return self.game.brain()

    def grade(self, position: P, move: Move) -> int:
        """How hard the first move is to find."""
        return grade_of(self.brain, position, move, _BUDGETS)

    @abstractmethod
    def describe_move(self, position: P, move: Move) -> Text | None:
        """What the move does on the board."""

    def make(self, seed: int) -> Puzzle | None:
        """The first of the seed's positions where one move alone keeps the win or the draw."""
        rng = random.Random(seed)
        for _ in range(_TRIES):
            position = self.position(rng)
            if position is None or position.problems() or position.outcome() is not None:
                continue
            stake = self._stake(position)
            if stake is None or len(position.legal_moves()) < _FEWEST_CHOICES:
                continue
            line = self._line(position, stake, _MOST_TASKS)
            first = position.parse_move(line[0])
            grade = self.grade(position, first)
            if grade == 1 and rng.random() < 0.7:  # most positions are easy: fewer of them
                continue
            return Puzzle(
                self.game.name,
                position.variant,
                _KINDS[stake],
                position.to_text(),
                tuple(line),
                stake=stake,
                grade=grade,
            )
        return None

    def flaw(self, puzzle: Puzzle) -> str | None:
        """Whether each move of the solution is the only one that keeps what is at stake."""
        position = cast(P, self.game.from_text(puzzle.start, puzzle.variant))
        for number, text in enumerate(puzzle.line):
            move = position.parse_move(text)
            if number % 2 == 0 and self._only(position, puzzle.stake) != move:
                return f"not only {text} keeps the {puzzle.stake.value}"
            position = cast(P, position.play(move))
        return None

    def goal(self, puzzle: Puzzle) -> Text:
        """Who wins or holds."""
        position = self.game.from_text(puzzle.start, puzzle.variant)
        side = self.game.side_names[(position.sides or self.game.sides)[position.turn]]
        if puzzle.stake is Stake.WIN:
            return Text("{side} to move: only one move wins. Find it.", side=side)
        return Text("{side} to move: only one move holds the draw. Find it.", side=side)

    def reason(self, position: Position, move: Move, stake: Stake) -> Text | None:
        """What the other moves would give away, and what this one does."""
        board = cast(P, position)
        values = self.values(board)
        effect = self.describe_move(board, move)
        if values is None:
            return effect
        others = [value for other, value in values.items() if other != move]
        text = compare_others(others.count(DRAW), others.count(LOSS))
        return text if effect is None else Text("{because} {others}", because=effect, others=text)

    def _stake(self, position: P) -> Stake | None:
        """What only one move keeps; None where no or several moves do."""
        values = self.values(position)
        best = None if not values else WIN if WIN in values.values() else DRAW
        stake = None if best is None else _STAKES[best]
        return stake if stake is not None and self._only(position, stake) is not None else None

    def _only(self, position: P, stake: Stake) -> Move | None:
        """The only move that keeps the stake."""
        values = self.values(position) or {}
        worth = WIN if stake is Stake.WIN else DRAW
        if stake is Stake.DRAW and WIN in values.values():
            return None
        right = [move for move, value in values.items() if value == worth]
        return right[0] if len(right) == 1 else None

    def _line(self, position: P, stake: Stake, tasks: int) -> list[str]:
        """The only moves, with replies after which there is again only one."""
        move = self._only(position, stake)
        line, after = [position.format_move(move)], cast(P, position.play(move))
        if tasks == 1 or after.outcome() is not None or after.turn == position.turn:
            return line
        reply = self._hardest_reply(after, stake)
        if reply is None:
            return line
        answered = cast(P, after.play(reply))
        return [*line, after.format_move(reply), *self._line(answered, stake, tasks - 1)]

    def _hardest_reply(self, after: P, stake: Stake) -> Move | None:
        """One that keeps what the other side has and leaves one good move among most."""
        values = self.values(after) or {}
        expected = LOSS if stake is Stake.WIN else DRAW
        found: list[tuple[int, Move]] = []
        for reply, value in values.items():
            answered = cast(P, after.play(reply))
            if answered.turn == after.turn or value != expected or answered.outcome() is not None:
                continue
            if self._only(answered, stake) is not None:
                found.append((len(answered.legal_moves()), reply))
        choices = max((count for count, _ in found), default=0)
        return next((reply for count, reply in found if count == choices >= _FEWEST_CHOICES), None)
