"""What reversi can do besides being played."""

from __future__ import annotations

from partie.core.features import Features

FEATURES = Features(
    perft="partie.games.reversi.rules.perft:perft_by_depth",
    nodes_per_second=200_000,
)
