"""What five in a row can do besides being played."""

from __future__ import annotations

from partie.core.features import Features, GameCommand, RecordFormat
from partie.core.text import Text

FEATURES = Features(
    guide="partie.games.gomoku.guide:GUIDE",
    commands=(
        GameCommand(
            "experience",
            "partie.games.gomoku.commands.experience:experience",
            Text("Let the computer learn from the games it plays, or see what it learned."),
        ),
    ),
    formats=(
        RecordFormat("psq", Text("Piskvork's file of one game"), "partie.games.gomoku.formats.psq", one_game=True),
        RecordFormat("sgf", Text("Smart Game Format"), "partie.games.gomoku.formats.sgf"),
    ),
    dialects={"gomocup": "partie.games.gomoku.protocols.gomocup"},
    skeletons="partie.games.gomoku.skeletons",
    openings="partie.games.gomoku.formats.offsets:read_offsets",
    book="partie.games.gomoku.learning.book:BOOK",
    nodes_per_second=150_000,
    puzzles="partie.games.gomoku.puzzles:SOURCE",
    evolve="partie.games.gomoku.training.evolving:evolvable",
    board="lines",
    interpreter="partie.games.gomoku.formats.interpreter:INTERPRETER",
)
