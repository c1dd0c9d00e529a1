"""`partie today`."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Iterable, Iterator
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from partie import games, puzzles
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.puzzle import YEAR, Attempt, Puzzle, in_weeks, refute, try_moves
from partie.core.text import Text
from partie.terminal.drawing import picture
from partie.terminal.messages import print_error, translated, translated_text
from partie.terminal.preparing import prepare


def today(
    game: str = "",
    /,
    *moves: str,
    date: str | None = None,
    solution: Annotated[bool, Parameter(negative="")] = False,
    make: int | None = None,
    check: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Solve the puzzles of the day, the same for everybody.

    Parameters
    ----------
    game
        A name from `partie games`; when not given, all puzzles of the day are listed.
    moves
        Your moves; in a terminal they are asked for.
    date
        Another day, such as 2026-11-18.
    solution
        Tell the solution.
    make
        Make so many puzzles of the game, 371 for a year, and store them beside it: for a checkout.
    check
        Prove again that each stored puzzle of the game has one solution.
    """
    day = _day(date)
    if game:
        games.find(game)
    if make is not None or check:
        _maintain(_with_puzzles(game), make, check)
    elif not game:
        for puzzle in puzzles.of_day(day):
            print(f"{puzzle.game:10} {translated_text(_goal(puzzle))}  {_grade(puzzle)}")
    else:
        found = puzzles.daily(_with_puzzles(game), day)
        if found is None:
            raise InvalidText("{game!r} has no puzzles yet.", game=game)
        _solve(found, list(moves), solution)


def _day(text: str | None) -> datetime.date:
    try:
        return datetime.date.today() if text is None else datetime.date.fromisoformat(text)
    except ValueError:
        raise InvalidText("{text!r} is not a date: write it as 2026-11-18.", text=text or "") from None


def _with_puzzles(game: str) -> str:
    if game not in puzzles.names():
        raise InvalidText("{game!r} has no puzzles; {games} have some.", game=game, games=puzzles.names())
    return game


def _goal(puzzle: Puzzle) -> Text:
    return puzzles.source_of(puzzle.game).goal(puzzle)


def _grade(puzzle: Puzzle) -> str:
    return translated("difficulty {grade} of 5", grade=puzzle.grade)


# --- solving ---------------------------------------------------------------------------------------------


def _solve(puzzle: Puzzle, moves: list[str], solution: bool) -> None:
    game = games.load(puzzle.game)
    attempt = try_moves(puzzle, game, [])
    print(picture(game.view(), attempt.position.observation(attempt.position.turn)))
    print(translated_text(_goal(puzzle)), _grade(puzzle))
    if not puzzle.line:
        print(translated("Play it on the page: `partie serve`, Today."))
    elif solution:
        print(" ".join([*puzzle.line, *puzzle.rest]))
    elif moves:
        for number in range(1, len(moves) + 1):
            if not _answer(puzzle, game, moves[:number]):
                break
    elif sys.stdin.isatty():
        _ask(puzzle, game)


def _ask(puzzle: Puzzle, game: Game) -> None:
    """Asks for moves until the puzzle is solved, or the person gives up with an empty line."""
    found: list[str] = []
    while len(found) < puzzle.tasks:
        text = input(translated("Your move: ")).strip()
        if not text:
            print(" ".join([*puzzle.line, *puzzle.rest]))
            return
        try:
            if _answer(puzzle, game, [*found, text]):
                found.append(text)
        except InvalidText as error:
            print_error(error)


def _answer(puzzle: Puzzle, game: Game, moves: list[str]) -> bool:
    """Prints what is to be said about the last move; whether it is right."""
    attempt = try_moves(puzzle, game, moves)
    if attempt.wrong is not None:
        prepare(game)
        print(translated_text(refute(attempt.position, attempt.wrong, puzzle.stake, game).text))
        return False
    _praise(puzzle, game, attempt, moves)
    return True


def _praise(puzzle: Puzzle, game: Game, attempt: Attempt, moves: list[str]) -> None:
    before = try_moves(puzzle, game, moves[:-1]).position
    reason = puzzles.source_of(puzzle.game).reason(before, before.parse_move(moves[-1]), puzzle.stake)
    print(translated("Right."), "" if reason is None else translated_text(reason))
    if attempt.solved:
        print(translated("Solved."), " ".join(puzzle.rest))
    else:
        reply = puzzle.line[2 * attempt.found - 1]
        print(translated("The answer is {reply}.", reply=reply))
        print(picture(game.view(), attempt.position))


# --- making and proving ------------------------------------------------------------------------------------


def _maintain(game: str, count: int | None, check: bool) -> None:
    if count is not None:
        if not 1 <= count <= 10 * YEAR:
            raise InvalidText("{count} puzzles are not possible: give 1 to {most}.", count=count, most=10 * YEAR)
        made: list[Puzzle] = []
        try:
            made.extend(_with_bar(puzzles.make(game, count), count))
        except KeyboardInterrupt:
            print(translated("Stopped: what is made so far is stored."))
        puzzles.write(game, in_weeks(made))
    stored = puzzles.stored(game)
    if check:
        source = puzzles.source_of(game)
        for puzzle in _with_bar(stored, len(stored)):
            if flaw := source.flaw(puzzle):
                raise InvalidText("The puzzle {start!r} is broken: {flaw}.", start=puzzle.start, flaw=flaw)
    print(translated("{count} puzzles in {file}", count=len(stored), file=str(puzzles.file_of(game))))


def _with_bar(found: Iterable[Puzzle], total: int) -> Iterator[Puzzle]:
    """The puzzles as they come, with a bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(translated("Puzzles"), total=total)
        for puzzle in found:
            yield puzzle
            bar.advance(task)
