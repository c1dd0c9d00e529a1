"""What Klondike can do besides being played."""

from __future__ import annotations

from partie.core.features import Features, GameCommand
from partie.core.text import Text

FEATURES = Features(
    guide="partie.games.klondike.guide:GUIDE",
    commands=(
        GameCommand(
            "solve",
            "partie.games.klondike.commands.solve:solve",
            Text("Solve a deal of Klondike with all cards known, or prove that it cannot be won."),
        ),
        GameCommand(
            "stats",
            "partie.games.klondike.commands.stats:stats",
            Text("Solve or play many deals of Klondike and count."),
            Text("Let the computer play many games and count."),
        ),
    ),
    metrics="partie.games.klondike.metrics:metrics",
    review="partie.games.klondike.review",
    puzzles="partie.games.klondike.puzzles:SOURCE",
    solver="partie.games.klondike.engine.oracle:Oracle",
    screens="partie.games.klondike.pictures.reading:read",
    screens_of=("AisleRiot", "KPatience"),
    programs=(
        "partie.games.klondike.programs.aisleriot:PROGRAM",
        "partie.games.klondike.programs.kpat:PROGRAM",
    ),
)
