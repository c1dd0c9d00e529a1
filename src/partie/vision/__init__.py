"""Reads positions from photos and screenshots. The entry point is `read`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from partie.vision.reading import Reading


def read(
    picture: bytes,
    game: str | None = None,
    corners: Sequence[Sequence[float]] | None = None,
    size: int | None = None,
) -> Reading:
    """The board of a picture file. Raises `Unreadable` where it shows no known board.

    `game`, `size` and the four `corners` of the playing area, in pixels as seen, are optional hints.
    """
    from partie.vision.reading import read_picture  # loads OpenCV and the networks

    return read_picture(picture, game, corners, size)
