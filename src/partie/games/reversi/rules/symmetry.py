"""The board turned and mirrored: eight images of a position that are worth the same."""

from __future__ import annotations

import functools

from partie.games.reversi.rules.position import ReversiPosition
from partie.games.reversi.rules.squares import square_at, squares_of

IMAGES = range(8)


@functools.cache
def places(image: int, size: int) -> dict[int, int]:
    """The place to which each square goes: columns turned around, then rows, then both exchanged."""
    found = {}
    for row in range(size):
        for column in range(size):
            to_row = size - 1 - row if image & 2 else row
            to_column = size - 1 - column if image & 1 else column
            if image & 4:
                to_row, to_column = to_column, to_row
            found[square_at(row, column, size)] = square_at(to_row, to_column, size)
    return found


def image_of(discs: tuple[int, int], image: int, size: int) -> tuple[int, int]:
    """Both sets of discs in an image."""
    table = places(image, size)
    black, white = (sum(1 << table[square] for square in squares_of(side)) for side in discs)
    return black, white


def lowest_image(position: ReversiPosition) -> tuple[int, int]:
    """The same for all images of a position: the smallest of their sets of discs."""
    return min(image_of(position.discs, image, position.size) for image in IMAGES)
