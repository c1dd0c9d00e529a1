"""What go can do besides being played."""

from __future__ import annotations

from partie.core.features import Features, RecordFormat
from partie.core.text import Text

FEATURES = Features(
    guide="partie.games.go.guide:GUIDE",
    dialects={"gtp": "partie.games.go.protocols.gtp"},
    known_programs=("gtp:gnugo --mode gtp",),
    formats=(RecordFormat("sgf", Text("Smart Game Format"), "partie.games.go.formats.sgf"),),
    perft="partie.games.go.rules.perft:perft_by_depth",
    board="lines",
    interpreter="partie.games.go.formats.interpreter:INTERPRETER",
    evolve="partie.games.go.training.evolving:evolvable",
    nodes_per_second=500,
)
