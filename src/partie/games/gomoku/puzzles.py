"""Puzzles of five in a row: wins in two or three moves with only one way to begin."""

from __future__ import annotations

import functools
import random
from typing import Any, cast

import numpy as np

from partie.core.brain import Limits, StopFlag
from partie.core.position import Move, Position
from partie.core.puzzle import Puzzle, Stake
from partie.core.text import Text
from partie.games.gomoku.engine import short_wins
from partie.games.gomoku.engine.brain import GomokuBrain
from partie.games.gomoku.engine.reasons import cells_of, threatened
from partie.games.gomoku.formats.names import SIDE_NAMES
from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules import threats
from partie.games.gomoku.rules.kernels import MOST_MOVES
from partie.games.gomoku.rules.position import SIDES, GomokuPosition, scratch

VARIANT = "free-15"
_KIND = "win-in-{}"
_LENGTHS = (2, 3, 3, 3, 3)  # moves of a win; a longer one takes too long to prove
_FIRST, _LAST = 9, 40  # stones on the board
_LEVELS = (4, 7)  # of the players whose games are looked through


class Wins:
    """Positions from quick games of the computer."""

    def make(self, seed: int) -> Puzzle | None:
        """The first position of the seed's game with one way to win in two or three moves."""
        rng = random.Random(seed)
        players = [_player(level) for level in rng.choices(range(_LEVELS[0], _LEVELS[1] + 1), k=2)]
        position = _opening(rng)
        wanted = rng.choice(_LENGTHS)
        while position.outcome() is None and len(position.moves) < _LAST:
            if len(position.moves) >= _FIRST and (puzzle := _puzzle(position, wanted)) is not None:
                return puzzle
            brain = players[position.turn]
            position = position.play(brain.choose(position, Limits(nodes=2000), StopFlag()).move)
        return None

    def flaw(self, puzzle: Puzzle) -> str | None:
        """Whether each move of the solution is the only one that wins in time."""
        moves = int(puzzle.kind.rpartition("-")[2])
        position = GAME.from_text(puzzle.start, puzzle.variant)
        if winning(position, moves - 1):
            return f"won in fewer than {moves} moves"
        for number, text in enumerate(puzzle.line):
            if number % 2 == 0:
                found = [position.format_move(move) for move in winning(position, moves - number // 2)]
                if found != [text]:
                    return f"not only {text} wins: {found}"
            position = position.play(position.parse_move(text))
        return None

    def goal(self, puzzle: Puzzle) -> Text:
        """Who wins, and in how many moves."""
        position = GAME.from_text(puzzle.start, puzzle.variant)
        return Text(
            "{side} to move wins in {count} moves. Find the way.",
            side=_name(position.turn),
            count=int(puzzle.kind.rpartition("-")[2]),
        )

    def reason(self, position: Position, move: Move, stake: Stake) -> Text | None:
        """What the stone threatens."""
        return threatened(cast(GomokuPosition, position), cast(int, move))


def winning(position: GomokuPosition, moves: int) -> list[int]:
    """Every move that begins a win within so many moves."""
    found = np.empty(MOST_MOVES, np.int64)
    state: Any = position.fill(scratch(position.rules))
    return found[: short_wins.first_moves(state, moves, found)].tolist() if moves > 0 else []


def _puzzle(position: GomokuPosition, moves: int) -> Puzzle | None:
    state: Any = position.fill(scratch(position.rules))
    if short_wins.wins_within(state, moves - 1, 1) or not short_wins.wins_within(state, moves, 1):
        return None
    if len(winning(position, moves)) != 1:
        return None
    line, end = _solution(position, moves)
    return Puzzle(
        *(GAME.name, position.variant, _KIND.format(moves), position.to_text()),
        line=tuple(line),
        rest=_rest(end, moves - (len(line) + 1) // 2),
        grade=_grade(position, moves, len(line)),
    )


def _grade(position: GomokuPosition, moves: int, length: int) -> int:
    """Harder is what begins without a four, asks for more moves, and has other fours that lead nowhere."""
    if moves == 2:
        return 1
    state, me = position.fill(scratch(position.rules)), int(position.side)
    (first,) = winning(position, moves)
    quiet = int(position.fill(state).threat[me, first]) < threats.MAKES_FOUR
    fours = len(cells_of(state, me, threats.MAKES_FOUR))
    return 2 + int(length > 1) + int(quiet) + int(fours > 2)


def _solution(position: GomokuPosition, moves: int) -> tuple[list[str], GomokuPosition]:
    """The only moves with the replies that leave one way to go on; the position after the last of them."""
    (move,) = winning(position, moves)
    line, after = [position.format_move(move)], position.play(move)
    if moves <= 2:
        return line, after
    for reply in _replies(after):
        answered = after.play(reply)
        if not winning(answered, moves - 2) and len(winning(answered, moves - 1)) == 1:
            more, end = _solution(answered, moves - 1)
            return [*line, after.format_move(reply), *more], end
    return line, after


def _replies(position: GomokuPosition) -> list[int]:
    """What resists at all: a stone on the row's last cell, else near other stones, those that make fours first."""
    state, me = position.fill(scratch(position.rules)), int(position.side)
    if fives := cells_of(state, 1 - me, threats.MAKES_FIVE):
        return fives
    order = [
        *(cells_of(state, 1 - me, threats.MAKES_OPEN_FOUR)),
        *(cells_of(state, me, threats.MAKES_FOUR)),
        *(cells_of(state, 1 - me, threats.MAKES_FOUR)),
    ]
    return list(dict.fromkeys(order))


def _rest(position: GomokuPosition, moves: int) -> tuple[str, ...]:
    """The end of the win against the first replies that resist as long as possible."""
    line: list[str] = []
    while position.outcome() is None:
        if len(line) % 2 == 0:
            replies = _replies(position) or [cast(int, position.legal_moves()[0])]
            move = next((one for one in replies if not winning(position.play(one), moves - 1)), replies[0])
        else:
            move = next(found[0] for left in range(1, moves + 1) if (found := winning(position, left)))
            moves -= 1
        line.append(position.format_move(move))
        position = position.play(move)
    return tuple(line)


def _opening(rng: random.Random) -> GomokuPosition:
    """Five stones near the centre."""
    position = GAME.start(VARIANT)
    for cell in rng.sample([f"{column}{row}" for column in "fghij" for row in range(6, 11)], 5):
        position = position.play(position.parse_move(cell))
    return position


@functools.cache
def _player(level: int) -> GomokuBrain:
    return GomokuBrain(level)


def _name(side: int) -> Text:
    return SIDE_NAMES[SIDES[side]]


SOURCE = Wins()
