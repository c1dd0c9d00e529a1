"""Writes the opening book of mills: every position of the first placements, searched for long.

python -m benchmarks mills_book --plies 3 --nodes 1000000
"""

from __future__ import annotations

import json
from pathlib import Path

from partie.core.brain import Limits, StopFlag
from partie.games.mills.engine import book
from partie.games.mills.engine.brain import MillsBrain
from partie.games.mills.game import GAME
from partie.games.mills.rules.position import MillsPosition

TARGET = Path(book.__file__).with_name(book.FILE)


def positions(plies: int) -> list[MillsPosition]:
    """One of each class of positions with fewer men placed than `plies`."""
    layer: dict[str, MillsPosition] = {"": GAME.start()}
    found: list[MillsPosition] = []
    for _ in range(plies):
        found += layer.values()
        after = [position.play(move) for position in layer.values() for move in position.legal_moves()]
        layer = {book.canonical(position)[0]: position for position in after}
    return found


def main(*, plies: int = 3, nodes: int = 1_000_000) -> None:
    stored: dict[str, str] = {}
    for position in positions(plies):
        brain = MillsBrain(use_book=False)
        analysis = brain.choose(position, Limits(nodes=nodes), StopFlag())
        assert isinstance(analysis.move, int)
        text, turn = book.entry(position, analysis.move)
        stored[text] = turn
        print(f"{text}  {turn}  {analysis.value:.0f} %  depth {analysis.depth}", flush=True)
    TARGET.write_text(json.dumps(stored, indent=1, sort_keys=True) + "\n")
    print(f"{len(stored)} positions")
