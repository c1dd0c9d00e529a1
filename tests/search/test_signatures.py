"""Brains of several games play and search as before: moves, depths and node counts of a few positions.

A change that is meant to be a pure restructuring leaves `signatures.json` as it is; one that makes a brain
think otherwise replaces its rows.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from partie import games
from partie.core.brain import Limits, StopFlag

ROWS = json.loads((Path(__file__).parent / "signatures.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("game", "variant", "text", "level", "move", "depth", "nodes"),
    ROWS,
    ids=[f"{game}-{number}" for number, (game, *_) in enumerate(ROWS)],
)
def test_a_brain_searches_as_before(
    game: str, variant: str, text: str, level: int | None, move: str, depth: int, nodes: int
) -> None:
    position = games.load(game).from_text(text, variant)
    brain = games.load(game).brain(level)
    found = brain.choose(position, Limits(nodes=20_000, depth=9), StopFlag())
    assert (position.format_move(found.move), found.depth, found.nodes) == (move, depth, nodes)
