"""Whether a grid goes on beyond what was found.

It may at the border of the picture, where cells are cut through, and where a page lets the board fade out.
"""

from __future__ import annotations

import numpy as np

from partie.vision.grids import Grid
from partie.vision.pictures import Pixels

SIDES = ("left", "top", "right", "bottom")
TOUCHING = 3  # pixels; nearer to the border nothing can be seen beyond the grid
DEPTH = 0.12, 0.5  # of a cell: where a cell cut through would show its lines
LINE = 12.0  # brightness that changes where a line is
MOST_LINES = 0.6  # share of the lines that go on
FLAT = (0.2, 0.3), (0.7, 0.8)  # of a cell: two places without bevel or line
FADING = 2.0  # brightness that changes within a cell when a page lets a scrolled board fade out


def cut_sides(pixels: Pixels, grid: Grid) -> list[str]:
    """Sides at which the board may go on outside the picture.

    A grid that fills the picture on all four sides was cut out on purpose: it is taken for the whole board.
    """
    rooms = {side: _room(pixels, grid, side) for side in SIDES}
    touching = [side for side in SIDES if rooms[side] < TOUCHING]
    going_on = [side for side in SIDES if side not in touching and _looks_cut(pixels, grid, side)]
    return going_on if len(touching) == len(SIDES) else sorted([*touching, *going_on], key=SIDES.index)


def _room(pixels: Pixels, grid: Grid, side: str) -> float:
    """Pixels between the outer line and the border."""
    height, width = pixels.shape[:2]
    right, bottom = grid.corner(grid.columns, grid.rows)
    rooms: dict[str, float] = {
        "left": grid.left,
        "top": grid.top,
        "right": width - right,
        "bottom": height - bottom,
    }
    return rooms[side]


def _looks_cut(pixels: Pixels, grid: Grid, side: str) -> bool:
    return _goes_on(pixels, grid, side) or _fades(pixels, grid, side)


def _fades(pixels: Pixels, grid: Grid, side: str) -> bool:
    """Whether most outer cells change their ground towards the border."""
    upright = side in ("left", "right")
    image = (pixels if upright else pixels.transpose(1, 0, 2)).mean(axis=2)
    across, along, cells = (grid.left, grid.top, grid.rows) if upright else (grid.top, grid.left, grid.columns)
    last = (grid.columns if upright else grid.rows) - 1
    begin = across + (last if side in ("right", "bottom") else 0) * grid.pitch
    changes = []
    for number in range(cells):
        top = along + number * grid.pitch
        strip = image[round(top + 0.15 * grid.pitch) : round(top + 0.25 * grid.pitch) + 1]
        near, far = (
            float(np.median(strip[:, round(begin + a * grid.pitch) : round(begin + b * grid.pitch) + 1]))
            for a, b in FLAT
        )
        changes.append(abs(far - near))
    return sum(change > FADING for change in changes) >= MOST_LINES * cells


def _goes_on(pixels: Pixels, grid: Grid, side: str) -> bool:
    """Whether the lines between the cells are seen beyond the outer line, too."""
    upright = side in ("left", "right")
    profile = _strip(pixels, grid, side).mean(axis=(1, 2) if upright else (0, 2))
    start, cells = (grid.top, grid.rows) if upright else (grid.left, grid.columns)
    reach = max(2, round(grid.pitch * 0.12))
    seen = 0
    for number in range(1, cells):
        place = round(start + number * grid.pitch)
        near = profile[max(0, place - reach) : place + reach + 1]
        seen += len(near) > 0 and float(near.max() - near.min()) > LINE
    return seen >= MOST_LINES * (cells - 1)


def _strip(pixels: Pixels, grid: Grid, side: str) -> Pixels:
    """What lies just beyond the outer line, as long as the picture."""
    near, far = (max(1, round(part * grid.pitch)) for part in DEPTH)
    right, bottom = (round(place) for place in grid.corner(grid.columns, grid.rows))
    left, top = round(grid.left), round(grid.top)
    all_rows, all_columns = slice(None), slice(None)
    cuts = {
        "left": (all_rows, slice(max(0, left - far), max(1, left - near))),
        "right": (all_rows, slice(min(right + near, pixels.shape[1] - 1), right + far)),
        "top": (slice(max(0, top - far), max(1, top - near)), all_columns),
        "bottom": (slice(min(bottom + near, pixels.shape[0] - 1), bottom + far), all_columns),
    }
    rows, columns = cuts[side]
    return pixels[rows, columns]
