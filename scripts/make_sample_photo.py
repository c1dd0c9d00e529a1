"""Draws the sample photo of See, a board of five in a row on a table: `python scripts/make_sample_photo.py`."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.float32]

OUT = Path(__file__).parents[1] / "src" / "partie" / "games" / "gomoku" / "page" / "sample.jpg"
SIZE = 15
CELL = 64  # pixels of the board seen from above
MARGIN = 60
PHOTO = (896, 672)
QUALITY = 66
WOOD, TABLE = (222, 178, 112), (74, 60, 50)
BLACK, WHITE = ["h8", "i8", "i9", "g10", "j8", "h10"], ["h9", "g8", "h7", "j10", "k8", "g7"]


def main() -> None:
    """Writes the picture beside the game's page."""
    dice = np.random.default_rng(5)
    board = _wood(dice, MARGIN * 2 + CELL * (SIZE - 1), WOOD)
    _lines(board)
    for stones, colour in ((BLACK, 26.0), (WHITE, 238.0)):
        for stone in stones:
            _stone(board, stone, colour, dice)
    photo = _photograph(board, dice)
    done, data = cv2.imencode(".jpg", cv2.cvtColor(photo, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    assert done
    OUT.write_bytes(data.tobytes())
    print(OUT, len(data))


def _wood(dice: np.random.Generator, side: int, colour: tuple[int, int, int]) -> Pixels:
    """A plank: grain that runs from left to right."""
    grain = cv2.GaussianBlur(dice.normal(0, 1, (side, side)).astype(np.float32), (0, 0), sigmaX=60, sigmaY=1.6)
    grain += 2 * cv2.GaussianBlur(dice.normal(0, 1, (side, side)).astype(np.float32), (0, 0), sigmaX=90, sigmaY=9)
    return np.array(colour, np.float32) + 9 * (grain / grain.std())[..., None]


def _lines(board: Pixels) -> None:
    last = MARGIN + CELL * (SIZE - 1)
    for number in range(SIZE):
        at = MARGIN + CELL * number
        cv2.line(board, (at, MARGIN), (at, last), (52, 36, 24), 2, cv2.LINE_AA)
        cv2.line(board, (MARGIN, at), (last, at), (52, 36, 24), 2, cv2.LINE_AA)
    for x, y in ((3, 3), (11, 3), (7, 7), (3, 11), (11, 11)):
        cv2.circle(board, (MARGIN + CELL * x, MARGIN + CELL * y), 6, (52, 36, 24), -1, cv2.LINE_AA)


def _stone(board: Pixels, name: str, colour: float, dice: np.random.Generator) -> None:
    """A lens of glass with a shadow and a light from the upper left."""
    x = MARGIN + CELL * (ord(name[0]) - ord("a")) + dice.normal(0, 1.5)
    y = MARGIN + CELL * (SIZE - int(name[1:])) + dice.normal(0, 1.5)
    radius = CELL * 0.46
    down, right = np.mgrid[: board.shape[0], : board.shape[1]].astype(np.float32)
    shadow = np.clip(1.25 - np.hypot(right - x - 7, down - y - 9) / (radius * 1.05), 0, 1)
    board *= 1 - 0.55 * np.clip(shadow * 4, 0, 1)[..., None]
    far = np.hypot(right - x, down - y) / radius
    inside = np.clip((1 - far) * radius, 0, 1)[..., None]
    bulge = np.sqrt(np.clip(1 - far**2, 0, 1))
    light = np.exp(-(((right - x) / radius + 0.38) ** 2 + ((down - y) / radius + 0.42) ** 2) * 9)
    shade = colour * (0.72 + 0.28 * bulge) + (70 if colour < 128 else 17) * light
    board[:] = board * (1 - inside) + np.clip(shade, 0, 255)[..., None] * inside


def _photograph(board: Pixels, dice: np.random.Generator) -> NDArray[np.uint8]:
    """From a chair beside the table: a little from the side, with the light of a window."""
    width, height = PHOTO
    photo = _wood(dice, width, TABLE)[:height]
    side = board.shape[0]
    flat = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    corners = np.array([[229, 77], [705, 65], [814, 604], [95, 614]], np.float32)
    matrix = cv2.getPerspectiveTransform(flat, corners)
    below = cv2.getPerspectiveTransform(flat, corners + np.array([10, 22], np.float32))
    ones = np.ones((side, side), np.float32)
    shadow = cv2.GaussianBlur(cv2.warpPerspective(ones, below, PHOTO), (0, 0), 14)
    photo = photo * (1 - 0.6 * shadow[..., None])
    inside = cv2.warpPerspective(ones, matrix, PHOTO, flags=cv2.INTER_AREA)[..., None]
    photo = photo * (1 - inside) + cv2.warpPerspective(board, matrix, PHOTO, flags=cv2.INTER_AREA) * inside
    down, right = np.mgrid[:height, :width].astype(np.float32)
    window = 0.82 + 0.34 * np.exp(-(((right - 260) / 540) ** 2 + ((down - 100) / 420) ** 2))
    photo = cv2.GaussianBlur(photo * window[..., None], (0, 0), 0.7) + dice.normal(0, 1.4, photo.shape)
    return np.clip(photo, 0, 255).astype(np.uint8)


if __name__ == "__main__":
    main()
