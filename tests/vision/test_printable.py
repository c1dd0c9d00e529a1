"""Printed boards: the PDF is drawn by a small interpreter of its own and read like a photo."""

from __future__ import annotations

import re

import cv2
import numpy as np
import pytest

from partie import games, vision
from partie.vision.pictures import Pixels
from partie.vision.printable import PAPERS, caption, page
from tests.vision import rendered

SCALE = 2.0  # pixels a point


def drawn(data: bytes) -> Pixels:
    """The page as pixels: filled squares, lines and discs; letters are left out."""
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    stream = re.search(rb"stream\n(.*)\nendstream", data, re.S)
    assert box is not None
    assert stream is not None
    width, height = float(box[1]), float(box[2])
    picture = np.full((round(height * SCALE), round(width * SCALE), 3), 255, np.uint8)
    numbers: list[float] = []
    path: list[tuple[float, float]] = []
    fill: tuple[int, ...] = (0, 0, 0)
    pen: tuple[int, ...] = (0, 0, 0)
    thick = 1.0

    def place(x: float, y: float) -> tuple[int, int]:
        return round(x * SCALE), round((height - y) * SCALE)

    for line in stream[1].decode("latin-1").splitlines():
        if line.startswith("BT"):
            continue
        for word in line.split():
            if re.fullmatch(r"-?[\d.]+", word):
                numbers.append(float(word))
                continue
            if word == "rg":
                fill = tuple(round(255 * value) for value in numbers)
            elif word == "RG":
                pen = tuple(round(255 * value) for value in numbers)
            elif word == "w":
                thick = numbers[0]
            elif word == "re":
                x, y, wide, high = numbers
                path = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
            elif word == "m":
                path = [(numbers[0], numbers[1])]
            elif word in ("l", "c"):
                path.append((numbers[-2], numbers[-1]))
            elif word == "f":
                cv2.fillPoly(picture, [np.array([place(x, y) for x, y in path], np.int32)], fill)
            elif word == "S":
                cv2.line(picture, place(*path[0]), place(*path[1]), pen, max(1, round(thick * SCALE)))
            numbers = []
    return picture


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("game", "variant", "size"),
    [
        ("checkers", "english", 8),
        ("checkers", "czech", 8),
        ("mills", "nine", 7),
        ("gomoku", "free-13", 13),
        ("gomoku", "free-15", 15),
        ("gomoku", "free-19", 19),
    ],
)
def test_a_printed_board_is_known(paper: str, game: str, variant: str, size: int) -> None:
    geometry = games.load(game).view().geometry(variant)
    sheet = drawn(page(geometry, paper))
    ground = np.full((sheet.shape[0] + 200, sheet.shape[1] + 300, 3), rendered.TABLE, np.uint8)
    ground[100:-100, 150:-150] = sheet
    reading = vision.read(rendered.encoded(ground))
    assert (reading.game, reading.size) == (game, size)
    assert set("".join(reading.rows)) <= {".", "-"}


def test_the_file_tells_where_its_objects_begin() -> None:
    data = page(games.load("mills").view().geometry("nine"), "a4", "A title (with brackets)")
    table = data[int(re.findall(rb"startxref\n(\d+)", data)[0]) :]
    assert table.startswith(b"xref")
    starts = [int(start) for start in re.findall(rb"(\d{10}) 00000 n", table)]
    assert [data[start : start + 7] for start in starts] == [b"%d 0 obj" % n for n in range(1, 6)]
    assert rb"(A title \(with brackets\))" in data


def test_the_caption_names_game_and_rules_in_words() -> None:
    assert caption(games.find("checkers"), "czech") == "Partie: Checkers, Czech draughts"
    assert caption(games.find("gomoku"), "free-12") == "Partie: Five in a row, free-12"
