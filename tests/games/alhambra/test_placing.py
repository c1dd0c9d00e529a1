from __future__ import annotations

import numpy as np
import pytest

from partie.core.errors import IllegalMove
from partie.games.alhambra.rules.building import FITS, OFF_MAP, placing_problem
from partie.games.alhambra.rules.material import TILE_OF_NAME
from partie.games.alhambra.rules.state import CELLS, CENTRE
from tests.games.alhambra.table import after, arrange, legal


def refusal(tile: str, cell: str, maps: str = "-") -> str:
    position = arrange(bought=tile, step="placing", maps=[maps])
    with pytest.raises(IllegalMove) as caught:
        position.parse_move(f"place:{tile}@{cell}")
    return str(caught.value)


def cells(tile: str, maps: str = "-") -> set[str]:
    position = arrange(bought=tile, step="placing", maps=[maps])
    return {text.split("@")[1] for text in legal(position, "place")}


def test_a_tile_without_walls_fits_on_all_sides_of_the_fountain() -> None:
    assert cells("tower12") == {"n1", "e1", "s1", "w1"}


def test_a_tile_is_never_rotated() -> None:
    assert cells("pavilion7") == {"n1", "e1", "s1"}  # its wall is in the east


def test_corner_contact_is_not_enough() -> None:
    assert "a tile must share a side" in refusal("tower12", "e1n1")


def test_a_shared_side_has_two_walls_or_none() -> None:
    assert "both tiles have a wall or neither" in refusal("pavilion7", "w1")


def test_every_shared_side_is_checked() -> None:
    # north of the fountain a tile with an eastern wall, east of it an open one; the corner touches both
    assert "both tiles have a wall or neither" in refusal("tower12", "e1n1", "pavilion7@n1+tower11c@e1")


def test_a_side_that_shows_two_walls_may_be_shared_when_another_is_open() -> None:
    assert "e1n1" in cells("garden10b", "pavilion7@n1+tower11c@e1")  # wall in the west, open to the south


def test_a_tile_must_be_reachable_on_foot() -> None:
    # the only shared side has a wall on both tiles
    assert "reached on foot" in refusal("tower10", "e1n1", "pavilion7@n1")


def test_an_occupied_cell_is_taken() -> None:
    assert "another tile lies on that cell" in refusal("tower12", "c")


RING = "tower12@e1+tower11c@e2+garden11@e2s1+garden10c@e2s2+chambers11@e1s2+chambers10@s2"


def test_no_empty_cell_may_be_enclosed() -> None:
    assert "no empty area may be enclosed" in refusal("arcades9", "s1", RING)


def test_a_diagonal_gap_is_no_exit() -> None:
    """The cell e1s1 would keep only the diagonal way over e2."""
    gap = "tower12@s1+tower11c@s2+garden11@e1s2+garden10c@e2s2+chambers11@e2s1"
    assert "no empty area may be enclosed" in refusal("chambers10", "e1", gap)


def test_a_large_hole_is_a_hole_too() -> None:
    big = "tower12@e1+tower11c@e2+garden11@e3+garden10c@e3s1+chambers11@e3s2+chambers10@e2s2+arcades9@e1s2+arcades10@s2"
    assert "no empty area may be enclosed" in refusal("pavilion8", "s1", big)


def test_filling_the_last_cell_of_a_bay_is_allowed() -> None:
    bay = "tower12@e1+tower11c@e2+garden11@e2s1+garden10c@s1"
    assert "e1s1" in cells("chambers11", bay)


def test_the_map_ends_20_cells_from_the_fountain() -> None:
    grid = np.zeros(CELLS, np.int8)
    grid[CENTRE + 20] = TILE_OF_NAME["tower12"]
    assert placing_problem(grid, TILE_OF_NAME["garden11"], CENTRE + 21) == OFF_MAP
    assert placing_problem(grid, TILE_OF_NAME["garden11"], CENTRE + 19) == FITS


def test_placing_counts_the_building() -> None:
    position = after(arrange(bought="tower12", step="placing"), "place:tower12@e1")
    assert position.state["counts"][0][0][5] == 1


def test_a_refusal_names_the_move_and_the_rule() -> None:
    text = refusal("tower12", "e3n3")
    assert text.startswith("'place:tower12@e3n3' is not possible here: ")
