"""The application: the API under /api/v1, the page under /."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from partie import __version__
from partie.core.text import Text
from partie.storage.corrupt import CorruptFile
from partie.web.arena.runs import ArenaRuns
from partie.web.arena.socket import LiveFeed
from partie.web.desktop.api import DesktopRuns
from partie.web.evolve.runs import EvolveRuns
from partie.web.games.models import ErrorModel, ProblemModel
from partie.web.http import limits
from partie.web.http.compression import ZippedJson
from partie.web.http.connections import say_once_without_handles
from partie.web.http.cookies import OwnCookies
from partie.web.http.errors import REFUSALS, Refusal, problems_of, sentence
from partie.web.http.guards import LOOPBACK, SECURITY_HEADERS, BodyLimit, SameOrigin, SecurityHeaders
from partie.web.http.language import translate
from partie.web.http.owner import Owner, OwnerEntry, get_owner
from partie.web.http.queues import FAIR
from partie.web.http.routes import game_routes
from partie.web.http.visitors import VisitorEntry, remote_address, visitor_of
from partie.web.page import index_html, manifest
from partie.web.page.files import GamePages, PageMount, Versioned
from partie.web.search.pool import BrainFailure
from partie.web.server import redirects
from partie.web.server.routers import include_routers
from partie.web.server.state import Shared, get_shared, language_of
from partie.web.session.messages import explain
from partie.web.session.socket import Conversation
from partie.web.vision import photo_api

_log = logging.getLogger(__name__)
_DESCRIPTION = "Games, positions and best moves. Live games run over the WebSocket `/api/v1/session`."
_TRY_LATER = 1013  # WebSocket close code


def create_app(
    *,
    warm: bool = True,
    hosts: Collection[str] | None = LOOPBACK,
    store: str | None = None,
    owner: Owner | None = None,
) -> FastAPI:
    """A new application.

    `warm` compiles all kernels in the background; `hosts` are the names it answers to; `store` keeps the
    arena's games, see `partie.arena.store`; `owner` may start programs, stop, delete, import and read logs.
    """
    app = FastAPI(
        title="Partie",
        version=__version__,
        description=_DESCRIPTION,
        lifespan=_warm_life if warm else _life,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,  # they load scripts from other sites
        redoc_url=None,
    )
    shared = app.state.shared = Shared()
    app.state.arena = ArenaRuns(store, are_people_playing=lambda: shared.door.held > 0)
    app.state.desktop = DesktopRuns()
    app.state.evolving = EvolveRuns()
    app.state.owner = owner or Owner()
    include_routers(app)
    for prefix, routes in game_routes():
        app.include_router(routes.router, prefix=prefix, dependencies=FAIR)
    app.add_api_websocket_route("/api/v1/arena/live", arena_feed)
    app.add_api_websocket_route("/api/v1/session", session)
    app.include_router(redirects.router)
    app.router.routes.extend([*index_html.ROUTES, *manifest.ROUTES])
    app.router.routes.append(Versioned(index_html.style_sheets()))
    app.router.routes.append(GamePages())
    app.router.routes.append(PageMount())
    app.add_exception_handler(RequestValidationError, _refuse_input)
    app.add_exception_handler(HTTPException, _refuse_http)
    app.add_exception_handler(BrainFailure, _fail_brain)
    app.add_exception_handler(CorruptFile, _name_damage)
    app.add_exception_handler(OSError, _name_system)
    app.add_exception_handler(Exception, _fail)
    for kind in REFUSALS:
        app.add_exception_handler(kind, _refuse)
    larger = {prefix + path: most for prefix, routes in game_routes() for path, most in routes.larger.items()}
    larger[photo_api.LOOK_PATH] = limits.MAX_PHOTO
    app.add_middleware(OwnerEntry, owner=app.state.owner)
    app.add_middleware(VisitorEntry)
    app.add_middleware(ZippedJson)
    app.add_middleware(BodyLimit, larger=larger)
    app.add_middleware(SameOrigin, hosts=hosts)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(OwnCookies)
    return app


async def session(socket: WebSocket) -> None:
    """One game of one open tab."""
    await socket.accept()
    shared, language = get_shared(socket), language_of(socket)
    await Conversation(socket, shared, language, visitor_of(socket), remote_address(socket)).hold()


async def arena_feed(socket: WebSocket) -> None:
    """The arena's running games of one open tab."""
    watchers, visitor = get_shared(socket).watchers, visitor_of(socket)
    await socket.accept()
    if watchers.held >= watchers.places or watchers.is_full_for(visitor):
        await socket.close(_TRY_LATER)
        return
    async with watchers.place(visitor):
        with_logs = get_owner(socket).is_asking(socket)
        await LiveFeed(socket, socket.app.state.arena, language_of(socket), with_logs).hold()


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    shared: Shared = app.state.shared
    say_once_without_handles(asyncio.get_running_loop())
    threading.Thread(target=shared.load_games, name="games", daemon=True).start()
    yield
    app.state.desktop.close()
    app.state.evolving.close()
    app.state.arena.close()
    shared.warming.stop()
    shared.kept.close()
    shared.rooms.stop_all()
    shared.best_thinkers.stop_all()
    shared.reviews.stop_all()


@asynccontextmanager
async def _warm_life(app: FastAPI) -> AsyncIterator[None]:
    app.state.shared.warming.start()
    async with _life(app):
        yield


def _answer(status: int, detail: str, problems: list[ProblemModel] | None = None) -> JSONResponse:
    return JSONResponse(ErrorModel(detail=detail, problems=problems or []).model_dump(), status)


async def _refuse(request: Request, error: Exception) -> JSONResponse:
    status = error.status if isinstance(error, Refusal) else 422
    language = language_of(request)
    listed = [
        ProblemModel(rule=str(problem.rule), cells=list(problem.cells))
        for problem in problems_of(error, language)
    ]
    return _answer(status, sentence(error, language), listed)


async def _refuse_input(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    listed = error.errors()
    status = 400 if listed[0]["type"] == "json_invalid" else 422
    text = Text("The request cannot be read: {error}", error=explain(listed))
    return _answer(status, translate(text, language_of(request)))


async def _refuse_http(request: Request, error: Exception) -> Response:
    """A wrong address that a person opens leads to the page, which says so."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and redirects.is_visit(request):
        return redirects.lead(request)
    answer = _answer(error.status_code, str(error.detail))
    answer.headers.update(error.headers or {})
    return answer


async def _fail_brain(request: Request, error: Exception) -> JSONResponse:
    _log.error("A brain failed.", exc_info=error.__cause__)
    text = Text("The brain could not answer: {error}", error=error)
    return _answer(500, translate(text, language_of(request)))


async def _name_damage(request: Request, error: Exception) -> JSONResponse:
    _log.error("%s", error)
    return _answer(500, sentence(error, language_of(request)))


async def _name_system(request: Request, error: Exception) -> JSONResponse:
    """What the operating system does not allow, as a full disk; only the log names the file."""
    assert isinstance(error, OSError)
    if error.errno is None:
        raise error
    _log.error("A call failed.", exc_info=error)
    text = Text("This cannot be written or read: {error}", error=error.strerror or type(error).__name__)
    return _answer(503, translate(text, language_of(request)))


async def _fail(request: Request, error: Exception) -> JSONResponse:
    """The answer of last resort; it leaves outside of the guards, so it takes the headers along."""
    text = Text("Something went wrong inside: {error}", error=type(error).__name__)
    answer = _answer(500, translate(text, language_of(request)))
    answer.headers.update(SECURITY_HEADERS)
    return answer
