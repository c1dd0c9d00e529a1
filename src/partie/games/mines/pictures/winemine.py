"""WineMine on a screenshot: tiles of 16 pixels on black, every colour known exactly."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from partie.games.mines.programs.winemine import WineMine
from partie.vision.grids import Grid
from partie.vision.pictures import Pixels, extremes

NAME = "WineMine"
CELL = 16  # pixels
LEFT, TOP, RIGHT, BOTTOM = 5, 33, 5, 5  # from the black window to its cells
LEAST, MOST = 8, 100  # cells a side
INK = slice(2, 14)  # of a cell, without the lines around it
KNOWN = 0.9  # share of cells that must be read
LEAST_INK, MOST_INK = 6, 80  # pixels of a number
GREEN, RED = (0, 255, 0), (255, 0, 0)

Signs = list[list[tuple[str, bool]]]  # row by row: the sign, and whether it is sure


def find_winemine(pixels: Pixels) -> tuple[Grid, Signs] | None:
    """Its grid and cells; None where there is no such window."""
    box = _black_box(pixels)
    if box is None:
        return None
    x, y, width, height = box
    columns, over = divmod(width - LEFT - RIGHT, CELL)
    rows, beneath = divmod(height - TOP - BOTTOM, CELL)
    if over or beneath or not (LEAST <= columns <= MOST and LEAST <= rows <= MOST):
        return None
    left, top = x + LEFT, y + TOP
    signs = [
        [_sign(pixels[top + CELL * row :, left + CELL * column :][:CELL, :CELL]) for column in range(columns)]
        for row in range(rows)
    ]
    if np.mean([sure for line in signs for _, sure in line]) < KNOWN:
        return None
    return Grid(float(left), float(top), float(CELL), columns, rows), signs


def _black_box(pixels: Pixels) -> tuple[int, int, int, int] | None:
    black = (extremes(pixels)[1] == 0).astype(np.uint8)
    if not black.any():
        return None
    count, _, boxes, _ = cv2.connectedComponentsWithStats(black, connectivity=4)
    if count < 2:
        return None
    x, y, width, height, _ = boxes[1 + int(boxes[1:, cv2.CC_STAT_AREA].argmax())].tolist()
    return x, y, width, height


def _sign(cell: Pixels) -> tuple[str, bool]:
    if _is(cell[0, 1:14], GREEN).all() and _is(cell[1:14, 0], GREEN).all():
        inside = cell[INK, INK]
        if _is(inside, RED).mean() > 0.1:
            return "!", True
        plain = (inside == inside[0, 0]).all()
        return ("." if plain else "?"), bool(plain)
    inside = cell[INK, 2:13]
    found = [number for number, ink in enumerate(WineMine.inks.numbers, 1) if _is(inside, ink).sum() >= LEAST_INK]
    drawn = (inside != 0).any(axis=2).sum()
    if not drawn:
        return "0", True
    return (str(found[0]), True) if len(found) == 1 and drawn < MOST_INK else ("?", False)


def _is(pixels: Pixels, colour: tuple[int, int, int]) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = (pixels == np.array(colour, np.uint8)).all(axis=-1)
    return found
