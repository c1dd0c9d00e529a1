"""What go can do besides being played."""

from __future__ import annotations

from partie.core.features import Features

FEATURES = Features(
    dialects={"gtp": "partie.games.go.protocols.gtp"},
    perft="partie.games.go.rules.perft:perft_by_depth",
    nodes_per_second=500,
)
