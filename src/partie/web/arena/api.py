"""The arena's calls below `/api/v1/arena`."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel, Field

from partie import games
from partie.arena.conditions import without_stderr
from partie.arena.control import Command
from partie.arena.log import render_log
from partie.arena.records.formats import holds_one_game, read_text, write_games
from partie.arena.store.deleted import RESTORABLE_FOR
from partie.arena.store.rows import GameRow
from partie.arena.store.store import Filter, State, TournamentSummary
from partie.arena.tournament import knockout
from partie.arena.tournament.group_tables import group_tables
from partie.arena.tournament.rankings import RankedPlayer, rank_players
from partie.arena.tournament.schedule import schedule
from partie.arena.tournament.setup import Kind
from partie.arena.tournament.tables import cross_table, endings_table
from partie.core.errors import InvalidText
from partie.core.game import Game, Ranking
from partie.core.position import Position
from partie.core.record import Record
from partie.core.replay import last_position, replay, steps
from partie.core.text import Text
from partie.web.arena import record_folder
from partie.web.arena.models import (
    CommandRequest,
    ContinuationModel,
    DeletedTournamentModel,
    EloModel,
    FolderModel,
    FolderRequest,
    GroupLineModel,
    GroupModel,
    ImportedModel,
    ImportRequest,
    MatchModel,
    MeanModel,
    Number,
    PlayedMoveModel,
    PlyModel,
    RecordModel,
    ShareModel,
    StandingModel,
    StoredGameModel,
    StoredGamesModel,
    TablesModel,
    TallyModel,
    TournamentModel,
)
from partie.web.arena.runs import ArenaRuns, live_last_move
from partie.web.arena.strength_test import describe_test
from partie.web.games import describe
from partie.web.http.errors import Refusal
from partie.web.http.language import language_of, translate
from partie.web.http.owner import get_owner, owner_only
from partie.web.http.routes import errors, file_errors

router = APIRouter(prefix="/api/v1/arena", responses=errors(403))
OWNER = [Depends(owner_only)]
Id = Annotated[int, Path(ge=1, le=2**31 - 1)]
Name = Annotated[str, Field(max_length=200)]
Ending = Annotated[str, Path(max_length=10, pattern="^[a-z0-9]+$", description="`xml`, or a game's format.")]


def get_runs(request: Request) -> ArenaRuns:
    """The runs of this application."""
    runs: ArenaRuns = request.app.state.arena
    return runs


@router.get("/tournaments", summary="All tournaments, the newest first")
def tournaments(request: Request) -> list[TournamentModel]:
    """Their state and progress."""
    runs = get_runs(request)
    return [describe_tournament(runs, summary, language_of(request)) for summary in runs.store.tournaments()]


@router.get("/tournaments/{number}", summary="A tournament with all its tables", responses=errors(404, 422))
def tables(request: Request, number: Id) -> TablesModel:
    """Ratings with 95 % error bars, who beat whom, how games ended."""
    runs = get_runs(request)
    summary = _find_tournament(runs, number)
    rows = runs.store.results(number)
    names = [spec.name for spec in summary.setup.specs()]
    ranking = games.find(summary.setup.game).ranking
    scores = runs.store.scores(number) if ranking is Ranking.POINTS else {}
    cross = [
        TallyModel(one=one, other=other, wins=tally.wins, draws=tally.draws, losses=tally.losses)
        for (one, other), tally in cross_table(rows, names).items()
    ]
    matches = _matches(summary, rows, names)
    in_groups = _groups(summary, rows)
    winners = [match.winner for match in matches] + [one.standings[0].name for one in in_groups if one.number is None]
    return TablesModel(
        matches=matches,
        groups=in_groups,
        winner=winners[-1] if winners and summary.state is State.FINISHED else None,
        tournament=describe_tournament(runs, summary, language_of(request)),
        measure=ranking.value,
        standings=[_describe_line(line) for line in rank_players(rows, names, ranking, scores)],
        cross=cross,
        endings=dict(endings_table(rows)),
        test=describe_test(summary.setup, rows),
    )


def _describe_line(line: RankedPlayer) -> StandingModel:
    standing = line.standing
    return StandingModel(
        name=standing.name,
        place=line.place,
        elo=None if line.elo is None else EloModel(**vars(line.elo)),
        won=None if line.wins is None else ShareModel(**vars(line.wins)),
        score=None if line.points is None else MeanModel(mean=line.points.mean, error=line.points.error),
        games=line.games,
        points=standing.points,
        wins=standing.wins,
        draws=standing.draws,
        losses=standing.losses,
        faults=standing.faults,
    )


def _groups(summary: TournamentSummary, rows: Sequence[GameRow]) -> list[GroupModel]:
    found = group_tables(summary.setup, rows)
    is_decided = any(table.number is None for table in found)
    return [
        GroupModel(
            number=table.number,
            standings=[
                GroupLineModel(
                    name=line.name,
                    points=line.points,
                    wins=line.wins,
                    draws=line.draws,
                    losses=line.losses,
                    goes_on=line.name in table.finalists if is_decided and table.number is not None else None,
                )
                for line in table.lines
            ],
        )
        for table in found
    ]


def _matches(summary: TournamentSummary, rows: Sequence[GameRow], names: Sequence[str]) -> list[MatchModel]:
    if summary.setup.kind is not Kind.KNOCKOUT:
        return []
    finished = {row.number: row.points for row in rows if row.number is not None}
    games = schedule(summary.setup, 2, finished).pairings
    return [
        MatchModel(
            round=match.round,
            one=names[match.brains[0]],
            other=names[match.brains[1]],
            points=match.points,
            winner=None if match.winner is None else names[match.winner],
            by_list=match.by_list,
        )
        for match in knockout.matches(len(names), games, finished)
    ]


@router.post(
    "/tournaments/{number}/command",
    summary="Start, pause, finish or stop",
    dependencies=OWNER,
    responses=errors(400, 404, 413, 422, 503),
)
def command(request: Request, number: Id, body: CommandRequest) -> TournamentModel:
    """Sends a command; it also reaches a tournament that another process runs on the same store."""
    runs = get_runs(request)
    _find_tournament(runs, number)
    runs.ask(number, Command(body.command))
    return describe_tournament(runs, runs.store.tournament(number), language_of(request))


@router.post(
    "/tournaments/{number}/remove",
    summary="Delete a tournament with its games",
    dependencies=OWNER,
    status_code=204,
    responses=errors(400, 404, 409, 413, 422),
)
def remove(request: Request, number: Id) -> None:
    """Deletes a tournament that does not run; it can be restored for some days."""
    runs = get_runs(request)
    _find_tournament(runs, number)
    runs.remove(number)


@router.get("/deleted", summary="Deleted tournaments that can be restored", dependencies=OWNER)
def deleted(request: Request) -> list[DeletedTournamentModel]:
    """The last deleted one first."""
    runs, language = get_runs(request), language_of(request)
    return [
        DeletedTournamentModel(
            tournament=describe_tournament(runs, found, language),
            deleted=found.deleted,
            until=found.deleted + RESTORABLE_FOR,
        )
        for found in runs.store.deleted()
        if found.deleted is not None
    ]


@router.post(
    "/deleted/{number}/restore",
    summary="Bring a deleted tournament back with its games",
    dependencies=OWNER,
    responses=errors(400, 404, 413, 422),
)
def restore(request: Request, number: Id) -> TournamentModel:
    """Restores a tournament as it was when it was deleted."""
    runs = get_runs(request)
    with _refused_unless_deleted(number):
        return describe_tournament(runs, runs.restore(number), language_of(request))


@router.post(
    "/deleted/{number}/remove",
    summary="Remove a deleted tournament for good",
    dependencies=OWNER,
    status_code=204,
    responses=errors(400, 404, 413, 422),
)
def destroy(request: Request, number: Id) -> None:
    """Its games are lost."""
    with _refused_unless_deleted(number):
        get_runs(request).destroy(number)


@contextmanager
def _refused_unless_deleted(number: int) -> Iterator[None]:
    try:
        yield
    except InvalidText as error:
        raise Refusal("There is no deleted tournament {n}.", status=404, n=number) from error


class GameQuery(BaseModel):
    """Which stored games are wanted; what is left out wants all."""

    tournament: Annotated[int | None, Field(ge=1, le=2**31 - 1)] = None
    brain: Name = ""
    opponent: Name = ""
    result: Annotated[Literal["", "won", "drawn", "lost"], Field(description="As `brain` sees it.")] = ""
    ending: Name = ""
    game: Name = ""
    variant: Name = ""
    since: Annotated[float, Field(ge=0, le=1e11, description="Ended then or later, seconds since 1970.")] = 0
    until: Annotated[float, Field(ge=0, le=1e11, description="Ended before; 0 is no bound.")] = 0
    before: Annotated[int | None, Field(ge=1, le=2**31 - 1, description="The last id of the page above.")] = None
    limit: Annotated[int, Field(ge=1, le=1000)] = 50

    def filter(self) -> Filter:
        """The filter as the store takes it."""
        return Filter(**{name: _clean(value) for name, value in self if name not in ("before", "limit")})


def _clean(value: Any) -> Any:
    """PostgreSQL has no zero characters."""
    return value.replace("\0", "\ufffd") if isinstance(value, str) else value


QueryParameters = Annotated[GameQuery, Query()]


@router.get("/games", summary="Stored games, the newest first", responses=errors(422))
def list_games(request: Request, wanted: QueryParameters) -> StoredGamesModel:
    """A page of them, and how many there are."""
    store = get_runs(request).store
    rows = store.games(wanted.filter(), wanted.limit, wanted.before)
    details = [_detail(request, row.detail) for row in rows]
    found = [
        StoredGameModel.model_validate(vars(row) | {"detail": detail})
        for row, detail in zip(rows, details, strict=True)
    ]
    return StoredGamesModel(games=found, total=store.count(wanted.filter()))


@router.get(
    "/records.{ending}",
    summary="Stored games as one file",
    response_class=PlainTextResponse,
    responses=file_errors(404, 422),
)
def record_files(request: Request, ending: Ending, wanted: QueryParameters) -> Response:
    """The newest first, at most `limit`; a zip archive of files where the format holds one game only."""
    store = get_runs(request).store
    rows = store.games(wanted.filter(), wanted.limit, wanted.before)
    if not rows:
        raise Refusal("No stored game fits.", status=404)
    records = {row.id: store.game(row.id) for row in rows}
    if len(records) > 1 and holds_one_game(ending):
        return _archive({f"game-{number}.{ending}": write_games(ending, [one]) for number, one in records.items()})
    return _file(write_games(ending, list(records.values())), f"games.{ending}")


@router.post(
    "/import",
    summary="Games of a file into the store",
    dependencies=OWNER,
    responses=errors(400, 413, 422),
)
def import_games(request: Request, body: ImportRequest) -> ImportedModel:
    """Every move is checked by the rules; a wrong file changes nothing."""
    records = read_text(body.name, body.text, body.variant or None)
    return _imported(get_runs(request), records)


@router.get("/folder", summary="Files in the folder of records", dependencies=OWNER)
def list_record_folder() -> FolderModel:
    """Lists what lies directly in the folder."""
    return FolderModel(folder=str(record_folder.folder()), files=record_folder.listing())


@router.post(
    "/folder/import",
    summary="Games of a file in the folder",
    dependencies=OWNER,
    responses=errors(400, 404, 413, 422),
)
def import_from_folder(request: Request, body: FolderRequest) -> ImportedModel:
    """Like an import, with a file that lies on the server already."""
    return _imported(get_runs(request), record_folder.read(body.name))


def _imported(runs: ArenaRuns, records: list[Record]) -> ImportedModel:
    count = runs.store.add_new(records)
    newest = runs.store.find(records[-1]) if records else None
    return ImportedModel(games=count, known=len(records) - count, newest=newest)


@router.get("/games/{number}", summary="A stored game with its moves and logs", responses=errors(404, 422))
def game(request: Request, number: Id) -> RecordModel:
    """Everything a replay needs but the positions; the conversations are for the owner."""
    runs = get_runs(request)
    record = _record(runs, number)
    row = runs.store.games(limit=1, before=number + 1)[0]
    language = language_of(request)
    logs = record.logs if get_owner(request).is_asking(request) else ()
    return RecordModel(
        id=number,
        tournament=row.tournament,
        game=record.game,
        variant=record.variant,
        brains=list(record.players),
        moves=_describe_moves(record, language),
        winners=list(record.winners),
        ending=record.reason,
        detail=_detail(request, record.detail),
        at_fault=record.at_fault,
        scores=None if record.scores is None else list(record.scores),
        logs=[render_log(log, lambda text: translate(text, language)) for log in logs],
    )


def _describe_moves(record: Record, language: str) -> list[PlayedMoveModel]:
    rules = games.find(record.game)
    described = (describe.describe_move(rules, before, move, language) for before, move, _after in steps(record, rules))
    return [
        PlayedMoveModel(
            text=move.text,
            seat=move.seat,
            seconds=move.seconds,
            value=move.value,
            value_kind=move.value_kind,
            depth=move.depth,
            opening=move.opening,
            evaluation=describe.describe_evaluation(rules, move.evaluation, language),
            label=None if text.label == move.text else text.label,
            side=text.side,
        )
        for move, text in zip(record.moves, described, strict=True)
    ]


@router.get(
    "/games/{number}/positions/{ply}",
    summary="The position after this many moves",
    responses=errors(404, 422),
)
def position(request: Request, number: Id, ply: Annotated[Number, Path()]) -> PlyModel:
    """What the board shows; a ply beyond the end shows the end."""
    record = _record(get_runs(request), number)
    rules = games.find(record.game)
    shown = min(ply, len(record.moves))
    replayed = replay(replace(record, moves=record.moves[:shown]), rules)
    now = replayed.last
    last_move = (replayed.positions[-2], replayed.moves[-1]) if shown else None
    scene = describe.describe_scene(rules, now, language_of(request), last_move)
    text = now.observation(now.turn).to_text()
    return PlyModel(
        ply=shown, turn=int(now.turn), position=text, scene=scene, continuation=_continuation(record, shown, now, rules)
    )


@router.get(
    "/live/{tournament}/{number}/positions/{ply}",
    summary="An earlier position of a game that is being played",
    responses=errors(404, 422),
)
def live_position(
    request: Request, tournament: Id, number: Annotated[Number, Path()], ply: Annotated[Number, Path()]
) -> PlyModel:
    """What the board showed after this many moves; a ply that is not played yet shows the newest."""
    game = get_runs(request).live.get((tournament, number))
    if game is None or not game.positions:
        raise Refusal("Game {n} is not being played.", status=404, n=number + 1)
    positions = game.positions
    shown = min(ply, len(positions) - 1)
    now = positions[shown]
    scene = describe.describe_scene(games.find(game.game), now, language_of(request), live_last_move(game, shown))
    text = now.observation(now.turn).to_text()
    return PlyModel(ply=shown, turn=int(now.turn), position=text, scene=scene, continuation=None)


def _continuation(record: Record, ply: int, now: Position, game: Game) -> ContinuationModel | None:
    """How a person may play on from here; not where that would show hidden information of another player."""
    if now.outcome() is not None or now.observation(now.turn).to_text() != now.to_text():
        return None
    if not now.has_history:
        return ContinuationModel(position=now.to_text(), moves=[])
    first = last_position(replace(record, moves=()), game)
    return ContinuationModel(position=first.to_text(), moves=[move.text for move in record.moves[:ply]])


@router.get(
    "/games/{number}/record.{ending}",
    summary="A stored game as a file",
    response_class=PlainTextResponse,
    responses=file_errors(404, 422),
)
def record_file(request: Request, number: Id, ending: Ending) -> PlainTextResponse:
    """XML has everything; `/games` lists what else a game can be written as."""
    text = write_games(ending, [_record(get_runs(request), number)])
    return _file(text, f"game-{number}.{ending}")


def _archive(files: Mapping[str, str]) -> Response:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    headers = {"Content-Disposition": 'attachment; filename="games.zip"'}
    return Response(packed.getvalue(), media_type="application/zip", headers=headers)


def _file(text: str, name: str) -> PlainTextResponse:
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _record(runs: ArenaRuns, number: int) -> Any:
    try:
        return runs.store.game(number)
    except InvalidText as error:
        raise Refusal("There is no game {n}.", status=404, n=number) from error


def _find_tournament(runs: ArenaRuns, number: int) -> TournamentSummary:
    try:
        return runs.store.tournament(number)
    except InvalidText as error:
        raise Refusal("There is no tournament {n}.", status=404, n=number) from error


def _detail(request: Request, text: Text | None) -> str:
    """Why a game ended; what a program wrote to standard error is for the owner."""
    if text is not None and not get_owner(request).is_asking(request):
        text = without_stderr(text)
    return translate_detail(text, language_of(request))


def translate_detail(text: Text | None, language: str) -> str:
    """A sentence that may be missing."""
    return "" if text is None else translate(text, language)


def describe_tournament(runs: ArenaRuns, summary: TournamentSummary, language: str) -> TournamentModel:
    """A line of the list."""
    return TournamentModel(
        id=summary.id,
        name=summary.name,
        game=summary.setup.game,
        variant=summary.setup.variant,
        kind=summary.setup.kind.value,
        brains=[spec.name for spec in summary.setup.specs()],
        state=runs.stage(summary),
        here=runs.is_running(summary.id),
        command=summary.command.value,
        reason=translate_detail(summary.reason, language),
        planned=summary.planned,
        played=summary.played,
        created=summary.created,
    )
