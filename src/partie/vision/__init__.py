"""Pictures in, positions out. `read` is the door: photos and screenshots of any game Partie knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from partie.vision.readings import Reading


def read(
    picture: bytes,
    game: str | None = None,
    corners: Sequence[Sequence[float]] | None = None,
    size: int | None = None,
) -> Reading:
    """What the picture of a file shows. Raises `Unreadable` where it shows no board that is known.

    `game` and `size` may be told; four `corners` of the playing area, in pixels as seen, make looking for
    it unnecessary.
    """
    from partie.vision.readings import read_picture  # loads OpenCV and the networks

    return read_picture(picture, game, corners, size)
