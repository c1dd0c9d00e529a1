"""From the pixels of a photo to the boards in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from partie.vision.boards import MIN_CERTAINTY, Board, read_quad
from partie.vision.detector import Quad, detect
from partie.vision.geometry import Points, in_order, is_convex
from partie.vision.marks import find_sheet
from partie.vision.networks import LINES
from partie.vision.pictures import Pixels, Unreadable
from partie.vision.positions import game_kinds

MARKED = 0.98  # certainty of a board whose marks were seen
STOP_CERTAINTY = 0.6  # certainty at which the next quadrangle is not tried
NAMED_CERTAINTY = MIN_CERTAINTY / 3  # of a board whose game was named
EMPTY_CERTAINTY = 0.9  # of bare lines: walls of tiles and squared paper look like them
MAX_QUADS = 3  # quadrangles that are read, not counting those on boards already read


def read_boards(
    pixels: Pixels, game: str | None = None, size: int | None = None, corners: Points | None = None
) -> list[Board]:
    """All boards of a photo, the surest first; empty when there is none that is known.

    `game`, `size` and the `corners` of the playing area are optional; with corners no detection runs.
    """
    kind, fixed = game_kinds()[game] if game is not None else (None, None)
    size = fixed if fixed is not None else size
    if corners is not None:
        board = read_quad(pixels, Quad(_checked(corners), 1.0), kind, size, rounds=1, game=game)
        return [] if board is None else [board]
    marked = _read_sheet(pixels, kind, size, game)
    if marked is not None:
        return [marked]
    return _without_overlaps(_read_quads(pixels, detect(pixels).quads, kind, size, game))


def _read_sheet(pixels: Pixels, kind: str | None, size: int | None, game: str | None) -> Board | None:
    """A board that Partie printed, by its marks."""
    sheet = find_sheet(pixels)
    if sheet is None or kind not in (None, sheet.kind) or size not in (None, sheet.size):
        return None
    board = read_quad(pixels, Quad(sheet.corners, 1.0), sheet.kind, sheet.size, rounds=1, game=game)
    return board if board is None else replace(board, certainty=max(board.certainty, MARKED))


def _read_quads(
    pixels: Pixels, quads: Sequence[Quad], kind: str | None, size: int | None, game: str | None
) -> list[Board]:
    boards: list[Board] = []
    tried = 0
    for quad in quads:
        if any(board.certainty > STOP_CERTAINTY and _overlap(board.corners, quad.corners) for board in boards):
            continue
        tried += 1
        if tried > MAX_QUADS:
            break
        board = read_quad(pixels, quad, kind, size, game=game)
        if board is not None and (board.certainty >= NAMED_CERTAINTY if kind is not None else _is_believed(board)):
            boards.append(board)
    return boards


def _is_believed(board: Board) -> bool:
    """Whether it is taken for a board without being named as one."""
    is_bare = board.kind == LINES and not set("".join(board.cells)) & set("wb")
    return board.certainty >= (EMPTY_CERTAINTY if is_bare else MIN_CERTAINTY)


def _overlap(one: Points, other: Points) -> bool:
    """Whether the middle of one is inside the other."""
    import cv2

    middle = tuple(float(value) for value in other.mean(axis=0))
    return bool(cv2.pointPolygonTest(one.astype(np.float32), middle, False) >= 0)


def _without_overlaps(boards: list[Board]) -> list[Board]:
    """The surest of those that overlap."""
    kept: list[Board] = []
    for board in sorted(boards, key=lambda board: -board.certainty):
        if not any(_overlap(other.corners, board.corners) for other in kept):
            kept.append(board)
    return kept


def _checked(corners: Points) -> Points:
    ordered = in_order(np.asarray(corners, np.float64))
    if not is_convex(ordered):
        raise Unreadable("The four corners are not those of a board.")
    return ordered
