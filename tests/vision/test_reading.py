"""Photos in, positions out: drawn boards that the networks have never seen, and what must be refused."""

from __future__ import annotations

import io
from collections.abc import Callable

import cv2
import numpy as np
import pytest
from PIL import Image

from partie import vision
from partie.vision.interpreter import turned_rows
from partie.vision.pictures import Pixels, Unreadable
from partie.vision.reading import DOUBT
from tests.vision import rendered

STONES = {(7, 7): "b", (8, 7): "w", (6, 6): "b", (9, 9): "w", (7, 8): "b"}
MILL = ["b--w--b", "-.-b-.-", "--wbw--", "w..-w.b", "--...--", "-.-.-.-", "b--w--."]


def gomoku_rows(size: int) -> list[str]:
    return ["".join(STONES.get((x, y), ".") for x in range(size)) for y in range(size)]


@pytest.mark.parametrize("tilt", [0.0, 0.15, 0.3])
def test_checkers_from_several_angles(tilt: float) -> None:
    rows = rendered.start_of_checkers()
    reading = vision.read(rendered.encoded(rendered.photograph(rendered.squares(rows), tilt)))
    assert (reading.game, reading.size) == ("checkers", 8)
    assert list(reading.rows) == rows
    assert reading.position == "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    assert reading.problems == ()


@pytest.mark.parametrize("size", [13, 15, 19])
def test_gomoku_boards_of_all_usual_sizes(size: int) -> None:
    rows = gomoku_rows(size)
    reading = vision.read(rendered.encoded(rendered.photograph(rendered.lines(rows), 0.1)))
    assert (reading.game, reading.size, reading.variant) == ("gomoku", size, f"free-{size}")
    assert list(reading.rows) == rows


def test_mills() -> None:
    reading = vision.read(rendered.encoded(rendered.photograph(rendered.morris(MILL), 0.1)))
    assert (reading.game, reading.size) == ("mills", 7)
    assert list(reading.rows) == MILL


def test_corners_are_those_of_the_playing_area_in_pixels_of_the_file() -> None:
    board = rendered.lines(gomoku_rows(15))
    photo = rendered.photograph(board)
    reading = vision.read(rendered.encoded(photo))
    xs = [x for x, _ in reading.corners]
    assert reading.corners[0][0] < reading.corners[1][0]
    assert reading.corners[0][1] < reading.corners[3][1]
    side = 0.8 * photo.shape[0] * 14 / 16
    assert max(xs) - min(xs) == pytest.approx(side, rel=0.02)


def test_a_photo_turned_by_its_exif_note_is_read_as_seen() -> None:
    rows = gomoku_rows(13)
    photo = rendered.photograph(rendered.lines(rows), 0.1)
    file = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6  # turn clockwise to see it
    Image.fromarray(np.rot90(photo).copy()).save(file, "JPEG", exif=exif, quality=95)
    assert list(vision.read(file.getvalue()).rows) == rows


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_a_turned_picture_gives_the_turned_position(quarter: int) -> None:
    rows: tuple[str, ...] = tuple(gomoku_rows(13))
    photo = rendered.photograph(rendered.lines(list(rows)))
    rows = turned_rows(rows, quarter)
    assert vision.read(rendered.encoded(np.rot90(photo, -quarter).copy())).rows == rows


def test_a_grey_picture_is_read() -> None:
    rows = rendered.start_of_checkers()
    grey = cv2.cvtColor(rendered.photograph(rendered.squares(rows)), cv2.COLOR_RGB2GRAY)
    done, data = cv2.imencode(".png", grey)
    assert done
    assert list(vision.read(data.tobytes()).rows) == rows


def test_a_picture_of_fifty_megapixels_is_read_in_its_own_pixels() -> None:
    rows = gomoku_rows(13)
    small = rendered.photograph(rendered.lines(rows))
    large = np.asarray(cv2.resize(small, (8192, 6144), interpolation=cv2.INTER_LINEAR), np.uint8)
    reading = vision.read(rendered.encoded(large))
    assert list(reading.rows) == rows
    first = vision.read(rendered.encoded(small)).corners[0]
    assert reading.corners[0][0] == pytest.approx(first[0] * 6.4, abs=20)


def test_corners_by_hand_make_finding_unnecessary() -> None:
    rows = rendered.start_of_checkers()
    photo = rendered.photograph(rendered.squares(rows), 0.1)
    found = vision.read(rendered.encoded(photo)).corners
    told = [(x + 4.0, y - 3.0) for x, y in found]
    assert list(vision.read(rendered.encoded(photo), corners=told).rows) == rows


def test_two_boards_in_one_picture() -> None:
    one = rendered.photograph(rendered.squares(rendered.start_of_checkers()), size=(720, 720))
    other = rendered.photograph(rendered.lines(gomoku_rows(13)), size=(720, 720))
    reading = vision.read(rendered.encoded(np.hstack([one, other])))
    assert {reading.game, *(more.game for more in reading.others)} == {"checkers", "gomoku"}


def test_what_is_doubtful_is_below_the_line() -> None:
    reading = vision.read(rendered.encoded(rendered.photograph(rendered.squares(rendered.start_of_checkers()))))
    for row, chances in enumerate(reading.chances):
        for column, chance in enumerate(chances):
            assert ((column, row) in reading.doubtful) == (chance < DOUBT)


def empty_table() -> Pixels:
    return np.full((600, 800, 3), rendered.TABLE, np.uint8)


def stripes() -> Pixels:
    picture = empty_table()
    picture[:, ::40] = 60
    return picture


def noise() -> Pixels:
    return np.random.default_rng(1).integers(0, 255, (600, 800, 3)).astype(np.uint8)


def writing() -> Pixels:
    picture = np.full((900, 700, 3), 235, np.uint8)
    for line in range(20):
        cv2.putText(picture, "Lorem ipsum dolor sit amet", (40, 60 + 40 * line), 0, 0.9, (30, 30, 40), 2)
    return picture


def crossword() -> Pixels:
    picture = np.full((900, 900, 3), 240, np.uint8)
    black = np.random.default_rng(2).random((11, 11)) < 0.25
    for y in range(11):
        for x in range(11):
            left, top = 65 + 70 * x, 65 + 70 * y
            cv2.rectangle(picture, (left, top), (left + 70, top + 70), (20, 20, 20), -1 if black[y, x] else 2)
            if not black[y, x]:
                cv2.putText(picture, "AEORST"[(3 * x + y) % 6], (left + 20, top + 52), 0, 1.4, (30, 30, 60), 3)
    return picture


def parquet() -> Pixels:
    picture = np.full((800, 1000, 3), (150, 105, 65), np.uint8)
    for row in range(10):
        for column in range(-1, 6):
            left, top = 200 * column + 70 * (row % 3), 80 * row
            cv2.rectangle(picture, (left, top), (left + 200, top + 80), (95, 62, 38), 2)
    return picture


@pytest.mark.parametrize("draw", [empty_table, stripes, noise, writing, crossword, parquet])
def test_a_picture_without_a_board_is_refused(draw: Callable[[], Pixels]) -> None:
    with pytest.raises(Unreadable, match="No board"):
        vision.read(rendered.encoded(draw()))


@pytest.mark.parametrize("data", [b"", b"no picture", b"\xff\xd8\xff\xe0broken", b"GIF89a"])
def test_what_is_not_a_picture_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable):
        vision.read(data)


def test_a_tiny_picture_is_refused() -> None:
    with pytest.raises(Unreadable, match="only 10×10"):
        vision.read(rendered.encoded(np.zeros((10, 10, 3), np.uint8), ".png"))


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Unreadable, match="alhambra"):
        vision.read(rendered.encoded(empty_table()), game="alhambra")


def test_crossed_corners_are_refused() -> None:
    with pytest.raises(Unreadable, match="corners"):
        vision.read(rendered.encoded(empty_table()), corners=[(0, 0), (10, 0), (5, 0), (2, 0)])
