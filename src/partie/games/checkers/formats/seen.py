"""A photographed board as the text of a position."""

from __future__ import annotations

from collections.abc import Sequence

Rows = Sequence[str]  # of . w b W B


def text(rows: Rows) -> str:
    """The board turned so that pieces stand on playing squares and Black's men are above White's."""
    best = max(_turns(rows), key=lambda turn: _upright(turn))
    return "\n".join(best)


def variant(size: int) -> str | None:
    """The board is the same in all of them."""
    return None


def _turns(rows: Rows) -> list[tuple[str, ...]]:
    found = [tuple(rows)]
    for _ in range(3):
        found.append(tuple("".join(column) for column in zip(*reversed(found[-1]), strict=True)))
    return found


def _upright(rows: Rows) -> tuple[int, float]:
    """How many pieces stand on playing squares; how far Black's men are above White's."""
    playing, heights = 0, {"b": 0.0, "w": 0.0}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign != ".":
                playing += 1 if (x + y) % 2 else -1
                heights[sign.lower()] += (len(rows) / 2 - y - 0.5) * (1 if sign.islower() else 0.1)
    return playing, heights["b"] - heights["w"]
