"""Every router but those of single games."""

from __future__ import annotations

from fastapi import FastAPI

from partie.web import (
    api,
    arena_api,
    arena_starting,
    desktop_api,
    evolve_api,
    look_api,
    own_api,
    pair_api,
    review_api,
    seen_api,
)
from partie.web.fair_calls import FAIR
from partie.web.review_models import REVIEW_LINES
from partie.web.wire import describe_messages

_ROUTERS = (
    api.router,
    arena_api.router,
    arena_starting.router,
    desktop_api.router,
    evolve_api.router,
    look_api.router,
    seen_api.router,
    pair_api.router,
    own_api.router,
    review_api.router,
)


def include_routers(app: FastAPI) -> None:
    """Adds the calls, and describes the messages of the WebSockets in the OpenAPI document."""
    for router in _ROUTERS:
        app.include_router(router, dependencies=FAIR)
    describe_messages(app, REVIEW_LINES)
