"""Card themes that are installed: the sheets of AisleRiot, and the deck of KDE that is known."""

from __future__ import annotations

import functools
from pathlib import Path

from partie.vision.drawing import opened

SHEETS = Path("/usr/share/aisleriot/cards")
SHEET = SHEETS / "bonded.svgz"  # of the drivers, as the next
DECK = Path("/usr/share/carddecks/svg-oxygen-air/oxygen-air.svgz")
COLUMNS, ROWS = 13, 5  # of a sheet


def other_sheets() -> list[Path]:
    """The other themes of AisleRiot that are installed."""
    return [file for file in sorted(SHEETS.glob("*.svgz")) if file != SHEET]


@functools.cache
def sheet_aspect(theme: Path) -> float:
    """Width of a card by its height. Raises `Unclear`."""
    with opened(theme) as drawing:
        width, height = drawing.size
    return (width / COLUMNS) / (height / ROWS)
