"""Boards drawn and photographed by a few lines of OpenCV, apart from the training's generator."""

from __future__ import annotations

import cv2
import numpy as np

from partie.vision.lattices import MORRIS
from partie.vision.pictures import Pixels

CELL = 60
LIGHT, DARK = (238, 232, 220), (25, 22, 20)
WOOD = (205, 165, 110)
TABLE = (112, 118, 128)


def start_of_checkers() -> list[str]:
    """Twelve men each on the dark squares."""
    rows = [["." for _ in range(8)] for _ in range(8)]
    for y in range(8):
        for x in range(8):
            if (x + y) % 2 and y != 3 and y != 4:
                rows[y][x] = "b" if y < 3 else "w"
    return ["".join(row) for row in rows]


def squares(rows: list[str]) -> Pixels:
    """A chequered board with a frame."""
    count = len(rows)
    picture = np.full(((count + 2) * CELL, (count + 2) * CELL, 3), (120, 80, 50), np.uint8)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            left, top = (x + 1) * CELL, (y + 1) * CELL
            colour = (90, 60, 40) if (x + y) % 2 else (225, 200, 160)
            picture[top : top + CELL, left : left + CELL] = colour
            _piece(picture, left + CELL // 2, top + CELL // 2, CELL * 0.38, sign)
    return picture


def lines(rows: list[str]) -> Pixels:
    """A line grid."""
    count = len(rows)
    picture = np.full(((count + 1) * CELL, (count + 1) * CELL, 3), WOOD, np.uint8)
    for number in range(1, count + 1):
        at = number * CELL
        cv2.line(picture, (at, CELL), (at, count * CELL), (40, 30, 20), 3)
        cv2.line(picture, (CELL, at), (count * CELL, at), (40, 30, 20), 3)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            _piece(picture, (x + 1) * CELL, (y + 1) * CELL, CELL * 0.45, sign)
    return picture


def cells(rows: list[str]) -> Pixels:
    """Green cells with thin lines between them, as reversi has them."""
    count = len(rows)
    picture = np.full(((count + 1) * CELL, (count + 1) * CELL, 3), (60, 45, 35), np.uint8)
    low, high = CELL // 2, CELL // 2 + count * CELL
    picture[low:high, low:high] = (35, 120, 65)
    for number in range(count + 1):
        at = low + number * CELL
        cv2.line(picture, (at, low), (at, high), (15, 45, 25), 2)
        cv2.line(picture, (low, at), (high, at), (15, 45, 25), 2)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            _piece(picture, (x + 1) * CELL, (y + 1) * CELL, CELL * 0.42, sign)
    return picture


def morris(rows: list[str]) -> Pixels:
    """Three squares and four spokes."""
    picture = np.full((8 * CELL, 8 * CELL, 3), WOOD, np.uint8)
    for ring in range(3):
        low, high = (1 + ring) * CELL, (7 - ring) * CELL
        cv2.rectangle(picture, (low, low), (high, high), (40, 30, 20), 5)
    for low, high in ((1, 3), (5, 7)):
        cv2.line(picture, (4 * CELL, low * CELL), (4 * CELL, high * CELL), (40, 30, 20), 5)
        cv2.line(picture, (low * CELL, 4 * CELL), (high * CELL, 4 * CELL), (40, 30, 20), 5)
    for x, y in MORRIS:
        _piece(picture, (x + 1) * CELL, (y + 1) * CELL, CELL * 0.3, rows[y][x])
    return picture


def _piece(picture: Pixels, x: int, y: int, radius: float, sign: str) -> None:
    if sign in "wWbB":
        light = sign in "wW"
        cv2.circle(picture, (x + 3, y + 5), round(radius), (60, 50, 40), -1, cv2.LINE_AA)
        cv2.circle(picture, (x, y), round(radius), LIGHT if light else DARK, -1, cv2.LINE_AA)
        ring = (200, 195, 185) if light else (60, 55, 50)
        cv2.circle(picture, (x, y), round(radius * 0.7), ring, 2, cv2.LINE_AA)


def photograph(board: Pixels, tilt: float = 0.0, seed: int = 0, size: tuple[int, int] = (960, 1280)) -> Pixels:
    """The board on a table: narrower at the top by `tilt`, a little turned, with noise."""
    dice = np.random.default_rng(seed)
    height, width = size
    photo = np.full((height, width, 3), TABLE, np.uint8)
    side = board.shape[0]
    middle, half = width / 2, height * 0.4
    upper = half * (1 - tilt)
    lift = half * tilt * 0.8
    corners = np.array(
        [
            [middle - upper, height / 2 - half + lift],
            [middle + upper, height / 2 - half + lift + 8],
            [middle + half, height / 2 + half],
            [middle - half, height / 2 + half - 8],
        ],
        np.float32,
    )
    flat = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    matrix = cv2.getPerspectiveTransform(flat, corners)
    seen = cv2.warpPerspective(board, matrix, (width, height), flags=cv2.INTER_AREA)
    inside = cv2.warpPerspective(np.full(board.shape[:2], 255, np.uint8), matrix, (width, height)) > 127
    photo[inside] = seen[inside]
    shade = np.linspace(0.8, 1.1, width)[None, :, None]
    noisy = cv2.GaussianBlur(photo, (3, 3), 0) * shade + dice.normal(0, 3, photo.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def encoded(pixels: Pixels, ending: str = ".jpg") -> bytes:
    """As a file."""
    done, data = cv2.imencode(ending, cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))
    assert done
    return bytes(data.tobytes())
