"""Printed boards: the PDF is drawn by a small interpreter of its own and read like a photo."""

from __future__ import annotations

import re

import cv2
import numpy as np
import pytest

from partie import games, vision
from partie.vision.geometry import UNIT
from partie.vision.marks import area, find_sheet
from partie.vision.pictures import Pixels
from partie.vision.printable import PAPERS, caption, page
from partie.vision.printable import sheet as paper_of
from tests.vision import rendered

SCALE = 2.0  # pixels a point
SIZES = {"checkers": 8, "mills": 7, "reversi": 8, "gomoku": 15, "go": 9}  # of the first variant


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


@pytest.mark.parametrize("game", ["checkers", "mills", "reversi", "gomoku", "go"])
def test_marks_say_which_sheet_it_is_and_where_its_board_lies(game: str) -> None:
    found = games.load(game)
    geometry = found.view().geometry(found.variants[0].name)
    kind = games.features(game).board
    assert find_sheet(drawn(page(geometry, "letter"))) is None
    sheet = find_sheet(drawn(page(geometry, "letter", "", kind)))
    assert sheet is not None
    assert (sheet.kind, sheet.size) == (kind, SIZES[game])
    _, height, unit, left, top = paper_of(geometry, "letter")
    x, y, side = area(geometry)
    corners = np.array([left + x * unit, height - top + y * unit]) + side * unit * UNIT
    assert np.abs(sheet.corners / SCALE - corners).max() < 0.1 * unit


def test_a_marked_sheet_is_known_where_two_of_its_marks_are_covered() -> None:
    geometry = games.load("go").view().geometry(games.load("go").variant_name({"size": 9}))
    sheet = drawn(page(geometry, "a4", "", games.features("go").board))
    sheet[sheet.shape[0] // 2 + 300 :] = 255
    seen = find_sheet(sheet)
    assert seen is not None
    assert (seen.kind, seen.size) == ("lines", 9)


def test_marks_of_different_sheets_are_no_board() -> None:
    view = games.load("gomoku").view()
    marks = {lines: drawn(page(view.geometry(f"free-{lines}"), "a4", "", "lines")) for lines in (13, 15)}
    mixed = marks[13].copy()
    mixed[:, mixed.shape[1] // 2 :] = marks[15][:, mixed.shape[1] // 2 :]
    mixed[mixed.shape[0] // 2 :] = 255
    assert find_sheet(mixed) is None


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
