"""The routers of all packages, and those that games add."""

from __future__ import annotations

from collections.abc import Iterator

from fastapi import FastAPI

import partie.web.arena.api
import partie.web.arena.programs
import partie.web.arena.start
import partie.web.desktop.api
import partie.web.evolve.api
import partie.web.games.api
import partie.web.library.api
import partie.web.review.api
import partie.web.server.api
import partie.web.server.qr
import partie.web.shared.api
import partie.web.today.api
import partie.web.vision.photo_api
import partie.web.vision.position_api
from partie import games
from partie.core.features import resolve
from partie.web.http.queues import FAIR
from partie.web.http.routes import Routes
from partie.web.review.models import REVIEW_LINES
from partie.web.session.wire import describe_messages
from partie.web.shared.wire import SHARED_MESSAGES

_ROUTERS = (
    partie.web.games.api.router,
    partie.web.arena.api.router,
    partie.web.arena.start.router,
    partie.web.arena.programs.router,
    partie.web.desktop.api.router,
    partie.web.evolve.api.router,
    partie.web.vision.photo_api.router,
    partie.web.vision.position_api.router,
    partie.web.server.api.router,
    partie.web.server.qr.router,
    partie.web.shared.api.router,
    partie.web.library.api.router,
    partie.web.review.api.router,
    partie.web.today.api.router,
)


def include_routers(app: FastAPI) -> None:
    """Adds the calls, and describes the messages of the WebSockets in the OpenAPI document."""
    for router in _ROUTERS:
        app.include_router(router, dependencies=FAIR)
    describe_messages(app, [*REVIEW_LINES, *SHARED_MESSAGES])


def game_routes() -> Iterator[tuple[str, Routes]]:
    """The calls that games add, each with its prefix."""
    for name in games.TABLE:
        if target := games.features(name).routes:
            yield f"/api/v1/{name}", resolve(target)
