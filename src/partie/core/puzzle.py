"""Puzzles: positions with a goal and one proved solution. Every day has one of each game that makes some.

A game's `PuzzleSource` makes and proves them with its own engine. A year of them is stored beside the game, in weeks
that grow harder from Monday to Sunday; the same day has the same puzzle on every machine.
"""

from __future__ import annotations

import datetime
import enum
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Protocol

from partie.core.brain import Analysis, Brain, Limits, StopFlag
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.position import Move, Position
from partie.core.text import Text

EASIEST, HARDEST = 1, 5
WEEK = 7
YEAR = 53 * WEEK  # puzzles of a year in whole weeks
REFUTING_NODES = 30_000  # positions searched for the answer to a wrong move
CERTAIN = 100.0  # percent
_AHEAD = 25.0  # percent of the other side up to which the solver still stands to win
_MONDAY = datetime.date(2024, 1, 1).toordinal()


class Stake(enum.Enum):
    """What only the right move keeps."""

    WIN = "win"
    DRAW = "draw"
    POINTS = "points"


@dataclass(frozen=True)
class Puzzle:
    """A position and the only way to its goal; without a `line` the whole game is to be won."""

    game: str
    variant: str
    kind: str  # the goal, as its source calls it: "win-in-3"
    start: str  # text of the position
    line: tuple[str, ...] = ()  # the solver's moves, each the only right one, and the replies between them
    rest: tuple[str, ...] = ()  # how the proof goes on
    stake: Stake = Stake.WIN
    par: int | None = None  # moves that are enough to win the whole game
    grade: int = EASIEST

    @property
    def tasks(self) -> int:
        """How many moves the solver has to find."""
        return (len(self.line) + 1) // 2


class PuzzleSource(Protocol):
    """What makes and proves the puzzles of a game."""

    def make(self, seed: int) -> Puzzle | None:
        """A puzzle from a seed, the same on every machine; None where the seed gives none."""
        ...

    def flaw(self, puzzle: Puzzle) -> str | None:
        """What is wrong with a puzzle, proved from the beginning; None: it has one solution."""
        ...

    def goal(self, puzzle: Puzzle) -> Text:
        """What the solver is asked to do."""
        ...

    def reason(self, position: Position, move: Move, stake: Stake) -> Text | None:
        """Why a move of the solution is right, from the proof."""
        ...


def puzzle_of_day(puzzles: Sequence[Puzzle], day: datetime.date) -> Puzzle:
    """The day's puzzle: one of a week that grows harder; after the last week the first comes again."""
    weeks = max(1, len(puzzles) // WEEK)
    week, weekday = divmod(day.toordinal() - _MONDAY, WEEK)
    return puzzles[(week % weeks * WEEK + weekday) % len(puzzles)]


def in_weeks(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """The puzzles in whole weeks, each from easy to hard, all weeks as alike as their number allows."""
    ranked = sorted(puzzles, key=lambda puzzle: puzzle.grade)
    weeks = len(ranked) // WEEK
    ranked = ranked[: weeks * WEEK] or ranked
    return [ranked[weekday * weeks + week] for week in range(weeks) for weekday in range(WEEK)] or ranked


@dataclass(frozen=True)
class Attempt:
    """How much of a puzzle is solved."""

    position: Position  # where the next move is to be found, or the last one
    found: int  # right moves so far
    wrong: Move | None = None  # the last move, where it was wrong; `position` is before it
    solved: bool = False


def first_position(puzzle: Puzzle, game: Game) -> Position:
    """The position at which a puzzle begins."""
    return game.from_text(puzzle.start, puzzle.variant)


def try_moves(puzzle: Puzzle, game: Game, moves: Sequence[str]) -> Attempt:
    """Plays the solver's moves with the replies between them, up to a wrong one. Raises what `parse_move` raises."""
    position = first_position(puzzle, game)
    for number, text in enumerate(moves):
        if number >= puzzle.tasks:
            raise InvalidText("The puzzle is solved: it has no move {number}.", number=number + 1)
        move = position.parse_move(text)
        if position.format_move(move) != puzzle.line[2 * number]:
            return Attempt(position, number, move)
        position = position.play(move)
        if number + 1 < puzzle.tasks:
            position = position.play(position.parse_move(puzzle.line[2 * number + 1]))
    return Attempt(position, len(moves), solved=len(moves) == puzzle.tasks)


@dataclass(frozen=True)
class Refutation:
    """Why a move was wrong: what answers it."""

    text: Text
    reply: Move | None = None  # of the other side, where the game goes on


def refute(position: Position, move: Move, stake: Stake, game: Game, stop: StopFlag | None = None) -> Refutation:
    """What answers a wrong move, by a search of counted positions."""
    after, name = position.play(move), position.format_move(move)
    if after.outcome() is not None:
        return Refutation(Text("{move} ends the game at once, and not as it should.", move=name))
    limits = Limits(nodes=REFUTING_NODES)
    analysis = game.brain().choose(after.observation(after.turn), limits, stop or StopFlag())
    if after.turn == position.turn:
        return Refutation(Text("There is something better than {move}.", move=name))
    loses = analysis.forced_win or game.chance(analysis) == CERTAIN
    chance = game.chance(analysis)
    still_ahead = chance is not None and chance < _AHEAD
    text = _missed(stake, name, after.format_move(analysis.move), loses, still_ahead)
    if analysis.reason is not None:
        text = Text("{sentence} {reason}", sentence=text, reason=analysis.reason)
    return Refutation(text, analysis.move)


def _missed(stake: Stake, move: str, reply: str, loses: bool, still_ahead: bool) -> Text:
    if loses:
        return Text("After {move} the other side wins: the answer is {reply}.", move=move, reply=reply)
    if stake is Stake.WIN and still_ahead:
        return Text(
            "After {move} the win takes longer or is not certain: the answer is {reply}.", move=move, reply=reply
        )
    if stake is Stake.WIN:
        return Text("After {move} the win is gone: the answer is {reply}.", move=move, reply=reply)
    return Text("{move} is weaker: the answer is {reply}.", move=move, reply=reply)


def grade_of(brain: Callable[[], Brain], position: Position, move: Move, budgets: Sequence[int]) -> int:
    """How hard a move is to find: how many of these searches, from short to long, prefer another one."""
    missed = sum(_choice(brain(), position, nodes).move != move for nodes in budgets)
    return EASIEST + min(missed, HARDEST - EASIEST)


def _choice(brain: Brain, position: Position, nodes: int) -> Analysis:
    return brain.choose(position, Limits(nodes=nodes), StopFlag())


def to_line(puzzle: Puzzle) -> str:
    """A puzzle as a line of JSON; the game is known from the file's place."""
    written: dict[str, object] = {}
    for field in fields(puzzle):
        value = getattr(puzzle, field.name)
        if field.name != "game" and value != field.default:
            written[field.name] = value.value if isinstance(value, Stake) else value
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def from_line(line: str, game: str) -> Puzzle:
    """What `to_line` wrote. Raises `ValueError` for anything else."""
    try:
        written: dict[str, Any] = json.loads(line)
        for name in ("line", "rest"):
            written[name] = tuple(map(str, written.get(name, ())))
        return Puzzle(game, **written | {"stake": Stake(written.get("stake", "win"))})
    except (TypeError, AttributeError) as error:
        raise ValueError(f"not a puzzle: {line[:80]}") from error
