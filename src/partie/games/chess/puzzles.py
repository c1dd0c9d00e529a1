"""Puzzles of chess: mates in two moves with only one way to begin."""

from __future__ import annotations

import functools
import random
from typing import cast

import numpy as np

from partie.core.brain import Limits, StopFlag
from partie.core.position import Move, Position
from partie.core.puzzle import Puzzle, Stake
from partie.core.text import Text
from partie.games.chess.engine import mates
from partie.games.chess.engine.brain import ChessBrain
from partie.games.chess.formats.names import SIDE_NAMES
from partie.games.chess.game import GAME
from partie.games.chess.rules.generate import MOST_MOVES
from partie.games.chess.rules.moves import target_of
from partie.games.chess.rules.position import ChessPosition
from partie.games.chess.rules.squares import EMPTY

KIND = "mate-in-2"
_MOVES = 2
_LEVELS = (1, 7)  # of the players whose games are looked through: unequal ones mate sooner
_RANDOM = 6  # plies of the opening
_LONGEST = 120
_NODES = 400
_MANY = 3  # checks that lead nowhere


class Mates:
    """Positions from quick games of the computer."""

    def make(self, seed: int) -> Puzzle | None:
        """The first position of the seed's game that has one way to mate in two."""
        rng = random.Random(seed)
        levels = rng.sample(_LEVELS, 2)
        position = GAME.start()
        for ply in range(_LONGEST):
            if position.outcome() is not None:
                return None
            if ply > _RANDOM and (puzzle := _puzzle(position)) is not None:
                return puzzle
            move = rng.choice(position.moves) if ply < _RANDOM else _choice(position, levels[position.turn])
            position = position.after(move)
        return None

    def flaw(self, puzzle: Puzzle) -> str | None:
        """Whether each move of the solution is the only one that mates in time."""
        position = GAME.from_text(puzzle.start, puzzle.variant)
        if mating(position, _MOVES - 1):
            return "mate in fewer moves"
        for number, text in enumerate(puzzle.line):
            move = position.parse_move(text)
            if number % 2 == 0 and mating(position, _MOVES - number // 2) != [move]:
                return f"not only {text} mates"
            position = position.after(move)
        return None

    def goal(self, puzzle: Puzzle) -> Text:
        """Who mates."""
        position = GAME.from_text(puzzle.start, puzzle.variant)
        side = SIDE_NAMES[GAME.sides[position.turn]]
        return Text("{side} to move: mate in {count} moves.", side=side, count=_MOVES)

    def reason(self, position: Position, move: Move, stake: Stake) -> Text | None:
        """What the move threatens, and that nothing helps."""
        board, played = cast(ChessPosition, position), cast(int, move)
        after = board.after(played)
        name = board.format_move(played)
        if not after.moves:
            return Text("{move} is checkmate: the king is attacked and has nowhere to go.", move=name)
        if after.in_check:
            return Text.plural(
                "{move} gives check; the other side has {count} answer, and after it comes mate.",
                "{move} gives check; the other side has {count} answers, and after each comes mate.",
                count=len(after.moves), move=name,
            )  # fmt: skip
        return Text.plural(
            "{move} gives no check, but the only answer runs into mate.",
            "{move} gives no check, but each of the {count} answers runs into mate.",
            count=len(after.moves), move=name,
        )  # fmt: skip


def mating(position: ChessPosition, moves: int) -> list[int]:
    """Every move that begins a mate within so many moves."""
    found = np.empty(MOST_MOVES, np.int32)
    return found[: mates.mating_moves(position.state(), moves, found)].tolist() if moves > 0 else []


def _puzzle(position: ChessPosition) -> Puzzle | None:
    if len(mating(position, _MOVES)) != 1 or mating(position, _MOVES - 1):
        return None
    (first,) = mating(position, _MOVES)
    after = position.after(first)
    line = [position.format_move(first)]
    rest: list[str] = []
    replies = sorted(after.moves, key=lambda reply: len(mating(after.after(reply), 1)))
    answered = after.after(replies[0])
    last = mating(answered, 1)
    ending = [after.format_move(replies[0]), answered.format_move(last[0])]
    if len(last) == 1:
        line += ending
    else:
        rest = ending
    text = position.to_text()
    return Puzzle(GAME.name, position.variant, KIND, text, tuple(line), tuple(rest), grade=_grade(position, first))


def _grade(position: ChessPosition, first: int) -> int:
    """Harder is what gives no check, captures nothing, and stands among checks that lead nowhere."""
    after = position.after(first)
    checks = sum(position.after(move).in_check for move in position.moves if move != first)
    captures = position.board[target_of(first)] != EMPTY
    return 1 + 2 * (not after.in_check) + (not captures) + (checks >= _MANY)


def _choice(position: ChessPosition, level: int) -> int:
    return cast(int, _player(level).choose(position, Limits(nodes=_NODES), StopFlag()).move)


@functools.cache
def _player(level: int) -> ChessBrain:
    return ChessBrain(level, mebibytes=1)


SOURCE = Mates()
