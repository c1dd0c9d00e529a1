"""The fair queues of one application: open games, calls, viewers of the arena, files."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from partie.web.http import limits
from partie.web.http.fair_queue import FairQueue
from partie.web.http.visitors import visitor_of


@dataclass
class Queues:
    """Queues, each of which bounds how much is done at a time, in all and for one visitor."""

    sessions: FairQueue = field(default_factory=lambda: FairQueue(limits.MAX_SESSIONS, each=limits.MAX_SESSIONS_EACH))
    calls: FairQueue = field(
        default_factory=lambda: FairQueue(
            limits.MAX_CALLS,
            each=limits.MAX_CALLS_EACH,
            longest=limits.MAX_CONNECTIONS,
            longest_each=limits.MAX_CONNECTIONS_EACH,
        )
    )
    arena_viewers: FairQueue = field(
        default_factory=lambda: FairQueue(limits.MAX_ARENA_VIEWERS, each=limits.MAX_ARENA_VIEWERS_EACH)
    )
    files: FairQueue = field(
        default_factory=lambda: FairQueue(
            limits.MAX_FILES,
            each=1,
            longest=limits.MAX_FILES_WAITING,
            longest_each=limits.MAX_FILES_WAITING_EACH,
        )
    )


def get_queues(connection: HTTPConnection) -> Queues:
    """The queues of the application that serves this connection."""
    queues: Queues = connection.app.state.queues
    return queues


async def fair_call(request: Request) -> AsyncIterator[None]:
    """Holds a place among the calls while one runs in a thread: after its body arrived, before the answer.

    Coroutines take their place themselves, where they need one.
    """
    if inspect.iscoroutinefunction(request.scope["endpoint"]):
        yield
        return
    async with get_queues(request).calls.place(visitor_of(request)):
        yield


FAIR = [Depends(fair_call, scope="function")]
