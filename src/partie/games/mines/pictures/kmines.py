"""KMines on a screenshot: a dark frame around shaded tiles, numbers that differ by their ink."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from partie.games.mines.programs.inked import open_sign
from partie.games.mines.programs.kmines import KMines
from partie.games.mines.programs.tiles import EXPLODED, STRANGE
from partie.vision.grids import Grid, find_grid
from partie.vision.pictures import Pixels, Unreadable, extremes

NAME = "KMines"
DARK = 105  # the frame is darker, and grey
GREY = 14  # between its red, green and blue
LEAST = 100  # pixels of the frame
EDGES = 4  # pixels in which the outer edge of the frame lies
SQUARE = 0.02  # by which the sides of a cell may differ
EDGE = 0.13  # of a tile: the dark line around a covered one lies within
BEHIND = 0.17  # of a tile: behind that line
STEP = 18.0  # by which that line is darker than what is behind it
INSIDE = 0.27  # of a tile, left out at each side when a flag is looked for
DRAWN, LEAST_INK = 60, 0.03  # how far a flag's colours are from the tile, and the share they fill
KNOWN = 0.75  # share of cells that must be read

Signs = list[list[tuple[str, bool]]]  # row by row: the sign, and whether it is sure


def find_kmines(pixels: Pixels) -> tuple[Grid, Signs] | None:
    """Its grid and cells; None where there is no such board."""
    for x, y, width, height in _frames(pixels):
        board = pixels[y : y + height, x : x + width]
        try:
            pitch = find_grid(board).pitch
        except Unreadable:
            continue
        columns, rows = round(width / pitch), round(height / pitch)
        if not columns or not rows or abs(width / columns / (height / rows) - 1) > SQUARE:
            continue
        grid = Grid(float(x), float(y), (width / columns + height / rows) / 2, columns, rows)
        signs = [[_sign(_cut(pixels, grid, column, row)) for column in range(columns)] for row in range(rows)]
        if np.mean([sure for line in signs for _, sure in line]) >= KNOWN:
            return grid, signs
    return None


def _frames(pixels: Pixels) -> list[tuple[int, int, int, int]]:
    """What is inside of dark rings, the largest first."""
    low, high = extremes(pixels)
    dark = ((high < DARK) & (high - low < GREY)).astype(np.uint8)
    if not dark.any():
        return []
    dark = cv2.morphologyEx(dark, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)).astype(np.uint8)
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
    found = []
    for number, (x, y, width, height, area) in enumerate(boxes.tolist()):
        if number == 0 or min(width, height) < LEAST or area > 0.3 * width * height:
            continue
        ring = labels[y : y + height, x : x + width] == number
        sides = [_thickness(np.rot90(ring, quarter)) for quarter in range(4)]  # left, top, right, bottom
        if min(sides) > 0:
            left, top, right, bottom = sides
            found.append((x + left, y + top, width - left - right, height - top - bottom))
    return sorted(found, key=lambda box: -box[2] * box[3])


def _thickness(ring: NDArray[np.bool_]) -> int:
    """The thickness of the left side, its ragged outer edge included; 0 where it is not there."""
    outer = ring[len(ring) // 10 : -len(ring) // 10, : len(ring[0]) // 10]
    there = outer[outer[:, :EDGES].any(axis=1)]
    if len(there) < len(outer) / 2:
        return 0
    starts = there.argmax(axis=1)
    ends = [start + int(line[start:].argmin()) for line, start in zip(there, starts.tolist(), strict=True)]
    return int(np.median(ends))


def _cut(pixels: Pixels, grid: Grid, column: int, row: int) -> Pixels:
    left, top = (round(place) for place in grid.corner(column, row))
    size = int(grid.pitch)  # open cells are compared as squares
    return pixels[top : top + size, left : left + size]


def _sign(cell: Pixels) -> tuple[str, bool]:
    if min(cell.shape[:2]) < 12:
        return "?", False
    steps = [_outline(np.rot90(cell, quarter)) for quarter in range(4)]
    if min(steps) > STEP:
        return _covered(cell)
    if max(steps) > STEP and sorted(steps)[1] > STEP:
        return "?", False
    sign = open_sign(cell, KMines.inks)
    return ("?", False) if sign in (EXPLODED, STRANGE) else (str(sign), True)


def _outline(cell: Pixels) -> float:
    """How much darker the line along the left side is than what is behind it."""
    size = cell.shape[1]
    middle = cell[len(cell) // 3 : len(cell) - len(cell) // 3].mean(axis=(0, 2))
    edge, behind = max(2, round(EDGE * size)), max(3, round(BEHIND * size))
    return float(middle[behind : behind + 3].mean() - middle[:edge].min())


def _covered(cell: Pixels) -> tuple[str, bool]:
    """Plain, or with a flag: something red; anything else on it may be a question mark."""
    margin = round(INSIDE * len(cell))
    inside = cell[margin:-margin, margin:-margin].reshape(-1, 3).astype(np.int64)
    drawn = np.abs(inside - np.median(inside, axis=0)).sum(axis=1) > DRAWN
    if drawn.mean() < LEAST_INK:
        return ".", True
    red = inside[drawn][:, 0] > 1.35 * inside[drawn][:, 1:].max(axis=1)
    return ("!", True) if red.mean() > 0.2 else ("?", False)
