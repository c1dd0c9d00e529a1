"""What chess can do besides being played."""

from __future__ import annotations

from partie.core.features import Features

FEATURES = Features(
    board="chessmen",
    cells=8,
    perft="partie.games.chess.rules.perft:perft_by_depth",
    nodes_per_second=200_000,
)
