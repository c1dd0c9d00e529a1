"""A photographed board as the text of a position."""

from __future__ import annotations

from collections.abc import Sequence


def text(rows: Sequence[str]) -> str:
    """Rows of w and b as seen -> rows of x (Black) and o, and who is to move by the count."""
    black, white = (sum(row.count(sign) for row in rows) for sign in "bw")
    drawn = "/".join(row.replace("b", "x").replace("w", "o") for row in rows)
    return f"{drawn} {'x' if black <= white else 'o'}"


def variant(size: int) -> str:
    """The rules that a board of this size is read for."""
    return f"free-{size}"
