"""A photographed board as the text of a position."""

from __future__ import annotations

from collections.abc import Sequence

from partie.games.mills.rules import board

MEN = 9


def text(rows: Sequence[str]) -> str:
    """Seven rows as seen -> rings. Equal men mean that men are still placed, the rest is in hand then."""
    points = [rows[y][x] for x, y in board.coordinates(3)]
    white, black = points.count("w"), points.count("b")
    placing = abs(white - black) <= 1 and white + black < 2 * MEN
    hands = (max(0, MEN - white), max(0, MEN - black)) if placing else (0, 0)
    side = "b" if placing and white > black else "w"
    rings = "/".join("".join(points[start : start + 8]) for start in (0, 8, 16))
    return f"{rings} {side} {hands[0]} {hands[1]} 0"


def variant(size: int) -> str | None:
    """One for all boards of 24 points."""
    return None
