"""A running game as the text that `kept` stores, and back."""

from __future__ import annotations

import json

from partie.core.record import Record
from partie.play.running_game import RunningGame
from partie.web.games.catalogue import find_game
from partie.web.http.errors import Refusal
from partie.web.session.messages import KeptSession
from partie.web.session.session import Session


def kept_text(session: Session) -> str:
    """Everything that a server needs to go on with this game, with its secrets."""
    seats = [seat if seat == "human" else seat.model_dump(mode="json") for seat in session.seats]
    kept = {
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
    }
    return json.dumps(kept, separators=(",", ":"))


def read_kept(word: str, text: str) -> Session:
    """The inverse of `kept_text`. Raises `Refusal` for damage, and where the rules have changed."""
    try:
        kept = KeptSession.model_validate_json(text)
        record = Record.from_json(kept.record)
        running = RunningGame.from_record(record, find_game(record.game), len(kept.seats))
    except ValueError as error:
        raise Refusal("This game is no longer kept; begin a new one.") from error
    session = Session(running, kept.seats, kept.seconds, min(kept.ply, len(running.moves)), word=word)
    session.open, session.owner, session.given = kept.open, kept.owner, kept.given
    session.id, session.helped = kept.id or session.id, kept.helped
    session.started, session.ended = kept.started or session.started, kept.ended
    session.changed = kept.changed or kept.ended or session.started
    return session
