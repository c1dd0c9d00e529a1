"""Reviews of finished games: the chances after every move, and the turning points.

A game that knows more than its brain declares `Features.review`, a module with `graph` and `steps`
as `Reviewer` has them; every other game of two is reviewed by its brain.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from partie.core.brain import Analysis, Brain, Limits, StopFlag, format_line
from partie.core.features import resolve
from partie.core.game import Game
from partie.core.position import Move, Outcome, Position
from partie.core.record import RESIGNED, Record
from partie.core.replay import Replay
from partie.core.text import Text

TURNING = 20.0  # win percent that a move gives away when it is a turning point
NOTABLE = 10.0  # the same of an inexact move
LITTLE = 3.0  # the same of a move that is called a little weaker
SHARE_AT_ONCE = 0.25  # of a loss that shows later, at least so much shows with its move
WINDOW = 2  # moves after which the loss of a move may show
RESIGNED_TOO_EARLY = 35.0  # the least chance that is worth playing on
SHORTEST, LONGEST = 0.02, 1.0  # seconds for one position
SHOWN = 7  # moves of a line in a sentence
TIME_FACTOR = 5.0  # a search counted in positions may take this many times its seconds


class StepMark(enum.Enum):
    """Why a step should be looked at."""

    TURNING = "turning"  # the chances changed here
    INEXACT = "inexact"  # they changed a little
    AVOIDABLE = "avoidable"  # a risk that need not have been taken
    EVENT = "event"  # something happened here, such as a scoring


@dataclass(frozen=True)
class Graph:
    """What is drawn over the moves."""

    title: Text
    low: float | None = None  # of the scale; None: what the values need
    high: float | None = None
    unit: str = ""  # follows a number, such as "%"
    each_side: bool = False  # one line for each player, else one in all
    seat: int | None = None  # whose chances they are; None: as in the title
    bars: bool = False  # each value stands for its move alone, such as a risk


@dataclass(frozen=True)
class ReviewStep:
    """The game after `ply` moves; the text is about the last of them."""

    ply: int
    values: tuple[float | None, ...] = ()  # one for each line of the graph; None: not known
    text: Text | None = None
    mark: StepMark | None = None
    better: str = ""  # the move that should have been played instead of the last one
    reason: Text | None = None  # why it is better, in one sentence, where the game knows it
    title: Text | None = None  # what a marked step is called in a list; None: by its move


class Reviewer(Protocol):
    """Reviews records of one game."""

    def graph(self, record: Record, replay: Replay) -> Graph:
        """What will be drawn."""
        ...

    def steps(self, record: Record, replay: Replay, seconds: float, stop: StopFlag) -> Iterator[ReviewStep]:
        """One step for each position, in any order, within about `seconds`; ends soon after `stop` is set.

        A step that comes again replaces the first.
        """
        ...


def reviewer_of(game: Game) -> Reviewer | None:
    """The reviewer of this game; None where there is none."""
    if game.features.review:
        return cast(Reviewer, resolve(game.features.review))
    return EngineReview(game) if tuple(game.players) == (2,) else None


def move_name(game: Game, position: Position, move: Move) -> Text | str:
    """What a person calls a move."""
    return game.view().label(position, move) or position.format_move(move)


def person_of(record: Record) -> int | None:
    """The seat of the only person, where the record names the players."""
    people = people_of(record)
    return next(iter(people)) if len(people) == 1 else None


def people_of(record: Record) -> frozenset[int]:
    """The seats of people, where the record names the players."""
    return frozenset(seat for seat, who in enumerate(record.seats) if "level" not in who)


# Some languages inflect a side's name, so the common ones are messages of their own.
_CHANCES = {"black": Text("Black's chances"), "white": Text("White's chances")}


class EngineReview:
    """The brain's opinion of every position: the chances of the only person, else of the first player."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def graph(self, record: Record, replay: Replay) -> Graph:
        """The chances from 0, lost, to 100, won."""
        return Graph(self._chances(record, replay), 0.0, 100.0, "%", seat=person_of(record) or 0)

    def steps(self, record: Record, replay: Replay, seconds: float, stop: StopFlag) -> Iterator[ReviewStep]:
        """Yields a step for each position from the first to the last, with the same effort for each."""
        brain = self._game.brain()
        whose = person_of(record) or 0
        limits = self._limits(seconds / len(replay.positions))
        assessed: list[_Assessed] = []
        marked = False
        for ply, position in enumerate(replay.positions):
            if stop.is_set():
                return
            outcome = position.outcome()
            analysis = self._think(brain, position, limits, stop) if outcome is None else None
            value = _final(outcome, whose) if analysis is None else self._chance(analysis, position, whose)
            assessed.append(_Assessed(value, analysis))
            step = self._resignation(record, replay, assessed[-1]) if ply == len(replay.moves) else None
            step = step or self._step(record, replay, ply, assessed)
            marked = marked or step.mark is not None
            yield step
        if not marked and (step := self._largest(record, replay, assessed)):
            yield step

    def _think(self, brain: Brain, position: Position, limits: Limits, stop: StopFlag) -> Analysis | None:
        """The brain's analysis; None where it says nothing about the chances to win."""
        flag = StopFlag()  # one search's clock must not stop the next
        if stop.is_set():
            flag.set()
        analysis = brain.choose(position.observation(position.turn), limits, flag)
        return None if self._game.chance(analysis) is None else analysis

    def _chance(self, analysis: Analysis, position: Position, seat: int) -> float:
        """The chance of this seat in whole percent: the graph and the texts show the same numbers."""
        percent = self._game.chance(analysis)
        assert percent is not None  # `_think` returned it
        return float(round(percent)) if position.turn == seat else 100.0 - round(percent)

    def _limits(self, share: float) -> Limits:
        """Counted nodes for one position, so that a game is always assessed in the same way."""
        seconds = min(max(share, SHORTEST), LONGEST)
        rate = self._game.features.nodes_per_second
        return Limits(seconds * TIME_FACTOR, nodes=int(seconds * rate)) if rate else Limits(seconds)

    def _resignation(self, record: Record, replay: Replay, last: _Assessed) -> ReviewStep | None:
        """The last step of a game that was resigned too early."""
        if record.reason != RESIGNED or len(record.winners) != 1 or last.value is None or last.analysis is None:
            return None
        loser, person = 1 - record.winners[0], person_of(record)
        chance = last.value if loser == (person or 0) else 100.0 - last.value
        if chance < RESIGNED_TOO_EARLY:
            return None
        if loser == person:
            text = Text("You resigned with a chance of {chance:.0f}%.", chance=chance)
        else:
            side = self._side(replay, loser)
            text = Text("{side} resigned with a chance of {chance:.0f}%.", side=side, chance=chance)
        return ReviewStep(len(replay.moves), (last.value,), text, StepMark.TURNING, title=Text("Resigned"))

    def _step(self, record: Record, replay: Replay, ply: int, assessed: Sequence[_Assessed]) -> ReviewStep:
        value = assessed[ply].value
        if value is None:
            return ReviewStep(ply, (None,))
        lost = _lost(record, replay, assessed, ply, ply)
        if lost >= NOTABLE and _could_be_better(replay, assessed, ply):
            return self._mistake(record, replay, assessed, ply, ply)
        return ReviewStep(ply, (value,), self._remark(replay, assessed, ply, lost))

    def _remark(self, replay: Replay, assessed: Sequence[_Assessed], ply: int, lost: float) -> Text | None:
        """The remark on a move that lost little; None where the brain gave no evaluation."""
        analysis = assessed[ply - 1].analysis if ply > 0 else None
        if analysis is None:
            return None
        position = replay.positions[ply - 1]
        if _could_be_better(replay, assessed, ply):
            better = move_name(self._game, position, analysis.move)
            if lost >= LITTLE:
                return Text("A little weaker than {better}.", better=better)
            return Text("About as good as {better}.", better=better)
        if len(position.legal_moves()) == 1:
            return Text("The only move.")
        if lost >= NOTABLE:
            return Text("The best move that was found; before it, the chances looked better than they were.")
        return Text("The best move.")

    def _largest(self, record: Record, replay: Replay, assessed: Sequence[_Assessed]) -> ReviewStep | None:
        """The move that lost most, where none stands out; some of its loss may show a move or two later."""
        person = person_of(record)
        losses = [
            (lost, -after, ply)
            for ply in range(1, len(assessed))
            if person in (None, replay.positions[ply - 1].turn) and _could_be_better(replay, assessed, ply)
            for after in range(ply, min(ply + WINDOW, len(assessed) - 1) + 1)
            if SHARE_AT_ONCE * (lost := _lost(record, replay, assessed, ply, after))
            <= _lost(record, replay, assessed, ply, ply)
        ]
        lost, after, ply = max(losses, default=(0.0, 0, 0))
        return self._mistake(record, replay, assessed, ply, -after) if lost >= NOTABLE else None

    def _mistake(
        self, record: Record, replay: Replay, assessed: Sequence[_Assessed], ply: int, after: int
    ) -> ReviewStep:
        """A move whose loss shows after so many moves, described on the scale of the graph."""
        position = replay.positions[ply - 1]
        before, now, analysis = assessed[ply - 1].value, assessed[after].value, assessed[ply - 1].analysis
        assert before is not None
        assert now is not None
        assert analysis is not None
        chances, better = self._chances(record, replay), move_name(self._game, position, analysis.move)
        text = _change(chances, before, now, better)
        mark = StepMark.TURNING if abs(before - now) >= TURNING else StepMark.INEXACT
        reason = self._refutation(record, replay, assessed, ply) or analysis.reason
        return ReviewStep(ply, (assessed[ply].value,), text, mark, position.format_move(analysis.move), reason)

    def _refutation(self, record: Record, replay: Replay, assessed: Sequence[_Assessed], ply: int) -> Text | None:
        """How a move lost to a forced win; None where the better one wins by force, or nothing is proved."""
        analysis, answer = assessed[ply - 1].analysis, assessed[ply].analysis
        if answer is None or not answer.forced_win or (analysis is not None and analysis.forced_win):
            return None
        position = replay.positions[ply - 1]
        played = move_name(self._game, position, replay.moves[ply - 1])
        line = _format_best(replay.positions[ply], answer)
        person = person_of(record)
        if person is None:
            side = self._side(replay, 1 - position.turn)
            return Text("{side} wins by force after {played}: {line}", side=side, played=played, line=line)
        if person == position.turn:
            return Text("After {played} the opponent wins by force: {line}", played=played, line=line)
        return Text("After {played} you win by force: {line}", played=played, line=line)

    def _chances(self, record: Record, replay: Replay) -> Text:
        """Whose chances the graph shows."""
        if person_of(record) is not None:
            return Text("Your chances")
        side = (replay.positions[0].sides or self._game.sides)[0]
        return _CHANCES.get(side) or Text("{side}'s chances", side=self._side(replay, 0))

    def _side(self, replay: Replay, seat: int) -> Text:
        side = (replay.positions[0].sides or self._game.sides)[seat]
        return self._game.side_names.get(side, Text(side.capitalize()))


def _change(chances: Text, before: float, after: float, better: Text | str) -> Text:
    values: dict[str, Any] = {"chances": chances, "before": before, "after": after, "better": better}
    if after < before:
        return Text("{chances} fell from {before:.0f}% to {after:.0f}%. Better: {better}.", **values)
    return Text("{chances} rose from {before:.0f}% to {after:.0f}%. Better: {better}.", **values)


@dataclass(frozen=True)
class _Assessed:
    """A position as the brain sees it: the chance that is drawn, and what it would play."""

    value: float | None
    analysis: Analysis | None


def _format_best(position: Position, analysis: Analysis) -> str:
    """The beginning of its line."""
    texts = format_line(position.observation(position.turn), analysis.line or (analysis.move,))
    return " ".join(texts[:SHOWN]) + (" …" if len(texts) > SHOWN else "")


def _could_be_better(replay: Replay, assessed: Sequence[_Assessed], ply: int) -> bool:
    """Whether the brain would have played something else than the last of these moves."""
    analysis = assessed[ply - 1].analysis if ply > 0 else None
    return assessed[ply].value is not None and analysis is not None and analysis.move != replay.moves[ply - 1]


def _lost(record: Record, replay: Replay, assessed: Sequence[_Assessed], ply: int, after: int) -> float:
    """What the mover of the last of `ply` moves had lost after so many moves; 0 where it is not known."""
    before, now = (assessed[ply - 1].value if ply > 0 else None), assessed[after].value
    if before is None or now is None:
        return 0.0
    return (before - now) * (1 if replay.positions[ply - 1].turn == (person_of(record) or 0) else -1)


def _final(outcome: Outcome | None, seat: int) -> float | None:
    """The end on the board as a chance of this seat; who gives up or is late may have stood well."""
    if outcome is None:
        return None
    return 50.0 if len(outcome.winners) != 1 else 100.0 if outcome.winners[0] == seat else 0.0
