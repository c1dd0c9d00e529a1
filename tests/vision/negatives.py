"""Drawn pictures with grids, boards or patterns that are not a board of any game that is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import cv2
import numpy as np

from partie.vision.pictures import Pixels
from tests.vision import rendered

SHADES = ((252, 252, 250), (238, 236, 228), (222, 222, 220), (203, 208, 212), (190, 190, 186), (250, 243, 205))
INKS = ((20, 20, 25), (60, 60, 70), (30, 60, 140), (120, 40, 40))
Dice = np.random.Generator


def _page(dice: Dice, width: int = 900, height: int = 900) -> Pixels:
    return np.full((height, width, 3), SHADES[int(dice.integers(len(SHADES)))], np.uint8)


def _ink(dice: Dice) -> tuple[int, int, int]:
    return INKS[int(dice.integers(len(INKS)))]


def _grid(page: Pixels, left: int, top: int, cell: int, columns: int, rows: int, ink: tuple[int, int, int]) -> None:
    for column in range(columns + 1):
        x = left + column * cell
        cv2.line(page, (x, top), (x, top + rows * cell), ink, 2)
    for row in range(rows + 1):
        y = top + row * cell
        cv2.line(page, (left, y), (left + columns * cell, y), ink, 2)


def _words(page: Pixels, x: int, y: int, text: str, ink: tuple[int, int, int], size: float = 1.0) -> None:
    cv2.putText(page, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size, ink, max(1, round(2 * size)), cv2.LINE_AA)


def sudoku(dice: Dice) -> Pixels:
    """Nine by nine, some cells filled."""
    page, ink, cell = _page(dice), _ink(dice), int(dice.integers(52, 84))
    _grid(page, 60, 60, cell, 9, 9, ink)
    for number in range(4):
        at = 60 + 3 * number * cell
        cv2.line(page, (at, 60), (at, 60 + 9 * cell), ink, 5)
        cv2.line(page, (60, at), (60 + 9 * cell, at), ink, 5)
    for cell_number in np.flatnonzero(dice.random(81) < dice.uniform(0.25, 1.0)):
        row, column = divmod(int(cell_number), 9)
        digit = str(int(dice.integers(1, 10)))
        _words(page, 60 + column * cell + cell // 4, 60 + row * cell + 3 * cell // 4, digit, ink, cell / 50)
    return page


def crossword(dice: Dice) -> Pixels:
    """Black and white cells, letters in some."""
    page, ink, count = _page(dice), _ink(dice), int(dice.integers(9, 16))
    cell = 800 // count
    black = dice.random((count, count)) < 0.2
    for y in range(count):
        for x in range(count):
            if black[y, x]:
                page[50 + y * cell : 50 + (y + 1) * cell, 50 + x * cell : 50 + (x + 1) * cell] = ink
            elif dice.random() < 0.4:
                letter = "ABDEIKLNORST"[int(dice.integers(12))]
                _words(page, 50 + x * cell + cell // 4, 50 + (y + 1) * cell - cell // 4, letter, ink, cell / 55)
    _grid(page, 50, 50, cell, count, count, ink)
    return page


def connect_four(dice: Dice) -> Pixels:
    """Discs in seven columns of six round holes each."""
    page = np.full((900, 900, 3), (95, 70, 50), np.uint8)
    page[100:800, 50:850] = tuple(int(value) for value in dice.integers([20, 40, 120], [50, 90, 220]))
    for column in range(7):
        filled = int(dice.integers(7))
        for row in range(6):
            colour = (225, 215, 205) if 5 - row >= filled else (215, 40, 40) if dice.random() < 0.5 else (235, 210, 50)
            cv2.circle(page, (108 + 114 * column, 163 + 115 * row), 45, colour, -1, cv2.LINE_AA)
    return page


def table(dice: Dice) -> Pixels:
    """A table of words and numbers with columns of different widths."""
    page, ink = _page(dice), _ink(dice)
    edges = np.cumsum(np.concatenate([[40], dice.integers(70, 240, 5)]))
    rows, high = int(dice.integers(6, 16)), int(dice.integers(34, 52))
    for row in range(rows + 1):
        cv2.line(page, (40, 60 + row * high), (int(edges[-1]), 60 + row * high), ink, 1)
    for x in edges:
        cv2.line(page, (int(x), 60), (int(x), 60 + rows * high), ink, 1)
    for row in range(rows):
        for x in edges[:-1]:
            _words(page, int(x) + 6, 60 + row * high + high - 12, str(int(dice.integers(1000))), ink, 0.7)
    return page


def spreadsheet(dice: Dice) -> Pixels:
    """Equal cells, some with numbers, a grey head."""
    page, cell = _page(dice), int(dice.integers(36, 60))
    columns, rows = 800 // cell, 700 // cell
    page[50 : 50 + cell, 50 : 50 + columns * cell] = (214, 218, 222)
    _grid(page, 50, 50, cell, columns, rows, (190, 190, 195))
    for cell_number in np.flatnonzero(dice.random(columns * rows) < 0.4):
        row, column = divmod(int(cell_number), columns)
        digit = str(int(dice.integers(1, 9)))
        _words(page, 54 + column * cell, 50 + (row + 1) * cell - cell // 4, digit, (30, 30, 35), cell / 60)
    return page


def calendar(dice: Dice) -> Pixels:
    """Seven columns of days."""
    page, ink, cell = _page(dice, 1000, 900), _ink(dice), int(dice.integers(90, 125))
    _grid(page, 60, 140, cell, 7, 5, ink)
    _words(page, 60, 90, "November 2026", ink, 1.6)
    for day in range(30):
        _words(page, 66 + day % 7 * cell, 170 + day // 7 * cell, str(day + 1), ink, 0.8)
    return page


def squared_paper(dice: Dice) -> Pixels:
    """Fine squares, a sketch on them."""
    page, cell = _page(dice), int(dice.integers(18, 30))
    _grid(page, 0, 0, cell, 900 // cell, 900 // cell, (170, 190, 220))
    points = dice.integers(100, 800, (7, 2)).astype(np.int32)
    cv2.polylines(page, [points], False, _ink(dice), 3, cv2.LINE_AA)
    return page


def tic_tac_toe(dice: Dice) -> Pixels:
    """Three by three."""
    page, ink = _page(dice), _ink(dice)
    for at in (330, 570):
        cv2.line(page, (at, 100), (at, 800), ink, 6)
        cv2.line(page, (100, at), (800, at), ink, 6)
    for cell_number in range(9):
        x, y = 215 + 240 * (cell_number % 3), 215 + 240 * (cell_number // 3)
        if dice.random() < 0.4:
            cv2.circle(page, (x, y), 70, ink, 6, cv2.LINE_AA)
    return page


def noise(dice: Dice) -> Pixels:
    """Every pixel by chance, coarse or fine."""
    side = int(dice.integers(20, 800))
    return np.asarray(
        cv2.resize(dice.integers(0, 255, (side, side, 3)).astype(np.uint8), (800, 800), interpolation=0), np.uint8
    )


def tiles(dice: Dice) -> Pixels:
    """A wall of equal tiles."""
    page, cell = _page(dice), int(dice.integers(60, 130))
    for y in range(0, 900, cell):
        for x in range(0, 900, cell):
            shade = int(dice.integers(-14, 14))
            part = page[y + 3 : y + cell - 3, x + 3 : x + cell - 3]
            part[:] = np.clip(part.astype(np.int16) + shade - 20, 0, 255)
    return page


def keyboard(dice: Dice) -> Pixels:
    """Rows of keys."""
    page = np.full((500, 1100, 3), (60, 62, 66), np.uint8)
    for row in range(4):
        for key in range(11 - row):
            x, y = 60 + 85 * key + 30 * row, 80 + 85 * row
            cv2.rectangle(page, (x, y), (x + 72, y + 72), SHADES[int(dice.integers(len(SHADES)))], -1)
            _words(page, x + 24, y + 48, chr(65 + int(dice.integers(26))), (20, 20, 20), 0.9)
    return page


def house(dice: Dice) -> Pixels:
    """A front with windows."""
    page = np.full((900, 900, 3), tuple(int(value) for value in dice.integers(110, 210, 3)), np.uint8)
    for y in range(80, 820, 120):
        for x in range(70, 800, 130):
            cv2.rectangle(page, (x, y), (x + 70, y + 80), tuple(int(v) for v in dice.integers(20, 120, 3)), -1)
    return page


KINDS: tuple[Callable[[Dice], Pixels], ...] = (
    sudoku,
    crossword,
    connect_four,
    table,
    spreadsheet,
    calendar,
    squared_paper,
    tic_tac_toe,
    noise,
    tiles,
    keyboard,
    house,
)


def pictures(each: int) -> Iterator[tuple[str, bytes]]:
    """A name and a file of each: as a lossless screenshot, as a JPEG, as a photo on a table."""
    for draw in KINDS:
        for number in range(each):
            page = draw(np.random.default_rng([number, *draw.__name__.encode()]))
            way = number % 3
            if way == 2 and draw is not tiles:  # which has no edge
                side = max(page.shape[:2])
                square = np.full((side, side, 3), page[0, 0], np.uint8)
                square[: page.shape[0], : page.shape[1]] = page
                page = rendered.photograph(square, tilt=0.05 * (number % 5), seed=number)
            yield f"{draw.__name__}-{number}", rendered.encoded(page, ".png" if way == 0 else ".jpg")
