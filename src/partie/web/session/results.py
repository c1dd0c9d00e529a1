"""How a game ended for the person who played it."""

from __future__ import annotations

from typing import Literal

from partie.web.session.session import Session

Result = Literal["won", "drawn", "lost", "shared"]


def result_of(session: Session) -> Result | None:
    """The result of the only person, whatever moment is shown; "shared" where several played, or none."""
    outcome, persons = session.running.outcome(), session.persons
    if outcome is None:
        return None
    if len(persons) != 1:
        return "shared"
    if persons[0] in outcome.winners:
        return "won" if len(outcome.winners) == 1 else "drawn"
    return "lost" if outcome.winners or len(session.seats) == 1 else "drawn"
