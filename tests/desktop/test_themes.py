"""Numbers of the installed theme of GNOME Mines, told by their shape in any size."""

from __future__ import annotations

import numpy as np
import pytest

from partie.games.mines.programs.gnome_mines import PALETTE
from partie.games.mines.programs.tiles import STRANGE, Tiles, read_signs
from partie.vision.svg import open_drawing
from tests.needs import needs_program

PAPER = PALETTE.numbers[0]


@pytest.mark.parametrize("size", [18, 23, 35, 60, 125])
def test_numbers_are_told_by_their_shape(size: int) -> None:
    needs_program("gnome-mines", "gnome-mines")
    assert PALETTE.theme is not None
    assert PALETTE.ink is not None
    row = np.full((size, 10 * size, 3), PAPER, np.uint8)
    for number in range(1, 9):
        with open_drawing(PALETTE.theme / f"{number}mines.svg") as drawing:
            cover = drawing.coverage(size, size)[:, :, None]
        row[:, number * size : (number + 1) * size] = cover * PALETTE.ink + (1 - cover) * PAPER
    row[size // 3 : size // 2, 9 * size + size // 3 : 9 * size + 2 * size // 3] = PALETTE.ink  # a block
    tiles = Tiles(np.arange(10) * size, np.array([0]), size)
    assert read_signs(row, tiles, PALETTE).tolist() == [*range(9), STRANGE]
