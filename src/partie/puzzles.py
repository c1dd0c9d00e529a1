"""The puzzles that come with the games: a file beside each game that makes some."""

from __future__ import annotations

import datetime
import functools
import itertools
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from partie import games
from partie.core.features import resolve
from partie.core.position import Position
from partie.core.puzzle import Puzzle, PuzzleSource, first_position, from_line, puzzle_of_day, to_line
from partie.storage.corrupt import reading

FILE = "puzzles.jsonl"


def names() -> tuple[str, ...]:
    """The games with a puzzle for every day, in the order of the table."""
    return tuple(name for name in games.TABLE if games.features(name).puzzles)


def source_of(name: str) -> PuzzleSource:
    """What makes and proves the puzzles of a game that has some."""
    found: PuzzleSource = resolve(games.features(name).puzzles)
    return found


@functools.cache
def stored(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game's file, in weeks; none where there is no file yet."""
    file = resources.files(_package(name)) / FILE
    if not file.is_file():
        return ()
    with reading(file):
        return tuple(from_line(line, name) for line in file.read_text(encoding="utf-8").splitlines())


def daily(name: str, day: datetime.date) -> Puzzle | None:
    """The puzzle of a game for a day; None for a game without puzzles."""
    puzzles = stored(name) if games.features(name).puzzles else ()
    return puzzle_of_day(puzzles, day) if puzzles else None


@functools.cache
def _numbers(name: str) -> dict[str, int]:
    return {puzzle.start: number for number, puzzle in enumerate(stored(name))}


def number_of(puzzle: Puzzle) -> int:
    """Its place among the stored puzzles of its game."""
    return _numbers(puzzle.game)[puzzle.start]


def number_at(name: str, start: Position) -> int | None:
    """The number of the puzzle that is a whole game and begins there, if there is one."""
    if not games.features(name).puzzles or not (puzzles := stored(name)) or puzzles[0].line:
        return None
    return _first_positions(name).get(start.to_text())


@functools.cache
def _first_positions(name: str) -> dict[str, int]:
    """The first positions as the game writes them: a deal is a table then."""
    game = games.load(name)
    return {first_position(puzzle, game).to_text(): number for number, puzzle in enumerate(stored(name))}


def of_day(day: datetime.date) -> list[Puzzle]:
    """The puzzles of all games for a day."""
    return [puzzle for name in names() if (puzzle := daily(name, day)) is not None]


def make(name: str, count: int, first_seed: int = 0) -> Iterator[Puzzle]:
    """Puzzles from one seed after another, none twice; what was made so far is worth keeping at any time."""
    source, known = source_of(name), set[str]()
    for seed in itertools.count(first_seed):
        if len(known) >= count:
            return
        puzzle = source.make(seed)
        if puzzle is not None and puzzle.start not in known:
            known.add(puzzle.start)
            yield puzzle


def file_of(name: str) -> Path:
    """The file of a game's puzzles in a checkout."""
    return Path(str(resources.files(_package(name)))) / FILE


def write(name: str, puzzles: list[Puzzle]) -> None:
    """Stores the puzzles of a game."""
    file_of(name).write_text("".join(to_line(puzzle) + "\n" for puzzle in puzzles), encoding="utf-8")
    stored.cache_clear()
    _numbers.cache_clear()


def _package(name: str) -> str:
    return games.TABLE[name].rpartition(".")[0]
