"""The search jobs of a session: the move of a brain, hints, analyses, explanations, solving."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from partie.arena.hosted import ProgramBrain
from partie.core.brain import Analysis, Brain, Limits
from partie.core.position import Position
from partie.play.brain_thread import Search
from partie.web.games.warmup import Warming
from partie.web.http import limits
from partie.web.search.pool import SearchJob
from partie.web.session.explanation import Explainer
from partie.web.session.session import Session

LONGEST_PROGRAM = 10.0  # seconds that a program searches in one go
Purpose = Literal["play", "hint", "analysis", "explain", "solve"]


@dataclass(eq=False, kw_only=True)
class SessionSearch(SearchJob):
    """A search about the shown position of a session."""

    purpose: Purpose
    session: Session
    program: str | None  # that searches in the place of Partie
    secret: bool  # the brain knows what the viewer may not: its analyses are not sent
    on_prepared: Callable[[], None] | None = None  # nothing more is compiled: the brain begins to think

    @property
    def is_long(self) -> bool:
        """Whether it is advice that may take long."""
        return self.purpose in ("analysis", "explain", "solve")

    @property
    def is_help(self) -> bool:
        """Whether its analyses help the person to play the shown game."""
        return self.purpose in ("hint", "analysis", "solve")

    @property
    def continues(self) -> bool:
        """Whether it is an analysis that was interrupted for other visitors' searches."""
        return self.purpose == "analysis" and self.preempted

    def position_of(self, analysis: Analysis) -> Position:
        """The position that an analysis is about: that of an explanation is an earlier one."""
        if self.purpose == "explain":
            return self.session.positions[int(str(analysis.evidence["ply"]))]
        if self.purpose == "solve":
            return self.search.position.observation(self.session.viewer)  # its line ends at the first secret
        return self.search.position


def search_for(
    purpose: Purpose, session: Session, warming: Warming, analysis_seconds: float, adviser: str | None = None
) -> SessionSearch:
    """The search about the shown position, by the brain to move or by the adviser: Partie's or a program's name."""
    position = session.position.observation(session.turn) if purpose == "play" else session.observation()
    if purpose == "solve":
        position = session.position
    seat = session.turn if purpose == "play" else None
    allowed = {
        "analysis": Limits(seconds=analysis_seconds, lines=limits.ANALYSIS_LINES),
        "explain": Limits(seconds=limits.EXPLAIN_SECONDS),
        "solve": Limits(seconds=limits.SOLVE_SECONDS),
    }.get(purpose, Limits(seconds=session.seconds))

    taken = "human" if seat is None else session.seats[seat]
    if purpose == "play":
        allowed = _within_clock(allowed, session)
    program = adviser if purpose in ("hint", "analysis") else None if taken == "human" else taken.program
    own = replace(allowed, seconds=min(allowed.seconds or LONGEST_PROGRAM, LONGEST_PROGRAM))
    snapshot = None if program is None else session.running.until(session.ply)

    def make_brain() -> Brain:
        brain = find_brain()
        if made.on_prepared is not None:
            made.on_prepared()
        return brain

    def find_brain() -> Brain:
        if program is not None and snapshot is not None:
            return ProgramBrain(session.brains.program(program, seat), lambda: snapshot, own)
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

    made = SessionSearch(
        Search(make_brain, position, allowed if program is None else Limits()),
        kind=(session.game.name, purpose, None if taken == "human" else taken.level, session.seconds),
        preemptible=purpose != "explain" and program is None,
        program=program,
        purpose=purpose,
        session=session,
        secret=purpose == "play" and session.keeps_secret(),
    )
    return made


def _within_clock(allowed: Limits, session: Session) -> Limits:
    """What a brain may use for its move: no more than its clock allows."""
    if session.clocks is None:
        return allowed
    clocks = session.clocks.left
    known = [seconds for seconds in (allowed.seconds, clocks[session.turn].budget) if seconds is not None]
    return replace(allowed, seconds=min(known, default=None), clocks=tuple(clocks))
