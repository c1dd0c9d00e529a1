"""What Minesweeper can do besides being played."""

from __future__ import annotations

from partie.core.features import Features, GameCommand
from partie.core.text import Text

FEATURES = Features(
    guide="partie.games.mines.guide:GUIDE",
    commands=(
        GameCommand(
            "chances",
            "partie.games.mines.commands.chances:chances",
            Text("Tell how likely each covered cell is a mine, also what if something were known."),
        ),
        GameCommand(
            "replay",
            "partie.games.mines.commands.replay:replay",
            Text("Show a recorded game of Minesweeper (RAWVF): every click, its risk, 3BV and 3BV/s."),
        ),
        GameCommand(
            "stats",
            "partie.games.mines.commands.stats:stats",
            Text("Let the solver play many boards of Minesweeper."),
            Text("Let the computer play many games and count."),
        ),
    ),
    metrics="partie.games.mines.metrics:metrics",
    review="partie.games.mines.review",
    puzzles="partie.games.mines.puzzles:SOURCE",
    routes="partie.games.mines.api:ROUTES",
    interpreter="partie.games.mines.formats.interpreter:INTERPRETER",
    screens="partie.games.mines.pictures.screenshots:read",
    programs=(
        "partie.games.mines.programs.gnome_mines:PROGRAM",
        "partie.games.mines.programs.kmines:PROGRAM",
        "partie.games.mines.programs.winemine:PROGRAM",
        "partie.games.mines.programs.sgt_mines:PROGRAM",
    ),
)
