"""KMines, KDE's Minesweeper: shaded tiles, a message over the board when a game has ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from partie.core.text import Text
from partie.desktop.program import Program, ProgramLevel
from partie.games.mines.programs.inked import Inks
from partie.games.mines.programs.learned import LearnedMines, Size
from partie.games.mines.programs.tiles import colours

_DIFFICULTY = {"easy": "Easy", "medium": "Medium", "hard": "Hard"}
_SETTINGS = """[KgDifficulty]
Level={difficulty}

[KgTheme]
Theme=themes/default.desktop

[MainWindow]
1280x1024 screen: Width=1260
1280x1024 screen: Height=900
"""


class KMines(LearnedMines):
    """Drives KMines 22."""

    inks = Inks(
        numbers=colours("000081 008100 806600 681957 bc0000 8c0000 b35800 323232"),
        papers=colours("b2b2b2"),
        near=34,  # light falls across the board
        mines=colours("0c0c0c"),
        burnt=colours("ffca57"),
    )
    sizes: ClassVar[Mapping[str, Size]] = {"easy": (9, 9, 10), "medium": (16, 16, 40), "hard": (30, 16, 99)}
    new_game_key = "ctrl+n"
    flags_show_win = True


def prepare(home: Path, level: ProgramLevel) -> Sequence[Sequence[str]]:
    """The level, the theme whose colours are known, a window with room for tiles."""
    folder = home / ".config"
    folder.mkdir(parents=True, exist_ok=True)
    settings = _SETTINGS.format(difficulty=_DIFFICULTY[level.name])
    (folder / "kminesrc").write_text(settings, encoding="utf-8")
    return []


PROGRAM = Program(
    name="kmines",
    title="KMines",
    game="mines",
    executables=("kmines",),
    packages=("kmines", "dbus-daemon"),
    window_class="kmines",
    levels=(
        ProgramLevel("easy", Text("9×9, 10 mines")),
        ProgramLevel("medium", Text("16×16, 40 mines")),
        ProgramLevel("hard", Text("30×16, 99 mines")),
    ),
    driver="partie.games.mines.programs.kmines:KMines",
    prepare=prepare,
    needs_bus=True,
)
