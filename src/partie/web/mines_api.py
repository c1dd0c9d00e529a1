"""Calls for Minesweeper alone: a screenshot becomes a position, and "what if"."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from partie.web import limits
from partie.web.api import errors, read_position
from partie.web.errors import Refusal
from partie.web.models import PictureModel, PositionRequest, SuppositionModel
from partie.web.shared import get_shared

PICTURE_PATH = "/api/v1/mines/picture"
_PICTURE_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}

router = APIRouter(prefix="/api/v1/mines", responses=errors(403))

Fact = Annotated[str, Field(max_length=limits.MAX_NAME, description="`mine`, `safe` or a number.")]
CellName = Annotated[str, Field(min_length=1, max_length=limits.MAX_NAME)]


class SupposeRequest(PositionRequest):
    """Asks what would follow."""

    facts: dict[CellName, Fact] = Field(
        max_length=limits.MAX_FACTS, description="Covered cell to what it is."
    )


@router.post("/suppose", summary="What if cells were known", responses=errors(400, 404, 413, 422))
def what_if(body: SupposeRequest) -> SuppositionModel:
    """How likely the facts are, and the mine percentages that would follow."""
    from partie.games.mines.rules import MinesPosition  # loads Numba: not before it is needed
    from partie.games.mines.suppose import suppose

    _, position = read_position(body)
    if not isinstance(position, MinesPosition):
        raise Refusal("Only Minesweeper can answer this, not {game!r}.", game=body.game)
    found = suppose(position, body.facts)
    return SuppositionModel(percent=found.percent, mine_percent=found.mine_percent)


@router.post(
    "/picture",
    summary="The position on a screenshot",
    responses=errors(408, 413, 422, 503),
    openapi_extra=_PICTURE_BODY,
)
async def picture(request: Request) -> PictureModel:
    """The body is the file itself. Cells that should be checked by a person are named."""
    readers = get_shared(request).readers
    if readers.locked():
        raise Refusal("Other pictures are being read; try again in a moment.", status=503)
    async with readers:
        try:
            async with asyncio.timeout(limits.PICTURE_SECONDS):
                data = await request.body()
        except TimeoutError:
            raise Refusal("The picture took too long to arrive.", status=408) from None
        return await run_in_threadpool(_read, data)


def _read(data: bytes) -> PictureModel:
    from partie.games.mines.notation import cell_name  # see above
    from partie.vision.minefields import read_minefield
    from partie.vision.pictures import Unreadable, decode

    try:
        reading = read_minefield(decode(data))
    except Unreadable as error:
        raise Refusal(error.text, **error.values) from error
    width = len(reading.rows[0])
    doubtful = [cell_name(row * width + column, width) for column, row in reading.doubtful]
    return PictureModel(rows=list(reading.rows), doubtful=doubtful, look=reading.look, cut=list(reading.cut))
