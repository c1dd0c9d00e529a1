"""What is thought about in a game of the page, and what the decision is for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from partie.core.brain import Analysis, Brain, Limits
from partie.core.position import Position
from partie.play.brain_thread import Search
from partie.web.games.warmup import Warming
from partie.web.http import limits
from partie.web.search.pool import Turn
from partie.web.session.explanation import Explainer
from partie.web.session.session import Session

Purpose = Literal["play", "hint", "analysis", "explain", "solve"]


@dataclass(frozen=True, eq=False)
class Thinking:
    """A search and what its decision is for."""

    purpose: Purpose
    session: Session
    search: Search
    secret: bool  # the brain knows what the person may not: its thoughts stay inside
    turn: Turn = field(default_factory=Turn)

    @property
    def endless(self) -> bool:
        """Whether it is advice that takes long, and nobody's move waits for it."""
        return self.purpose in ("analysis", "explain", "solve")

    @property
    def is_help(self) -> bool:
        """Whether whoever hears it plays the shown game with help."""
        return self.purpose in ("hint", "analysis", "solve")

    def goes_on(self) -> bool:
        """Whether it is an analysis that only makes room for others."""
        return self.purpose == "analysis" and self.turn.gave_way

    def position_of(self, thought: Analysis) -> Position:
        """What a thought is about: an explanation is about an earlier moment."""
        if self.purpose == "explain":
            return self.session.positions[int(str(thought.evidence["ply"]))]
        if self.purpose == "solve":
            return self.search.position.observation(self.session.viewer)  # its line ends at the first secret
        return self.search.position


def think_for(purpose: Purpose, session: Session, warming: Warming, analysis_seconds: float) -> Thinking:
    """The search for the shown position: the brain's own, or advice to the person."""
    position = session.position.observation(session.turn) if purpose == "play" else session.observation()
    if purpose == "solve":
        position = session.position
    seat = session.turn if purpose == "play" else None
    allowed = {
        "analysis": Limits(seconds=analysis_seconds, lines=limits.ANALYSIS_LINES),
        "explain": Limits(seconds=limits.EXPLAIN_SECONDS),
        "solve": Limits(seconds=limits.SOLVE_SECONDS),
    }.get(purpose, Limits(seconds=session.seconds))

    def make_brain() -> Brain:
        warming.ensure(session.game)
        if purpose == "explain":
            each = Limits(seconds=min(session.seconds, limits.EXPLAIN_MOMENT_SECONDS))
            loser = session.loser()
            return Explainer(
                *(session.brains.adviser(), session.positions, session.moves, loser, each),
                for_winner=len(session.persons) == 1 and loser not in session.persons,
            )
        if purpose == "solve":
            return session.brains.solver(session.positions[0])
        return session.brains.adviser() if seat is None else session.brains.at(seat)

    taken = "human" if seat is None else session.seats[seat]
    habit = (session.game.name, purpose, None if taken == "human" else taken.level, session.seconds)
    search = Search(make_brain, position, allowed)
    secret = purpose == "play" and session.keeps_secret()
    return Thinking(purpose, session, search, secret, Turn(habit=habit, gives_way=purpose != "explain"))
