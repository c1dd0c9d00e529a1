"""A shared game as JSON and back, hidden things included, and as an entry in the library of each of its players."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from partie import games
from partie.core.clock import Clock
from partie.core.record import Record
from partie.play.running_game import RunningGame
from partie.web.http import limits
from partie.web.http.errors import Refusal
from partie.web.http.models import Request
from partie.web.session.messages import BrainSeat
from partie.web.session.session import Session
from partie.web.session.storage import Entry
from partie.web.session.stored_game import library_entry, to_json
from partie.web.shared.shared_game import Person, SharedGame, SharedSeat, result_for

ID_LENGTH = 24  # characters of an id in a library


class StoredPerson(Request):
    """A person at a seat."""

    owner: str
    name: str


class StoredShared(Request):
    """The JSON of a stored shared game; a later version may add fields with defaults."""

    record: dict[str, Any]
    clock: dict[str, Any]
    seats: Annotated[list[StoredPerson | BrainSeat | None], Field(min_length=1, max_length=limits.MAX_SEATS)]
    host: str
    remote: str = ""
    created: float
    changed: float
    withdrawn: bool = False
    proposals: Annotated[dict[str, int], Field(default_factory=dict)]
    proposed_at: Annotated[dict[str, int], Field(default_factory=dict)]
    again: Annotated[list[int], Field(default_factory=list)]
    next: str | None = None
    archived: bool = False
    turn: int = 0  # this and the rest for lists, which do not replay
    winners: list[int] | None = None  # null while it goes on


def shared_to_json(game: SharedGame) -> str:
    """Everything that a server needs to go on, except the column `since`."""
    stored = {
        "record": game.running.record().to_json(),
        "clock": game.clock.to_json(),
        "seats": [_seat_to_json(seat) for seat in game.seats],
        "host": game.host,
        "remote": game.remote,
        "created": game.created,
        "changed": game.changed,
        "withdrawn": game.withdrawn,
        "proposals": game.proposals,
        "proposed_at": {f"{what} {seat}": ply for (what, seat), ply in game.proposed_at.items()},
        "again": sorted(game.again),
        "next": game.next,
        "archived": game.archived,
        "turn": game.turn,
        "winners": None if (outcome := game.outcome()) is None else list(outcome.winners),
    }
    return json.dumps(stored, separators=(",", ":"))


def _seat_to_json(seat: SharedSeat) -> Any:
    if seat is None:
        return None
    return {"owner": seat.owner, "name": seat.name} if isinstance(seat, Person) else seat.model_dump(mode="json")


@contextmanager
def refusing_corrupt() -> Iterator[None]:
    """Around everything that reads a stored game. Raises `Refusal` for corrupt data."""
    try:
        yield
    except (ValueError, TypeError, KeyError) as error:
        raise Refusal("This game is no longer stored; start a new one.", status=404) from error


def read_stored(text: str) -> StoredShared:
    """The JSON without playing the game again. Raises `Refusal` for corrupt data."""
    with refusing_corrupt():
        return StoredShared.model_validate_json(text)


def shared_from_json(identity: str, text: str, since: float | None) -> SharedGame:
    """The inverse of `shared_to_json`. Raises `Refusal` as `read_stored`, and where the rules have changed."""
    stored = read_stored(text)
    with refusing_corrupt():
        record = Record.from_json(stored.record)
        running = RunningGame.from_record(record, games.find(record.game), len(stored.seats))
        clock = Clock.from_json(stored.clock)
    seats = [Person(seat.owner, seat.name) if isinstance(seat, StoredPerson) else seat for seat in stored.seats]
    game = SharedGame(running, seats, stored.host, clock, identity, stored.remote, stored.created, stored.changed)
    game.since, game.withdrawn, game.next, game.archived = since, stored.withdrawn, stored.next, stored.archived
    game.again = set(stored.again)
    for what, seat in stored.proposals.items():
        game.proposals["draw" if what == "draw" else "takeback"] = seat
    for key, ply in stored.proposed_at.items():
        what, _, number = key.partition(" ")
        game.proposed_at["draw" if what == "draw" else "takeback", int(number)] = ply
    return game


def library_games(game: SharedGame) -> list[tuple[str, str, Entry]]:
    """What each person of a finished game gets stored: a token, the stored session, and the entry in the library.

    Token and id follow from the game and the visitor, so that a second time replaces the first.
    """
    found = []
    for number in game.persons:
        person = game.seats[number]
        assert isinstance(person, Person)
        token = _library_token(game, person)
        session = Session(game.running, _library_seats(game), ply=game.ply, token=token)
        session.id, session.owner, session.started = token[:ID_LENGTH], person.owner, game.created
        session.ended = session.changed = game.changed
        entry = library_entry(session)
        if entry is not None:
            found.append((token, to_json(session), replace(entry, line=_line_for(game, number, entry.line))))
    return found


def _library_token(game: SharedGame, person: Person) -> str:
    return hashlib.sha256(f"{game.id} {person.owner}".encode()).hexdigest()


def library_id(game: SharedGame, seat: int | None) -> str:
    """The id that the game has, or will have, in the library of the person at a seat; empty for others."""
    person = None if seat is None else game.seats[seat]
    return _library_token(game, person)[:ID_LENGTH] if isinstance(person, Person) else ""


def _library_seats(game: SharedGame) -> list[Any]:
    return [seat if isinstance(seat, BrainSeat) else "human" for seat in game.seats]


def _line_for(game: SharedGame, number: int, line: str) -> str:
    """The details as that player sees them: the others by their names."""
    details = json.loads(line)
    for other in game.persons:
        person = game.seats[other]
        if other != number and isinstance(person, Person):
            details["seats"][other] = {"level": None, "person": person.name}
    details["result"] = result_for(game, number)
    return json.dumps(details, ensure_ascii=False, separators=(",", ":"))
