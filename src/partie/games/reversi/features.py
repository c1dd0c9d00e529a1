"""What reversi can do besides being played."""

from __future__ import annotations

from partie.core.features import Features, RecordFormat
from partie.core.text import Text

FEATURES = Features(
    guide="partie.games.reversi.guide:GUIDE",
    evolve="partie.games.reversi.training.evolving:evolvable",
    dialects={
        "gtp": "partie.games.reversi.protocols.gtp",
        "nboard": "partie.games.reversi.protocols.nboard",
    },
    known_programs=("gtp:gtp-rhino",),
    default_openings="partie.games.reversi.engine.openings:openings",
    book="partie.games.reversi.engine.book:BOOK",
    perft="partie.games.reversi.rules.perft:perft_by_depth",
    formats=(
        RecordFormat("ggf", Text("Generic Game Format"), "partie.games.reversi.formats.ggf"),
        RecordFormat("wtb", Text("WTHOR database"), "partie.games.reversi.formats.wthor", is_written=False),
    ),
    board="cells8",
    cells=8,
    interpreter="partie.games.reversi.formats.interpreter:INTERPRETER",
    nodes_per_second=1_000_000,
    puzzles="partie.games.reversi.puzzles:SOURCE",
)
