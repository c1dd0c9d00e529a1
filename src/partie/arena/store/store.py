"""Tournaments and games in a database: every game is one transaction, committed when it ends."""

from __future__ import annotations

import enum
import itertools
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from partie.arena.control import Command
from partie.arena.store import deleted, live
from partie.arena.store.database import open_engine
from partie.arena.store.live import LiveRow
from partie.arena.store.rows import (
    GameRow,
    game_values,
    load_record,
    log_values,
    read_scores,
    read_text,
    seat_values,
)
from partie.arena.store.schema import CLAIMS, GAMES, LOGS, SEATS, TOURNAMENTS
from partie.arena.tournament.pairing import Pairing
from partie.arena.tournament.setup import Tournament, from_json, to_json
from partie.core.errors import InvalidText
from partie.core.record import Record
from partie.core.text import Text


class State(enum.Enum):
    """Where a tournament stands."""

    WAITING = "waiting"  # created or broken off; `resume` goes on
    RUNNING = "running"
    FINISHED = "finished"  # every game is played, or the sequential test has decided


@dataclass(frozen=True)
class TournamentSummary:
    """A tournament as lists show it."""

    id: int
    name: str
    setup: Tournament
    state: State
    reason: Text | None
    command: Command
    planned: int
    played: int
    created: float
    deleted: float | None = None  # seconds since 1970, of one that can be restored


@dataclass(frozen=True)
class Filter:
    """Which games are wanted; empty fields want all."""

    tournament: int | None = None
    brain: str = ""
    opponent: str = ""
    ending: str = ""
    game: str = ""
    variant: str = ""
    faults_only: bool = False
    result: str = ""  # "won", "drawn" or "lost" for `brain`
    since: float = 0.0  # seconds since 1970 when it ended
    until: float = 0.0  # 0 is no bound


EVERYTHING = Filter()
BATCH = 500  # games written by one statement


class Store:
    """All access to the database; safe from several threads and processes."""

    def __init__(self, place: str | Path | None = None, create: bool = True) -> None:
        self._engine = open_engine(place, create)

    def close(self) -> None:
        """Gives all connections back."""
        self._engine.dispose()

    # Tournaments

    def create(self, tournament: Tournament) -> int:
        """A new tournament, waiting to be run."""
        values = {
            "name": tournament.name,
            "setup": to_json(tournament),
            "state": State.WAITING.value,
            "reason": "",
            "command": Command.RUN.value,
            "planned": 0,
            "created": time.time(),
        }
        deleted.destroy_old(self._engine)
        with self._engine.begin() as connection:
            return _new_id(connection, TOURNAMENTS, values)

    def tournaments(self) -> list[TournamentSummary]:
        """All of them, the newest first."""
        query = _SUMMARIES.where(deleted.IS_LISTED).order_by(TOURNAMENTS.c.id.desc())
        with self._engine.connect() as connection:
            return [_summary(row) for row in connection.execute(query)]

    def tournament(self, number: int) -> TournamentSummary:
        """One of them. Raises `InvalidText`."""
        query = _SUMMARIES.where(TOURNAMENTS.c.id == number, deleted.IS_LISTED)
        with self._engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            raise InvalidText("there is no tournament {number}", number=number)
        return _summary(row)

    def set_state(self, number: int, state: State, reason: Text | None = None) -> None:
        """Notes where the tournament stands and why."""
        self._change(number, state=state.value, reason="" if reason is None else reason.to_column())

    def set_command(self, number: int, command: Command) -> None:
        """Requests a command from the owner of the tournament."""
        self._change(number, command=command.value)

    def set_planned(self, number: int, games: int) -> None:
        """Notes how many games the schedule knows of."""
        self._change(number, planned=games)

    def _change(self, number: int, **values: Any) -> None:
        with self._engine.begin() as connection:
            connection.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == number).values(**values))

    def command(self, number: int) -> Command:
        """The last request."""
        with self._engine.connect() as connection:
            return Command(connection.execute(select(TOURNAMENTS.c.command).where(TOURNAMENTS.c.id == number)).scalar())

    def remove(self, number: int) -> None:
        """Deletes a tournament with its games; `restore` brings them back for some days."""
        deleted.destroy_old(self._engine)
        deleted.mark(self._engine, number)

    def deleted(self) -> list[TournamentSummary]:
        """The tournaments that can be restored, the last deleted one first."""
        query = _SUMMARIES.where(deleted.can_be_restored()).order_by(TOURNAMENTS.c.deleted.desc())
        with self._engine.connect() as connection:
            return [_summary(row) for row in connection.execute(query)]

    def restore(self, number: int) -> TournamentSummary:
        """Brings a deleted tournament back as it was. Raises `InvalidText`."""
        if not deleted.unmark(self._engine, number):
            raise InvalidText("there is no deleted tournament {number}", number=number)
        return self.tournament(number)

    def destroy(self, number: int) -> None:
        """Removes a deleted tournament and its games for good. Raises `InvalidText`."""
        if not deleted.destroy(self._engine, number):
            raise InvalidText("there is no deleted tournament {number}", number=number)

    # Games

    def add(self, record: Record, tournament: int | None = None, pairing: Pairing | None = None) -> int | None:
        """Stores a finished game; None when the schedule's place is taken already."""
        values = game_values(record)
        if pairing is not None:
            values |= {"number": pairing.number, "round": pairing.round, "encounter": pairing.encounter}
        try:
            with self._engine.begin() as connection:
                game_id = _new_id(connection, GAMES, {"tournament": tournament, **values})
                connection.execute(insert(SEATS), seat_values(game_id, record))
                if logs := log_values(game_id, record):
                    connection.execute(insert(LOGS), logs)
                if pairing is not None:
                    connection.execute(delete(CLAIMS).where(_claim(tournament, pairing.number)))
        except IntegrityError:
            if self._is_taken(tournament, pairing):
                return None
            raise
        return game_id

    def _is_taken(self, tournament: int | None, pairing: Pairing | None) -> bool:
        if pairing is None:
            return False
        place = and_(GAMES.c.tournament == tournament, GAMES.c.number == pairing.number)
        with self._engine.connect() as connection:
            return connection.execute(select(GAMES.c.id).where(place)).first() is not None

    def add_many(self, records: Iterable[Record]) -> int:
        """Stores games of no tournament in one transaction: all or none."""
        count = 0
        remaining = iter(records)
        with self._engine.begin() as connection:
            while batch := list(itertools.islice(remaining, BATCH)):
                wanted = insert(GAMES).returning(GAMES.c.id, sort_by_parameter_order=True)
                numbers = connection.execute(wanted, [game_values(record) for record in batch]).scalars().all()
                pairs = list(zip(numbers, batch, strict=True))
                connection.execute(insert(SEATS), [row for n, record in pairs for row in seat_values(n, record)])
                if logs := [row for n, record in pairs for row in log_values(n, record)]:
                    connection.execute(insert(LOGS), logs)
                count += len(batch)
        return count

    def add_new(self, records: Iterable[Record]) -> int:
        """Stores those that are not there yet, all or none; how many they were."""
        return self.add_many([record for record in records if self.find(record) is None])

    def find(self, record: Record) -> int | None:
        """The very same game in the store: players, moves and times, as far as files keep them."""
        columns = game_values(record)
        same = [GAMES.c[name] == columns[name] for name in ("game", "variant", "ending", "plies")]
        moment = GAMES.c.finished.between(record.finished - _SAME_MOMENT, record.finished + _SAME_MOMENT)
        with self._engine.connect() as connection:
            wanted = select(GAMES.c.id).where(moment, *same, deleted.GAME_IS_LISTED)
            numbers = connection.execute(wanted).scalars().all()
        return next((number for number in numbers if _is_same(self.game(number), record)), None)

    def games(self, wanted: Filter = EVERYTHING, limit: int = 50, before: int | None = None) -> list[GameRow]:
        """A page of games, the newest first; `before` is the last id of the page above."""
        query = select(*_LIST_COLUMNS).where(*_conditions(wanted))
        if before is not None:
            query = query.where(GAMES.c.id < before)
        query = query.order_by(GAMES.c.id.desc()).limit(limit)
        with self._engine.connect() as connection:
            return _with_seats(connection, connection.execute(query).all())

    def count(self, wanted: Filter = EVERYTHING) -> int:
        """How many games the filter lets through."""
        with self._engine.connect() as connection:
            query = select(func.count()).select_from(GAMES).where(*_conditions(wanted))
            return int(connection.execute(query).scalar() or 0)

    def results(self, tournament: int) -> list[GameRow]:
        """All games of a tournament in the order of its schedule."""
        query = select(*_LIST_COLUMNS).where(GAMES.c.tournament == tournament).order_by(GAMES.c.number)
        with self._engine.connect() as connection:
            return _with_seats(connection, connection.execute(query).all(), tournament)

    def scores(self, tournament: int) -> dict[int, tuple[float, ...]]:
        """Points of the games themselves, by seat; only of games that have them."""
        query = select(GAMES.c.id, GAMES.c.record).where(GAMES.c.tournament == tournament)
        with self._engine.connect() as connection:
            found = {row.id: read_scores(row.record) for row in connection.execute(query)}
        return {game: scores for game, scores in found.items() if scores is not None}

    def game(self, game_id: int) -> Record:
        """One game with its moves and logs. Raises `InvalidText`."""
        with self._engine.connect() as connection:
            wanted = select(GAMES).where(GAMES.c.id == game_id, deleted.GAME_IS_LISTED)
            row = connection.execute(wanted).one_or_none()
            if row is None:
                raise InvalidText("there is no game {number}", number=game_id)
            seats = select(SEATS.c.brain).where(SEATS.c.game_id == game_id).order_by(SEATS.c.seat)
            brains = connection.execute(seats).scalars().all()
            found = connection.execute(select(LOGS.c.seat, LOGS.c.text).where(LOGS.c.game_id == game_id)).all()
        logs = dict(found)
        return load_record(
            row.record,
            brains,
            [logs.get(seat, "") for seat in range(len(brains))],
            row.ending,
            row.detail,
            at_fault=row.at_fault,
            finished=row.finished,
        )

    # Claims: who plays which game now, when several runners share a tournament

    def claim(self, tournament: int, number: int, owner: str, seconds: float) -> bool:
        """Takes a game for `owner`; False while another owner has it."""
        now = time.time()
        free = or_(CLAIMS.c.owner == owner, CLAIMS.c.until < now)
        values = {"owner": owner, "until": now + seconds}
        with self._engine.begin() as connection:
            changed = connection.execute(update(CLAIMS).where(_claim(tournament, number), free).values(**values))
            if changed.rowcount:
                return True
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(CLAIMS).values(tournament=tournament, number=number, **values))
        except IntegrityError:
            return False
        return True

    def renew(self, tournament: int, owner: str, seconds: float) -> None:
        """Renews all claims of `owner`."""
        mine = and_(CLAIMS.c.tournament == tournament, CLAIMS.c.owner == owner)
        with self._engine.begin() as connection:
            connection.execute(update(CLAIMS).where(mine).values(until=time.time() + seconds))

    def release(self, tournament: int, owners: Sequence[str]) -> None:
        """Gives games back that will not be finished by these owners."""
        theirs = and_(CLAIMS.c.tournament == tournament, CLAIMS.c.owner.in_(owners))
        with self._engine.begin() as connection:
            connection.execute(delete(CLAIMS).where(theirs))

    def owners(self, tournament: int) -> list[str]:
        """Who holds games of the tournament."""
        query = select(CLAIMS.c.owner).where(CLAIMS.c.tournament == tournament).distinct()
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def active_owners(self, tournament: int) -> list[str]:
        """Whose claims on games of the tournament hold now."""
        held = and_(CLAIMS.c.tournament == tournament, CLAIMS.c.until >= time.time())
        with self._engine.connect() as connection:
            return list(connection.execute(select(CLAIMS.c.owner).where(held).distinct()).scalars())

    # Running games, for those who watch from another process

    def publish(self, rows: Sequence[LiveRow]) -> None:
        """Lets others see these running games."""
        live.publish(self._engine, rows)

    def withdraw(self, tournament: int, number: int | None = None) -> None:
        """A game, or all of a tournament, runs no more."""
        live.withdraw(self._engine, tournament, number)

    def running(self) -> list[LiveRow]:
        """Games that are played now."""
        return live.running(self._engine)


_SAME_MOMENT = 0.001  # seconds; files write milliseconds
_PLAYED = select(func.count()).select_from(GAMES).where(GAMES.c.tournament == TOURNAMENTS.c.id).scalar_subquery()
_SUMMARIES: Select[Any] = select(TOURNAMENTS, _PLAYED.label("played"))
_LIST_COLUMNS = [column for column in GAMES.c if column.name != "record"]


_LIST_KEYS = [column.key for column in _LIST_COLUMNS]


def _summary(row: Any) -> TournamentSummary:
    return TournamentSummary(
        row.id,
        row.name,
        from_json(row.setup),
        State(row.state),
        read_text(row.reason),
        Command(row.command),
        row.planned,
        row.played,
        row.created,
        row.deleted,
    )


def _is_same(one: Record, other: Record) -> bool:
    def moves(record: Record) -> list[tuple[str, int, float]]:
        return [(move.text, move.seat, round(move.seconds, 4)) for move in record.moves]

    return one.players == other.players and moves(one) == moves(other)


def _new_id(connection: Connection, table: Any, values: dict[str, Any]) -> int:
    key = connection.execute(insert(table).values(**values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def _claim(tournament: int | None, number: int) -> ColumnElement[bool]:
    return and_(CLAIMS.c.tournament == tournament, CLAIMS.c.number == number)


def _conditions(wanted: Filter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [deleted.GAME_IS_LISTED]
    for column, value in (
        (GAMES.c.tournament, wanted.tournament),
        (GAMES.c.ending, wanted.ending or None),
        (GAMES.c.game, wanted.game or None),
        (GAMES.c.variant, wanted.variant or None),
    ):
        if value is not None:
            found.append(column == value)
    if wanted.faults_only:
        found.append(GAMES.c.at_fault.is_not(None))
    if wanted.since:
        found.append(GAMES.c.finished >= wanted.since)
    if wanted.until:
        found.append(GAMES.c.finished < wanted.until)
    if wanted.brain:
        found.append(_played_by(wanted.brain, wanted.result))
    if wanted.opponent:
        found.append(_played_by(wanted.opponent))
    return found


def _played_by(name: str, result: str = "") -> ColumnElement[bool]:
    seats = select(SEATS.c.game_id).where(SEATS.c.brain.in_(_spellings(name)))
    if result:
        points = SEATS.c.points
        seats = seats.where({"won": points > 0.5, "drawn": points == 0.5, "lost": points < 0.5}[result])
    return GAMES.c.id.in_(seats)


def _spellings(name: str) -> tuple[str, ...]:
    """The page stores `partie:5`, commands call the same player `partie-5`."""
    return name, name.replace("partie:", "partie-", 1), name.replace("partie-", "partie:", 1)


def _with_seats(connection: Connection, rows: Sequence[Any], tournament: int | None = None) -> list[GameRow]:
    query = select(SEATS.c.game_id, SEATS.c.brain, SEATS.c.points).order_by(SEATS.c.game_id, SEATS.c.seat)
    if tournament is None:
        query = query.where(SEATS.c.game_id.in_([row.id for row in rows]))
    else:
        query = query.join(GAMES, GAMES.c.id == SEATS.c.game_id).where(GAMES.c.tournament == tournament)
    seats: dict[int, list[tuple[str, float]]] = {}
    for game_id, brain, points in connection.execute(query):
        seats.setdefault(game_id, []).append((brain, points))
    return [
        GameRow(
            **{**dict(zip(_LIST_KEYS, row, strict=True)), "detail": read_text(row.detail)},
            brains=tuple(brain for brain, _ in seats[row.id]),
            points=tuple(points for _, points in seats[row.id]),
        )
        for row in rows
    ]
