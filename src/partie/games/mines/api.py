"""Calls for Minesweeper alone: screenshots, "what if", recorded games."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from partie.web.games.api import read_position
from partie.web.games.models import MoveText, PositionRequest
from partie.web.http import limits
from partie.web.http.errors import Refusal
from partie.web.http.routes import FILE_BODY, Routes, errors, read_file

MAX_PICTURE = 8 * 1024 * 1024  # bytes of a screenshot, the same as in vision/pictures.py
MAX_RECORDING = 4 * 1024 * 1024  # bytes of a recorded game, the same as in formats/recordings.py
MAX_FACTS = 100  # supposed cells

router = APIRouter(responses=errors(403))
ROUTES = Routes(router, {"/picture": MAX_PICTURE, "/recording": MAX_RECORDING})

Fact = Annotated[str, Field(max_length=limits.MAX_NAME, description="`mine`, `safe` or a number.")]
Seconds = Annotated[float, Field(ge=0, le=1e6, allow_inf_nan=False)]
CellName = Annotated[str, Field(min_length=1, max_length=limits.MAX_NAME)]


class SuppositionModel(BaseModel):
    """What follows from supposed facts."""

    percent: float = Field(description="How likely all the facts are true together.")
    mine_percent: dict[str, float] = Field(description="Of the other covered cells; empty when impossible.")


class PictureModel(BaseModel):
    """What was read from a screenshot."""

    rows: list[str] = Field(description="As in the text of a position, the top row first.")
    doubtful: list[str] = Field(description="Cells a person should check.")
    look: str = Field(description="The program whose look it is.")
    cut: list[str] = Field(
        default_factory=list,
        description="Sides (left, top, right, bottom) at which the board may go on outside the picture.",
    )


class RecordingModel(BaseModel):
    """A recorded game of Minesweeper."""

    variant: str
    position: str = Field(description="The covered board with its mines; `moves` begin here.")
    moves: list[str] = Field(description="Clicks that change something.")
    times: list[float] = Field(description="Seconds of each move since the game began.")
    player: str
    program: str
    result: Literal["won", "lost", "unfinished"]
    seconds: float
    value: int = Field(description="3BV of the board.")
    solved: int = Field(description="3BV of what was opened.")
    speed: float = Field(description="3BV opened a second.")
    clicks: int = Field(description="All of them, those without effect too.")
    wasted: int = Field(description="Clicks without effect.")
    doubt: str = Field(description="English; where the file has another result than its clicks.")


class FileModel(BaseModel):
    """A file to be saved."""

    text: str


class SupposeRequest(PositionRequest):
    """Asks what would follow."""

    facts: dict[CellName, Fact] = Field(max_length=MAX_FACTS, description="Covered cell to what it is.")


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
    openapi_extra=FILE_BODY,
)
async def picture(request: Request) -> PictureModel:
    """The body is the file itself. Cells that should be checked by a person are named."""
    return await read_file(request, _read_picture)


def _read_picture(data: bytes) -> PictureModel:
    from partie.games.mines.pictures.reading import read_minefield
    from partie.games.mines.rules.notation import cell_name  # see above
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
    openapi_extra=FILE_BODY,
)
async def recording(request: Request) -> RecordingModel:
    """The body is a RAWVF file. Answers with the clicks that change something, ready to be played."""
    return await read_file(request, _read_recording)


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

    moves: list[MoveText] = Field(min_length=1, max_length=limits.MAX_MOVES, description="From the beginning.")
    times: list[Seconds] = Field(max_length=limits.MAX_MOVES, description="Of each move, since the beginning.")


@router.post(
    "/record",
    summary="A played game as a RAWVF file",
    responses=errors(400, 404, 413, 422),
)
def record(body: RecordRequest) -> FileModel:
    """`position` is the last one, with its mines; the game began on the covered board."""
    from partie.games.mines.formats.boards import Board  # see above
    from partie.games.mines.formats.recordings import RecordedClick, begin, write_recording
    from partie.games.mines.rules.position import MinesPosition

    _, last = read_position(body)
    if not isinstance(last, MinesPosition) or last.layout is None or len(body.moves) != len(body.times):
        raise Refusal("A recording needs a finished game of Minesweeper, its moves and their times.")
    board = Board(last.setup.width, last.setup.height, last.layout)
    position, steps = begin(board), list[RecordedClick]()
    for move, seconds in zip(body.moves, body.times, strict=True):
        steps.append(RecordedClick(seconds, position.parse_move(move)))
        position = position.play(steps[-1].move)
    return FileModel(text=write_recording(board, steps))
