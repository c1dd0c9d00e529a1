"""WineMine, the Minesweeper of Windows as Wine has it: tiles of 16 pixels, green on black."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from partie.core.text import Text
from partie.desktop.program import Program, ProgramLevel
from partie.games.mines.programs.inked import Inks
from partie.games.mines.programs.learned import LearnedMines, Size
from partie.games.mines.programs.tiles import colours

_SETTINGS = """REGEDIT4

[HKEY_CURRENT_USER\\Software\\Microsoft\\WinMine]
"Difficulty"=dword:{difficulty:08x}
"Width"=dword:{width:08x}
"Height"=dword:{height:08x}
"Mines"=dword:{mines:08x}
"Mark"=dword:00000000
"""


class WineMine(LearnedMines):
    """Drives WineMine of Wine 8."""

    inks = Inks(
        numbers=colours("00ff00 ffffff 00ffff ffff00 0000ff ff00ff ff0000 c0c0c0"),
        papers=colours("000000"),
        burnt=colours("ff0000"),
    )
    sizes: ClassVar[Mapping[str, Size]] = {
        "beginner": (9, 9, 10),
        "intermediate": (16, 16, 40),
        "expert": (30, 16, 99),
    }
    start = "safe"
    new_game_key = "F2"


def prepare(home: Path, level: ProgramLevel) -> Sequence[Sequence[str]]:
    """The level in the registry; the command sets up a Windows in the private home where there is none."""
    width, height, mines = WineMine.sizes[level.name]
    difficulty = list(WineMine.sizes).index(level.name)
    settings = _SETTINGS.format(difficulty=difficulty, width=width, height=height, mines=mines)
    (home / "winemine.reg").write_text(settings, encoding="ascii")
    return [("wine", "regedit", "/S", str(home / "winemine.reg"))]


PROGRAM = Program(
    name="winemine",
    title="WineMine",
    game="mines",
    executables=("wine",),
    packages=("wine", "wine64"),
    window_class="winemine.exe",
    levels=(
        ProgramLevel("beginner", Text("9×9, 10 mines"), ("winemine",)),
        ProgramLevel("intermediate", Text("16×16, 40 mines"), ("winemine",)),
        ProgramLevel("expert", Text("30×16, 99 mines"), ("winemine",)),
    ),
    driver="partie.games.mines.programs.winemine:WineMine",
    prepare=prepare,
    environment={"WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml="},  # asks to fetch neither
    cleanup=(("wineserver", "-k"), ("wineserver", "-w")),
)
