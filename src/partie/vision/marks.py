"""Marks at the corners of the boards that Partie prints: they say which sheet it is and where its board lies."""

from __future__ import annotations

import functools
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import numpy as np

from partie.core.view import Geometry
from partie.vision.geometry import UNIT, Points, apply, fit_map, is_convex
from partie.vision.networks import CELLS8, LINES, RINGS, SQUARES8, SQUARES10
from partie.vision.pictures import Pixels

SIDE, GAP = 0.08, 0.15  # of a mark and between it and the board, of the board's side
FEWEST, MOST_LINES = 7, 20  # lines a side that have a sheet
FEW_MARKS = 2  # that must be seen
OFF = 0.3  # of a mark's side: corners may be no farther from where the others want them
FRAME = 6  # squares of a mark's side
LARGEST = 1600  # pixels of the longer side in which marks are looked for

_SHEETS = [(SQUARES8, 8), (SQUARES10, 10), (RINGS, 7), (CELLS8, 8)]
_SHEETS += [(LINES, lines) for lines in range(FEWEST, MOST_LINES + 1)]


@dataclass(frozen=True)
class Sheet:
    """A printed board in a picture."""

    kind: str
    size: int
    corners: Points  # of the playing area, the printed top left one first


def area(geometry: Geometry) -> tuple[float, float, float]:
    """Left, top and side of the playing area, which is a square."""
    if geometry.fields and not geometry.lines:
        xs, ys = ([place[axis] for place in geometry.fields] for axis in (0, 1))
        return min(xs) - 0.5, min(ys) - 0.5, max(xs) - min(xs) + 1
    xs = [x for line in geometry.lines for x in (line[0], line[2])]
    ys = [y for line in geometry.lines for y in (line[1], line[3])]
    return min(xs), min(ys), max(xs) - min(xs)


def size_of(kind: str, geometry: Geometry) -> int:
    """Cells a side, or lines."""
    known = {sheet: size for sheet, size in _SHEETS if sheet != LINES}
    return known.get(kind) or len({round(x, 3) for x, _, other, _ in geometry.lines if x == other})


def squares(kind: str, size: int) -> list[tuple[float, float, float]]:
    """The black squares of all four marks: left, top and side, the board reaching from 0 to 1."""
    if (kind, size) not in _SHEETS:
        return []
    step = SIDE / FRAME
    found = []
    for corner in range(4):
        number = 4 * _SHEETS.index((kind, size)) + corner
        (left, top), *_ = _corners(corner)
        dark = np.argwhere(_dictionary().generateImageMarker(number, FRAME, borderBits=1) == 0)
        found += [(float(left + column * step), float(top + row * step), step) for row, column in dark]
    return found


def find_sheet(pixels: Pixels) -> Sheet | None:
    """The printed board of which most marks are seen."""
    import cv2

    scale = min(1.0, LARGEST / max(pixels.shape[:2]))
    small = pixels if scale == 1.0 else cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    seen, numbers, _ = _detector().detectMarkers(cv2.cvtColor(np.asarray(small), cv2.COLOR_RGB2GRAY))
    marks: dict[int, dict[int, Points]] = defaultdict(dict)
    for places, number in zip(seen, [] if numbers is None else np.ravel(numbers).tolist(), strict=True):
        marks[number // 4][number % 4] = places.reshape(4, 2).astype(np.float64)
    for sheet, found in sorted(marks.items(), key=lambda one: -len(one[1])):
        if len(found) >= FEW_MARKS and sheet < len(_SHEETS) and (corners := _board(found)) is not None:
            return Sheet(*_SHEETS[sheet], corners / scale)
    return None


def _board(found: dict[int, Points]) -> Points | None:
    """The board's corners; None where the marks do not lie as on one sheet."""
    flat = np.concatenate([_corners(corner) for corner in found])
    seen = np.concatenate(list(found.values()))
    matrix = fit_map(flat, seen)
    if matrix is None:
        return None
    sides = [np.linalg.norm(places - np.roll(places, 1, axis=0), axis=1).mean() for places in found.values()]
    if np.linalg.norm(apply(matrix, flat) - seen, axis=1).max() > OFF * float(np.mean(sides)):
        return None
    corners: Points = apply(matrix, UNIT)
    return corners if is_convex(corners) else None


def _corners(corner: int) -> Points:
    """Of one mark on the sheet; marks go round from the top left one."""
    left = 0.0 if corner in (0, 3) else 1 - SIDE
    top = -GAP - SIDE if corner in (0, 1) else 1 + GAP
    result: Points = np.array([left, top]) + SIDE * UNIT
    return result


@functools.cache
def _dictionary() -> Any:
    import cv2

    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)


@functools.cache
def _detector() -> Any:
    import cv2

    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(_dictionary(), settings)
