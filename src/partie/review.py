"""Looking back at a finished game: how the chances went, move by move, and where they turned.

A game that knows more than its brain's opinion declares `Abilities.review`, a module with `graph` and `steps`
as `Reviewer` has them; every other game of two is reviewed by its brain.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from partie.abilities import resolve
from partie.brain import Brain, Limits, StopFlag, Thought, ValueKind
from partie.game import Game, Move, Outcome, Position
from partie.record import RESIGNED, Record, Replay
from partie.text import Text

TURNING = 20.0  # win percent that a move gives away when it is a turning point
NOTABLE = 10.0  # the same of an inexact move, and of the largest loss in a game without turning points
LITTLE = 3.0  # the same of a move that is called a little weaker
SHARE_AT_ONCE = 0.25  # of a loss that shows later, at least so much shows with its move
WINDOW = 2  # moves after which the loss of a move may show
GIVEN_UP_TOO_EARLY = 35.0  # the least chance that is worth playing on
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
    seat: int | None = None  # whose chances they are; None: the title says it
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
        """One step for each position, in any order, within about `seconds`; ends soon after `stop` is set.

        A step that comes again replaces the first.
        """
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
        return Graph(Text("Chances of {side}", side=self._side(replayed, 0)), 0.0, 100.0, "%", seat=0)

    def steps(self, record: Record, replayed: Replay, seconds: float, stop: StopFlag) -> Iterator[Step]:
        """From the first position to the last, the same time for each."""
        brain = self._game.brain()
        share = seconds / len(replayed.positions)
        limits = Limits(seconds=min(max(share, SHORTEST), LONGEST))
        judged: list[_Judged] = []
        turned = False
        for ply, position in enumerate(replayed.positions):
            if stop.is_set():
                return
            outcome = position.outcome()
            thought = _think(brain, position, limits, stop) if outcome is None else None
            judged.append(
                _Judged(_final(outcome) if thought is None else _chance(thought, position), thought)
            )
            step = self._given_up(record, replayed, judged[-1]) if ply == len(replayed.moves) else None
            step = step or self._step(replayed, ply, judged)
            turned = turned or step.mark is Mark.TURNING
            yield step
        if not turned and (step := self._largest(record, replayed, judged)):
            yield step

    def _given_up(self, record: Record, replayed: Replay, last: _Judged) -> Step | None:
        """The last step of a game that somebody gave up too early."""
        if (
            record.reason != RESIGNED
            or len(record.winners) != 1
            or last.value is None
            or last.thought is None
        ):
            return None
        loser = 1 - record.winners[0]
        chance = last.value if loser == 0 else 100.0 - last.value
        if chance < GIVEN_UP_TOO_EARLY:
            return None
        side = self._side(replayed, loser)
        text = Text("{side} resigned with a chance of {chance:.0f} %.", side=side, chance=chance)
        return Step(len(replayed.moves), (last.value,), text, Mark.TURNING)

    def _step(self, replayed: Replay, ply: int, judged: Sequence[_Judged]) -> Step:
        value = judged[ply].value
        if value is None:
            return Step(ply, (None,))
        lost = _lost(replayed, judged, ply, ply)
        if lost >= NOTABLE and _could_be_better(replayed, judged, ply):
            return self._mistake(replayed, judged, ply, lost, Mark.TURNING if lost >= TURNING else None)
        return Step(ply, (value,), self._remark(replayed, judged, ply, lost))

    def _remark(self, replayed: Replay, judged: Sequence[_Judged], ply: int, lost: float) -> Text | None:
        """What is said of a move that lost little; None where the brain had no opinion."""
        thought = judged[ply - 1].thought if ply > 0 else None
        if thought is None:
            return None
        position = replayed.positions[ply - 1]
        if _could_be_better(replayed, judged, ply):
            better = move_name(self._game, position, thought.move)
            if lost >= LITTLE:
                return Text("A little weaker than {better}.", better=better)
            return Text("About as good as {better}.", better=better)
        if len(position.legal_moves()) == 1:
            return Text("The only move.")
        if lost >= NOTABLE:
            return Text("The best move that was found; before it, the chances looked better than they were.")
        return Text("The best move.")

    def _largest(self, record: Record, replayed: Replay, judged: Sequence[_Judged]) -> Step | None:
        """The move that lost most, where nothing turned; some of its loss may show a move or two later."""
        persons = [seat for seat, who in enumerate(record.seats) if "level" not in who] or [0, 1]
        losses = [
            (lost, -after, ply)
            for ply in range(1, len(judged))
            if replayed.positions[ply - 1].turn in persons and _could_be_better(replayed, judged, ply)
            for after in range(ply, min(ply + WINDOW, len(judged) - 1) + 1)
            if SHARE_AT_ONCE * (lost := _lost(replayed, judged, ply, after))
            <= _lost(replayed, judged, ply, ply)
        ]
        lost, _, ply = max(losses, default=(0.0, 0, 0))
        return self._mistake(replayed, judged, ply, lost) if lost >= NOTABLE else None

    def _mistake(
        self,
        replayed: Replay,
        judged: Sequence[_Judged],
        ply: int,
        lost: float,
        mark: Mark | None = Mark.TURNING,
    ) -> Step:
        position = replayed.positions[ply - 1]
        before, value, thought = judged[ply - 1].value, judged[ply].value, judged[ply - 1].thought
        assert before is not None
        assert value is not None
        assert thought is not None
        mine = before if position.turn == 0 else 100.0 - before
        text = Text(
            "{word}: {side} {before:.0f} → {after:.0f} %; {better} was better.",
            word=Text("Inexact") if mark is None else Text("A mistake"),
            side=self._side(replayed, position.turn),
            before=mine,
            after=mine - lost,
            better=move_name(self._game, position, thought.move),
        )
        return Step(ply, (value,), text, mark, position.format_move(thought.move))

    def _side(self, replayed: Replay, seat: int) -> Text:
        side = (replayed.positions[0].sides or self._game.sides)[seat]
        return self._game.side_names.get(side, Text(side.capitalize()))


@dataclass(frozen=True)
class _Judged:
    """A position as the brain sees it: the chance of whoever began, and what it would play."""

    value: float | None
    thought: Thought | None


def _could_be_better(replayed: Replay, judged: Sequence[_Judged], ply: int) -> bool:
    """Whether the brain would have played something else than the last of these moves."""
    thought = judged[ply - 1].thought if ply > 0 else None
    return judged[ply].value is not None and thought is not None and thought.move != replayed.moves[ply - 1]


def _lost(replayed: Replay, judged: Sequence[_Judged], ply: int, after: int) -> float:
    """What the mover of the last of `ply` moves had lost after so many moves; 0 where it is not known."""
    before, now = (judged[ply - 1].value if ply > 0 else None), judged[after].value
    if before is None or now is None:
        return 0.0
    return (before - now) * (1 if replayed.positions[ply - 1].turn == 0 else -1)


def _think(brain: Brain, position: Position, limits: Limits, stop: StopFlag) -> Thought | None:
    flag = StopFlag()  # one search's clock must not stop the next
    if stop.is_set():
        flag.set()
    thought = brain.choose(position.view(position.turn), limits, flag)
    return thought if thought.judged and thought.value_kind is ValueKind.WIN_PERCENT else None


def _chance(thought: Thought, position: Position) -> float:
    """Of whoever began, as whole percent: what is drawn and what is said are the same numbers."""
    value = 100.0 if thought.forced_win else float(round(min(max(thought.value, 0.0), 100.0)))
    return value if position.turn == 0 else 100.0 - value


def _final(outcome: Outcome | None) -> float | None:
    """The end on the board as a chance of whoever began; who gives up or is late may have stood well."""
    if outcome is None:
        return None
    return 50.0 if len(outcome.winners) != 1 else 100.0 if outcome.winners[0] == 0 else 0.0
