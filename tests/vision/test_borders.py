"""Boards of which only a part is in the picture."""

from __future__ import annotations

import numpy as np
import pytest

from partie.games.mines.pictures.reading import read_minefield
from tests.vision import drawing
from tests.vision.drawing import Painter
from tests.vision.test_minefields import PAINTERS, SIGNS

SIZE = 32
LEFT, TOP = 13, 41  # of the field in the drawing


@pytest.mark.parametrize("painter", PAINTERS)
def test_a_whole_board_goes_on_nowhere(painter: Painter) -> None:
    assert read_minefield(drawing.pixels(drawing.field(SIGNS, painter, SIZE))).cut == ()


@pytest.mark.parametrize("painter", PAINTERS)
def test_cells_cut_through_make_the_outer_ones_doubtful(painter: Painter) -> None:
    pixels = drawing.pixels(drawing.field(SIGNS, painter, SIZE))[:, : LEFT + 6 * SIZE + 15]
    reading = read_minefield(pixels)
    assert reading.cut == ("right",)
    assert reading.rows == tuple(row[:6] for row in SIGNS)
    assert set(reading.doubtful) == {(5, row) for row in range(9)}


@pytest.mark.parametrize("painter", [drawing.gnome, drawing.partie_light, drawing.partie_dark])
def test_a_scrolled_board_in_a_window_goes_on(painter: Painter) -> None:
    pixels = drawing.pixels(drawing.field(SIGNS, painter, SIZE))[:, : LEFT + 6 * SIZE + 15]
    pixels = np.pad(pixels, ((0, 0), (0, 20), (0, 0)), constant_values=232)
    assert read_minefield(pixels).cut == ("right",)


@pytest.mark.parametrize("painter", [drawing.partie_light, drawing.partie_dark])
def test_a_board_that_fades_out_goes_on(painter: Painter) -> None:
    pixels = drawing.pixels(drawing.field(SIGNS, painter, SIZE)).copy()
    begin = LEFT + 8 * SIZE - 10
    shares = np.clip((np.arange(pixels.shape[1]) - begin) / (pixels.shape[1] - begin), 0, 1)[None, :, None]
    faded = pixels * (1 - 0.7 * shares) + pixels[3, 3] * 0.7 * shares
    reading = read_minefield(faded.astype(np.uint8))
    assert reading.cut == ("right",)
    assert {(8, row) for row in range(9)} <= set(reading.doubtful)


def test_a_grid_at_the_border_may_go_on() -> None:
    picture = drawing.pixels(drawing.field(SIGNS, drawing.partie_light, SIZE))
    assert read_minefield(picture[:, LEFT:]).cut == ("left",)
    assert read_minefield(picture[: TOP + 9 * SIZE + 1]).cut == ("bottom",)


def test_a_board_cut_out_exactly_is_whole() -> None:
    picture = drawing.pixels(drawing.field(SIGNS, drawing.partie_light, SIZE))
    reading = read_minefield(picture[TOP - 1 : TOP + 9 * SIZE + 2, LEFT - 1 : LEFT + 9 * SIZE + 2])
    assert reading.cut == ()
    assert reading.rows == tuple(SIGNS)
