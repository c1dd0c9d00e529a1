"""Mines of Simon Tatham's collection: bevelled tiles; only the boards called "any" may need a guess."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from partie.core.text import Text
from partie.desktop.program import Program, ProgramLevel
from partie.games.mines.programs.inked import Inks
from partie.games.mines.programs.learned import LearnedMines, Size
from partie.games.mines.programs.tiles import colours


class SgtMines(LearnedMines):
    """Drives Mines of the collection of 2023."""

    inks = Inks(
        numbers=colours("0000ff 008000 ff0000 000080 800000 008080 000000 808080"),
        papers=colours("d8d8d8"),
        burnt=colours("ff0000"),
    )
    sizes: ClassVar[Mapping[str, Size]] = {
        "small": (9, 9, 10),
        "medium": (16, 16, 40),
        "big": (30, 16, 99),
        "small-any": (9, 9, 10),
        "medium-any": (16, 16, 40),
        "big-any": (30, 16, 99),
    }
    new_game_key = "ctrl+n"


PROGRAM = Program(
    name="sgt-mines",
    title="Mines (Simon Tatham)",
    game="mines",
    executables=("sgt-mines",),
    packages=("sgt-puzzles",),
    window_class="sgt-mines",
    levels=(
        ProgramLevel("small", Text("9×9, 10 mines, never a guess"), ("9x9n10",)),
        ProgramLevel("medium", Text("16×16, 40 mines, never a guess"), ("16x16n40",)),
        ProgramLevel("big", Text("30×16, 99 mines, never a guess"), ("30x16n99",)),
        ProgramLevel("small-any", Text("9×9, 10 mines"), ("9x9n10a",)),
        ProgramLevel("medium-any", Text("16×16, 40 mines"), ("16x16n40a",)),
        ProgramLevel("big-any", Text("30×16, 99 mines"), ("30x16n99a",)),
    ),
    driver="partie.games.mines.programs.sgt_mines:SgtMines",
)
