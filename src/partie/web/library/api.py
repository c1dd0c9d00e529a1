"""The calls about a visitor's own games, below `/api/v1/me`.

A visitor is whoever sends a word in the header `Partie-Visitor`: a secret that the browser made up and keeps.
Nobody can list, read or delete the games of another one; there is nothing else to know about a visitor.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Header, Path, Query, Request
from pydantic import ValidationError

from partie import games
from partie.core.metrics import Metric
from partie.core.text import Text
from partie.web.games import describe
from partie.web.games.api import errors
from partie.web.http import limits
from partie.web.http.errors import Refusal
from partie.web.library.games import OwnLine
from partie.web.library.models import (
    DeletedGameModel,
    MeasureModel,
    OwnGameModel,
    OwnGamesModel,
    OwnStatisticsModel,
    OwnWholeModel,
)
from partie.web.library.statistics import statistics_of
from partie.web.server.state import get_shared, language_of
from partie.web.session import storage
from partie.web.session.session import Session
from partie.web.session.storage import KeptGames, Row, digest_of
from partie.web.session.stored_game import read_kept

router = APIRouter(prefix="/api/v1/me", responses=errors(403, 422, 503))
Visitor = Annotated[
    str,
    Header(
        alias="Partie-Visitor",
        min_length=limits.MIN_VISITOR,
        max_length=limits.MAX_NAME,
        description="The visitor's own word.",
    ),
]
Id = Annotated[str, Path(pattern="^[0-9a-f]{1,64}$", description="As the list names it.")]
Found = TypeVar("Found")
GameFilter = Annotated[str, Query(max_length=limits.MAX_NAME, description="Only games of this kind.")]


@router.get("/games", summary="A page of the visitor's games, the newest first")
def own_games(
    request: Request,
    visitor: Visitor,
    game: GameFilter = "",
    ended: Annotated[bool, Query(description="Those that are over, or those that go on.")] = False,
    before: Annotated[str, Query(max_length=100, description="`next` of the page above.")] = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> OwnGamesModel:
    """Games that nobody has made a move in are not listed."""
    store, owner, language = get_shared(request).kept, digest_of(visitor), language_of(request)
    rows = _readable(store.list_own(owner, game, ended, _cursor(before), limit + 1))
    counts = store.count_own(owner, game)
    shown = rows[:limit]
    return OwnGamesModel(
        games=[OwnGameModel(**_fields(row, line, language)) for row, line in _lines(shown)],
        next=f"{shown[-1].when!r}:{shown[-1].id}" if len(rows) > limit else None,
        running=counts.get(False, 0),
        finished=counts.get(True, 0),
    )


@router.get("/games/{identity}", summary="One game of the visitor", responses=errors(404))
def own_game(request: Request, visitor: Visitor, identity: Id) -> OwnWholeModel:
    """With the picture of its newest position."""
    row, session = _found(get_shared(request).kept, visitor, identity)
    language, newest = language_of(request), session.running.position
    scene = describe.describe_scene(session.game, newest.observation(session.viewer), language)
    line = _lines([row])[0][1]
    try:
        record = session.told_record().to_json()
    except Refusal:
        record = None
    return OwnWholeModel(**_fields(row, line, language), scene=scene, record=record)


@router.post(
    "/games/{identity}/remove",
    summary="Delete a game of the visitor",
    status_code=204,
)
def remove_own(request: Request, visitor: Visitor, identity: Id) -> None:
    """It can be restored for some days. What is not there needs nothing."""
    shared, owner = get_shared(request), digest_of(visitor)
    if shared.kept.find_own(owner, identity) is not None:
        shared.open_games.mark_deleted(identity, True)
    shared.kept.remove_own(owner, identity)


@router.get("/deleted", summary="The visitor's deleted games that can be restored")
def deleted_games(request: Request, visitor: Visitor) -> list[DeletedGameModel]:
    """The last deleted one first."""
    language = language_of(request)
    found = _readable(get_shared(request).kept.list_deleted(digest_of(visitor)))
    moments = {row.id: moment for row, moment in found}
    return [
        DeletedGameModel(
            game=OwnGameModel(**_fields(row, line, language)),
            deleted=moments[row.id],
            until=moments[row.id] + storage.KEPT_DELETED,
        )
        for row, line in _lines([row for row, _ in found])
    ]


@router.post("/deleted/{identity}/restore", summary="Bring a deleted game back", status_code=204)
def restore_own(request: Request, visitor: Visitor, identity: Id) -> None:
    """As it was. What is not there needs nothing."""
    shared, owner = get_shared(request), digest_of(visitor)
    shared.kept.restore_own(owner, identity)
    if shared.kept.find_own(owner, identity) is not None:
        shared.open_games.mark_deleted(identity, False)


@router.post("/deleted/{identity}/remove", summary="Remove a deleted game for good", status_code=204)
def destroy_own(request: Request, visitor: Visitor, identity: Id) -> None:
    """What is not there needs nothing."""
    get_shared(request).kept.destroy_own(digest_of(visitor), identity)


@router.get("/statistics", summary="What the visitor's finished games say")
def own_statistics(request: Request, visitor: Visitor, game: GameFilter = "") -> list[OwnStatisticsModel]:
    """One entry for each kind of game, those most played first."""
    store, owner = get_shared(request).kept, digest_of(visitor)
    found: dict[str, list[tuple[Row, OwnLine]]] = {}
    for row, line in _lines(_readable(store.list_own(owner, game, True, None, storage.MOST_EACH))):
        found.setdefault(row.game, []).insert(0, (row, line))
    told = [
        statistics_of(name, rows, store.count_own(owner, name).get(False, 0), language_of(request))
        for name, rows in found.items()
    ]
    return sorted(told, key=lambda one: -one.finished)


def _readable(rows: list[Found] | None) -> list[Found]:
    if rows is None:
        raise Refusal("Your games cannot be read now; try again later.", status=503)
    return rows


def _cursor(text: str) -> tuple[float, str] | None:
    """Where a page begins. Raises `Refusal`."""
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


def _lines(rows: Sequence[Row]) -> list[tuple[Row, OwnLine]]:
    """Rows that can be read, of games that are in the table."""
    found = []
    for row in rows:
        try:
            line = OwnLine.model_validate(json.loads(row.line))
        except (ValueError, ValidationError):
            continue
        if row.game in games.TABLE:
            found.append((row, line))
    return found


def _fields(row: Row, line: OwnLine, language: str) -> dict[str, Any]:
    measures = [_measure(Metric.from_json(data), language) for data in line.measures]
    reason = "" if line.reason is None else describe.translated(Text.from_json(line.reason), language)
    told = line.model_dump() | {"reason": reason, "measures": measures}
    return told | {"id": row.id, "game": row.game, "when": row.when, "ended": row.ended is not None}


def _measure(measure: Metric, language: str) -> MeasureModel:
    return MeasureModel(
        name=measure.name,
        title=describe.translated(measure.title, language),
        value=measure.value,
        unit=describe.translated(measure.unit, language),
        lowest=measure.lowest,
        digits=measure.digits,
    )


def own_session(store: KeptGames, visitor: str | None, identity: str) -> Session | None:
    """A game of the visitor, where it is kept."""
    found = None if visitor is None else store.find_own(digest_of(visitor), identity)
    return None if found is None or found[0].game not in games.TABLE else read_kept("", found[1])


def _found(store: KeptGames, visitor: str, identity: str) -> tuple[Row, Session]:
    found = store.find_own(digest_of(visitor), identity)
    session = own_session(store, visitor, identity)
    if found is None or session is None:
        raise Refusal("There is no game {identity!r} of yours.", status=404, identity=identity)
    return found[0], session
