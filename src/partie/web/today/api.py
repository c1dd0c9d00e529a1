"""The puzzles of the day, below `/api/v1/today`."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool

from partie import games, puzzles
from partie.core.game import Game
from partie.core.position import Move, Position
from partie.core.puzzle import Attempt, Puzzle, Refutation, Stake, first_position, refute, try_moves
from partie.web.games import describe
from partie.web.games.models import StepModel
from partie.web.games.warmup import get_warming
from partie.web.http.errors import Refusal, refuse_impossible
from partie.web.http.language import language_of, translated
from partie.web.http.queues import get_queues
from partie.web.http.routes import errors
from partie.web.http.visitors import visitor_of
from partie.web.today.models import (
    FIRST_YEAR,
    LAST_YEAR,
    PuzzleModel,
    RightModel,
    TodayModel,
    TryModel,
    TryRequest,
    WrongModel,
)

router = APIRouter(prefix="/api/v1/today", responses=errors(400, 403, 404, 413, 422, 503))


@router.get("", summary="The puzzles of a day")
def today(request: Request, date: datetime.date | None = None) -> TodayModel:
    """One for each game that makes some; `date` is the visitor's, else the server's."""
    day = _check(date or datetime.date.today())
    language = language_of(request)
    return TodayModel(date=day, puzzles=[_describe_puzzle(puzzle, language) for puzzle in puzzles.of_day(day)])


@router.post("/try", summary="Moves that may solve a puzzle")
async def try_puzzle(request: Request, body: TryRequest) -> TryModel:
    """Says whether the last move is right, why, and what answers it."""
    language, warming = language_of(request), get_warming(request)
    async with get_queues(request).calls.place(visitor_of(request)):
        return await run_in_threadpool(lambda: _try(body, language, warming.ensure))


def _check(day: datetime.date) -> datetime.date:
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise Refusal("There are no puzzles of {date}.", status=404, date=day.isoformat())
    return day


def _find(body: TryRequest) -> tuple[Game, Puzzle]:
    """The puzzle that is meant. Raises `Refusal` where there is none."""
    game = games.find(body.game)
    if body.own is not None:
        own = Puzzle(game.name, body.own.variant, "own", body.own.start, tuple(body.own.line), stake=Stake.POINTS)
        refuse_impossible(first_position(own, game))
        return game, own
    assert body.date is not None
    puzzle = puzzles.daily(game.name, _check(body.date))
    if puzzle is None or not puzzle.line:
        raise Refusal("{title} has no puzzle of moves to find.", status=404, title=game.title)
    return game, puzzle


def _describe_puzzle(puzzle: Puzzle, language: str) -> PuzzleModel:
    game = games.load(puzzle.game)
    position = first_position(puzzle, game)
    view = position.observation(position.turn)
    sides = view.sides or game.sides
    return PuzzleModel(
        game=game.name,
        variant=puzzle.variant,
        number=puzzles.number_of(puzzle),
        kind=puzzle.kind,
        goal=translated(puzzles.source_of(game.name).goal(puzzle), language),
        grade=puzzle.grade,
        tasks=puzzle.tasks if puzzle.line else 0,
        par=puzzle.par,
        start=puzzle.start,
        side=sides[view.turn],
        scene=describe.describe_scene(game, view, language),
    )


def _try(body: TryRequest, language: str, prepare: Callable[[Game], object]) -> TryModel:
    game, puzzle = _find(body)
    attempt = try_moves(puzzle, game, body.moves)
    right = wrong = None
    if attempt.wrong is not None:
        prepare(game)
        found = refute(attempt.position, attempt.wrong, puzzle.stake, game)
        wrong = _describe_wrong(game, attempt.position, attempt.wrong, found, language)
    elif body.moves:
        right = _describe_right(game, puzzle, body.moves, language)
    between, last = _last_moves(game, puzzle, body.moves, attempt)
    position = attempt.position
    state = describe.describe_state(
        game, position, language, with_legal=not attempt.solved, outcome=position.outcome(), last_move=last
    )
    line = puzzle.rest if attempt.solved else (*puzzle.line[2 * attempt.found :], *puzzle.rest) if body.give_up else ()
    return TryModel(
        state=state,
        between=None if between is None else describe.describe_scene(game, between[0], language, between[1]),
        reply="" if last is None or attempt.solved else describe.describe_move(game, *last, language).label,
        found=attempt.found,
        tasks=puzzle.tasks,
        solved=attempt.solved,
        right=right,
        wrong=wrong,
        rest=_steps(game, position, _parsed(position, line), language),
    )


def _last_moves(
    game: Game, puzzle: Puzzle, moves: list[str], attempt: Attempt
) -> tuple[tuple[Position, describe.LastMove] | None, describe.LastMove | None]:
    """The position after the last right move with that move, and the last move played at all."""
    if not attempt.found:
        return None, None
    before = try_moves(puzzle, game, moves[: attempt.found - 1]).position
    own = before.parse_move(moves[attempt.found - 1])
    if attempt.solved:
        return None, (before, own)
    after = before.play(own)
    return (after, (before, own)), (after, after.parse_move(puzzle.line[2 * attempt.found - 1]))


def _describe_right(game: Game, puzzle: Puzzle, moves: list[str], language: str) -> RightModel:
    before = try_moves(puzzle, game, moves[:-1]).position
    move = before.parse_move(moves[-1])
    known = game.name in puzzles.names() and puzzle.stake is not Stake.POINTS
    reason = puzzles.source_of(game.name).reason(before, move, puzzle.stake) if known else None
    return RightModel(
        label=describe.describe_move(game, before, move, language).label, reason=translated(reason, language)
    )


def _describe_wrong(game: Game, before: Position, move: Move, found: Refutation, language: str) -> WrongModel:
    line = [move] if found.reply is None else [move, found.reply]
    return WrongModel(
        label=describe.describe_move(game, before, move, language).label,
        text=translated(found.text, language),
        steps=_steps(game, before, line, language),
    )


def _parsed(position: Position, texts: tuple[str, ...]) -> list[Move]:
    moves: list[Move] = []
    for text in texts:
        moves.append(position.parse_move(text))
        position = position.play(moves[-1])
    return moves


def _steps(game: Game, position: Position, line: list[Move], language: str) -> list[StepModel]:
    return [StepModel(**step) for step in describe.describe_line(game, position, line, language)]
