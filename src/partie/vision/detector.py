"""Detects boards in a photo: quadrangles from a corner map and a board map of a network."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.networks.network import Floats
from partie.vision.geometry import Points, area, in_order, is_convex
from partie.vision.networks import STRIDE, run_maps
from partie.vision.pictures import Pixels

SIZE = 384  # of the letterboxed picture
MOST_PEAKS = 12
LEAST_PEAK = 0.06
LEAST_BOARD = 0.4  # of the map: this is board
LEAST_AREA = 0.004  # of the picture
MOST_QUADS = 4


@dataclass(frozen=True)
class Quad:
    """A candidate for a board."""

    corners: Points  # 4, 2 in order, pixels of the photo
    score: float


@dataclass(frozen=True)
class Detection:
    """Candidates and the probabilities of the kinds of board."""

    quads: tuple[Quad, ...]
    kinds: Floats


def letterbox(pixels: Pixels, size: int) -> tuple[Pixels, float, float, float]:
    """A square picture with black bars, its scale, and where the photo begins in it."""
    import cv2

    height, width = pixels.shape[:2]
    scale = size / max(height, width)
    small = cv2.resize(
        pixels, (max(1, round(width * scale)), max(1, round(height * scale))), interpolation=cv2.INTER_AREA
    )
    square = np.zeros((size, size, 3), np.uint8)
    top, left = (size - small.shape[0]) // 2, (size - small.shape[1]) // 2
    square[top : top + small.shape[0], left : left + small.shape[1]] = small
    return square, scale, float(left), float(top)


def detect(pixels: Pixels) -> Detection:
    """The likeliest boards of a photo, the best first."""
    square, scale, left, top = letterbox(pixels, SIZE)
    maps, kinds = run_maps("finder", square)
    quads = [Quad((quad.corners - [left, top]) / scale, quad.score) for quad in _quads(maps[0], maps[1])]
    return Detection(tuple(quads), kinds)


def peaks(heat: Floats, least: float, most: int) -> tuple[Points, Floats]:
    """Local maxima of a map, to a part of a pixel, in pixels of the picture; the strongest first."""
    import cv2

    around = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= around) & (heat > least))
    strength = heat[rows, columns]
    best = np.argsort(-strength, kind="stable")[:most]
    rows, columns, strength = rows[best], columns[best], strength[best]
    padded = np.pad(np.log(np.maximum(heat, 1e-4)), 1, mode="edge")

    def shift(before: Floats, middle: Floats, after: Floats) -> Floats:
        bend = before - 2 * middle + after
        moved = np.where(bend < -1e-3, 0.5 * (before - after) / np.minimum(bend, -1e-3), 0.0)
        result: Floats = np.clip(moved, -0.5, 0.5)
        return result

    middle = padded[rows + 1, columns + 1]
    x = columns + shift(padded[rows + 1, columns], middle, padded[rows + 1, columns + 2])
    y = rows + shift(padded[rows, columns + 1], middle, padded[rows + 2, columns + 1])
    places: Points = (np.stack([x, y], axis=1).astype(np.float64) + 0.5) * STRIDE
    return places, strength


def _quads(corner_map: Floats, board_map: Floats) -> list[Quad]:
    """Quadrangles of corners that hold the board's part of the map and little else."""
    import cv2

    places, strength = peaks(corner_map, LEAST_PEAK, MOST_PEAKS)
    board = (board_map > LEAST_BOARD).astype(np.uint8)
    count, labels = cv2.connectedComponents(board)
    found: list[Quad] = []
    for number in range(1, count):
        part = labels == number
        if part.sum() < LEAST_AREA * part.size:
            continue
        near = cv2.dilate(part.astype(np.uint8), np.ones((13, 13), np.uint8))
        cells = np.clip((places / STRIDE).astype(int), 0, near.shape[0] - 1)
        own = [i for i, (x, y) in enumerate(cells) if near[y, x]]
        found += _fitting(places, strength, own, np.where(part, board_map, 0))
        found.append(Quad(_around(part), 0.05))
    found.sort(key=lambda quad: -quad.score)
    kept: list[Quad] = []
    for quad in found:
        if all(np.abs(quad.corners - other.corners).max() > 6 for other in kept):
            kept.append(quad)
    return kept[: 2 * MOST_QUADS]


def _fitting(places: Points, strength: Floats, own: list[int], board: Floats) -> list[Quad]:
    import cv2

    total = float(board.sum())
    quads = []
    for chosen in itertools.combinations(own[:9], 4):
        corners = in_order(places[list(chosen)])
        if not is_convex(corners) or area(corners) < LEAST_AREA * board.size * STRIDE**2:
            continue
        inside = np.zeros(board.shape, np.uint8)
        cv2.fillConvexPoly(inside, np.round(corners / STRIDE - 0.5).astype(np.int32), 1)
        shared = float(board[inside > 0].sum())
        overlap = shared / max(1e-6, total + float(inside.sum()) - shared)
        quads.append(Quad(corners, overlap * float(np.mean(strength[list(chosen)])) ** 0.5))
    quads.sort(key=lambda quad: -quad.score)
    return quads[:3]


def _around(part: NDArray[np.bool_]) -> Points:
    """A quadrangle around a part of the map, for boards with a corner cut off or covered."""
    import cv2

    contours, _ = cv2.findContours(part.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    hull = cv2.convexHull(max(contours, key=cv2.contourArea))
    for share in (0.02, 0.03, 0.04, 0.06, 0.08, 0.1):
        outline = cv2.approxPolyDP(hull, share * cv2.arcLength(hull, True), True).reshape(-1, 2)
        if len(outline) <= 4:
            break
    if len(outline) != 4:
        outline = cv2.boxPoints(cv2.minAreaRect(hull))
    return in_order((np.asarray(outline, np.float64) + 0.5) * STRIDE)
