"""A minefield from a screenshot. A cell that could be something else is called doubtful."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.games.mines.pictures import gnome_mines, kmines, winemine
from partie.games.mines.pictures.colours import LOOKS, Colour, MineLook
from partie.vision.borders import cut_sides
from partie.vision.glyphs import rank_digits
from partie.vision.grids import Grid, find_grid
from partie.vision.pictures import Pixels, Unreadable

INSIDE = 0.17  # of a cell, left out at each side: bevels and lines
NEAR = 26.0  # colours closer than this are the same
APART = 1.6  # the next colour must be this many times farther away
DRAWN = 55.0  # pixels farther from the ground than this are ink
LEAST_INK = 0.02  # share of the inside; less is dirt
MOST_INK = 0.6  # more is not a digit
RED = 0.25  # share of a flag's ink that is its cloth
BEVEL = 20.0  # how far the edges of a covered cell stand out
RISKY = 9.0  # how near a ground must be to that of a percentage
LEAST_BLURRED = 30  # pixels of a cell in a picture that loses small things
FAINT = 40.0  # colours farther from the ground than this may be a sign that was blurred
KNOWN = 0.75  # share of cells that must fit a look

FINDERS = (  # of windows whose program has a driver
    (gnome_mines.NAME, gnome_mines.find_gnome_mines),
    (winemine.NAME, winemine.find_winemine),
    (kmines.NAME, kmines.find_kmines),
)

Colours = NDArray[np.float64]


@dataclass(frozen=True)
class Reading:
    """What was read: rows as in the game's notation, and the cells (column, row) a person should check."""

    rows: tuple[str, ...]
    doubtful: tuple[tuple[int, int], ...]
    look: str
    grid: Grid  # where it is in the picture
    is_exact: bool = False  # a window whose every pixel is known
    cut: tuple[str, ...] = ()  # sides at which the board may go on outside the picture; their cells are doubtful


@dataclass(frozen=True)
class CellView:
    """What one cell looks like."""

    ground: Colours
    ink: Colours  # its purest colour
    share: float  # of ink
    red: float  # share of the ink that is red
    bevel: float
    drawing: NDArray[np.float64]  # 0 ground … 1 ink
    peak: float  # how far the colours farthest from the ground are


def read_minefield(pixels: Pixels, blurred: bool = False) -> Reading:
    """Finds the field and reads it. Raises `Unreadable`.

    In a blurred picture small cells are not read at all, and what may be a faint sign is doubtful.
    """
    if not blurred and (exact := _read_exactly(pixels)) is not None:
        return exact
    grid = find_grid(pixels)
    if blurred and grid.pitch < LEAST_BLURRED:
        raise Unreadable(
            "The cells have {size} pixels; JPEG and WebP blur numbers below {least}. Send a PNG instead.",
            size=round(grid.pitch),
            least=LEAST_BLURRED,
        )
    views = [[_view(pixels, grid, column, row) for column in range(grid.columns)] for row in range(grid.rows)]
    look = _choose_look([view for line in views for view in line])
    rows, doubtful = [], []
    for row, line in enumerate(views):
        signs = [_read_blurred(view, look) if blurred else _read_cell(view, look) for view in line]
        rows.append("".join(sign for sign, _ in signs))
        doubtful += [(column, row) for column, (_, sure) in enumerate(signs) if not sure]
    if 2 * len(doubtful) > grid.columns * grid.rows:
        raise Unreadable("A grid was found, but most of its cells look like nothing known.")
    cut = cut_sides(pixels, grid)
    doubtful = sorted({*doubtful, *_outer_cells(grid, cut)}, key=lambda cell: (cell[1], cell[0]))
    return Reading(tuple(rows), tuple(doubtful), look.name, grid, cut=tuple(cut))


def _read_exactly(pixels: Pixels) -> Reading | None:
    """A window that a finder of its own knows."""
    for name, find in FINDERS:
        found = find(pixels)
        if found is not None:
            grid, signs = found
            cells = itertools.product(range(grid.rows), range(grid.columns))
            doubtful = tuple((column, row) for row, column in cells if not signs[row][column][1])
            return Reading(
                tuple("".join(sign for sign, _ in line) for line in signs), doubtful, name, grid, is_exact=True
            )
    return None


def _outer_cells(grid: Grid, sides: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Cells whose neighbours may lie outside the picture."""
    for column, row in itertools.product(range(grid.columns), range(grid.rows)):
        ends = {
            "left": column == 0,
            "top": row == 0,
            "right": column == grid.columns - 1,
            "bottom": row == grid.rows - 1,
        }
        if any(ends[side] for side in sides):
            yield column, row


def _view(pixels: Pixels, grid: Grid, column: int, row: int) -> CellView:
    inside = _cut(pixels, grid, column + INSIDE, row + INSIDE, column + 1 - INSIDE, row + 1 - INSIDE)
    rim = np.concatenate([inside[0], inside[-1], inside[:, 0], inside[:, -1]])
    ground = np.median(rim, axis=0)
    distance = np.linalg.norm(inside - ground, axis=2)
    drawn = distance > DRAWN
    ink, red = ground, 0.0
    if drawn.any():
        ink = inside[distance >= np.quantile(distance[drawn], 0.8)].mean(axis=0)
        red = float((inside[drawn][:, 0] > 1.35 * inside[drawn][:, 1:].max(axis=1)).mean())
    drawing = distance / max(float(distance.max()), DRAWN)
    bevel = _bevel(pixels, grid, column, row, float(ground.mean()))
    peak = float(np.quantile(distance, 0.995))
    return CellView(ground, ink, float(drawn.mean()), red, bevel, drawing, peak)


def _cut(pixels: Pixels, grid: Grid, left: float, top: float, right: float, bottom: float) -> Colours:
    x1, y1 = grid.corner(left, top)
    x2, y2 = grid.corner(right, bottom)
    height, width = pixels.shape[:2]
    rows = slice(min(max(round(y1), 0), height - 1), min(max(round(y2), round(y1) + 1, 1), height))
    columns = slice(min(max(round(x1), 0), width - 1), min(max(round(x2), round(x1) + 1, 1), width))
    return pixels[rows, columns].astype(np.float64)


def _bevel(pixels: Pixels, grid: Grid, column: int, row: int, ground: float) -> float:
    """How much brighter the edges above and left, and darker those below and right, are than the ground.

    Each edge is looked for around its place, because the grid may be off by a pixel.
    """
    out = min(0.04, 1 / grid.pitch)  # what lies around the field must not look like an edge of its cells
    above = _cut(pixels, grid, column + 0.2, row - out, column + 0.8, row + 0.16).mean(axis=(1, 2)).max()
    left = _cut(pixels, grid, column - out, row + 0.2, column + 0.16, row + 0.8).mean(axis=(0, 2)).max()
    below = _cut(pixels, grid, column + 0.2, row + 0.84, column + 0.8, row + 1 + out).mean(axis=(1, 2)).min()
    right = _cut(pixels, grid, column + 0.84, row + 0.2, column + 1 + out, row + 0.8).mean(axis=(0, 2)).min()
    return float(min(above - ground, left - ground, ground - below, ground - right))


def _choose_look(views: list[CellView]) -> MineLook:
    """The look that explains most grounds."""
    scores = {look.name: _fitness(views, look) for look in LOOKS}
    best = max(LOOKS, key=lambda look: scores[look.name])
    if scores[best.name] < KNOWN:
        raise Unreadable(
            "A grid of {count} cells was found, but its colours are those of no known program.",
            count=len(views),
        )
    return best


def _fitness(views: list[CellView], look: MineLook) -> float:
    """Share of cells with a known ground, nearer ones counting a little more."""
    distances = np.array([_nearest(view.ground, (*look.covered, *look.papers, *look.risks))[1] for view in views])
    fitness = float((distances < NEAR).mean()) - float(np.minimum(distances, NEAR).mean()) / 500
    bevels = np.array([view.bevel > BEVEL for view in views])
    return fitness - 0.5 if look.bevelled and not bevels.any() else fitness


def _nearest(colour: Colours, palette: tuple[Colour, ...]) -> tuple[int, float, float]:
    """Index of the nearest colour, how far it is, and how far the next one is."""
    distances = np.linalg.norm(np.array(palette, np.float64) - colour, axis=1)
    order = np.argsort(distances, kind="stable")
    second = float(distances[order[1]]) if len(order) > 1 else 1000.0
    return int(order[0]), float(distances[order[0]]), second


def _read_cell(view: CellView, look: MineLook) -> tuple[str, bool]:
    """The sign of a cell, and whether it is sure."""
    covered = _nearest(view.ground, look.covered)[1]
    opened = _nearest(view.ground, look.papers)[1]
    if look.bevelled:
        doubtful = min(covered, opened) > NEAR or BEVEL / 2 < view.bevel < BEVEL
        sign, sure = _read_covered(view) if view.bevel > 0.75 * BEVEL else _read_open(view, look)
        return sign, sure and not doubtful
    if look.risks and _nearest(view.ground, look.risks)[1] < min(covered, opened, RISKY):
        if covered < RISKY and view.share >= LEAST_INK and view.red > RED:
            return "!", False  # blurred, the ground of a flag looks like that of a percentage
        return ".", True  # the percentage on it adds nothing
    sign, sure = _read_covered(view) if covered < opened else _read_open(view, look)
    return sign, sure and min(covered, opened) < NEAR and abs(covered - opened) > NEAR / 3


def _read_blurred(view: CellView, look: MineLook) -> tuple[str, bool]:
    """A plain cell must be plain everywhere: blurring eats thin signs."""
    sign, sure = _read_cell(view, look)
    return sign, sure and (sign not in ".0" or view.peak < FAINT or _is_risk(view, look))


def _is_risk(view: CellView, look: MineLook) -> bool:
    return bool(look.risks) and _nearest(view.ground, look.risks)[1] < RISKY


def _read_covered(view: CellView) -> tuple[str, bool]:
    """Plain, or with a flag: something red; anything else on it may be a question mark."""
    if view.share < LEAST_INK:
        return ".", True
    return ("!", view.share < MOST_INK) if view.red > RED else ("?", False)


def _read_open(view: CellView, look: MineLook) -> tuple[str, bool]:
    if len(look.papers) > 2:
        return _read_by_ground(view, look)
    if view.share < LEAST_INK:
        return "0", True
    if view.share > MOST_INK:
        return "!", False
    return _read_by_ink(view, look)


def _read_by_ground(view: CellView, look: MineLook) -> tuple[str, bool]:
    """Reads numbers by their colours: each number has a ground of its own; the drawing must not contradict."""
    number, distance, second = _nearest(view.ground, look.papers)
    if view.share > MOST_INK:
        return "!", False
    if number == 0:
        return "0", view.share < LEAST_INK
    likely = rank_digits(view.drawing)
    sure = distance * APART < second and (number in likely[:2] or (distance < 6 and number in likely[:4]))
    return str(number), sure and view.share >= LEAST_INK


def _read_by_ink(view: CellView, look: MineLook) -> tuple[str, bool]:
    """Colour and shape vote; they must agree."""
    likely = rank_digits(view.drawing)
    distances = np.linalg.norm(np.array(look.inks, np.float64) - view.ink, axis=1)
    least = float(distances.min())
    alike = [int(number) + 1 for number in np.flatnonzero(distances <= least * APART + 6.0)]
    number = min(alike, key=lambda digit: likely.index(digit) if digit in likely else 9)
    agreed = likely[:1] == [number] or (len(alike) == 1 and number in likely[:3])
    return str(number), agreed and least < 90
