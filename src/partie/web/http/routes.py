"""What the modules of calls share: refusals in the OpenAPI document, files as bodies, the calls of a game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool

from partie.web.http import limits
from partie.web.http.errors import Refusal
from partie.web.http.models import ErrorModel
from partie.web.http.queues import get_queues
from partie.web.http.visitors import visitor_of

Model = TypeVar("Model")
_DESCRIPTIONS = {
    400: "The body is not JSON.",
    403: "The request comes from another site.",
    404: "There is no such game or language.",
    408: "The body took too long to arrive.",
    409: "Another process or another request works on it.",
    413: "The body is too long.",
    422: "The input cannot be read, breaks a rule, or the position is impossible.",
    429: "Too many wrong codes.",
    503: "Too many requests are waiting.",
}
FILE_BODY: dict[str, Any] = {  # how the OpenAPI document describes a body that is a file
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


@dataclass(frozen=True)
class Routes:
    """The calls that a game adds below `/api/v1/GAME`."""

    router: APIRouter
    larger: Mapping[str, int] = field(default_factory=dict)  # path -> bytes of a body that is a file


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How the OpenAPI document describes refusals."""
    return {status: {"model": ErrorModel, "description": _DESCRIPTIONS[status]} for status in statuses}


def file_errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The same for calls that answer with a file: refusals are still JSON."""
    schema = ErrorModel.model_json_schema(ref_template="#/components/schemas/{model}")
    return {
        status: {"description": _DESCRIPTIONS[status], "content": {"application/json": {"schema": schema}}}
        for status in statuses
    }


async def read_file(request: Request, read: Callable[[bytes], Model]) -> Model:
    """Reads a body that is a file, a few at a time, in a thread."""
    async with get_queues(request).files.place(visitor_of(request)):
        try:
            async with asyncio.timeout(limits.FILE_SECONDS):
                data = await request.body()
        except TimeoutError:
            raise Refusal("The file took too long to arrive.", status=408) from None
        return await run_in_threadpool(read, data)
