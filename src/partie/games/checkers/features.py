"""What draughts can do besides being played."""

from __future__ import annotations

from partie.core.features import Features, GameCommand, RecordFormat
from partie.core.text import Text

FEATURES = Features(
    guide="partie.games.checkers.guide:GUIDE",
    commands=(
        GameCommand(
            "tables",
            "partie.games.checkers.commands.tables:tables",
            Text("Solve endings and keep them for perfect play."),
        ),
    ),
    formats=(RecordFormat("pdn", Text("Portable Draughts Notation"), "partie.games.checkers.formats.records"),),
    default_openings="partie.games.checkers.engine.ballots:openings",
    book="partie.games.checkers.engine.book:BOOK",
    probe="partie.games.checkers.engine.brain:known_winners",
    perft="partie.games.checkers.rules.perft:perft_by_depth",
    dialects={"hub": "partie.games.checkers.protocols.hub"},
    nodes_per_second=1_000_000,
    puzzles="partie.games.checkers.puzzles:SOURCE",
    evolve="partie.games.checkers.training.evolving:evolvable",
    board="squares8",
    cells=8,
    interpreter="partie.games.checkers.formats.interpreter:INTERPRETER",
)
