"""Calls that turn a recognised board into a position, advise, and find the moves between two pictures."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import AliasChoices, BaseModel, Field
from starlette.concurrency import run_in_threadpool

from partie import games
from partie.core.brain import Analysis
from partie.core.effects import EffectKind
from partie.core.errors import InvalidText
from partie.core.features import resolve
from partie.core.game import Game
from partie.core.position import Move, Position, Problem
from partie.vision.interpreter import BoardInterpreter
from partie.web.games import describe
from partie.web.games import models as shapes
from partie.web.games.api import read_position, think
from partie.web.games.describe_game import describe_values
from partie.web.games.models import AnalysisModel, BestRequest, PositionRequest, StateModel
from partie.web.http import limits
from partie.web.http.errors import Refusal, translate_problems
from partie.web.http.language import language_of, translated
from partie.web.http.models import Name, ProblemModel
from partie.web.http.models import Request as RequestModel
from partie.web.http.routes import errors

_ANSWERS = AliasChoices("answers", "told")  # clients before 0.2 send the second
router = APIRouter(prefix="/api/v1/look", responses=errors(403))

Row = Annotated[str, Field(min_length=1, max_length=limits.MAX_BOARD_ROWS)]
Rows = Annotated[
    list[Row],
    Field(min_length=1, max_length=limits.MAX_BOARD_ROWS, description="Signs as seen, the top row first."),
]
Values = Annotated[dict[Name, bool | int | float | Name], Field(max_length=limits.MAX_OPTIONS)]
Turn = Annotated[
    int | None,
    Field(
        ge=0,
        le=7,
        description="Quarters clockwise that make the board upright, plus 4 if left and right are exchanged before;"
        " the game decides else.",
    ),
]


class BoardRequest(RequestModel):
    """A board as recognised, with the user's corrections and answers."""

    game: Name
    rows: Rows | None = Field(None, description="Null is the empty board.")
    values: Values = Field({}, description="Fields of the variant.")
    answers: Values = Field({}, validation_alias=_ANSWERS, description="To the `questions` of the game's interpreter.")
    side: Name | None = Field(None, description="Who is to move; what the pieces suggest else.")
    turn: Turn = None


class ChoiceModel(BaseModel):
    """One answer to a question."""

    label: str
    answers: dict[str, shapes.FieldValue]


class OpenQuestionModel(BaseModel):
    """What must be known and no picture shows."""

    text: str
    choices: list[ChoiceModel]


class InterpretedModel(BaseModel):
    """A board as a position."""

    rows: list[str] = Field(description="As they were sent, or of the empty board.")
    names: list[list[str]] = Field(description="Ids of the cells in the same rows; empty: nothing stands there.")
    turn: int
    ways: list[int] = Field(description="Turns at which it may be a board of the game, the likeliest first.")
    asked: list[OpenQuestionModel] = Field(description="What was not answered yet and changes the position.")
    variant: str
    values: dict[str, shapes.FieldValue] = Field(description="Of all fields of the variant.")
    fixed: list[str] = Field(description="Fields that the size of the board decides.")
    problems: list[ProblemModel] = Field(description="Why it is not possible; empty for a good position.")
    state: StateModel | None = Field(description="Null where it cannot be read at all.")


class DrawnModel(BaseModel):
    """A move as it is drawn."""

    path: list[str] = Field(description="From the piece that moves to its target; the target alone of a new one.")
    captured: list[str] = Field(description="Cells whose piece leaves the board.")
    kind: str | None = Field(description="The piece at the target.")


class AdviceModel(BaseModel):
    """The best move, how it is drawn and what follows."""

    analysis: AnalysisModel
    drawn: DrawnModel
    revealed: list[str] = Field(description="Cells whose content only the real game can show.")
    after: StateModel | None = Field(description="Null where something is revealed.")


class MovesRequest(PositionRequest):
    """Asks for the moves that lead from a position to what a picture shows."""

    rows: Rows
    before: Rows | None = Field(
        None, description="The picture before, where nobody has said who is to move: then it may be any side."
    )
    before_turn: Turn = None


class MovesModel(BaseModel):
    """The only moves that explain it."""

    start: str = Field(description="The position that they begin with, which says who is to move.")
    moves: list[shapes.MoveModel]
    turn: int = Field(description="Makes the new picture upright, as in the request.")
    names: list[list[str]]
    state: StateModel


def interpreter_of(game: Game) -> BoardInterpreter:
    """Raises `Refusal` where no picture of the game is read."""
    if not game.features.interpreter:
        raise Refusal("Boards of {game!r} cannot be read from a picture.", game=game.name)
    interpreter: BoardInterpreter = resolve(game.features.interpreter)
    return interpreter


@router.post("/position", summary="What was seen as a position", responses=errors(400, 404, 413, 422))
def position(request: Request, body: BoardRequest) -> InterpretedModel:
    """Impossible positions are answered too: `problems` says what is wrong."""
    from partie.vision.positions import interpret

    game, language = games.find(body.game), language_of(request)
    interpreter_of(game)
    found = interpret(game.name, body.rows, body.values, body.side, body.answers, body.turn)
    try:
        read = game.from_text(found.text, found.variant, body.side)
        problems = list(read.problems())
        state = _state(game, read, language, not problems)
    except InvalidText as error:
        problems, state = [Problem(error.text)], None
    return InterpretedModel(
        rows=list(found.rows),
        names=[list(row) for row in found.names],
        turn=found.turn,
        ways=list(found.ways),
        asked=[
            OpenQuestionModel(
                text=translated(question.text, language),
                choices=[
                    ChoiceModel(label=translated(one.label, language), answers=describe_values(one.answers))
                    for one in question.choices
                ],
            )
            for question in found.asked
        ],
        variant=found.variant,
        values=describe_values(found.values),
        fixed=list(found.fixed),
        problems=translate_problems(problems, language),
        state=state,
    )


def _state(game: Game, position: Position, language: str, possible: bool = True) -> StateModel:
    outcome = position.outcome() if possible else None
    return describe.describe_state(game, position, language, with_legal=possible, outcome=outcome)


@router.post("/best", summary="The best move, as it is drawn", responses=errors(400, 404, 413, 422, 503))
async def advise(request: Request, body: BestRequest) -> AdviceModel:
    """Thinks for `seconds`, as `/best` does."""
    game, view, analysis = await think(request, body)
    return await run_in_threadpool(_advice, game, view, analysis, language_of(request))


def _advice(game: Game, view: Position, analysis: Analysis, language: str) -> AdviceModel:
    described = AnalysisModel(**describe.describe_analysis(game, view, analysis, language))
    revealed = interpreter_of(game).revealed(view, analysis.move)
    if revealed:
        drawn = DrawnModel(path=list(game.view().taps(view, analysis.move)), captured=[], kind=None)
        return AdviceModel(analysis=described, drawn=drawn, revealed=list(revealed), after=None)
    after = view.play(analysis.move)
    return AdviceModel(
        analysis=described,
        drawn=draw_move(game, view, analysis.move, after),
        revealed=[],
        after=_state(game, after, language),
    )


def draw_move(game: Game, before: Position, move: Move, after: Position) -> DrawnModel:
    """What moves or is put down, and what leaves the board."""
    view = game.view()
    effects = view.effects(before, move, after)
    placed = [cell for effect in effects if effect.kind is EffectKind.PLACE for cell in effect.cells]
    path = list(view.path(before, move)) or placed[:1] or list(view.taps(before, move))
    captured = [cell for effect in effects if effect.kind is EffectKind.TAKE for cell in effect.cells]
    return DrawnModel(path=path, captured=captured, kind=view.scene(after).pieces.get(path[-1]))


@router.post("/moves", summary="The moves between a position and a picture", responses=errors(400, 404, 413, 422))
def moves(request: Request, body: MovesRequest) -> MovesModel:
    """Answers where exactly one shortest series of moves explains what was seen."""
    from partie.vision.move_inference import infer_moves, starts_of
    from partie.vision.positions import interpret

    game, start = read_position(body)
    interpreter_of(game)
    language = language_of(request)
    starts = [start]
    if body.before is not None:
        values = game.variant_values(start.variant)
        others = starts_of(game.name, body.before, values, body.before_turn)
        starts += [other for other in others if other.turn != start.turn]
    found = infer_moves(starts, body.rows, game.name)
    if found is None:
        raise Refusal("No single series of moves leads from the position before to this picture.")
    way, at, turn = found
    begun, moves = at, []
    for move in way:
        moves.append(describe.describe_move(game, at, move, language))
        at = at.play(move)
    names = interpret(game.name, body.rows, game.variant_values(start.variant), turn=turn).names
    return MovesModel(
        start=begun.to_text(),
        moves=moves,
        turn=turn,
        names=[list(row) for row in names],
        state=_state(game, at, language),
    )
