"""Windows of GNOME Mines in the middle of a game, drawn in its colours and with its gaps."""

from __future__ import annotations

import numpy as np
import pytest

from partie.games.mines.pictures.gnome_mines import find_gnome_mines
from partie.games.mines.programs.gnome_mines import PALETTE
from partie.games.mines.programs.tiles import Colour
from partie.vision.pictures import Pixels

SIGNS = ["000001..", "111001..", "1.1001..", "111002..", "000002..", "011212..", "01......", "01......"]
LIGHT, DARK = (246, 245, 244), (53, 53, 53)


def window(size: int, gap: int, ground: Colour) -> Pixels:
    """The theme in which every number has a ground of its own, with a bar above and buttons beside the board."""
    picture = np.full((8 * (size + gap) + 120, 8 * (size + gap) + 220, 3), ground, np.uint8)
    picture[:40] = (222, 221, 218)
    picture[100:140, -150:-20] = (240, 240, 238)
    for row, signs in enumerate(SIGNS):
        for column, sign in enumerate(signs):
            top, left = 70 + row * (size + gap), 30 + column * (size + gap)
            colour = PALETTE.covered[0] if sign == "." else PALETTE.numbers[int(sign)]
            tile = picture[top : top + size, left : left + size]
            tile[:] = colour
            if sign not in ".0":
                tile[size // 3 : 2 * size // 3, size // 2 - 1 : size // 2 + 1] = (0x2E, 0x34, 0x36)
    return picture


@pytest.mark.parametrize("ground", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("size", "gap"), [(12, 1), (25, 2), (41, 3), (90, 8)])
def test_a_board_in_the_middle_of_a_game_is_read(size: int, gap: int, ground: Colour) -> None:
    found = find_gnome_mines(window(size, gap, ground))
    assert found is not None
    grid, rows = found
    assert ["".join(sign for sign, _ in line) for line in rows] == SIGNS
    assert all(sure for line in rows for _, sure in line)
    assert (grid.columns, grid.rows) == (8, 8)
    assert grid.corner(0.5, 0.5) == pytest.approx((30 + size / 2, 70 + size / 2), abs=1.5)


def test_a_board_with_a_tile_under_a_dialog_is_not_complete() -> None:
    picture = window(30, 2, LIGHT)
    picture[120:220, 80:200] = (255, 255, 255)
    assert find_gnome_mines(picture) is None


def test_tiles_that_are_too_few_for_a_board_are_not_one() -> None:
    assert find_gnome_mines(window(30, 2, LIGHT)[:, :200]) is None
