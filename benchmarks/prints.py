"""Boards that Partie prints, with pieces on them, photographed by a drawn camera: how many are read rightly.

    python -m benchmarks prints [--each 4] [--only "gomoku 15"] [--models FOLDER] [--keep FOLDER]

Each sheet of A4 lies as a whole in the picture, on a table of some colour, seen from 0, 15, 30 and 45 degrees, turned a
little. Pieces are flat discs of two shades with a shadow; positions are drawn by lot. Right means: the game, the size
and every cell, in any of the four directions.
"""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from partie import games, vision
from partie.core.view import Geometry
from partie.vision import networks
from partie.vision.interpreter import turned_rows
from partie.vision.lattices import MORRIS
from partie.vision.pictures import Pixels, Unreadable
from partie.vision.printable import LINE, marks_of, ruled, sheet

ANGLES = (0, 15, 30, 45)
BOARDS: dict[str, tuple[str, dict[str, object], int]] = {  # name: game, values of fields, cells a side
    "checkers": ("checkers", {}, 8),
    "mills": ("mills", {}, 7),
    "reversi": ("reversi", {}, 8),
    "go 9": ("go", {"size": "9"}, 9),
    "gomoku 13": ("gomoku", {"size": "13"}, 13),
    "gomoku 15": ("gomoku", {"size": "15"}, 15),
    "gomoku 19": ("gomoku", {"size": "19"}, 19),
}
Dice = np.random.Generator
Shade = tuple[int, int, int]
SCALE = 3  # pixels of the flat sheet for a point of the paper
PHOTO = (1200, 1600)  # height and width
SHADES: tuple[tuple[Shade, Shade], ...] = (  # of the two sets
    ((238, 234, 224), (32, 30, 34)),
    ((226, 190, 130), (70, 42, 28)),
    ((205, 60, 50), (30, 30, 34)),
)


def main(*, each: int = 4, only: str | None = None, models: Path | None = None, keep: Path | None = None) -> None:
    """
    :param each: pictures of each board at each angle
    :param only: one of the boards
    :param models: folder with finder, refiner and reader as .onnx
    :param keep: folder for the pictures that were not read rightly
    """
    if models:
        networks.use_folder(models)
    right: Counter[tuple[str, int]] = Counter()
    chosen = [only] if only else list(BOARDS)
    for name in chosen:
        for angle in ANGLES:
            for number in range(each):
                dice = np.random.default_rng([*name.encode(), angle, number])
                rows, picture = _picture(name, angle, dice)
                done, data = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 90])
                assert done
                found = _found(name, rows, data.tobytes())
                right[name, angle] += found == ""
                if found and keep:
                    (keep / f"{name.replace(' ', '')}-{angle}-{number}.jpg").write_bytes(data.tobytes())
                    print(name, angle, number, found, flush=True)
        print(f"{name:10}", *(f"{angle:3}°: {right[name, angle]} of {each}" for angle in ANGLES), flush=True)
    total = each * len(chosen) * len(ANGLES)
    print(f"all        {sum(right.values())} of {total} ({100 * sum(right.values()) / total:.1f} %)")


def _found(name: str, rows: list[str], data: bytes) -> str:
    """What is wrong about the reading; nothing where it is right."""
    game, _, size = BOARDS[name]
    try:
        reading = vision.read(data)
    except Unreadable:
        return "refused"
    taken_for = "gomoku" if game == "go" else game
    if reading.game != taken_for or reading.size != size:
        return f"{reading.game} {reading.size}"
    wrong = min(
        sum(a != b for one, other in zip(reading.rows, turned_rows(rows, turn), strict=True)
            for a, b in zip(one, other, strict=True))
        for turn in range(4)
    )  # fmt: skip
    return f"{wrong} cells" if wrong else ""


def _picture(name: str, angle: int, dice: Dice) -> tuple[list[str], Pixels]:
    game_name, values, size = BOARDS[name]
    game = games.find(game_name)
    variant = game.variant_name(values)
    geometry = game.view().geometry(variant)
    rows = _position(game_name, size, dice)
    flat, unit, left, top = _printed(geometry, games.features(game_name).board)
    light, dark = SHADES[int(dice.integers(len(SHADES)))]
    radius = unit * dice.uniform(0.36, 0.45)
    for (x, y), sign in _places(geometry, game_name, rows):
        _disc(flat, (left + x * unit, top + y * unit), radius, light if sign == "w" else dark, dice)
    return rows, _photographed(flat, angle, dice)


def _position(game: str, size: int, dice: Dice) -> list[str]:
    """Rows of . w b, and - where there is no point; both sets are on the board."""
    while True:
        rows = _drawn(game, size, dice)
        if min(sum(row.count(sign) for row in rows) for sign in "wb") >= 2:
            return rows


def _drawn(game: str, size: int, dice: Dice) -> list[str]:
    share = dice.uniform(0.1, 0.6 if game in ("checkers", "mills", "reversi") else 0.4)
    signs = np.where(dice.random((size, size)) < share, np.where(dice.random((size, size)) < 0.5, "w", "b"), ".")
    if game == "checkers":
        row, column = np.indices((size, size))
        signs[(row + column) % 2 == 0] = "."
    if game == "reversi":
        signs[3:5, 3:5] = [["w", "b"], ["b", "w"]]
    if game == "mills":
        points = np.zeros((size, size), bool)
        for x, y in MORRIS:
            points[y, x] = True
        signs = np.where(points, signs, "-")
    return ["".join(row) for row in signs]


def _places(geometry: Geometry, game: str, rows: list[str]) -> list[tuple[tuple[float, float], str]]:
    """Where in the geometry pieces stand: its cells lie in columns and rows."""
    xs = sorted({round(cell.x, 3) for cell in geometry.cells})
    ys = sorted({round(cell.y, 3) for cell in geometry.cells})
    if game == "checkers":  # only its playing squares are cells
        xs, ys = ([min(values) + step for step in range(8)] for values in (xs, ys))
    return [((xs[x], ys[y]), sign) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in "wb"]


def _printed(geometry: Geometry, kind: str) -> tuple[Pixels, float, float, float]:
    """The sheet of A4 in pixels, as the PDF has it; pixels of a cell, and where the geometry begins."""
    width, height, unit, left, top = (value * SCALE for value in sheet(geometry, "a4"))
    paper = np.full((round(height), round(width), 3), 250, np.uint8)
    top = height - top

    def at(x: float, y: float) -> tuple[int, int]:
        return round(left + x * unit), round(top + y * unit)

    for x, y in geometry.fields:
        cv2.rectangle(paper, at(x - 0.5, y - 0.5), at(x + 0.5, y + 0.5), (115, 115, 120), -1)
    for x1, y1, x2, y2 in ruled(geometry):
        cv2.line(paper, at(x1, y1), at(x2, y2), (26, 26, 26), max(2, round(LINE * unit)), cv2.LINE_AA)
    for x, y in geometry.dots:
        cv2.circle(paper, at(x, y), round(0.1 * unit), (26, 26, 26), -1, cv2.LINE_AA)
    for x, y, side in marks_of(geometry, kind):
        cv2.rectangle(paper, at(x, y), at(x + side, y + side), (26, 26, 26), -1)
    for label in geometry.labels:
        x, y = at(label.x, label.y)
        cv2.putText(paper, label.text, (x - round(unit * 0.1), y + round(unit * 0.12)), 0, unit / 90, (26, 26, 26), 3)
    return paper, unit, left, top


def _disc(paper: Pixels, place: tuple[float, float], radius: float, shade: Shade, dice: Dice) -> None:
    x, y = (value + dice.normal(0, 0.06) * radius for value in place)
    cv2.circle(paper, (round(x + 0.12 * radius), round(y + 0.18 * radius)), round(radius), (150, 148, 146), -1)
    colour = np.clip(np.array(shade) + dice.normal(0, 5), 0, 255).tolist()
    cv2.circle(paper, (round(x), round(y)), round(radius), colour, -1, cv2.LINE_AA)
    rim = np.clip(np.array(colour) * 0.8 + 12, 0, 255).tolist()
    cv2.circle(paper, (round(x), round(y)), round(radius * 0.72), rim, max(1, round(radius * 0.06)), cv2.LINE_AA)


def _photographed(flat: Pixels, angle: int, dice: Dice) -> Pixels:
    """The sheet as a whole, on a table, seen from `angle` degrees beside straight above."""
    high, wide = PHOTO
    tilt, turn = math.radians(angle), math.radians(dice.uniform(-12, 12)) + math.pi / 2 * (dice.random() < 0.5)
    h, w = flat.shape[0] / 2, flat.shape[1] / 2
    corners = np.array([(-w, -h), (w, -h), (w, h), (-w, h)])
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    x, y = (corners @ spin.T).T
    far = 3.2 * h
    depth = far - y * math.sin(tilt)
    seen = np.stack([x / depth, y * math.cos(tilt) / depth], axis=1)
    low, span = seen.min(axis=0), np.ptp(seen, axis=0)
    zoom = min(wide * 0.94 / span[0], high * 0.94 / span[1]) * dice.uniform(0.85, 1.0)
    placed = (seen - low - span / 2) * zoom + (wide / 2, high / 2)
    source = np.array([(0, 0), (2 * w, 0), (2 * w, 2 * h), (0, 2 * h)], np.float32)
    matrix = cv2.getPerspectiveTransform(source, placed.astype(np.float32))
    table = np.full((high, wide, 3), dice.integers(40, 200, 3), np.uint8)
    over = cv2.warpPerspective(np.full(flat.shape[:2], 255, np.uint8), matrix, (wide, high), flags=cv2.INTER_LINEAR)
    blurred = cv2.GaussianBlur(flat, (0, 0), max(0.5, 0.6 / zoom * far))
    sheet_ = cv2.warpPerspective(blurred, matrix, (wide, high), flags=cv2.INTER_LINEAR)
    share = over[..., None] / 255
    photo = table * (1 - share) + sheet_ * share
    return _lit(photo, dice)


def _lit(photo: NDArray[np.float64], dice: Dice) -> Pixels:
    """Uneven light, a warm or cold lamp, a little blur and noise."""
    high, wide = PHOTO
    row, column = np.mgrid[0 : 1 : high * 1j, 0 : 1 : wide * 1j]
    around = dice.uniform(0, 2 * math.pi)
    shade = 0.85 + 0.25 * dice.random() * (row * math.sin(around) + column * math.cos(around))
    warm = 1 + np.array([0.06, 0, -0.08]) * dice.normal()
    noisy = cv2.GaussianBlur(photo * shade[..., None] * warm * 0.93, (0, 0), dice.uniform(0.5, 1.1))
    return np.asarray(np.clip(noisy + dice.normal(0, 3, photo.shape), 0, 255), np.uint8)
