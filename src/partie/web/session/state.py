"""A session as the page reads it: the `state` message."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Literal

from partie import puzzles
from partie.core.clock_text import format_clock
from partie.i18n import DEFAULT
from partie.web.games.describe import describe_state
from partie.web.http.language import translated
from partie.web.session.messages import Seat
from partie.web.session.session import Session

Result = Literal["won", "drawn", "lost", "shared"]


def state_message(session: Session, thinking: bool, language: str = DEFAULT) -> dict[str, Any]:
    """The `state` message."""
    legal, outcome = session.person_to_move(), session.outcome()
    state = describe_state(
        session.game,
        session.observation(),
        language,
        with_legal=legal,
        outcome=outcome,
        last_move=session.last_move(),
    )
    ended = session.running.ended
    if state.outcome is not None and ended is not None and ended.detail is not None and session.at_end:
        state.outcome.text = translated(ended.detail, language)
    return {
        "type": "state",
        "session": session.token,
        "id": session.id,
        "in_library": session.is_in_library(),
        "result": result_of(session),
        "puzzle": puzzles.number_at(session.game.name, session.positions[0]),
        "changed": session.changed,
        **state.model_dump(),
        "moves": session.described_moves(language),
        "start": None if session.has_secrets() else session.positions[0].to_text(),
        "has_history": session.position.has_history,
        "ply": session.ply,
        "seconds": session.person_seconds(),
        "seats": [describe_seat(seat) for seat in session.seats],
        "premoves": _premoves(session),
        "thinking": thinking,
        "can_undo": session.can_undo,
        "can_redo": session.can_redo,
        "can_finish": session.can_finish,
        "can_resign": session.can_resign,
        "undo_reveals": session.undo_reveals,
        "helped": session.helped,
        "clocks": describe_clocks(session),
    }


def describe_clocks(session: Session) -> dict[str, Any] | None:
    """The clocks of a game as the page counts them down."""
    clocks = session.clocks
    if clocks is None:
        return None
    return {
        "text": format_clock(clocks.clock),
        "seat": clocks.seat,
        "running": clocks.since is not None,
        "spent": round(clocks.elapsed(), 3),
        "seats": [
            {"stages": [asdict(stage) for stage in left.stages()], "fallen": left.fallen} for left in clocks.left
        ],
    }


def _premoves(session: Session) -> list[list[str]]:
    """What the viewer may prepare while a brain is on the move."""
    if not session.persons or not session.brain_to_move():
        return []
    return [list(taps) for taps in session.game.view().premoves(session.observation(), session.viewer)]


def describe_seat(seat: Seat) -> Any:
    """A seat without the files that only its brain reads."""
    if seat == "human":
        return seat
    described = {"level": seat.level} | ({} if seat.player is None else {"player": seat.player})
    described |= {} if seat.program is None else {"program": seat.program}
    return described | ({"resigns": True} if seat.resigns else {})


def result_of(session: Session) -> Result | None:
    """The result of the only person, whatever ply is shown; "shared" where several people played, or none."""
    outcome, persons = session.running.outcome(), session.persons
    if outcome is None:
        return None
    if len(persons) != 1:
        return "shared"
    if persons[0] in outcome.winners:
        return "won" if len(outcome.winners) == 1 else "drawn"
    return "lost" if outcome.winners or len(session.seats) == 1 else "drawn"
