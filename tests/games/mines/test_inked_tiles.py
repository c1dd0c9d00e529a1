"""Signs of tiles that a dialog lies over in part."""

from __future__ import annotations

import numpy as np

from partie.desktop.program import Pixels
from partie.games.mines.programs.inked import InkedBoard, cut_tiles
from partie.games.mines.programs.tiles import EXPLODED, FLAGGED, STRANGE, Tiles
from partie.games.mines.programs.winemine import WineMine

SIDE, COUNT = 16, 4
GREEN, LIGHT, BLUE, RED, GREY = (0, 128, 0), (0, 255, 0), (0, 0, 128), (255, 0, 0), (245, 245, 245)


def _tile() -> Pixels:
    """A covered tile of WineMine: green, light at its upper left, blue at its lower right."""
    tile = np.full((SIDE, SIDE, 3), GREEN, np.uint8)
    tile[-1:, :], tile[:, -1:] = BLUE, BLUE
    tile[:1, :], tile[:, :1] = LIGHT, LIGHT
    return tile


def _flagged() -> Pixels:
    tile = _tile()
    tile[3:8, 3:11] = RED
    tile[8:13, 4:12] = (0, 0, 0)
    return tile


def _board() -> tuple[InkedBoard, Pixels]:
    """A board seen covered, and the same with a flag on every tile, as when it is won."""
    places = np.arange(COUNT) * SIDE
    tiles = Tiles(places, places, SIDE)
    covered = np.tile(_tile(), (COUNT, COUNT, 1))
    return InkedBoard(tiles, WineMine.inks, cut_tiles(covered, tiles)), np.tile(_flagged(), (COUNT, COUNT, 1))


def test_flags_of_a_won_winemine_are_read() -> None:
    board, won = _board()
    assert (board.read(won) == FLAGGED).all()


def test_a_dialog_over_flags_never_reads_as_an_explosion() -> None:
    for end in range(1, COUNT * SIDE + 1):
        board, won = _board()
        won[:end] = GREY
        signs = board.read(won)
        assert EXPLODED not in signs, f"{end} lines are covered"
        assert (signs[: end // SIDE * COUNT] == STRANGE).all()
