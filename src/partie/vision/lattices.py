"""Fits the whole known lattice of a board to the crossings that were seen, and says how well it fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.vision.geometry import UNIT, Matrix, Points, apply, fit_map, inverse

NEAR = 0.36  # of the distance of two lines: a crossing seen this near belongs to the lattice's
ROUNDS = 5
SMALLEST, LARGEST = 9, 20  # lines a side
SEEN = 0.4  # share of a line's crossings that must be seen for the line to exist
BEND = 0.004  # weight that keeps boards flat
CLEAR = 0.6  # of the typical strength
MORRIS = tuple(
    (x, y)
    for y in range(7)
    for x in range(7)
    if (x == 3) != (y == 3) or (x != 3 and y != 3 and abs(x - 3) == abs(y - 3))
)


@dataclass(frozen=True)
class Lattice:
    """Lines of a board in a view: whole numbers are crossings."""

    lines: int  # a side; 7 for morris
    rings: tuple[float, float] | None  # inner and middle ring of morris, of the outer one
    matrix: Matrix  # crossings -> pixels of the view
    bend: NDArray[np.float64]  # 6, 2: what the board is bent by, in pixels, of 1, u, v, uu, uv, vv
    score: float  # 0 … 1, F-measure of crossings seen and expected
    beyond: float  # share of a side's crossings seen one line outside

    def places(self, crossings: Points) -> Points:
        """Pixels of any places given in lines."""
        unit = crossings / (self.lines - 1) * 2 - 1
        result: Points = apply(self.matrix, crossings) + _terms(np.clip(unit, -1.3, 1.3)) @ self.bend
        return result

    def corners(self) -> Points:
        """The outermost crossings in the view."""
        return self.places(UNIT * (self.lines - 1))


def _terms(unit: Points) -> NDArray[np.float64]:
    u, v = unit[..., 0], unit[..., 1]
    return np.stack([np.ones_like(u), u, v, u * u, u * v, v * v], axis=-1)


@dataclass(frozen=True)
class Crossings:
    """What was seen in a view."""

    places: Points
    strength: NDArray[np.float32]

    def clear(self) -> Points:
        """The crossings that are as strong as most."""
        if len(self.places) == 0:
            return self.places
        typical = float(np.quantile(self.strength, 0.75))
        result: Points = self.places[self.strength >= CLEAR * typical]
        return result


def fit_lattices(
    corners: Points, crossings: Crossings, expected: Sequence[int] = (), hidden: bool = False
) -> list[Lattice]:
    """The best square lattices for crossings seen near four corners, the best first.

    `hidden`: of those expected, outer lines that were not seen are not dropped; tall pieces may stand there.
    """
    seen = crossings.clear()
    if len(seen) < 20:
        return []
    found: dict[int, Lattice] = {}
    for lines in {*_likely_lines(corners, seen), *expected}:
        lattice = _fit_square(corners, seen, crossings, lines, hidden and lines in expected)
        if lattice is not None and (lattice.lines not in found or lattice.score > found[lattice.lines].score):
            found[lattice.lines] = lattice
    return sorted(found.values(), key=lambda lattice: -lattice.score)


def _likely_lines(corners: Points, seen: Points) -> list[int]:
    """Numbers of lines by the typical distance of neighbours."""
    back = fit_map(corners, UNIT)
    if back is None:
        return []
    flat = apply(back, seen)
    inside = flat[(np.abs(flat - 0.5) < 0.6).all(axis=1)]
    if len(inside) < 12:
        return []
    distances = np.linalg.norm(inside[:, None] - inside[None], axis=2)
    np.fill_diagonal(distances, 9)
    typical = float(np.median(np.sort(distances, axis=1)[:, :2]))
    likely = round(1 / max(typical, 0.03)) + 1
    by_count = round(float(np.sqrt(len(inside))))
    wanted = {likely - 1, likely, likely + 1, by_count, by_count + 1}
    return sorted(lines for lines in wanted if SMALLEST <= lines <= LARGEST + 1)


def _match(places: Points, seen: Points, reach: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The nearest seen place for each expected one, and whether both are each other's nearest and near."""
    across = np.subtract.outer(places[:, 0], seen[:, 0]).astype(np.float32)
    down = np.subtract.outer(places[:, 1], seen[:, 1]).astype(np.float32)
    squares = across * across + down * down
    nearest = squares.argmin(axis=1)
    back = squares.argmin(axis=0)
    everyone = np.arange(len(places))
    mutual = back[nearest] == everyone
    return nearest, mutual & (squares[everyone, nearest] < reach * reach)


def _reach(matrix: Matrix, crossings: Points) -> NDArray[np.float64]:
    """How far apart neighbours are at each crossing, in pixels."""
    here = apply(matrix, crossings)
    right = apply(matrix, crossings + np.array([1.0, 0.0]))
    down = apply(matrix, crossings + np.array([0.0, 1.0]))
    result: NDArray[np.float64] = np.minimum(np.linalg.norm(right - here, axis=1), np.linalg.norm(down - here, axis=1))
    return result


def _grid(lines: int) -> Points:
    steps = np.arange(lines, dtype=np.float64)
    x, y = np.meshgrid(steps, steps)
    return np.stack([x.ravel(), y.ravel()], axis=1)


def _follow(matrix: Matrix, crossings: Points, seen: Points, near: float) -> Matrix | None:
    """Moves a lattice onto the crossings seen near it, step by step."""
    current: Matrix | None = matrix
    for number in range(ROUNDS):
        assert current is not None
        reach = _reach(current, crossings) * (near if number else near * 1.2)
        nearest, good = _match(apply(current, crossings), seen, reach)
        if good.sum() < max(8, 0.25 * len(crossings)):
            return None
        current = fit_map(crossings[good], seen[nearest[good]])
        if current is None:
            return None
    return current


def _fit_square(corners: Points, seen: Points, crossings: Crossings, lines: int, hidden: bool) -> Lattice | None:
    start = fit_map(UNIT * (lines - 1), corners)
    matrix = None if start is None else _follow(start, _grid(lines), seen, NEAR)
    if matrix is None:
        return None
    trimmed = _trim(matrix, seen, lines)
    if trimmed is None:
        return _scored(matrix, lines, None, _grid(lines), crossings) if hidden else None
    matrix, lines = trimmed
    again = _follow(matrix, _grid(lines), seen, NEAR)
    return None if again is None else _scored(again, lines, None, _grid(lines), crossings)


def _trim(matrix: Matrix, seen: Points, lines: int) -> tuple[Matrix, int] | None:
    """Takes in lines that were seen beyond the border, drops those that were not: the grid is not one off."""
    try:
        flat = apply(inverse(matrix), seen)
    except np.linalg.LinAlgError:
        return None
    whole = np.round(flat)
    on = (np.abs(flat - whole) < 0.25).all(axis=1)
    cells = whole[on].astype(int)
    cells = cells[((cells >= -2) & (cells < lines + 2)).all(axis=1)]
    if len(cells) == 0:
        return None
    table = np.zeros((lines + 4, lines + 4), bool)
    table[cells[:, 1] + 2, cells[:, 0] + 2] = True
    columns, rows = _run(table, 0), _run(table, 1)
    if columns is None or rows is None:
        return None
    (left, right), (top, bottom) = columns, rows
    if right - left != bottom - top:
        left, right, top, bottom = _square(table, left, right, top, bottom)
    count = right - left + 1
    if not SMALLEST <= count <= LARGEST + 1:
        return None
    shift = np.array([[1.0, 0, left - 2], [0, 1.0, top - 2], [0, 0, 1]])
    return matrix @ shift, count


def _run(table: NDArray[np.bool_], axis: int) -> tuple[int, int] | None:
    """First and last line with enough of its crossings seen."""
    inner = table[2:-2] if axis == 0 else table[:, 2:-2]
    share = inner.mean(axis=axis)
    typical = float(np.median(share[2:-2]))
    strong = np.flatnonzero(share >= max(0.15, SEEN * typical))
    if len(strong) == 0:
        return None
    middle = len(share) // 2
    start = end = int(strong[np.abs(strong - middle).argmin()])
    known = set(strong.tolist())
    while start - 1 in known or start - 2 in known:
        start -= 1
    while end + 1 in known or end + 2 in known:
        end += 1
    return start, end


def _square(table: NDArray[np.bool_], left: int, right: int, top: int, bottom: int) -> tuple[int, int, int, int]:
    """Drops the weaker outer line of the longer direction until both are equal."""
    while right - left > bottom - top:
        if table[top : bottom + 1, left].sum() < table[top : bottom + 1, right].sum():
            left += 1
        else:
            right -= 1
    while bottom - top > right - left:
        if table[top, left : right + 1].sum() < table[bottom, left : right + 1].sum():
            top += 1
        else:
            bottom -= 1
    return left, right, top, bottom


def _scored(
    matrix: Matrix, lines: int, rings: tuple[float, float] | None, crossings: Points, all_seen: Crossings
) -> Lattice:
    """The score of a fitted lattice; what is bent is taken into it."""
    seen, strength = all_seen.places, all_seen.strength
    reach = _reach(matrix, crossings) * NEAR
    places = apply(matrix, crossings)
    nearest, good = _match(places, seen, reach)
    bend = np.zeros((6, 2))
    if good.sum() >= 16:
        unit = crossings[good] / (lines - 1) * 2 - 1
        terms = _terms(unit)
        rest = seen[nearest[good]] - places[good]
        weights = terms.T @ terms + BEND * len(terms) * np.eye(6)
        bend = np.linalg.solve(weights, terms.T @ rest).astype(np.float64)
        places = places + _terms(crossings / (lines - 1) * 2 - 1) @ bend
        nearest, good = _match(places, seen, reach * 0.8)
    flat = apply(inverse(matrix), seen)
    outside = ~((flat > -0.5) & (flat < lines - 0.5)).all(axis=1)
    typical = float(np.quantile(strength, 0.75))
    matched = np.minimum(strength[nearest[good]] / typical, 1.0)
    recall = float(matched.sum()) / len(crossings)
    precision = float(matched.sum()) / max(1.0, float(np.minimum(strength / typical, 1.0).sum()))
    score = 2 * recall * precision / max(1e-6, recall + precision)
    return Lattice(lines, rings, matrix, bend, score, float(outside.sum()) / lines)


def fit_morris(corners: Points, all_seen: Crossings) -> Lattice | None:
    """The 24 points with rings of any size."""
    seen = all_seen.clear()
    if len(seen) < 12:
        return None
    matrix = fit_map(UNIT * 6, corners)
    rings = (1 / 3, 2 / 3)
    for _ in range(ROUNDS + 2):
        if matrix is None:
            return None
        crossings = ring_places(np.array(MORRIS, np.float64), rings)
        nearest, good = _match(apply(matrix, crossings), seen, _reach(matrix, crossings) * 0.45)
        if good.sum() < 10:
            return None
        rings = _ring_sizes(matrix, seen[nearest], good, rings)
        matrix = fit_map(ring_places(np.array(MORRIS, np.float64), rings)[good], seen[nearest[good]])
    if matrix is None:
        return None
    return _scored(matrix, 7, rings, ring_places(np.array(MORRIS, np.float64), rings), all_seen)


def _ring_sizes(
    matrix: Matrix, matched: Points, good: NDArray[np.bool_], rings: tuple[float, float]
) -> tuple[float, float]:
    flat = np.abs(apply(inverse(matrix), matched) / 3 - 1).max(axis=1)
    points = np.abs(np.array(MORRIS) - 3).max(axis=1)
    sizes = []
    for number, size in ((1, rings[0]), (2, rings[1])):
        of_ring = flat[good & (points == number)]
        sizes.append(float(np.median(of_ring)) if len(of_ring) >= 3 else size)
    inner = float(np.clip(sizes[0], 0.18, 0.5))
    return inner, float(np.clip(sizes[1], inner + 0.12, 0.85))


def ring_places(points: Points, rings: tuple[float, float]) -> Points:
    """Columns and rows 0 … 6 -> places where the outer square is 6 wide; beyond it unchanged."""
    centred = points - 3
    size = np.abs(centred)
    known = np.array([0.0, 1.0, 2.0, 3.0, 9.0])
    true = np.array([0.0, 3 * rings[0], 3 * rings[1], 3.0, 9.0])
    result: Points = np.interp(size, known, true) * np.sign(centred) + 3
    return result
