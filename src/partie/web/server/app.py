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
from partie.games import UnknownGame
from partie.storage.corrupt import CorruptFile
from partie.web.arena.runs import ArenaRuns
from partie.web.arena.socket import LiveFeed
from partie.web.desktop.api import DesktopRuns
from partie.web.evolve.runs import EvolveRuns
from partie.web.games.warmup import Warming
from partie.web.http import limits
from partie.web.http.compression import CompressedJson
from partie.web.http.connections import log_missing_handles
from partie.web.http.cookies import PartieCookies
from partie.web.http.errors import REFUSALS, Refusal, explain, problems_of, sentence
from partie.web.http.guards import LOOPBACK, SECURITY_HEADERS, BodyLimit, SameOrigin, SecurityHeaders
from partie.web.http.language import language_of, translate
from partie.web.http.models import ErrorModel, ProblemModel
from partie.web.http.owner import Owner, OwnerLogin, get_owner
from partie.web.http.queues import FAIR, Queues, get_queues
from partie.web.http.visitors import VisitorCookie, remote_address, visitor_of
from partie.web.page import index_html, manifest
from partie.web.page.files import GamePages, PageMount, Versioned
from partie.web.review.jobs import Reviews
from partie.web.search.pool import SearchFailure
from partie.web.search.pools import SearchPools
from partie.web.server.routers import game_routes, include_routers
from partie.web.session.sessions import Sessions
from partie.web.session.socket import SessionSocket
from partie.web.shared.shared_games import SharedGames
from partie.web.shared.socket import SharedSocket
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

    `warm` compiles all kernels in the background; `hosts` are the host names it answers to; `store` is the
    arena's database, see `partie.arena.store`; `owner` may start programs, stop, delete, import, read logs.
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
    queues = app.state.queues = Queues()
    app.state.pools = SearchPools()
    app.state.warming = Warming()
    app.state.sessions = Sessions()
    app.state.shared = SharedGames(app.state.sessions.stored, app.state.pools, app.state.warming)
    app.state.network_url = None  # where other devices find the server
    app.state.reviews = Reviews()
    app.state.arena = ArenaRuns(store, are_people_playing=lambda: queues.sessions.held > 0)
    app.state.desktop = DesktopRuns()
    app.state.evolving = EvolveRuns()
    app.state.owner = owner or Owner()
    include_routers(app)
    for prefix, routes in game_routes():
        app.include_router(routes.router, prefix=prefix, dependencies=FAIR)
    app.add_api_websocket_route("/api/v1/arena/live", arena_feed)
    app.add_api_websocket_route("/api/v1/session", session)
    app.add_api_websocket_route("/api/v1/shared/live", shared_game)
    app.router.routes.extend([*index_html.ROUTES, *manifest.ROUTES])
    app.router.routes.append(Versioned(index_html.style_sheets()))
    app.router.routes.append(GamePages())
    app.router.routes.append(PageMount())
    app.add_exception_handler(RequestValidationError, _refuse_input)
    app.add_exception_handler(HTTPException, _refuse_http)
    app.add_exception_handler(SearchFailure, _fail_brain)
    app.add_exception_handler(CorruptFile, _report_corrupt_file)
    app.add_exception_handler(OSError, _report_os_error)
    app.add_exception_handler(Exception, _fail)
    for kind in REFUSALS:
        app.add_exception_handler(kind, _refuse)
    larger = {prefix + path: most for prefix, routes in game_routes() for path, most in routes.larger.items()}
    larger[photo_api.LOOK_PATH] = limits.MAX_PHOTO
    app.add_middleware(OwnerLogin, owner=app.state.owner)
    app.add_middleware(VisitorCookie)
    app.add_middleware(CompressedJson)
    app.add_middleware(BodyLimit, larger=larger)
    app.add_middleware(SameOrigin, hosts=hosts)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(PartieCookies)
    return app


async def session(socket: WebSocket) -> None:
    """One game of one open tab."""
    await socket.accept()
    await SessionSocket(socket, language_of(socket), visitor_of(socket), remote_address(socket)).serve()


async def shared_game(socket: WebSocket) -> None:
    """One shared game in one open tab."""
    await socket.accept()
    await SharedSocket(socket, language_of(socket), visitor_of(socket)).serve()


async def arena_feed(socket: WebSocket) -> None:
    """The arena's running games of one open tab."""
    viewers, visitor = get_queues(socket).arena_viewers, visitor_of(socket)
    await socket.accept()
    if viewers.held >= viewers.places or viewers.is_full_for(visitor):
        await socket.close(_TRY_LATER)
        return
    async with viewers.place(visitor):
        with_logs = get_owner(socket).is_asking(socket)
        await LiveFeed(socket, socket.app.state.arena, language_of(socket), with_logs).hold()


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    state = app.state
    log_missing_handles(asyncio.get_running_loop())
    threading.Thread(target=state.warming.load_games, name="games", daemon=True).start()
    clocks = asyncio.create_task(state.shared.run())
    yield
    clocks.cancel()
    state.shared.close()
    state.desktop.close()
    state.evolving.close()
    state.arena.close()
    state.warming.stop()
    state.sessions.stored.close()
    state.pools.stop_all()
    state.reviews.stop_all()


@asynccontextmanager
async def _warm_life(app: FastAPI) -> AsyncIterator[None]:
    app.state.warming.start()
    async with _life(app):
        yield


def _answer(status: int, detail: str, problems: list[ProblemModel] | None = None) -> JSONResponse:
    return JSONResponse(ErrorModel(detail=detail, problems=problems or []).model_dump(), status)


async def _refuse(request: Request, error: Exception) -> JSONResponse:
    status = error.status if isinstance(error, Refusal) else 404 if isinstance(error, UnknownGame) else 422
    language = language_of(request)
    return _answer(status, sentence(error, language), problems_of(error, language))


async def _refuse_input(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    listed = error.errors()
    status = 400 if listed[0]["type"] == "json_invalid" else 422
    text = Text("The request cannot be read: {error}", error=explain(listed))
    return _answer(status, translate(text, language_of(request)))


async def _refuse_http(request: Request, error: Exception) -> Response:
    """A wrong address in a browser redirects to the page, which shows an error."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and index_html.is_visit(request):
        return index_html.redirect(request)
    answer = _answer(error.status_code, str(error.detail))
    answer.headers.update(error.headers or {})
    return answer


async def _fail_brain(request: Request, error: Exception) -> JSONResponse:
    _log.error("A brain failed.", exc_info=error.__cause__)
    text = Text("The brain could not answer: {error}", error=error)
    return _answer(500, translate(text, language_of(request)))


async def _report_corrupt_file(request: Request, error: Exception) -> JSONResponse:
    _log.error("%s", error)
    return _answer(500, sentence(error, language_of(request)))


async def _report_os_error(request: Request, error: Exception) -> JSONResponse:
    """An error of the operating system, such as a full disk; only the log names the file."""
    assert isinstance(error, OSError)
    if error.errno is None:
        raise error
    _log.error("A call failed.", exc_info=error)
    text = Text("This cannot be written or read: {error}", error=error.strerror or type(error).__name__)
    return _answer(503, translate(text, language_of(request)))


async def _fail(request: Request, error: Exception) -> JSONResponse:
    """The answer of last resort; it does not pass the middleware, so it sets the headers itself."""
    text = Text("Something went wrong inside: {error}", error=type(error).__name__)
    answer = _answer(500, translate(text, language_of(request)))
    answer.headers.update(SECURITY_HEADERS)
    return answer
