"""Chess: how many positions of a test suite are solved (EPD with bm, am, or points a move as `c0 "f5=10, Be5=2"`).

python -m benchmarks chess_suite wac.epd --nodes 1000000
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from partie.core.brain import Limits, StopFlag
from partie.core.text import TextError
from partie.games.chess.engine.brain import ChessBrain
from partie.games.chess.formats import epd

_POINTS = re.compile(r"([^\s,=]+)=(\d+)")
_MOST = 10  # points of the best move


def points_of(entry: epd.Epd, move: int) -> int:
    """Of a move: all for the best, of 10."""
    graded = {
        entry.position.parse_move(text): int(points)
        for text, points in _POINTS.findall(" ".join(entry.operations.get("c0", ())))
    }
    if graded:
        return round(_MOST * graded.get(move, 0) / max(graded.values()))
    right = move in entry.best if entry.best else move not in entry.avoided
    return _MOST * right


def main(
    file: Path, *, nodes: int = 1_000_000, network: Path | None = None, first: int = 0, count: int = 100_000
) -> None:
    brain, solved, points, tried = ChessBrain(network=network), 0, 0, 0
    for line in file.read_text(encoding="utf-8").splitlines()[first : first + count]:
        if not line.strip():
            continue
        try:
            entry = epd.read(line)
            brain.forget()
            found = brain.choose(entry.position, Limits(nodes=nodes), StopFlag()).move
            assert isinstance(found, int), "moves of chess are numbers"
            gained = points_of(entry, found)
        except TextError as error:
            print(f"left out: {error} ({line[:80]})", file=sys.stderr)
            continue
        tried, solved, points = tried + 1, solved + (gained == _MOST), points + gained
        if gained < _MOST:
            name = " ".join(entry.operations.get("id", ("?",)))
            print(f"{name}: {entry.position.format_move(found)}, {gained} of {_MOST} points", flush=True)
    print(f"{solved} of {tried} positions solved, {points} of {_MOST * tried} points")
