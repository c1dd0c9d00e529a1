"""Card themes that are installed: the sheets of AisleRiot, and the deck of KDE that is known."""

from __future__ import annotations

import functools
import gzip
import re
import zlib
from pathlib import Path

from partie.vision.svg import open_drawing

SHEETS = Path("/usr/share/aisleriot/cards")
SHEET = SHEETS / "bonded.svgz"  # of the drivers, as the next
DECK = Path("/usr/share/carddecks/svg-oxygen-air/oxygen-air.svgz")
COLUMNS, ROWS = 13, 5  # of a sheet
_BEGINNING = 20_000  # bytes of a drawing that have its size
_SIZES = re.compile(r"""<svg\b[^>]*?\s(width|height)="([\d.]+)"[^>]*?\s(?:width|height)="([\d.]+)\"""")


def other_sheets() -> list[Path]:
    """The other themes of AisleRiot that are installed."""
    return [file for file in sorted(SHEETS.glob("*.svgz")) if file != SHEET]


@functools.cache
def sheet_aspect(theme: Path) -> float:
    """Width of a card by its height. Raises `Unclear`."""
    with open_drawing(theme) as drawing:
        width, height = drawing.size
    return (width / COLUMNS) / (height / ROWS)


@functools.cache
def rough_aspect(theme: Path) -> float:
    """The same but for roundings, where possible without reading the whole drawing. Raises `Unclear`."""
    try:
        with gzip.open(theme) as file:
            found = _SIZES.search(file.read(_BEGINNING).decode("utf-8", "replace"))
    except (OSError, EOFError, zlib.error):
        found = None
    if not found:
        return sheet_aspect(theme)
    first, second = float(found[2]), float(found[3])
    width, height = (first, second) if found[1] == "width" else (second, first)
    return (width / COLUMNS) / (height / ROWS)
