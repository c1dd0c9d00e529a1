"""Grids are found by what repeats."""

from __future__ import annotations

import numpy as np
import pytest

from partie.vision.grids import find_grid
from tests.vision import drawing


@pytest.mark.parametrize(
    ("columns", "rows", "size"), [(3, 3, 40), (8, 8, 17), (30, 16, 24), (16, 30, 21), (60, 40, 12)]
)
def test_columns_and_rows_are_counted(columns: int, rows: int, size: int) -> None:
    random = np.random.default_rng(columns)
    signs = ["".join(random.choice(list("...!012"), columns)) for _ in range(rows)]
    grid = find_grid(drawing.pixels(drawing.field(signs, drawing.classic, size)))
    assert (grid.columns, grid.rows) == (columns, rows)
    assert grid.pitch == pytest.approx(size, abs=0.5)


@pytest.mark.parametrize("scale", [0.83, 1.1, 1.37])
def test_cells_need_no_whole_number_of_pixels(scale: float) -> None:
    signs = ["0123.!..0"] * 7
    grid = find_grid(drawing.pixels(drawing.field(signs, drawing.gnome, 30), scale))
    assert (grid.columns, grid.rows) == (9, 7)
    assert grid.pitch == pytest.approx(30 * scale, abs=0.15)
    assert grid.corner(0, 0) == pytest.approx((13 * scale, 41 * scale), abs=2.0)
