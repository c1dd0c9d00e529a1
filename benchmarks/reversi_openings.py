"""Draws reversi openings by lot and keeps those that a search takes for even.

    python -m benchmarks reversi_openings [--count 300] [--nodes 300000] [--most 1.0] [--write]

Two openings never lead to the same position, turned and mirrored ones included.
"""

from __future__ import annotations

import random
from pathlib import Path

import partie.games.reversi.engine as engine
from partie.core.brain import Limits, StopFlag
from partie.games.reversi.engine.deepening import DISC, PatternSearcher
from partie.games.reversi.engine.evaluation import learned_weights
from partie.games.reversi.engine.openings import FILE, MOVES
from partie.games.reversi.rules.position import ReversiPosition, first_position
from partie.games.reversi.rules.squares import square_name
from partie.games.reversi.rules.symmetry import lowest_image
from partie.games.reversi.rules.variants import STANDARD


def main(*, count: int = 300, nodes: int = 300_000, most: float = 1.0, seed: int = 1, write: bool = False) -> None:
    """:param most: discs for either side"""
    rng, seen, kept = random.Random(seed), set[tuple[int, int]](), list[str]()
    searcher = PatternSearcher(learned_weights(), 16)
    while len(kept) < count:
        position, moves = _draw(rng)
        image = lowest_image(position)
        if position.outcome() is not None or image in seen:
            continue
        seen.add(image)
        found = searcher.search(position, Limits(nodes=nodes), StopFlag())
        if abs(found.value) <= most * DISC:
            kept.append(moves)
            print(f"{moves} {found.value / DISC:+.2f}, {len(kept)} of {len(seen)} kept", flush=True)
    if write:
        head = f"# {count} of {len(seen)} openings: {nodes} nodes give neither side more than {most:g} discs"
        path = Path(engine.__path__[0]) / FILE
        path.write_text("\n".join([head, *sorted(kept)]) + "\n", encoding="utf-8")


def _draw(rng: random.Random) -> tuple[ReversiPosition, str]:
    position, moves = first_position(STANDARD), ""
    while len(moves) < 2 * MOVES and position.outcome() is None:
        move = rng.choice(position.legal_moves())
        moves += square_name(move, position.size)
        position = position.play(move)
    return position, moves
