"""The games of a visitor as lines of a list, written whenever the game is kept."""

from __future__ import annotations

import json
import logging
import time
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from partie.core.features import resolve
from partie.core.metrics import Metric
from partie.core.replay import Replay
from partie.web.session.endings import ending_text
from partie.web.session.game_state import describe_seat
from partie.web.session.results import Result, result_of
from partie.web.session.session import Session
from partie.web.session.storage import Own
from partie.web.session.wire import SeatModel

_log = logging.getLogger(__name__)


class OwnLine(BaseModel):
    """What a list shows of a game without replaying it."""

    model_config = ConfigDict(extra="ignore")  # a later version may write more

    variant: str
    seats: list[Literal["human"] | SeatModel]
    started: float
    moves: int
    position: str = Field(description="What the person may know of the newest position.")
    seconds: float = Field(description="What the person thought in all, without the first move.")
    helped: bool
    result: Result | None = None
    reason: Any = None  # a `Text` in plain values
    scores: list[float] | None = None
    measures: list[dict[str, Any]] = []


def own_of(session: Session) -> Own | None:
    """The line of a game in its owner's list; None while nobody has played in it. Notes when it ended."""
    outcome = session.running.outcome()
    if outcome is None:
        session.ended = None
    elif session.ended is None:
        session.ended = time.time()
    if not session.is_own():
        return None
    line = line_of(session).model_dump(mode="json", exclude_defaults=True)
    data = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
    return Own(session.id, session.owner, session.game.name, session.ended, data, session.changed)


def line_of(session: Session) -> OwnLine:
    """What a list shows of it."""
    running = session.running
    newest, outcome = running.position, running.outcome()
    line = OwnLine(
        variant=newest.variant,
        seats=[describe_seat(seat) for seat in session.seats],
        started=session.started,
        moves=len(running.moves),
        position=newest.observation(session.viewer).to_text(),
        seconds=session.person_seconds(),
        helped=session.helped,
    )
    if outcome is not None:
        line.result = result_of(session)
        line.reason = ending_text(session.game, outcome, newest).to_json()
        line.scores = None if outcome.scores is None else [float(score) for score in outcome.scores]
        line.measures = [measure.to_json() for measure in measures_of(session)]
    return line


def measures_of(session: Session) -> list[Metric]:
    """What the game itself measures of a finished game with one person in it."""
    target, persons = session.game.features.measures, session.persons
    if not target or len(persons) != 1:
        return []
    replayed = Replay(tuple(session.positions), tuple(session.moves))
    try:
        return list(resolve(target)(session.record(), replayed, persons[0]))
    except Exception:  # a number that is missing must not cost the game
        _log.exception("A game of %r could not be measured.", session.game.name)
        return []
