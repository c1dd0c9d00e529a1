"""A board that was first read covered: a cell is open where it changed, and its ink gives its number."""

from __future__ import annotations

import functools
import itertools
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from partie.desktop.program import Pixels, UnreadableScreen
from partie.games.mines.field import UNKNOWN
from partie.games.mines.programs.tiles import EXPLODED, FLAGGED, STRANGE, Colour, Signs, Tiles
from partie.vision.grids import find_grid
from partie.vision.pictures import Unreadable

FINE = 14  # pixels of a tile, each way, that are looked at to see whether it changed
SAME = 8  # in each of red, green and blue: covered tiles are drawn alike
RIM = (0.1, 0.24)  # of a tile: the ring in which no sign is drawn, without the lines between tiles
INSIDE = 0.2  # of a tile, left out at each side when ink is looked for
STILL = 0.6  # share of the ring that is as it was on a covered tile
DRAWN = 60  # how far ink is from its paper, all channels together
LEAST_INK = 0.03  # share of the inside; less is nothing
PUREST = 0.7  # of the ink: what is above has its colour, the rest is mixed with the paper
FAR = 60.0  # from every known ink: something else
APART = 1.5  # the next ink must be this many times farther away
STRAY = 0.05  # share of tiles that may differ from the most common on a fresh board: the pointer is there

Cells = NDArray[np.int16]  # cell, row, column, red-green-blue
Cell = NDArray[np.int16]  # row, column, red-green-blue
Mask = NDArray[np.bool_]  # row, column


@dataclass(frozen=True)
class Inks:
    """The colours of one program's open cells."""

    numbers: tuple[Colour, ...]  # of 1 to 8
    papers: tuple[Colour, ...]  # of an open cell
    near: int = 14  # how far a paper may be from these
    mines: tuple[Colour, ...] = ()  # ink of a mine on such a paper
    burnt: tuple[Colour, ...] = ()  # papers of mines


@dataclass
class InkedBoard:
    """The places of the tiles and what they looked like when all were covered."""

    tiles: Tiles
    inks: Inks
    covered: Cells = field(repr=False)
    _seen: Cells = field(init=False, repr=False)  # by the last look, so that only what changed is read again
    _signs: Signs = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._seen = self.covered
        self._signs = np.full(len(self.covered), UNKNOWN, np.int8)

    def read(self, board: Pixels) -> Signs:
        """The sign of every cell in a picture of `tiles.box()`."""
        box = self.tiles.box()
        if board.shape[:2] != (box.height, box.width):
            raise UnreadableScreen("The window changed its size in the middle of a game.", board)
        cells = cut_tiles(board, self.tiles)
        signs = self._signs.copy()
        for cell in np.flatnonzero((cells != self._seen).any(axis=(1, 2, 3))):
            signs[cell] = self._sign(board, int(cell), cells[cell])
        self._seen, self._signs = cells, signs
        return signs.copy()

    def _sign(self, board: Pixels, number: int, cell: Cell) -> int:
        changed = (np.abs(cell - self.covered[number]) > SAME).any(axis=2)
        if changed[_ring(len(cell))].mean() > 1 - STILL:
            box, place = self.tiles.box(), self.tiles.tile(number)
            x, y = place.x - box.x, place.y - box.y
            return open_sign(board[y : y + place.height, x : x + place.width], self.inks)
        return FLAGGED if changed[_inner(len(cell))].mean() > LEAST_INK else int(UNKNOWN)


def open_sign(cell: Pixels, inks: Inks) -> int:
    """The number of an open cell, EXPLODED or STRANGE."""
    ring, inner = _ring(len(cell)), _inner(len(cell))
    paper = np.median(cell[ring], axis=0)
    if _distances(paper, inks.burnt).min() <= inks.near:
        return EXPLODED
    if _distances(paper, inks.papers).min() > inks.near:
        return STRANGE
    drawn = cell[inner].astype(np.float64)
    distance = np.abs(drawn - paper).sum(axis=1)
    if (distance > DRAWN).mean() < LEAST_INK:
        return 0
    ink = np.median(drawn[distance >= np.quantile(distance[distance > DRAWN], PUREST)], axis=0)
    all_inks = (*inks.numbers, *inks.mines)
    distances = np.linalg.norm(np.array(all_inks, np.float64) - ink, axis=1)
    first, second = np.argsort(distances, kind="stable")[:2]
    if distances[first] > FAR or distances[second] < APART * distances[first]:
        return STRANGE
    return int(first) + 1 if first < len(inks.numbers) else EXPLODED


def find_covered(pixels: Pixels, columns: int, rows: int, inks: Inks) -> InkedBoard | None:
    """A board of this size on which everything is covered: a grid of tiles that look alike."""
    try:
        grid = find_grid(pixels)
    except Unreadable:
        return None
    best: tuple[float, InkedBoard] | None = None
    places = itertools.product(range(grid.columns - columns + 1), range(grid.rows - rows + 1))
    for right, down in places:  # a frame may look like further tiles
        lefts, tops = (
            np.round(start + grid.pitch * (np.arange(count) + first)).astype(np.int64)
            for start, first, count in ((grid.left, right, columns), (grid.top, down, rows))
        )
        tiles = Tiles(lefts, tops, int(grid.pitch))
        box = tiles.box()
        if box.x < 0 or box.y < 0:
            continue
        seen = pixels[box.y : box.y + box.height, box.x : box.x + box.width]
        if seen.shape[:2] != (box.height, box.width):
            continue
        cells = cut_tiles(seen, tiles)
        inside = cells[:, _inner(cells.shape[1])]
        unlike = np.abs(inside - np.median(inside, axis=0)).mean(axis=(1, 2)) > SAME
        if best is None or unlike.mean() < best[0]:
            best = float(unlike.mean()), InkedBoard(tiles, inks, cells)
    return best[1] if best is not None and best[0] <= STRAY else None


def cut_tiles(board: Pixels, tiles: Tiles) -> Cells:
    """Every tile in a small size, the first row first."""
    places = np.linspace(0, tiles.size - 1, min(FINE, tiles.size)).round().astype(np.int64)
    ys = ((tiles.tops - tiles.tops[0])[:, None] + places).ravel()
    xs = ((tiles.lefts - tiles.lefts[0])[:, None] + places).ravel()
    size = len(places)
    cut = board[np.ix_(ys, xs)].reshape(tiles.rows, size, tiles.columns, size, 3)
    return cut.transpose(0, 2, 1, 3, 4).reshape(-1, size, size, 3).astype(np.int16)


@functools.cache
def _from_edge(size: int) -> NDArray[np.float64]:
    """How far each pixel of a tile is from its nearest side, in tiles."""
    middle = (np.arange(size) + 0.5) / size
    near = np.minimum(middle, 1 - middle)
    return np.minimum(near[:, None], near[None, :])


def _ring(size: int) -> Mask:
    depth = _from_edge(size)
    return (depth >= RIM[0]) & (depth < RIM[1])


def _inner(size: int) -> Mask:
    return _from_edge(size) >= INSIDE


def _distances(colour: NDArray[np.float64], known: tuple[Colour, ...]) -> NDArray[np.float64]:
    """The largest difference in a channel to each known colour; far away where none is known."""
    if not known:
        return np.array([1000.0])
    found: NDArray[np.float64] = np.abs(np.array(known, np.float64) - colour).max(axis=1)
    return found
