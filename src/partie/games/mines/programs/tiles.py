"""A board of flat tiles with gaps between them: found by its colours, read by one pixel a tile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.desktop.program import Box, Pixels, UnreadableScreen
from partie.games.mines.field import UNKNOWN
from partie.games.mines.programs.digits import number_of, shapes_of

EXPLODED, FLAGGED, STRANGE = 20, 21, 22  # besides UNKNOWN and 0 to 8
_NEAR = 6  # of a colour, in each of red, green and blue
_LEAST = 10  # pixels of a tile
_DRAWN, _LEAST_INK = 60, 0.02  # how far ink is from its ground, and the share of a tile's middle it fills
_PUREST = 0.7  # of the ink: what is above has its colour
_SAME_INK = 25.0  # how far that may be from a known one
_SOLID = 0.5  # share of a tile's row or column that has the colour

Colour = tuple[int, int, int]
Signs = NDArray[np.int8]


def colours(codes: str) -> tuple[Colour, ...]:
    """Such as "ff0000 00ff00"."""
    return tuple((int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)) for code in codes.split())


@dataclass(frozen=True)
class Palette:
    """The colours of one program's tiles near their left edge, where no sign is drawn."""

    covered: tuple[Colour, ...]
    numbers: tuple[Colour, ...]  # 0 to 8
    exploded: tuple[Colour, ...]  # of a lost board only
    inks: tuple[Colour, ...] = ()  # of 1 to 8, in a theme whose open tiles all have the ground of 0
    ink: Colour | None = None  # of all numbers, in a theme where they differ by their shape alone
    theme: Path | None = None  # which draws these shapes


@dataclass(frozen=True)
class Tiles:
    """The places of the tiles, in pixels of the window. Columns and rows have their own edges: pitches vary."""

    lefts: NDArray[np.int64]
    tops: NDArray[np.int64]
    size: int

    @property
    def columns(self) -> int:
        """Tiles in a row."""
        return len(self.lefts)

    @property
    def rows(self) -> int:
        """Tiles in a column."""
        return len(self.tops)

    def box(self) -> Box:
        """The complete board."""
        left, top = int(self.lefts[0]), int(self.tops[0])
        return Box(left, top, int(self.lefts[-1]) + self.size - left, int(self.tops[-1]) + self.size - top)

    def tile(self, cell: int) -> Box:
        """One tile."""
        row, column = divmod(cell, self.columns)
        return Box(int(self.lefts[column]), int(self.tops[row]), self.size, self.size)

    def middle(self, cell: int) -> tuple[int, int]:
        """The place to click."""
        box = self.tile(cell)
        return box.x + self.size // 2, box.y + self.size // 2


def find_tiles(pixels: Pixels, palette: Palette) -> Tiles | None:
    """The tiles of a board on which everything is covered; None where no such board is complete."""
    covered = is_any(pixels, palette.covered)
    columns = _runs(covered, 0)
    if not columns:
        return None
    inside = covered[:, columns[0][0] : columns[-1][1]]
    rows = _runs(inside, 1)
    if not rows:
        return None
    columns = _runs(covered[rows[0][0] : rows[-1][1]], 0)
    widths = [end - start for start, end in (*columns, *rows)]
    size = min(widths, default=0)
    if size < _LEAST or max(widths) > size + 3 or not _all_solid(covered, columns, rows):
        return None
    lefts, tops = (np.array([start for start, _ in runs], np.int64) for runs in (columns, rows))
    return Tiles(lefts, tops, size)


def is_any(pixels: Pixels, colours: Sequence[Colour], near: int = _NEAR) -> NDArray[np.bool_]:
    """Pixels of one of these colours."""
    found = np.zeros(pixels.shape[:2], np.bool_)
    for colour in colours:
        found |= (np.abs(pixels.astype(np.int16) - np.array(colour, np.int16)) <= near).all(axis=2)
    return found


def _runs(covered: NDArray[np.bool_], axis: int) -> list[tuple[int, int]]:
    """Stretches along an axis with at least a tile's worth of the colour, the dirt between them left out."""
    enough = covered.sum(axis=axis) >= _LEAST
    edges = np.flatnonzero(np.diff(np.concatenate([[0], enough.astype(np.int8), [0]])))
    pairs = [(int(start), int(end)) for start, end in zip(edges[::2], edges[1::2], strict=True)]
    long = [pair for pair in pairs if pair[1] - pair[0] >= _LEAST]
    if not long:
        return []
    typical = float(np.median([end - start for start, end in long]))
    return [pair for pair in long if abs(pair[1] - pair[0] - typical) <= 3]


def _all_solid(covered: NDArray[np.bool_], columns: list[tuple[int, int]], rows: list[tuple[int, int]]) -> bool:
    return all(covered[top:bottom, left:right].mean() > _SOLID for left, right in columns for top, bottom in rows)


def read_signs(board: Pixels, tiles: Tiles, palette: Palette) -> Signs:
    """The sign of every tile in a picture of `tiles.box()`: UNKNOWN, 0 to 8, EXPLODED, FLAGGED or STRANGE."""
    box = tiles.box()
    if board.shape[:2] != (box.height, box.width):
        raise UnreadableScreen("The window changed its size in the middle of a game.", board)
    left, top = box.x, box.y
    xs = tiles.lefts - left + 2  # beside the sign
    ys = tiles.tops - top + tiles.size // 2
    seen = board[np.ix_(ys, xs)].reshape(-1, 3).astype(np.int16)
    table = [*palette.covered, *palette.numbers, *palette.exploded]
    meanings = [UNKNOWN] * len(palette.covered) + [*range(9)] + [EXPLODED] * len(palette.exploded)
    distances = np.abs(seen[:, None] - np.array(table, np.int16)[None]).max(axis=2)
    nearest = distances.argmin(axis=1)
    signs: Signs = np.array(meanings, np.int8)[nearest]
    signs[distances.min(axis=1) > _NEAR] = STRANGE
    for cell in np.flatnonzero(signs == UNKNOWN):
        if _has_sign(board, tiles, int(cell)):
            signs[cell] = FLAGGED
    if palette.inks and not ((signs > 0) & (signs <= 8)).any():
        for cell in np.flatnonzero(signs == 0):
            signs[cell] = _drawn_number(board, tiles, int(cell), palette)
    return signs


def _drawn_number(board: Pixels, tiles: Tiles, cell: int, palette: Palette) -> int:
    """The number whose ink or shape is drawn on a tile; 0 where nothing is."""
    inside = _middle(board, tiles, cell).astype(np.int64)
    distance = np.abs(inside - palette.numbers[0]).sum(axis=2)
    drawn = distance > _DRAWN
    if drawn.mean() < _LEAST_INK:
        return 0
    ink = np.median(inside[distance >= np.quantile(distance[drawn], _PUREST)], axis=0)
    nearest = np.linalg.norm(np.array(palette.inks) - ink, axis=1)
    if nearest.min() < _SAME_INK:
        return int(nearest.argmin()) + 1
    if palette.ink is None or palette.theme is None or np.linalg.norm(ink - palette.ink) > _SAME_INK:
        return STRANGE
    inside = _inside(board, tiles, cell, max(1, tiles.size // 20), tiles.size // 8).astype(np.int64)
    drawing = np.abs(inside - palette.numbers[0]).sum(axis=2)
    return number_of(drawing / drawing.max(), shapes_of(palette.theme)) or STRANGE


def _has_sign(board: Pixels, tiles: Tiles, cell: int) -> bool:
    """Whether something dark is drawn in the middle of a covered tile."""
    inside = _middle(board, tiles, cell)
    return bool((inside.sum(axis=2, dtype=np.int64) < 300).mean() > _LEAST_INK)


def _middle(board: Pixels, tiles: Tiles, cell: int) -> Pixels:
    """A tile in a picture of `tiles.box()`, without its edges."""
    margin = tiles.size // 5
    return _inside(board, tiles, cell, margin, margin)


def _inside(board: Pixels, tiles: Tiles, cell: int, above: int, beside: int) -> Pixels:
    """The same without so many pixels above and below, and at the sides."""
    row, column = divmod(cell, tiles.columns)
    x, y = int(tiles.lefts[column] - tiles.lefts[0]), int(tiles.tops[row] - tiles.tops[0])
    return board[y + above : y + tiles.size - above, x + beside : x + tiles.size - beside]
