"""Running games in the store, for spectators in any process; old rows belong to runs that were killed."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, and_, delete, insert, select

from partie.arena.store.deleted import IS_LISTED
from partie.arena.store.schema import LIVE, TOURNAMENTS
from partie.core.record import RecordedMove

STALE = 10.0  # seconds without an update
_LISTED = select(LIVE).join(TOURNAMENTS, TOURNAMENTS.c.id == LIVE.c.tournament).where(IS_LISTED)


@dataclass(frozen=True)
class LiveRow:
    """One running game as it was a moment ago."""

    tournament: int
    number: int
    seed: int
    brains: tuple[str, ...]
    moves: tuple[RecordedMove, ...]
    used: tuple[float, ...]
    logs: tuple[str, ...]  # by seat, the last lines


def publish(engine: Engine, rows: Sequence[LiveRow]) -> None:
    """Writes what others may see of these games, in one transaction."""
    with engine.begin() as connection:
        for row in rows:
            connection.execute(delete(LIVE).where(_place(row.tournament, row.number)))
            values = {"tournament": row.tournament, "number": row.number}
            connection.execute(insert(LIVE).values(**values, published=time.time(), data=_dump(row)))


def withdraw(engine: Engine, tournament: int, number: int | None = None) -> None:
    """Takes one running game out, or all of a tournament."""
    where = LIVE.c.tournament == tournament if number is None else _place(tournament, number)
    with engine.begin() as connection:
        connection.execute(delete(LIVE).where(where))


def running(engine: Engine) -> list[LiveRow]:
    """Games that were published within `STALE` seconds."""
    with engine.connect() as connection:
        found = connection.execute(_LISTED.where(LIVE.c.published > time.time() - STALE)).all()
    return [_load(row.tournament, row.number, json.loads(row.data)) for row in found]


def _place(tournament: int, number: int) -> Any:
    return and_(LIVE.c.tournament == tournament, LIVE.c.number == number)


def _dump(row: LiveRow) -> str:
    moves = [[move.text, move.seat, round(move.seconds, 4), move.value] for move in row.moves]
    return json.dumps(
        {"seed": row.seed, "brains": row.brains, "moves": moves, "used": row.used, "logs": row.logs},
        separators=(",", ":"),
    )


def _load(tournament: int, number: int, data: dict[str, Any]) -> LiveRow:
    moves = tuple(RecordedMove(text, seat, seconds, value) for text, seat, seconds, value in data["moves"])
    brains, used, logs = tuple(data["brains"]), tuple(data["used"]), tuple(data["logs"])
    return LiveRow(tournament, number, data["seed"], brains, moves, used, logs)
