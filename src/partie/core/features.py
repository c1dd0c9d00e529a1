"""What a game offers besides being played: declared once, in one place.

Targets are written "module:name" and loaded on use, so that asking imports no kernel. A game declares its
own in `features.py` beside the module the table names; `partie.games.features` finds it there.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from partie.core.text import Text


@dataclass(frozen=True)
class GameCommand:
    """A command that the game adds to the command line: `partie NAME GAME …`."""

    name: str
    target: str  # the function; its parameters and their descriptions are the command's
    help: Text  # one line
    about: Text | None = None  # the line of the verb itself, where several games have it


@dataclass(frozen=True)
class RecordFormat:
    """A file format for game records."""

    name: str  # the ending of its files
    title: Text
    module: str  # with `write(records) -> str` and `read(text, variant) -> list[Record]`
    one_game: bool = False  # a file holds one game only
    is_written: bool = True  # else it is only read


@dataclass(frozen=True)
class Features:
    """Optional features of a game; an empty field means the game lacks it."""

    commands: tuple[GameCommand, ...] = ()  # book, tables, chances, statistics … on the command line
    formats: tuple[RecordFormat, ...] = ()  # files of games, beside the XML that every game has
    dialects: Mapping[str, str] = field(default_factory=dict)  # protocol -> module that speaks of this game
    known_programs: tuple[str, ...] = ()  # public ones as texts of brains, offered where they are installed
    skeletons: str = ""  # package with `PROTOCOL.ENDING.txt`: programs that `partie arena new-brain` writes
    openings: str = ""  # reads a line of an opening file that is not a list of moves
    default_openings: str = ""  # (variant) -> openings of matches that name none
    book: str = ""  # `partie.search.book.Book`: its opening book, which `partie book` grows
    probe: str = ""  # (position) -> the winners (none: a draw) where endgame tables know them, else None
    perft: str = ""  # (position, deepest) -> pairs of depth and number of games
    metrics: str = ""  # (record, replay, seat) -> `partie.core.metrics.Metric`s of a person's finished game
    review: str = ""  # module with what `partie.core.review.Reviewer` has: the game's own reviewer
    nodes_per_second: int = 0  # positions its brain surely searches in a second: a review counts them, not the time
    evolve: str = ""  # () -> `partie.evolve.evolvable.Evolvable`: a computer player that learns by playing
    solver: str = ""  # (first position) -> a brain that sees every secret: can the game still be won
    guide: str = ""  # the `partie.core.guide.GuideStep`s of the guided first game
    puzzles: str = ""  # `partie.core.puzzle.PuzzleSource`: a puzzle for every day, in `puzzles.jsonl` beside the game
    routes: str = ""  # `partie.web.http.routes.Routes`: routes that the game adds to the API
    board: str = ""  # the kind of its board on photos, one of `partie.vision.networks.KINDS`
    cells: int = 0  # cells a side of that board, where there is only one size
    interpreter: str = ""  # `partie.vision.interpreter.BoardInterpreter`: rows of signs as positions
    screens: str = ""  # (data) -> `partie.vision.reading.Reading`: its screenshots
    screens_of: tuple[str, ...] = ()  # the programs whose screenshots are read, where it is not any look
    programs: tuple[str, ...] = ()  # targets of `partie.desktop.program.Program`: real programs that can be driven


def resolve(target: str) -> Any:
    """What a target "module:name" stands for; a module where no name follows."""
    module, _, name = target.partition(":")
    found: Any = importlib.import_module(module)
    return getattr(found, name) if name else found
