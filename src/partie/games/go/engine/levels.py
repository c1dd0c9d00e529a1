"""Levels: few visits and blunt judgement for beginners."""

from __future__ import annotations

from partie.search.mcts.brain import TreeLevel

LEVELS = {
    1: TreeLevel(visits=3, margin=0.5, choices=6),
    2: TreeLevel(visits=12, margin=0.35, choices=5),
    3: TreeLevel(visits=30, margin=0.25),
    4: TreeLevel(visits=70, margin=0.15),
    5: TreeLevel(visits=150, margin=0.1),
    6: TreeLevel(visits=350, margin=0.05, choices=3),
    7: TreeLevel(visits=800, margin=0.0),
    8: TreeLevel(visits=1800, margin=0.0),
    9: TreeLevel(visits=4000, margin=0.0),
    10: TreeLevel(visits=9000, margin=0.0),
}
NETWORK_VISITS = {9: 150, 10: 600}  # of the levels that play by the network, where it has learned the size of the board
