"""A session as it is stored: its full state as JSON and back, and its entry in the visitor's library."""

from __future__ import annotations

import json
import logging
import time
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from partie import games
from partie.core.features import resolve
from partie.core.metrics import Metric
from partie.core.record import Record
from partie.core.replay import Replay
from partie.play.running_clocks import RunningClocks
from partie.play.running_game import RunningGame
from partie.web.games.describe import ending_text
from partie.web.games.models import Seconds
from partie.web.http.errors import Refusal
from partie.web.http.models import Request
from partie.web.session.messages import Seats
from partie.web.session.session import Session
from partie.web.session.state import Result, describe_seat, result_of
from partie.web.session.storage import Entry
from partie.web.session.wire import SeatModel

_log = logging.getLogger(__name__)


class StoredSession(Request):
    """The JSON of a stored session."""

    record: dict[str, Any]
    seats: Seats
    seconds: Seconds
    ply: int
    open: bool = False
    id: str = ""
    owner: str = ""
    given: int = 0
    started: float = 0.0
    ended: float | None = None
    changed: float = 0.0
    helped: bool = False
    clocks: dict[str, Any] | None = None  # of `RunningClocks`


def to_json(session: Session) -> str:
    """Everything that a server needs to continue this game, hidden things included."""
    seats = [seat if seat == "human" else seat.model_dump(mode="json") for seat in session.seats]
    stored = {
        "record": session.running.record().to_json(),
        "seats": seats,
        "seconds": session.seconds,
        "ply": session.ply,
        "open": session.open,
        "id": session.id,
        "owner": session.owner,
        "given": session.given,
        "started": session.started,
        "ended": session.ended,
        "changed": session.changed,
        "helped": session.helped,
    } | ({} if session.clocks is None else {"clocks": session.clocks.to_json()})
    return json.dumps(stored, separators=(",", ":"))


def from_json(token: str, text: str) -> Session:
    """The inverse of `to_json`. Raises `Refusal` for corrupt data, and where the rules have changed."""
    try:
        stored = StoredSession.model_validate_json(text)
        record = Record.from_json(stored.record)
        running = RunningGame.from_record(record, games.find(record.game), len(stored.seats))
    except ValueError as error:
        raise Refusal("This game is no longer stored; start a new one.") from error
    session = Session(running, stored.seats, stored.seconds, min(stored.ply, len(running.moves)), token=token)
    session.clocks = None if stored.clocks is None else RunningClocks.from_json(stored.clocks)
    session.open, session.owner, session.given = stored.open, stored.owner, stored.given
    session.id, session.helped = stored.id or session.id, stored.helped
    session.started, session.ended = stored.started or session.started, stored.ended
    session.changed = stored.changed or stored.ended or session.started
    return session


class EntryDetails(BaseModel):
    """What the library lists of a game without replaying it, stored as JSON."""

    model_config = ConfigDict(extra="ignore")  # a later version may write more

    variant: str
    seats: list[Literal["human"] | SeatModel]
    started: float
    moves: int
    position: str = Field(description="What the person may know of the newest position.")
    seconds: float = Field(description="Thinking time of the person, without the first move.")
    helped: bool
    result: Result | None = None
    reason: Any = None  # a `Text` in plain values
    scores: list[float] | None = None
    measures: list[dict[str, Any]] = []  # `Metric` in plain values


def library_entry(session: Session) -> Entry | None:
    """The game in its visitor's library; None while the visitor has not played in it. Notes when it ended."""
    outcome = session.running.outcome()
    if outcome is None:
        session.ended = None
    elif session.ended is None:
        session.ended = time.time()
    if not session.is_in_library():
        return None
    details = _details(session).model_dump(mode="json", exclude_defaults=True)
    data = json.dumps(details, ensure_ascii=False, separators=(",", ":"))
    return Entry(session.id, session.owner, session.game.name, session.ended, data, session.changed)


def _details(session: Session) -> EntryDetails:
    running = session.running
    newest, outcome = running.position, running.outcome()
    details = EntryDetails(
        variant=newest.variant,
        seats=[describe_seat(seat) for seat in session.seats],
        started=session.started,
        moves=len(running.moves),
        position=newest.observation(session.viewer).to_text(),
        seconds=session.person_seconds(),
        helped=session.helped,
    )
    if outcome is not None:
        details.result = result_of(session)
        details.reason = ending_text(session.game, outcome, newest).to_json()
        details.scores = None if outcome.scores is None else [float(score) for score in outcome.scores]
        details.measures = [metric.to_json() for metric in _metrics(session)]
    return details


def _metrics(session: Session) -> list[Metric]:
    """What the game itself measures of a finished game with one person in it."""
    target, persons = session.game.features.metrics, session.persons
    if not target or len(persons) != 1:
        return []
    replayed = Replay(tuple(session.positions), tuple(session.moves))
    try:
        return list(resolve(target)(session.record(), replayed, persons[0]))
    except Exception:  # a missing number must not lose the game
        _log.exception("A game of %r could not be measured.", session.game.name)
        return []
