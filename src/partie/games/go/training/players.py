"""Who plays the games: a network, or playouts before there is one."""

from __future__ import annotations

import numpy as np

from partie.games.go.network.model import Weights

GAMES = 3  # playouts of a leaf
PLAYOUTS: Weights = {"playouts": np.array(GAMES)}


def is_network(weights: Weights) -> bool:
    """Whether these are weights of a network; else playouts evaluate."""
    return "playouts" not in weights
