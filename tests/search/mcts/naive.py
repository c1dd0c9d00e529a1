"""The obvious, slow twin of the tree's kernels: the formulas as they are written in the papers."""

from __future__ import annotations

import math
from dataclasses import dataclass

from partie.core.position import Position


@dataclass(frozen=True)
class Child:
    """A move of a node with its numbers."""

    prior: float
    visits: int
    total: float
    virtual: int = 0


def puct_scores(
    children: list[Child],
    parent_visits: int,
    parent_mean: float,
    exploration: float,
    growth: float,
    urgency: float,
    loss: float,
) -> list[float]:
    """Of every child Q + c P sqrt(N) / (1 + n); the largest one is visited."""
    visited = sum(child.prior for child in children if child.visits + child.virtual)
    weight = exploration + math.log((1 + parent_visits + growth) / growth)

    def score(child: Child) -> float:
        count = child.visits + child.virtual
        unvisited = parent_mean - urgency * math.sqrt(visited)
        value = (child.total - loss * child.virtual) / count if count else unvisited
        return value + weight * child.prior * math.sqrt(parent_visits) / (1 + count)

    return [score(child) for child in children]


def minimax(position: Position) -> int:
    """1 won, 0 drawn, -1 lost for the side to move, by trying everything."""
    outcome = position.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else 1 if outcome.winner == position.turn else -1
    after = [position.play(move) for move in position.legal_moves()]
    return max(minimax(one) if one.turn == position.turn else -minimax(one) for one in after)
