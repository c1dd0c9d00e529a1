"""Looking back at a finished game: how the chances went, move by move, and where they turned.

A game that knows more than its brain's opinion declares `Abilities.review`, a module with `graph` and `steps`
as `Reviewer` has them; every other game of two is reviewed by its brain.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, cast

from partie.abilities import resolve
from partie.brain import Brain, Limits, StopFlag, Thought, ValueKind
from partie.game import Game, Move, Outcome, Position
from partie.record import Record, Replay
from partie.text import Text

TURNING = 20.0  # win percent that a move gives away when it is a turning point
SHORTEST, LONGEST = 0.02, 1.0  # seconds for one position


class Mark(enum.Enum):
    """Why a step should be looked at."""

    TURNING = "turning"  # the chances changed here
    AVOIDABLE = "avoidable"  # a risk that need not have been taken
    EVENT = "event"  # something happened here, such as a scoring


@dataclass(frozen=True)
class Graph:
    """What is drawn over the moves."""

    title: Text
    low: float | None = None  # of the scale; None: what the values need
    high: float | None = None
    unit: str = ""  # said after a number, such as "%"
    each_side: bool = False  # one line for each player, else one in all
    bars: bool = False  # each value stands for its move alone, such as a risk


@dataclass(frozen=True)
class Step:
    """The game after `ply` moves; the text is about the last of them."""

    ply: int
    values: tuple[float | None, ...] = ()  # one for each line of the graph; None: not known
    text: Text | None = None
    mark: Mark | None = None
    better: str = ""  # the move that should have been played instead of the last one


class Reviewer(Protocol):
    """What a game knows about its past."""

    def graph(self, record: Record, replayed: Replay) -> Graph:
        """What will be drawn."""
        ...

    def steps(self, record: Record, replayed: Replay, seconds: float, stop: StopFlag) -> Iterator[Step]:
        """One step for each position, in any order, within about `seconds`; ends soon after `stop` is set."""
        ...


def reviewer_of(game: Game) -> Reviewer | None:
    """Who reviews games of this kind; None where nobody can."""
    if game.abilities.review:
        return cast(Reviewer, resolve(game.abilities.review))
    return EngineReview(game) if tuple(game.players) == (2,) else None


def move_name(game: Game, position: Position, move: Move) -> Text | str:
    """What a person calls a move."""
    return game.looks().label(position, move) or position.format_move(move)


class EngineReview:
    """The brain's opinion of every position: the chances of whoever began."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def graph(self, record: Record, replayed: Replay) -> Graph:
        """From 0, lost, to 100, won."""
        side = (replayed.positions[0].sides or self._game.sides)[0]
        name = self._game.side_names.get(side, Text(side.capitalize()))
        return Graph(Text("Chances of {side}", side=name), 0.0, 100.0, "%")

    def steps(self, record: Record, replayed: Replay, seconds: float, stop: StopFlag) -> Iterator[Step]:
        """From the first position to the last, the same time for each."""
        brain = self._game.brain()
        share = seconds / len(replayed.positions)
        limits = Limits(seconds=min(max(share, SHORTEST), LONGEST))
        before: tuple[float, Thought | None] | None = None
        for ply, position in enumerate(replayed.positions):
            if stop.is_set():
                return
            outcome = position.outcome()
            thought = _think(brain, position, limits, stop) if outcome is None else None
            value = _final(outcome) if thought is None else _chance(thought, position)
            yield self._step(replayed, ply, value, before)
            before = None if value is None else (value, thought)

    def _step(
        self,
        replayed: Replay,
        ply: int,
        value: float | None,
        before: tuple[float, Thought | None] | None,
    ) -> Step:
        shown = None if value is None else round(value, 1)
        if before is None or value is None:
            return Step(ply, (shown,))
        earlier, thought = before
        position, played = replayed.positions[ply - 1], replayed.moves[ply - 1]
        mover = position.turn
        lost = (earlier - value) * (1 if mover == 0 else -1)
        if lost < TURNING or thought is None or thought.move == played:
            return Step(ply, (shown,))
        text = Text(
            "{played} took {lost:.0f} points off the chances; {better} was better.",
            played=move_name(self._game, position, played),
            lost=lost,
            better=move_name(self._game, position, thought.move),
        )
        return Step(ply, (shown,), text, Mark.TURNING, position.format_move(thought.move))


def _think(brain: Brain, position: Position, limits: Limits, stop: StopFlag) -> Thought | None:
    flag = StopFlag()  # one search's clock must not stop the next
    if stop.is_set():
        flag.set()
    thought = brain.choose(position.view(position.turn), limits, flag)
    return thought if thought.judged and thought.value_kind is ValueKind.WIN_PERCENT else None


def _chance(thought: Thought, position: Position) -> float:
    """Of whoever began."""
    value = 100.0 if thought.forced_win else min(max(float(thought.value), 0.0), 100.0)
    return value if position.turn == 0 else 100.0 - value


def _final(outcome: Outcome | None) -> float | None:
    """The end on the board as a chance of whoever began; who gives up or is late may have stood well."""
    if outcome is None:
        return None
    return 50.0 if len(outcome.winners) != 1 else 100.0 if outcome.winners[0] == 0 else 0.0
