"""What the morris family can do besides being played."""

from __future__ import annotations

from partie.core.features import Features, GameCommand
from partie.core.text import Text

FEATURES = Features(
    guide="partie.games.mills.guide:GUIDE",
    commands=(
        GameCommand(
            "tables",
            "partie.games.mills.commands.tables:tables",
            Text("Solve endings, or the whole game, and keep them for perfect play."),
        ),
    ),
    probe="partie.games.mills.engine.brain:known_winners",
    perft="partie.games.mills.rules.perft:perft_by_depth",
    nodes_per_second=400_000,
    puzzles="partie.games.mills.puzzles:SOURCE",
    evolve="partie.games.mills.training.evolving:evolvable",
    board="morris",
    cells=7,
    interpreter="partie.games.mills.formats.interpreter:INTERPRETER",
)
