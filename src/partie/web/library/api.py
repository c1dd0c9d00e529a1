"""The calls about a visitor's library, below `/api/v1/me`.

The header `Partie-Visitor` carries the visitor's token, a secret that the browser generates and stores.
Without it the games of a visitor cannot be listed, read or deleted; the server knows nothing else about one.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Header, Path, Query, Request
from pydantic import Field, ValidationError

from partie import games
from partie.core.metrics import Metric
from partie.core.text import Text
from partie.web.games.describe import describe_scene
from partie.web.http import limits, models
from partie.web.http.errors import Refusal
from partie.web.http.language import language_of, translated
from partie.web.http.routes import errors
from partie.web.http.visitors import digest_of
from partie.web.library.models import (
    DeletedGameModel,
    FullGameModel,
    LibraryGameModel,
    LibraryPageModel,
    MetricModel,
    StatisticsModel,
)
from partie.web.library.statistics import statistics_of
from partie.web.session import storage
from partie.web.session.session import Session
from partie.web.session.sessions import Sessions, get_sessions
from partie.web.session.storage import Row
from partie.web.session.stored_game import EntryDetails

router = APIRouter(prefix="/api/v1/me", responses=errors(403, 422, 503))
Visitor = Annotated[
    str,
    Header(
        alias="Partie-Visitor",
        min_length=limits.MIN_VISITOR,
        max_length=limits.MAX_NAME,
        description="The visitor's token.",
    ),
]


class JoinRequest(models.Request):
    """A key that the visitor used on another device, or before."""

    key: Annotated[str, Field(min_length=limits.MIN_VISITOR, max_length=limits.MAX_NAME)]


Id = Annotated[str, Path(pattern="^[0-9a-f]{1,64}$", description="As the list names it.")]
Found = TypeVar("Found")
GameFilter = Annotated[str, Query(max_length=limits.MAX_NAME, description="Only games of this kind.")]


@router.get("/games", summary="A page of the visitor's games, the newest first")
def library_games(
    request: Request,
    visitor: Visitor,
    game: GameFilter = "",
    ended: Annotated[bool, Query(description="Finished games, or running ones.")] = False,
    before: Annotated[str, Query(max_length=100, description="`next` of the page above.")] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> LibraryPageModel:
    """Games without a move of a person are not listed."""
    store, owner, language = get_sessions(request).stored, digest_of(visitor), language_of(request)
    rows = _readable(store.list_entries(owner, game, ended, _cursor(before), limit + 1))
    counts = store.count_entries(owner, game)
    shown = rows[:limit]
    return LibraryPageModel(
        games=[LibraryGameModel(**_fields(row, line, language)) for row, line in _lines(shown)],
        next=f"{shown[-1].when!r}:{shown[-1].id}" if len(rows) > limit else None,
        running=counts.get(False, 0),
        finished=counts.get(True, 0),
    )


@router.get("/games/{identity}", summary="One game of the visitor", responses=errors(404))
def library_game(request: Request, visitor: Visitor, identity: Id) -> FullGameModel:
    """One game, with the picture of its newest position."""
    row, session = _find(get_sessions(request), visitor, identity)
    language, newest = language_of(request), session.running.position
    scene = describe_scene(session.game, newest.observation(session.viewer), language)
    line = _lines([row])[0][1]
    try:
        record = session.open_record().to_json()
    except Refusal:
        record = None
    return FullGameModel(**_fields(row, line, language), scene=scene, record=record)


@router.post(
    "/games/{identity}/remove",
    summary="Delete a game of the visitor",
    status_code=204,
)
def remove_game(request: Request, visitor: Visitor, identity: Id) -> None:
    """Deletes a game, which can be restored for some days. An unknown id is not an error."""
    sessions, owner = get_sessions(request), digest_of(visitor)
    if sessions.stored.find_entry(owner, identity) is not None:
        sessions.open_games.mark_deleted(identity, True)
    sessions.stored.remove(owner, identity)


@router.get("/deleted", summary="The visitor's deleted games that can be restored")
def deleted_games(request: Request, visitor: Visitor) -> list[DeletedGameModel]:
    """The last deleted one first."""
    language = language_of(request)
    found = _readable(get_sessions(request).stored.list_deleted(digest_of(visitor)))
    moments = {row.id: moment for row, moment in found}
    return [
        DeletedGameModel(
            game=LibraryGameModel(**_fields(row, line, language)),
            deleted=moments[row.id],
            until=moments[row.id] + storage.RESTORABLE,
        )
        for row, line in _lines([row for row, _ in found])
    ]


@router.post("/deleted/{identity}/restore", summary="Bring a deleted game back", status_code=204)
def restore_game(request: Request, visitor: Visitor, identity: Id) -> None:
    """Restores a game as it was. An unknown id is not an error."""
    sessions, owner = get_sessions(request), digest_of(visitor)
    sessions.stored.restore(owner, identity)
    if sessions.stored.find_entry(owner, identity) is not None:
        sessions.open_games.mark_deleted(identity, False)


@router.post("/deleted/{identity}/remove", summary="Remove a deleted game for good", status_code=204)
def destroy_game(request: Request, visitor: Visitor, identity: Id) -> None:
    """An unknown id is not an error."""
    get_sessions(request).stored.destroy(digest_of(visitor), identity)


@router.post("/join", summary="Add the games of another key to the visitor's", status_code=204, responses=errors(400))
def join_games(request: Request, visitor: Visitor, body: JoinRequest) -> None:
    """Two devices of one person: both lists become one. A key without games is not an error."""
    get_sessions(request).stored.hand_over(digest_of(body.key), digest_of(visitor))


@router.get("/statistics", summary="Statistics of the visitor's finished games")
def library_statistics(request: Request, visitor: Visitor, game: GameFilter = "") -> list[StatisticsModel]:
    """One entry for each kind of game, those most played first."""
    store, owner = get_sessions(request).stored, digest_of(visitor)
    found: dict[str, list[tuple[Row, EntryDetails]]] = {}
    for row, line in _lines(_readable(store.list_entries(owner, game, True, None, storage.MAX_EACH))):
        found.setdefault(row.game, []).insert(0, (row, line))
    statistics = [
        statistics_of(name, rows, store.count_entries(owner, name).get(False, 0), language_of(request))
        for name, rows in found.items()
    ]
    return sorted(statistics, key=lambda one: -one.finished)


def _readable(rows: list[Found] | None) -> list[Found]:
    if rows is None:
        raise Refusal("Your games cannot be read now; try again later.", status=503)
    return rows


def _cursor(text: str) -> tuple[float, str] | None:
    """The place at which a page of the list begins. Raises `Refusal`."""
    if not text:
        return None
    when, _, identity = text.partition(":")
    try:
        moment = float(when)
    except ValueError:
        moment = math.nan
    if not math.isfinite(moment):
        raise Refusal("{text!r} is not the end of a page of games.", text=text)
    return moment, identity


def _lines(rows: Sequence[Row]) -> list[tuple[Row, EntryDetails]]:
    """Rows that can be read, of games that are in the table."""
    found = []
    for row in rows:
        try:
            line = EntryDetails.model_validate(json.loads(row.line))
        except (ValueError, ValidationError):
            continue
        if row.game in games.TABLE:
            found.append((row, line))
    return found


def _fields(row: Row, line: EntryDetails, language: str) -> dict[str, Any]:
    measures = [_describe_metric(Metric.from_json(data), language) for data in line.measures]
    reason = "" if line.reason is None else translated(Text.from_json(line.reason), language)
    fields = line.model_dump() | {"reason": reason, "measures": measures}
    return fields | {"id": row.id, "game": row.game, "when": row.when, "ended": row.ended is not None}


def _describe_metric(metric: Metric, language: str) -> MetricModel:
    return MetricModel(
        name=metric.name,
        title=translated(metric.title, language),
        value=metric.value,
        unit=translated(metric.unit, language),
        lowest=metric.lowest,
        digits=metric.digits,
    )


def _find(sessions: Sessions, visitor: str, identity: str) -> tuple[Row, Session]:
    found = sessions.in_library(visitor, identity)
    if found is None:
        raise Refusal("There is no game {identity!r} of yours.", status=404, identity=identity)
    return found
