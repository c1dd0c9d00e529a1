"""Draws a reading over its photo."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from partie.vision.boards import Board
from partie.vision.geometry import side
from partie.vision.pictures import Pixels

OUTLINE = (255, 60, 200)
SURE, UNSURE = (40, 220, 90), (255, 150, 0)
FILLS = {"w": (255, 255, 255), "W": (255, 255, 255), "b": (20, 20, 20), "B": (20, 20, 20)}


def annotate(pixels: Pixels, boards: Sequence[Board], doubt: float) -> bytes:
    """A PNG: outlines, a disc for each piece with a ring in a king, cells below `doubt` framed."""
    import cv2

    picture = pixels.copy()
    for board in boards:
        _draw(picture, board, doubt)
    done, data = cv2.imencode(".png", cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))
    assert done
    return bytes(data.tobytes())


def _draw(picture: Pixels, board: Board, doubt: float) -> None:
    import cv2

    thick = max(1, round(side(board.corners) / 300))
    cv2.polylines(picture, [np.round(board.corners).astype(np.int32)], True, OUTLINE, 2 * thick, cv2.LINE_AA)
    if not board.cells:
        return
    radius = max(3, round(side(board.corners) / board.size / 6))
    for row, signs in enumerate(board.cells):
        for column, sign in enumerate(signs):
            if sign == "-":
                continue
            x, y = (round(float(value)) for value in board.places[row, column])
            unsure = board.chances[row, column] < doubt
            if sign in FILLS:
                cv2.circle(picture, (x, y), radius, FILLS[sign], -1, cv2.LINE_AA)
                cv2.circle(picture, (x, y), radius, UNSURE if unsure else SURE, thick, cv2.LINE_AA)
                if sign.isupper():
                    cv2.circle(picture, (x, y), radius // 2, SURE, thick, cv2.LINE_AA)
            else:
                cv2.circle(picture, (x, y), thick, UNSURE if unsure else SURE, -1, cv2.LINE_AA)
            if unsure:
                far = 2 * radius
                cv2.rectangle(picture, (x - far, y - far), (x + far, y + far), UNSURE, thick, cv2.LINE_AA)
