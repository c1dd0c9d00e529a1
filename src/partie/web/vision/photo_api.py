"""Calls that read a position from a photo or a screenshot, and print boards on paper."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from partie import games
from partie.core.text import Text
from partie.web.http import limits
from partie.web.http.errors import Refusal, translate_problems
from partie.web.http.language import language_of
from partie.web.http.models import ProblemModel
from partie.web.http.routes import FILE_BODY, errors, read_file

LOOK_PATH = "/api/v1/look"

router = APIRouter(prefix="/api/v1", responses=errors(403))

Game = Annotated[str | None, Query(max_length=limits.MAX_NAME, description="The game, where it is known.")]
Size = Annotated[int | None, Query(ge=5, le=20, description="Lines of the board, where they are known.")]
Corners = Annotated[
    str | None,
    Query(max_length=200, description="Corners of the playing area in pixels: x,y x,y x,y x,y."),
]


class ConfidenceModel(BaseModel):
    """How sure it is, 0 to 1."""

    board: float = Field(description="That it is this board and that its grid is the right one.")
    cells: list[list[float]] = Field(description="That each cell was read rightly.")


class ReadingModel(BaseModel):
    """What a picture shows."""

    game: str = Field(description="A game of `/games`, or draughts on ten rows, which Partie does not play.")
    size: int = Field(description="Cells a side, or lines.")
    corners: list[list[float]] = Field(description="Top left, top right, bottom right, bottom left as seen.")
    cells: list[str] = Field(description="Rows of `.` `w` `b` `W` `B`; `-` where the board has no point.")
    confidence: ConfidenceModel
    doubtful: list[list[int]] = Field(description="Column and row of cells that a person should check.")
    likely: list[str] = Field([], description="What may stand on each of them, the likeliest sign first.")
    also: list[str] = Field([], description="Other games on such boards, where the request named none.")
    unsure: list[str] = Field([], description="`board`: its corners and lines; `sets`: which of the two is White's.")
    places: list[list[tuple[float, float]]] = Field(
        [], description="Middles of the cells in the picture, in the same rows."
    )
    variant: str | None = None
    position: str | None = Field(None, description="As the game writes it.")
    problems: list[ProblemModel] = []
    others: list[ReadingModel] = Field([], description="Further boards of the same picture.")


@router.post(
    "/look",
    summary="The position on a photo or a screenshot",
    responses=errors(408, 413, 422, 503),
    openapi_extra=FILE_BODY,
)
async def look(request: Request, game: Game = None, size: Size = None, corners: Corners = None) -> ReadingModel:
    """The body is the file itself. Corners, game and size given by a person are taken as they are."""
    return await read_file(request, lambda data: _look(data, game, size, corners, language_of(request)))


def _look(data: bytes, game: str | None, size: int | None, corners: str | None, language: str) -> ReadingModel:
    from partie import vision  # loads OpenCV and the networks: not before they are needed
    from partie.vision.pictures import Unreadable

    try:
        reading = vision.read(data, game, None if corners is None else _corners(corners), size)
    except Unreadable as error:
        raise Refusal(error.text) from error
    return _model(reading, language)


def _model(reading: Any, language: str) -> ReadingModel:
    plain = reading.to_json()
    plain["problems"] = translate_problems(reading.problems, language)
    plain["places"] = [[(round(x, 1), round(y, 1)) for x, y in row] for row in reading.places]
    plain["others"] = [_model(other, language) for other in reading.others]
    return ReadingModel(**plain)


def _corners(text: str) -> list[list[float]]:
    try:
        return [[float(number) for number in pair.split(",")] for pair in text.split()]
    except ValueError:
        raise Refusal("{text!r} is not four corners such as '10,10 200,12 205,210 8,200'", text=text) from None


@router.get(
    "/boards/{game}",
    summary="A board to be printed",
    responses={**errors(404, 422), 200: {"content": {"application/pdf": {}}}},
    response_class=Response,
)
def printed(game: str, variant: str | None = None, paper: Literal["a4", "letter"] = "a4") -> Response:
    """A page of PDF with the empty board."""
    from partie.vision.printable import caption, page

    the_game = games.find(game)
    name = the_game.start(variant).variant
    geometry = the_game.view().geometry(name)
    if not geometry.cells or not (geometry.lines or geometry.fields):
        raise Refusal(Text("Boards of {game!r} cannot be printed.", game=game))
    data = page(geometry, paper, caption(the_game, name), games.features(game).board)
    return Response(data, media_type="application/pdf")
