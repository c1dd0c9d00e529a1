"""What chess can do besides being played."""

from __future__ import annotations

from partie.core.features import Features, GameCommand, RecordFormat
from partie.core.text import Text

FEATURES = Features(
    commands=(
        GameCommand(
            "tables",
            "partie.games.chess.commands.tables:tables",
            Text("Solve endings and keep them for perfect play."),
        ),
    ),
    book="partie.games.chess.engine.book:BOOK",
    probe="partie.games.chess.tables.probe:known_winners",
    guide="partie.games.chess.guide:GUIDE",
    evolve="partie.games.chess.training.evolving:evolvable",
    dialects={"uci": "partie.games.chess.protocols.uci"},
    known_programs=("uci:stockfish",),
    board="chessmen",
    cells=8,
    interpreter="partie.games.chess.formats.interpreter:INTERPRETER",
    formats=(RecordFormat("pgn", Text("Portable Game Notation"), "partie.games.chess.formats.pgn"),),
    perft="partie.games.chess.rules.perft:perft_by_depth",
    review="partie.games.chess.review",
    nodes_per_second=200_000,
    puzzles="partie.games.chess.puzzles:SOURCE",
)
