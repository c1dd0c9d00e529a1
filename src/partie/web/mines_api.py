"""Calls for Minesweeper alone: screenshots, "what if", recorded games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from partie.web import limits
from partie.web.api import errors, read_position
from partie.web.errors import Refusal
from partie.web.models import (
    FileModel,
    MoveText,
    PictureModel,
    PositionRequest,
    RecordingModel,
    SuppositionModel,
)
from partie.web.shared import get_shared

PICTURE_PATH = "/api/v1/mines/picture"
RECORDING_PATH = "/api/v1/mines/recording"
_FILE_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}

Model = TypeVar("Model", bound=BaseModel)

router = APIRouter(prefix="/api/v1/mines", responses=errors(403))

Fact = Annotated[str, Field(max_length=limits.MAX_NAME, description="`mine`, `safe` or a number.")]
Seconds = Annotated[float, Field(ge=0, le=1e6, allow_inf_nan=False)]
CellName = Annotated[str, Field(min_length=1, max_length=limits.MAX_NAME)]


class SupposeRequest(PositionRequest):
    """Asks what would follow."""

    facts: dict[CellName, Fact] = Field(
        max_length=limits.MAX_FACTS, description="Covered cell to what it is."
    )


@router.post("/suppose", summary="What if cells were known", responses=errors(400, 404, 413, 422))
def what_if(body: SupposeRequest) -> SuppositionModel:
    """How likely the facts are, and the mine percentages that would follow."""
    from partie.games.mines.engine.suppose import suppose
    from partie.games.mines.rules.position import MinesPosition  # loads Numba: not before it is needed

    _, position = read_position(body)
    if not isinstance(position, MinesPosition):
        raise Refusal("Only Minesweeper can answer this, not {game!r}.", game=body.game)
    found = suppose(position, body.facts)
    return SuppositionModel(percent=found.percent, mine_percent=found.mine_percent)


@router.post(
    "/picture",
    summary="The position on a screenshot",
    responses=errors(408, 413, 422, 503),
    openapi_extra=_FILE_BODY,
)
async def picture(request: Request) -> PictureModel:
    """The body is the file itself. Cells that should be checked by a person are named."""
    return await _read_file(request, _read_picture)


async def _read_file(request: Request, read: Callable[[bytes], Model]) -> Model:
    """Reads the body, a few at a time, in a thread."""
    readers = get_shared(request).readers
    if readers.locked():
        raise Refusal("Other files are being read; try again in a moment.", status=503)
    async with readers:
        try:
            async with asyncio.timeout(limits.PICTURE_SECONDS):
                data = await request.body()
        except TimeoutError:
            raise Refusal("The file took too long to arrive.", status=408) from None
        return await run_in_threadpool(read, data)


def _read_picture(data: bytes) -> PictureModel:
    from partie.games.mines.formats.notation import cell_name  # see above
    from partie.vision.minefields import read_minefield
    from partie.vision.pictures import Unreadable, decode, is_blurred

    try:
        reading = read_minefield(decode(data), is_blurred(data))
    except Unreadable as error:
        raise Refusal(error.text) from error
    width = len(reading.rows[0])
    doubtful = [cell_name(row * width + column, width) for column, row in reading.doubtful]
    return PictureModel(rows=list(reading.rows), doubtful=doubtful, look=reading.look, cut=list(reading.cut))


@router.post(
    "/recording",
    summary="A recorded game",
    responses=errors(408, 413, 422, 503),
    openapi_extra=_FILE_BODY,
)
async def recording(request: Request) -> RecordingModel:
    """The body is a RAWVF file. Answers with the clicks that change something, ready to be played."""
    return await _read_file(request, _read_recording)


def _read_recording(data: bytes) -> RecordingModel:
    from partie.games.mines.formats.recordings import read_recording  # see above

    found = read_recording(data.decode("utf-8", errors="replace"))
    if len(found.steps) > limits.MAX_MOVES:
        raise Refusal("The recording has {steps} clicks, too many to show.", steps=len(found.steps))
    start = found.start
    return RecordingModel(
        variant=start.variant,
        position=start.to_text(),
        moves=[start.format_move(step.move) for step in found.steps],
        times=[step.seconds for step in found.steps],
        player=found.about.get("player", "")[: limits.MAX_NAME],
        program=found.about.get("program", "")[: limits.MAX_NAME],
        result=found.result,
        seconds=found.seconds,
        value=found.value,
        solved=found.solved,
        speed=found.speed,
        clicks=found.clicks,
        wasted=found.wasted,
        doubt=str(found.doubt or ""),
    )


class RecordRequest(PositionRequest):
    """Asks for a played game as a file."""

    moves: list[MoveText] = Field(
        min_length=1, max_length=limits.MAX_MOVES, description="From the beginning."
    )
    times: list[Seconds] = Field(
        max_length=limits.MAX_MOVES, description="Of each move, since the beginning."
    )


@router.post(
    "/record",
    summary="A played game as a RAWVF file",
    responses=errors(400, 404, 413, 422),
)
def record(body: RecordRequest) -> FileModel:
    """`position` is the last one, with its mines; the game began on the covered board."""
    from partie.games.mines.formats.boards import Board  # see above
    from partie.games.mines.formats.recordings import Step, begin, write_recording
    from partie.games.mines.rules.position import MinesPosition

    _, last = read_position(body)
    if not isinstance(last, MinesPosition) or last.layout is None or len(body.moves) != len(body.times):
        raise Refusal("A recording needs a finished game of Minesweeper, its moves and their times.")
    board = Board(last.setup.width, last.setup.height, last.layout)
    position, steps = begin(board), list[Step]()
    for move, seconds in zip(body.moves, body.times, strict=True):
        steps.append(Step(seconds, position.parse_move(move)))
        position = position.play(steps[-1].move)
    return FileModel(text=write_recording(board, steps))
