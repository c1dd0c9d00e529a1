"""Every router but those of single games."""

from __future__ import annotations

from fastapi import FastAPI

import partie.web.arena.api
import partie.web.arena.start
import partie.web.desktop.api
import partie.web.evolve.api
import partie.web.games.api
import partie.web.library.api
import partie.web.review.api
import partie.web.server.api
import partie.web.vision.photo_api
import partie.web.vision.position_api
from partie.web.http.queues import FAIR
from partie.web.review.models import REVIEW_LINES
from partie.web.session.wire import describe_messages

_ROUTERS = (
    partie.web.games.api.router,
    partie.web.arena.api.router,
    partie.web.arena.start.router,
    partie.web.desktop.api.router,
    partie.web.evolve.api.router,
    partie.web.vision.photo_api.router,
    partie.web.vision.position_api.router,
    partie.web.server.api.router,
    partie.web.library.api.router,
    partie.web.review.api.router,
)


def include_routers(app: FastAPI) -> None:
    """Adds the calls, and describes the messages of the WebSockets in the OpenAPI document."""
    for router in _ROUTERS:
        app.include_router(router, dependencies=FAIR)
    describe_messages(app, REVIEW_LINES)
