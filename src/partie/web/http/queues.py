"""A visitor who asks for much at a time keeps nobody else waiting."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator

from fastapi import Depends, Request

from partie.web.http.visitors import visitor_of
from partie.web.server.state import get_shared


async def fair_call(request: Request) -> AsyncIterator[None]:
    """Holds a place among the calls while one works in a thread: after its body came, before it is answered.

    Calls that wait for something else ask for their place themselves.
    """
    if inspect.iscoroutinefunction(request.scope["endpoint"]):
        yield
        return
    async with get_shared(request).calls.place(visitor_of(request)):
        yield


FAIR = [Depends(fair_call, scope="function")]
