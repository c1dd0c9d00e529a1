"""Plane geometry of photographed boards: quadrangles and the projective maps between them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]  # …, 2: x and y
Matrix = NDArray[np.float64]  # 3, 3

UNIT = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])


def apply(matrix: Matrix, points: Points) -> Points:
    """A projective map on points of any shape."""
    flat = points.reshape(-1, 2)
    mapped = flat @ matrix[:, :2].T + matrix[:, 2]
    depth = mapped[:, 2:]
    depth = np.where(np.abs(depth) < 1e-9, 1e-9, depth)
    result: Points = (mapped[:, :2] / depth).reshape(points.shape)
    return result


def inverse(matrix: Matrix) -> Matrix:
    """The map back. Raises `LinAlgError`."""
    result: Matrix = np.linalg.inv(matrix).astype(np.float64)
    return result


def fit_map(source: Points, target: Points, weights: NDArray[np.float64] | None = None) -> Matrix | None:
    """The projective map of at least four pairs, by least squares; None where there is none."""
    from_scale, to_scale = _scaling(source), _scaling(target)
    a, b = apply(from_scale, source), apply(to_scale, target)
    x, y, u, v = a[:, 0], a[:, 1], b[:, 0], b[:, 1]
    zero, one = np.zeros_like(x), np.ones_like(x)
    rows = np.concatenate(
        [
            np.stack([x, y, one, zero, zero, zero, -u * x, -u * y, -u], axis=1),
            np.stack([zero, zero, zero, x, y, one, -v * x, -v * y, -v], axis=1),
        ]
    )
    if weights is not None:
        rows = rows * np.concatenate([weights, weights])[:, None]
    try:
        _, _, right = np.linalg.svd(rows.T @ rows)
        matrix = np.linalg.inv(to_scale) @ right[-1].reshape(3, 3) @ from_scale
    except np.linalg.LinAlgError:
        return None
    if not np.all(np.isfinite(matrix)) or abs(matrix[2, 2]) < 1e-12:
        return None
    result: Matrix = matrix / matrix[2, 2]
    return result


def _scaling(points: Points) -> Matrix:
    """Brings points around the origin, at a mean distance of about one."""
    middle = points.mean(axis=0)
    spread = max(1e-9, float(np.abs(points - middle).mean()))
    return np.array([[1 / spread, 0, -middle[0] / spread], [0, 1 / spread, -middle[1] / spread], [0, 0, 1]])


def in_order(corners: Points) -> Points:
    """Top left, top right, bottom right, bottom left as seen."""
    middle = corners.mean(axis=0)
    angles = np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0])
    around = corners[np.argsort(angles)]  # clockwise as seen, since y grows downwards
    edges = np.roll(around, -1, axis=0) - around
    # the edge that runs most to the right is the upper one
    first = int(np.argmax(edges[:, 0] / (np.linalg.norm(edges, axis=1) + 1e-9)))
    result: Points = np.roll(around, -first, axis=0)
    return result


def area(corners: Points) -> float:
    """The area of a polygon, positive when clockwise as seen."""
    x, y = corners[:, 0], corners[:, 1]
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)


def is_convex(corners: Points) -> bool:
    """Whether a quadrangle in order has no dent and no crossing."""
    edges = np.roll(corners, -1, axis=0) - corners
    following = np.roll(edges, -1, axis=0)
    turns = edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0]
    return bool((turns > 0).all())


def side(corners: Points) -> float:
    """Mean length of the sides."""
    return float(np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1).mean())
