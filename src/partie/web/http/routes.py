"""What routes share, those of the games too, and the calls that games bring themselves.

A game's `api.py` holds `ROUTES`; its calls stand under `/api/v1/GAME`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool

from partie import games
from partie.core.features import resolve
from partie.web.http import limits
from partie.web.http.errors import Refusal
from partie.web.http.visitors import visitor_of
from partie.web.server.state import get_shared

Model = TypeVar("Model")
FILE_BODY: dict[str, Any] = {  # how the OpenAPI document describes a body that is a file
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


@dataclass(frozen=True)
class Routes:
    """A game's own calls."""

    router: APIRouter
    larger: Mapping[str, int] = field(default_factory=dict)  # path -> bytes of a body that is a file


def game_routes() -> Iterator[tuple[str, Routes]]:
    """Where the games' own calls stand, and what they are."""
    for name in games.TABLE:
        if target := games.features(name).routes:
            yield f"/api/v1/{name}", resolve(target)


async def read_file(request: Request, read: Callable[[bytes], Model]) -> Model:
    """Reads a body that is a file, a few at a time, in a thread."""
    readers = get_shared(request).readers
    async with readers.place(visitor_of(request)):
        try:
            async with asyncio.timeout(limits.FILE_SECONDS):
                data = await request.body()
        except TimeoutError:
            raise Refusal("The file took too long to arrive.", status=408) from None
        return await run_in_threadpool(read, data)
