"""The calls about games and positions. Those without `async` run in threads: rules may be compiled first."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool

from partie import games
from partie.core.brain import Analysis, Brain, Limits
from partie.core.clock_text import LONGEST_TEXT, format_clock, read_clock
from partie.core.errors import InvalidText
from partie.core.features import resolve
from partie.core.game import Game
from partie.core.guide import GuideStep, position_of
from partie.core.position import Position
from partie.games import check_level
from partie.play.brain_thread import Search
from partie.play.running_game import RunningGame
from partie.web.games import describe
from partie.web.games.catalogue import all_games, read_record
from partie.web.games.describe_game import describe_game, describe_values
from partie.web.games.models import (
    AnalysisModel,
    BestRequest,
    ClockTextModel,
    GameModel,
    GeometryModel,
    GuideStepModel,
    PlayedModel,
    PlayRequest,
    PositionRequest,
    PreviewModel,
    ResolvedVariantModel,
    StepModel,
    VariantRequest,
)
from partie.web.games.warmup import get_warming
from partie.web.http import limits
from partie.web.http.errors import Refusal, refuse_impossible, sentence
from partie.web.http.language import language_of, translated
from partie.web.http.queues import get_queues
from partie.web.http.routes import errors
from partie.web.http.visitors import visitor_of
from partie.web.search.pool import SearchJob
from partie.web.search.pools import get_pools

router = APIRouter(prefix="/api/v1", responses=errors(403))

GameName = Annotated[str, Path(max_length=limits.MAX_NAME, description="Name of the game.")]
Variant = Annotated[
    str | None,
    Query(min_length=1, max_length=limits.MAX_NAME, description="The game's first variant when left out."),
]


@router.get("/games", summary="The games that can be played here")
def list_games(request: Request) -> list[GameModel]:
    """Names, sides, variants and levels."""
    return [describe_game(game, language_of(request)) for game in all_games()]


@router.get("/games/{game}/geometry", summary="The empty board", responses=errors(404, 422))
def geometry(request: Request, game: GameName, variant: Variant = None) -> GeometryModel:
    """Shapes on a plane; a unit is one cell, y grows downwards."""
    found = games.find(game)
    name = found.start(variant).variant  # checks the variant by the game's own rules
    return describe.describe_geometry(found, found.view().geometry(name), language_of(request))


@router.get("/games/{game}/preview", summary="A position that shows the game", responses=errors(404, 422))
def preview(request: Request, game: GameName) -> PreviewModel:
    """What the first page draws of it."""
    found = games.find(game)
    position = found.from_text(found.preview) if found.preview else found.start()
    scene = describe.describe_scene(found, position.observation(position.turn), language_of(request))
    return PreviewModel(variant=position.variant, scene=scene)


@router.get("/games/{game}/guide", summary="The guided first game", responses=errors(404, 422))
def guide(request: Request, game: GameName) -> list[GuideStepModel]:
    """Its steps in order; empty for a game that has none."""
    found, language = games.find(game), language_of(request)
    steps = resolve(found.features.guide) if found.features.guide else ()
    return [_describe_step(found, step, language) for step in steps]


def _describe_step(game: Game, step: GuideStep, language: str) -> GuideStepModel:
    position = position_of(game, step)
    move = position.parse_move(step.move)
    after = position.play(move)
    view = position.observation(position.turn)
    state = describe.describe_state(game, view, language, with_legal=True, outcome=None)
    asked = position.format_move(move)
    state.legal = [legal for legal in state.legal if legal.move == asked]
    return GuideStepModel(
        text=translated(step.text, language),
        state=state,
        move=StepModel(**describe.describe_line(game, position, [move], language)[0]),
        after=describe.describe_state(
            game,
            after.observation(position.turn),
            language,
            with_legal=False,
            outcome=after.outcome(),
            last_move=(position, move),
        ),
    )


@router.get("/clock", summary="A clock as people write it, checked", responses=errors(422))
def clock(request: Request, text: Annotated[str, Query(min_length=1, max_length=LONGEST_TEXT)]) -> ClockTextModel:
    """`5+3`, `40/300`, `600+3x30`; what is wrong with another text."""
    try:
        return ClockTextModel(text=format_clock(read_clock(text)), problem="")
    except InvalidText as error:
        return ClockTextModel(text="", problem=sentence(error, language_of(request)))


@router.post("/variant", summary="The variant made of fields", responses=errors(400, 404, 413, 422))
def variant(request: Request, body: VariantRequest) -> ResolvedVariantModel:
    """Its name, which every call takes, and all its values."""
    game, language = games.find(body.game), language_of(request)
    try:
        base = {} if body.variant is None else game.variant_values(body.variant)
        name = game.variant_name({**base, **body.values})
    except InvalidText as error:
        if not body.explain:
            raise
        return ResolvedVariantModel(name="", title="", values={}, problem=translated(error.text, language))
    known = next((known.title for known in game.variants if known.name == name), None)
    title = name if known is None else translated(known, language)
    values = describe_values(game.variant_values(name))
    return ResolvedVariantModel(name=name, title=title, values=values, problem="")


@router.post("/best", summary="The best move of a position", responses=errors(400, 404, 413, 422, 503))
async def best(request: Request, body: BestRequest) -> AnalysisModel:
    """Thinks for `seconds`; a caller that goes away stops the search."""
    game, view, analysis = await think(request, body)
    described = await run_in_threadpool(describe.describe_analysis, game, view, analysis, language_of(request))
    return AnalysisModel(**described)


async def think(request: Request, body: BestRequest) -> tuple[Game, Position, Analysis]:
    """The game, what its player to move may know, and what a brain thinks of it."""
    async with get_queues(request).calls.place(visitor_of(request)):
        game, position = await run_in_threadpool(read_position, body)
        check_level(game, body.level)
        if await run_in_threadpool(position.outcome) is not None:
            raise Refusal("The game is over in {position!r}.", position=position.to_text())
        view = await run_in_threadpool(position.observation, position.turn)
    warming = get_warming(request)

    def make_brain() -> Brain:
        warming.ensure(game)
        return game.brain(body.level)

    return game, view, await _decide(request, Search(make_brain, view, Limits(seconds=body.seconds)))


@router.post("/play", summary="The position after a move", responses=errors(400, 404, 413, 422))
def play(request: Request, body: PlayRequest) -> PlayedModel:
    """Checks the move by the rules. The caller gave the whole position or game and gets it back whole."""
    game, running = read_running(body)
    before = running.position
    move = before.parse_move(body.move)
    running.play(move)
    after, tag = running.position, language_of(request)
    state = describe.describe_state(
        game, after, tag, with_legal=True, outcome=after.outcome(), last_move=(before, move)
    )
    record = None if body.record is None else running.record().to_json()
    return PlayedModel(**vars(state), record=record)


@router.post("/threats", summary="What a piece on a cell would make", responses=errors(400, 404, 413, 422))
def threats(body: PositionRequest) -> dict[str, str]:
    """Cells with kinds such as `black-four`; empty for games without such threats."""
    game, position = read_position(body)
    return dict(game.view().threats(position))


def read_position(body: PositionRequest) -> tuple[Game, Position]:
    """The game and a possible position of it. Raises `Refusal` or what the game raises."""
    game, running = read_running(body)
    return game, running.position


def read_running(body: PositionRequest) -> tuple[Game, RunningGame]:
    """The same with its past, as far as it is known."""
    game = games.find(body.game)
    if (body.position is None) == (body.record is None):
        raise Refusal("Give a position or a record, and not both.")
    if body.record is not None:
        return game, RunningGame.from_record(read_record(game, body.record), game)
    position = game.from_text(body.position or "", body.variant, body.side)
    refuse_impossible(position)
    return game, RunningGame(game, position, position.players or game.players[0])


async def _decide(request: Request, search: Search) -> Analysis:
    watch = asyncio.create_task(_stop_when_gone(request, search))
    try:
        return await get_pools(request).decide(SearchJob(search, visitor_of(request)))
    finally:
        watch.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watch


async def _stop_when_gone(request: Request, search: Search) -> None:
    message = await request.receive()
    while message["type"] != "http.disconnect":
        message = await request.receive()
    search.stop.set()
