"""GNOME Mines in the middle of a game, at any size and in its themes: read by the reader of its driver."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.games.mines.field import UNKNOWN
from partie.games.mines.programs.gnome_mines import LARGEST, LEAST_CELLS, PALETTE, SIZES, SMALLEST
from partie.games.mines.programs.tiles import EXPLODED, FLAGGED, STRANGE, Tiles, is_any, read_signs
from partie.vision.grids import Grid
from partie.vision.pictures import Pixels

NAME = "GNOME Mines"
SMALL = 8  # pixels of a tile
LEAST = min(LEAST_CELLS, *(width * height for width, height, _ in SIZES.values()))  # cells of a board
UNEQUAL = 2  # pixels by which tiles of one board may differ, and by which one may be off its place
SAME = 3  # of a colour, in each channel
FILLED = 0.3  # share of a tile that has its colour; the rest is a number or a flag
SIGNS = {int(UNKNOWN): ".", EXPLODED: "*", FLAGGED: "!"}

Places = NDArray[np.int64]


def find_gnome_mines(pixels: Pixels) -> tuple[Grid, list[list[tuple[str, bool]]]] | None:
    """The board and the signs of its cells, each with whether it is sure; None where no board is complete."""
    tiles = find_tiles(pixels)
    if tiles is None:
        return None
    box = tiles.box()
    signs = read_signs(pixels[box.y : box.y + box.height, box.x : box.x + box.width], tiles, PALETTE)
    rows = [
        [(SIGNS.get(int(sign), str(int(sign)) if sign <= 8 else "?"), sign != STRANGE) for sign in line]
        for line in signs.reshape(tiles.rows, tiles.columns)
    ]
    pitch = (box.width - tiles.size) / (tiles.columns - 1)
    gap = (pitch - tiles.size) / 2
    return Grid(box.x - gap, box.y - gap, pitch, tiles.columns, tiles.rows), rows


def find_tiles(pixels: Pixels) -> Tiles | None:
    """Tiles of the program's colours, covered or open, with one at every place of a grid."""
    import cv2

    mask = is_any(pixels, (*PALETTE.covered, *PALETTE.numbers, *PALETTE.exploded), SAME)
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=4)
    left, top, width, height, filled = np.asarray(stats, np.int64)[1:].T
    is_square = (np.abs(width - height) <= UNEQUAL) & (width >= SMALL) & (filled >= FILLED * width * height)
    if is_square.sum() < SMALLEST * SMALLEST:
        return None
    size = int(np.median(width[is_square]))
    fits = is_square & (np.abs(width - size) <= UNEQUAL) & (np.abs(height - size) <= UNEQUAL)
    lefts, tops = _lines(left[fits], size), _lines(top[fits], size)
    if not all(SMALLEST <= len(line) <= LARGEST and _is_even(line) for line in (lefts, tops)):
        return None
    taken = {(_nearest(lefts, x), _nearest(tops, y)) for x, y in zip(left[fits], top[fits], strict=True)}
    cells = len(lefts) * len(tops)
    return Tiles(lefts, tops, size) if len(taken) == cells >= LEAST else None


def _lines(starts: Places, size: int) -> Places:
    """The different places among these, each by its most common pixel."""
    found: list[int] = []
    for place, count in sorted(zip(*np.unique(starts, return_counts=True), strict=True), key=lambda one: -one[1]):
        if count > 1 and all(abs(int(place) - other) > size // 2 for other in found):
            found.append(int(place))
    return np.array(sorted(found), np.int64)


def _is_even(line: Places) -> bool:
    steps = np.diff(line)
    return len(steps) > 0 and int(steps.max() - steps.min()) <= UNEQUAL


def _nearest(line: Places, place: int) -> int:
    return int(np.abs(line - place).argmin())
