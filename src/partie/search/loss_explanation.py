"""Why a game was lost: the last moment when the loser still had a win or could hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from partie.core.brain import Analysis, Brain, Limits, StopFlag, format_line
from partie.core.position import Move, Position
from partie.core.text import Text

HOLDS = 20.0  # win percent from which a position is not lost, only worse
_SHOWN = 7  # moves of a line in a sentence


@dataclass(frozen=True)
class Moment:
    """A decision of the loser, what was played and what should have been."""

    ply: int  # moves played before it
    position: Position
    played: Move
    better: Analysis
    answer: Analysis | None  # the other side's, to what was played; None where the game ended with it
    holds: bool  # the better move would have; otherwise it is only the best of all moments looked at

    def sentence(self, *, for_winner: bool = False) -> Text:
        """What a person wants to know, addressed to the winner or to everyone else."""
        better, played = map(self.position.format_move, (self.better.move, self.played))
        number = str(self.position.number or self.ply + 1)
        facts = {"number": number, "move": better, "played": played}
        if self.better.forced_win:
            line = _format_best(self.position, self.better)
            if for_winner:
                return Text(
                    "Move {number} was the opponent's last chance: {move} instead of {played} would have won by"
                    " force: {line}",
                    **facts,
                    line=line,
                )
            return Text(
                "Move {number} was the last chance: {move} instead of {played} wins by force: {line}",
                **facts,
                line=line,
            )
        if not self.holds:
            if for_winner:
                return Text(
                    "The opponent had no better moment than move {number}: {move} instead of {played}.", **facts
                )
            return Text("No better moment than move {number} was found: {move} instead of {played}.", **facts)
        if line := self._refutation():
            if for_winner:
                return Text(
                    "Move {number} was the opponent's last chance: {move} instead of {played}, after which you"
                    " win by force: {line}",
                    **facts,
                    line=line,
                )
            return Text(
                "Move {number} was the last chance: {move} instead of {played}, which loses by force: {line}",
                **facts,
                line=line,
            )
        if for_winner:
            return Text("Move {number} was the opponent's last chance: {move} instead of {played}.", **facts)
        return Text("Move {number} was the last chance: {move} instead of {played}.", **facts)

    def _refutation(self) -> str:
        """How the other side wins after what was played; empty where nothing is forced."""
        if self.answer is None or not self.answer.forced_win:
            return ""
        return _format_best(self.position.play(self.played), self.answer)


@dataclass(frozen=True)
class Open:
    """The end of a game that was given up, though its last position was not lost."""

    position: Position
    best: Analysis  # of the side to move
    chance: float  # of the side that gave up, in percent

    def sentence(self, loser: int, *, for_winner: bool = False) -> Text:
        """What a person wants to know, addressed to the winner or to everyone else."""
        chance = round(self.chance)
        if self.position.turn != loser:
            if for_winner:
                return Text("The opponent was not lost: their chance was about {chance} %.", chance=chance)
            return Text("The position was not lost: the chance was about {chance} %.", chance=chance)
        move = self.position.format_move(self.best.move)
        if self.best.forced_win:
            line = _format_best(self.position, self.best)
            if for_winner:
                return Text("The opponent gave up a won game: {move} wins by force: {line}", move=move, line=line)
            return Text("The position was not lost but won: {move} wins by force: {line}", move=move, line=line)
        if for_winner:
            return Text(
                "The opponent was not lost: with {move} their chance was about {chance} %.", move=move, chance=chance
            )
        return Text("The position was not lost: with {move} the chance was about {chance} %.", move=move, chance=chance)


def remaining_chances(
    last: Position, loser: int, brain: Brain, limits: Limits, stop: StopFlag | None = None
) -> Open | None:
    """What the loser could still hope for; None where the rules had ended the game or it was lost."""
    if last.outcome() is not None:
        return None
    seeker = _LastChanceSearch(brain, limits, stop or StopFlag())
    best = seeker.think(last)
    mine = last.turn == loser
    chance = best.value if mine else 100.0 - best.value
    lost = not best.forced_win and seeker.loses(last, best.move) if mine else best.forced_win
    return None if lost or chance < HOLDS else Open(last, best, chance)


def last_chance(
    positions: Sequence[Position],
    moves: Sequence[Move],
    loser: int,
    brain: Brain,
    limits: Limits,
    stop: StopFlag | None = None,
    on_ply: Callable[[int], None] | None = None,
) -> Moment | None:
    """The last of the loser's decisions that need not have lost; None where the loser had none.

    `positions[n]` is the position after `moves[:n]`. `limits` are for one search of up to three
    for a decision.
    """
    seeker = _LastChanceSearch(brain, limits, stop or StopFlag())
    best: Moment | None = None
    for ply in range(len(moves) - 1, -1, -1):
        position = positions[ply]
        if position.turn != loser or (best is not None and seeker.stop.is_set()):
            continue
        if on_ply is not None:
            on_ply(ply)
        moment = seeker.look(position, moves[ply], ply)
        if moment.holds:
            return moment
        if best is None or moment.better.value > best.better.value:
            best = moment
    return best


class _LastChanceSearch:
    def __init__(self, brain: Brain, limits: Limits, stop: StopFlag) -> None:
        self._brain, self._limits, self.stop = brain, limits, stop

    def look(self, position: Position, played: Move, ply: int) -> Moment:
        better = self.think(position)
        holds = better.move != played and (better.forced_win or better.value >= HOLDS)
        if holds and not better.forced_win:
            holds = not self.loses(position, better.move)
        answer = self._answer(position.play(played)) if holds and not better.forced_win else None
        return Moment(ply, position, played, better, answer, holds)

    def think(self, position: Position) -> Analysis:
        flag = StopFlag()  # one search's clock must not stop the next
        if self.stop.is_set():
            flag.set()
        return self._brain.choose(position.observation(position.turn), self._limits, flag)

    def _answer(self, position: Position) -> Analysis | None:
        return None if position.outcome() is not None else self.think(position)

    def loses(self, position: Position, move: Move) -> bool:
        answer = self._answer(position.play(move))
        return answer is not None and answer.forced_win


def _format_best(position: Position, analysis: Analysis) -> str:
    texts = format_line(position, analysis.line)
    return " ".join(texts[:_SHOWN]) + (" …" if len(texts) > _SHOWN else "")
