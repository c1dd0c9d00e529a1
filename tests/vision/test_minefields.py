"""Minefields read from drawings of several programs, sizes and qualities."""

from __future__ import annotations

import io

import numpy as np
import pytest

from partie.games.mines.pictures.reading import read_minefield
from partie.vision.pictures import Pixels, Unreadable, decode, is_blurred
from tests.vision import drawing
from tests.vision.drawing import Painter

# every sign in every look; the numbers need not fit together
SIGNS = [
    "12345678.",
    "0.!.0.!.0",
    "87654321.",
    "!!..00112",
    "334455667",
    "78.0!1234",
    "5678....!",
    "000000...",
    "1.2.3.4.5",
]
PAINTERS = [drawing.classic, drawing.gnome, drawing.partie_light, drawing.partie_dark]


def wrong_silently(
    rows: list[str], painter: Painter, size: int, scale: float = 1.0, blur: float = 0.0
) -> tuple[int, int]:
    """Cells that were misread without a warning, and cells with one."""
    reading = read_minefield(drawing.pixels(drawing.field(rows, painter, size), scale, blur))
    assert (len(reading.rows), len(reading.rows[0])) == (len(rows), len(rows[0]))
    silent = [
        (column, row)
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if reading.rows[row][column] != sign and (column, row) not in reading.doubtful
    ]
    return len(silent), len(reading.doubtful)


@pytest.mark.parametrize("painter", PAINTERS)
@pytest.mark.parametrize("size", [20, 33, 48])
def test_every_sign_is_read(painter: Painter, size: int) -> None:
    assert wrong_silently(SIGNS, painter, size) == (0, 0)


@pytest.mark.parametrize("painter", PAINTERS)
@pytest.mark.parametrize(("scale", "blur"), [(0.9, 0.0), (1.25, 0.0), (1.5, 0.6), (2.0, 1.0)])
def test_scaled_and_soft_pictures_are_never_misread_silently(painter: Painter, scale: float, blur: float) -> None:
    silent, doubtful = wrong_silently(SIGNS, painter, 24, scale, blur)
    assert silent == 0
    assert doubtful <= 16


@pytest.mark.parametrize("painter", [drawing.analysed_light, drawing.analysed_dark])
@pytest.mark.parametrize("size", [24, 33, 48])
def test_covered_cells_with_a_percentage_are_covered(painter: Painter, size: int) -> None:
    mostly_covered = [*SIGNS, *9 * ["." * 9]]
    assert wrong_silently(mostly_covered, painter, size) == (0, 0)


def test_an_expert_board_is_found_in_its_window() -> None:
    random = np.random.default_rng(5)
    rows = ["".join(random.choice(list("...!01123"), 30)) for _ in range(16)]
    assert wrong_silently(rows, drawing.gnome, 25) == (0, 0)


def test_the_look_is_named() -> None:
    names = [read_minefield(drawing.pixels(drawing.field(SIGNS, painter, 30))).look for painter in PAINTERS]
    assert names == ["classic", "GNOME Mines", "Partie, light", "Partie, dark"]


def test_a_smeared_cell_is_doubtful() -> None:
    picture = drawing.field(SIGNS, drawing.partie_light, 32)
    pixels = drawing.pixels(picture).copy()
    left, top = 13 + 32, 41  # the second cell of the first row
    pixels[top + 6 : top + 26, left + 6 : left + 26] = (200, 120, 240)
    assert (1, 0) in read_minefield(pixels).doubtful


def test_a_digit_in_a_foreign_colour_is_doubtful_or_right() -> None:
    picture = drawing.field(SIGNS, drawing.partie_light, 32)
    pixels = drawing.pixels(picture).copy()
    cell = pixels[41 : 41 + 32, 13 : 13 + 32]
    blue = cell[:, :, 2].astype(int) > cell[:, :, 0].astype(int) + 40
    cell[blue] = (179, 38, 30)  # the 1 in the ink of a 3
    reading = read_minefield(pixels)
    assert reading.rows[0][0] == "1" or (0, 0) in reading.doubtful


def test_a_chessboard_of_foreign_colours_is_refused() -> None:
    board = np.zeros((320, 320, 3), np.uint8)
    board[:] = (30, 90, 200)
    squares = np.kron(np.indices((8, 8)).sum(axis=0) % 2, np.ones((40, 40), int)).astype(bool)
    board[squares] = (20, 200, 160)
    with pytest.raises(Unreadable, match="no known program"):
        read_minefield(board)


@pytest.mark.parametrize("kind", ["plain", "noise"])
def test_pictures_without_a_grid_are_refused(kind: str) -> None:
    random = np.random.default_rng(1)
    plain = np.full((200, 300, 3), 128, np.uint8)
    noise = random.integers(0, 256, (200, 300, 3)).astype(np.uint8)
    with pytest.raises(Unreadable):
        read_minefield(plain if kind == "plain" else noise)


@pytest.mark.parametrize("painter", PAINTERS)
@pytest.mark.parametrize(("kind", "size"), [("JPEG", 34), ("JPEG", 48), ("WEBP", 40)])
def test_what_is_sure_in_a_blurred_picture_is_right(painter: Painter, kind: str, size: int) -> None:
    random = np.random.default_rng(size)
    rows = ["".join(random.choice(list("0011122233345678..!!"), 14)) for _ in range(10)]
    reading = read_minefield(blurred(rows, painter, size, kind), blurred=True)
    unsure = set(reading.doubtful)
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            assert reading.rows[row][column] == sign or (column, row) in unsure
    assert len(unsure) < 20


def test_small_cells_of_a_blurred_picture_are_refused() -> None:
    rows = ["0011", "01.!", "01..", "01.."]
    with pytest.raises(Unreadable, match="Send a PNG"):
        read_minefield(blurred(rows, drawing.classic, 20, "JPEG"), blurred=True)


def blurred(rows: list[str], painter: Painter, size: int, kind: str) -> Pixels:
    """As it comes out of a file of quality 80."""
    file = io.BytesIO()
    drawing.field(rows, painter, size).save(file, kind, quality=80)
    assert is_blurred(file.getvalue())
    return decode(file.getvalue())
