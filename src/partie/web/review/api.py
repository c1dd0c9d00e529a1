"""Looking back at a game, below `/api/v1/review`: any record, a visitor's own game, or one of the arena."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Request
from fastapi.responses import PlainTextResponse, StreamingResponse
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool

from partie import games
from partie.arena.records.formats import write_games
from partie.core.brain import StopFlag
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.position import Outcome, Position
from partie.core.record import Record
from partie.core.replay import Replay, last_position, replay
from partie.core.review import Graph, Reviewer, ReviewStep, person_of, reviewer_of
from partie.core.text import Text, TextError
from partie.play.running_game import RunningGame
from partie.web.games import describe
from partie.web.games.catalogue import read_record
from partie.web.games.describe_game import side_name
from partie.web.games.models import OutcomeModel
from partie.web.games.warmup import get_warming
from partie.web.http import limits
from partie.web.http.errors import Refusal, sentence
from partie.web.http.language import language_of, translated
from partie.web.http.owner import get_owner
from partie.web.http.queues import get_queues
from partie.web.http.routes import errors, file_errors
from partie.web.http.visitors import digest_of, remote_address, visitor_of
from partie.web.review.jobs import get_reviews
from partie.web.review.models import (
    BetterMoveModel,
    GraphModel,
    ReviewAgainModel,
    ReviewAgainRequest,
    ReviewedMoveModel,
    ReviewEndModel,
    ReviewGameModel,
    ReviewPlyModel,
    ReviewPlyRequest,
    ReviewRequest,
    ReviewSource,
    ReviewStepModel,
)
from partie.web.session.messages import BrainSeat, NewMessage, Seat
from partie.web.session.sessions import get_sessions
from partie.web.session.start import start_session
from partie.web.session.state import describe_seat
from partie.web.session.stored_game import to_json

_log = logging.getLogger(__name__)
router = APIRouter(prefix="/api/v1/review", responses=errors(400, 403, 404, 413, 422, 503))
Visitor = Annotated[
    str | None,
    Header(
        alias="Partie-Visitor",
        min_length=limits.MIN_VISITOR,
        max_length=limits.MAX_NAME,
        description="The visitor's own word, for one of the visitor's games.",
    ),
]
Ending = Annotated[
    str, Path(max_length=10, pattern="^[a-z0-9]+$", description="`json`, `xml` or one of the game's formats.")
]


@dataclass(frozen=True)
class Reviewed:
    """A game that is looked back at."""

    game: Game
    record: Record
    seats: tuple[Seat, ...]  # empty where the record tells none
    viewer: int | None  # the seat whose knowledge is shown; None: all of it
    tournament: int | None = None


@router.post(
    "",
    summary="The chances over the moves of a game",
    response_class=StreamingResponse,
    responses={
        200: {
            "content": {"application/x-ndjson": {}},
            "description": "Lines of JSON: `game`, `step`…, `end`.",
        }
    },
)
async def review(request: Request, body: ReviewRequest, visitor: Visitor = None) -> StreamingResponse:
    """One line of JSON after another, as they are found; closing the connection stops the review."""
    language, reviews = language_of(request), get_reviews(request)
    async with get_queues(request).calls.place(visitor_of(request)):
        found = await run_in_threadpool(_find, request, body, visitor)
        replayed = await run_in_threadpool(replay, found.record, found.game)
        reviewer = reviewer_of(found.game)
        described = await run_in_threadpool(_describe_game, found, replayed, reviewer, language)
    if reviewer is None:
        return _lines(_only(described))
    reviews.check(visitor_of(request))
    warming = get_warming(request)

    def steps(stop: StopFlag) -> Iterator[ReviewStep]:
        warming.ensure(found.game)
        yield from reviewer.steps(found.record, replayed, body.seconds, stop)

    running = reviews.run(steps, visitor_of(request))
    return _lines(_follow(running, described, found.game, replayed, language))


@router.post("/position", summary="One moment of a game")
def position(request: Request, body: ReviewPlyRequest, visitor: Visitor = None) -> ReviewPlyModel:
    """What the board shows after `ply` moves; a ply beyond the end shows the end."""
    found = _find(request, body, visitor)
    cut = replace(found.record, moves=found.record.moves[: body.ply])
    replayed = replay(cut, found.game)
    now = replayed.last
    view = now if found.viewer is None else now.observation(found.viewer)
    scene = describe.describe_scene(found.game, view, language_of(request), _last_move(replayed, found.viewer))
    scene.marks.update(found.game.view().review_marks(view))
    return ReviewPlyModel(
        ply=len(cut.moves),
        turn=int(now.turn),
        position=view.to_text(),
        over=now.outcome() is not None,
        scene=scene,
    )


@router.post("/again", summary="A new game from one moment of a game")
def again(request: Request, body: ReviewAgainRequest, visitor: Visitor = None) -> ReviewAgainModel:
    """Plays on with the moves so far. Where the game tells no person's seat, the person takes the side to move."""
    found = _find(request, body, visitor)
    cut = replace(found.record, moves=found.record.moves[: body.ply], result=None, logs=(), finished=0.0)
    now = last_position(cut, found.game)
    if now.outcome() is not None:
        raise Refusal("The game is over there: choose an earlier moment.")
    seats = found.seats if "human" in found.seats else _seats(found.game, now, body.level)
    message = NewMessage(
        type="new",
        game=found.game.name,
        variant=found.record.variant or None,
        seats=list(seats),
        record=cut.to_json(),
        moves=[],
    )
    session = start_session(message, is_owner=get_owner(request).is_asking(request))
    session.owner = "" if visitor is None else digest_of(visitor)
    get_sessions(request).stored.store(session.token, to_json(session), remote=remote_address(request))
    return ReviewAgainModel(
        session=session.token,
        game=found.game.name,
        variant=now.variant,
        position=session.observation().to_text(),
        seats=[describe_seat(seat) for seat in session.seats],
    )


@router.post(
    "/record.{ending}",
    summary="A game as a file",
    response_class=PlainTextResponse,
    responses=file_errors(400, 403, 404, 413, 422, 503),
)
def record_file(request: Request, body: ReviewSource, ending: Ending, visitor: Visitor = None) -> PlainTextResponse:
    """The record as a file, also one that only the browser has and sends; refused while it would show a secret."""
    found = _find(request, body, visitor)
    replay(found.record, found.game)  # moves that cannot be played are not written
    return PlainTextResponse(write_games(ending, [found.record]))


# --- which game ----------------------------------------------------------------------------------------


def _find(request: Request, source: ReviewSource, visitor: str | None) -> Reviewed:
    """The line of the game that is meant. Raises `Refusal` where there is none, or where it holds a secret yet."""
    found = _find_game(request, source, visitor)
    line = found.record.line([(ply, index) for ply, index in source.line])
    return replace(found, record=line)


def _find_game(request: Request, source: ReviewSource, visitor: str | None) -> Reviewed:
    if (source.arena is None) == (source.own is None and source.record is None):
        raise Refusal("Give a game of the arena, or an own game or a record.")
    if source.own is not None:
        stored = get_sessions(request).in_library(visitor, source.own)
        if stored is not None:
            session = stored[1]
            record = session.open_record()
            viewer = session.viewer if record.result else None
            return Reviewed(session.game, record, tuple(session.seats), viewer)
        if source.record is None:
            raise Refusal("There is no game {identity!r} of yours.", status=404, identity=source.own)
    if source.record is not None:
        name = source.record.get("game")
        game = games.find(name if isinstance(name, str) else "")
        return Reviewed(game, read_record(game, source.record), _seats_of_record(source.record), None)
    assert source.arena is not None
    try:
        record = request.app.state.arena.store.game(source.arena)
    except InvalidText as error:
        raise Refusal("There is no game {n}.", status=404, n=source.arena) from error
    row = request.app.state.arena.store.games(limit=1, before=source.arena + 1)[0]
    return Reviewed(games.find(record.game), record, (), None, row.tournament)


def _seats_of_record(record: dict[str, Any]) -> tuple[Seat, ...]:
    """Who sat where, as the page writes it into its records."""
    listed = record.get("seats")
    if not isinstance(listed, list) or len(listed) > limits.MAX_SEATS:
        return ()
    seats: list[Seat] = []
    for seat in listed:
        level = seat.get("level") if isinstance(seat, dict) else None
        is_brain = isinstance(seat, dict) and "level" in seat
        if is_brain and not (level is None or (type(level) is int and 0 <= level <= 1000)):
            return ()
        program = seat.get("program") if is_brain else None
        named = program if isinstance(program, str) and 0 < len(program) <= limits.MAX_NAME else None
        seats.append(BrainSeat(level=level, program=named, options={}) if is_brain else "human")
    return tuple(seats)


def _seats(game: Game, now: Position, level: int | None) -> list[Seat]:
    number = now.players or game.players[0]
    return ["human" if seat == now.turn else BrainSeat(level=level, options={}) for seat in range(number)]


# --- texts of moves ------------------------------------------------------------------------------------


def _describe_game(found: Reviewed, replayed: Replay, reviewer: Reviewer | None, language: str) -> ReviewGameModel:
    game, record = found.game, found.record
    sides = list(replayed.positions[0].sides or game.sides)[: replayed.last.players or max(game.players)]
    names = [side_name(game, side, language) for side in sides]
    described = [
        describe.describe_recorded(game, before, move, played, language)
        for before, move, played in zip(replayed.positions, replayed.moves, record.moves, strict=False)
    ]
    moves = [
        ReviewedMoveModel(**move.model_dump(), number=before.number or number, seconds=played.seconds)
        for number, (move, before, played) in enumerate(
            zip(described, replayed.positions, record.moves, strict=False), 1
        )
    ]
    drawn = None if reviewer is None else reviewer.graph(record, replayed)
    graph = None if drawn is None else _describe_graph(drawn, names, person_of(record), language)
    return ReviewGameModel(
        game=game.name,
        variant=replayed.last.variant,
        players=list(record.players),
        sides=sides,
        side_names=names,
        seats=[describe_seat(seat) for seat in found.seats],
        moves=moves,
        comment=record.comment,
        has_variations=record.has_variations,
        outcome=_outcome(game, record, replayed, language),
        started=record.started,
        finished=record.finished,
        tournament=found.tournament,
        graph=graph,
    )


def _outcome(game: Game, record: Record, replayed: Replay, language: str) -> OutcomeModel | None:
    """The outcome by the rules, or by a resignation; or what the record says of a fault."""
    seats = len(record.players) or replayed.last.players or game.players[0]
    running = RunningGame.from_record(record, game, seats)
    outcome: Outcome | None = running.outcome()
    if outcome is not None:
        return describe.describe_outcome(game, outcome, replayed.last, language)
    if record.result is None:
        return None
    return OutcomeModel(
        winners=list(record.winners),
        termination=record.reason,
        text="" if record.detail is None else translated(record.detail, language),
        scores=None if record.scores is None else list(record.scores),
    )


def _describe_graph(graph: Graph, names: list[str], person: int | None, language: str) -> GraphModel:
    you = translated(Text("You"), language)
    return GraphModel(
        title=translated(graph.title, language),
        low=graph.low,
        high=graph.high,
        unit=graph.unit,
        lines=[you if seat == person else name for seat, name in enumerate(names)] if graph.each_side else [],
        side="" if graph.seat is None else names[graph.seat],
        bars=graph.bars,
    )


def _describe_step(game: Game, replayed: Replay, step: ReviewStep, language: str) -> ReviewStepModel:
    return ReviewStepModel(
        ply=step.ply,
        values=[None if value is None else round(float(value), 2) for value in step.values],
        text=translated(step.text, language),
        mark=None if step.mark is None else step.mark.value,
        title=translated(step.title, language),
        better=_describe_better(game, replayed, step, language) if step.better else None,
    )


def _last_move(replayed: Replay, viewer: int | None) -> describe.LastMove | None:
    """The last move with the position before it, as the viewer may know it."""
    if not replayed.moves:
        return None
    before = replayed.positions[-2]
    return before if viewer is None else before.observation(viewer), replayed.moves[-1]


def _describe_better(game: Game, replayed: Replay, step: ReviewStep, language: str) -> BetterMoveModel:
    before = replayed.positions[step.ply - 1]
    move = before.parse_move(step.better)
    described = describe.describe_move(game, before, move, language)
    played = replayed.moves[step.ply - 1]
    return BetterMoveModel(
        text=described.text,
        label=described.label,
        taps=list(game.view().taps(before, move)),
        side=described.side,
        played=list(game.view().taps(before, played)),
        path=list(game.view().path(before, move)),
        effects=describe.foreseen_effects(game, before, move),
        played_effects=describe.describe_effects(game, before, played, replayed.positions[step.ply]),
        reason=translated(step.reason, language),
    )


# --- the stream ------------------------------------------------------------------------------------------


def _lines(lines: AsyncIterator[BaseModel]) -> StreamingResponse:
    async def stream() -> AsyncIterator[str]:
        async for line in lines:
            yield line.model_dump_json() + "\n"

    return StreamingResponse(stream(), media_type="application/x-ndjson")


async def _only(game: ReviewGameModel) -> AsyncIterator[BaseModel]:
    yield game
    yield ReviewEndModel(problem="")


async def _follow(
    running: AsyncGenerator[ReviewStep],
    described: ReviewGameModel,
    game: Game,
    replayed: Replay,
    language: str,
) -> AsyncIterator[BaseModel]:
    problem = ""
    try:
        yield described
        async for step in running:
            yield _describe_step(game, replayed, step, language)
    except Exception as error:
        _log.exception("A review failed.")
        problem = sentence(error, language) if isinstance(error, TextError) else type(error).__name__
    finally:
        await running.aclose()
    yield ReviewEndModel(problem=problem)
