"""`vision.read`: chooses the reader of a picture; `Reading` is what all of them return."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from partie.core.position import Problem
from partie.vision.alternatives import lawful
from partie.vision.board_reader import read_boards
from partie.vision.boards import Board
from partie.vision.decisions import SIGNS
from partie.vision.interpreter import NOWHERE
from partie.vision.networks import CHESSMEN
from partie.vision.photos import Photo, open_photo
from partie.vision.pictures import Unreadable
from partie.vision.positions import also_played, game_kinds, game_of, read_position, screen_readers, variant_of

LOSSLESS = (b"\x89PNG", b"GIF8", b"BM")  # first bytes of lossless formats
SURE_SCREEN = 0.8  # certainty of a screenshot of a game that was not named
SCREEN = 9_000_000  # pixels of the largest screens; a larger picture that is not lossless is a photo
CLEAR = 0.7  # certainty below which the corners should be checked
MIN_ORIENTATION_LOGIT = 1.5  # logit of the sets not being exchanged, below which it is asked
DOUBT = 0.96  # cells below this probability should be checked by the user


@dataclass(frozen=True)
class Reading:
    """What a picture shows."""

    game: str  # of the table of games, or draughts
    size: int  # cells a side, or lines
    corners: tuple[tuple[float, float], ...]  # top left, top right, bottom right, bottom left as seen
    rows: tuple[str, ...]  # of . w b W B, - where there is no point; a screenshot as its game writes it
    chances: tuple[tuple[float, ...], ...]  # of each cell: probability that it was read correctly
    certainty: float  # that it is this board
    position: str | None  # as the game writes it
    variant: str | None = None
    doubtful: tuple[tuple[int, int], ...] = ()  # column, row
    problems: tuple[Problem, ...] = ()
    others: tuple[Reading, ...] = ()  # further boards of the same picture
    places: tuple[tuple[tuple[float, float], ...], ...] = ()  # middles of the cells as seen
    likely: tuple[str, ...] = ()  # signs of each doubtful cell, the likeliest first
    also: tuple[str, ...] = ()  # other games on such boards, where nobody said which it is
    unsure: tuple[str, ...] = ()  # "board": its corners and lines; "sets": which of the two is White's
    board: Board | None = None  # for drawing

    def to_json(self) -> dict[str, Any]:
        """The reading as `partie look --json` prints it."""
        return {
            "game": self.game,
            "size": self.size,
            "corners": [[round(x, 1), round(y, 1)] for x, y in self.corners],
            "cells": list(self.rows),
            "confidence": {
                "board": round(self.certainty, 4),
                "cells": [[round(chance, 4) for chance in row] for row in self.chances],
            },
            "doubtful": [list(cell) for cell in self.doubtful],
            "likely": list(self.likely),
            "also": list(self.also),
            "unsure": list(self.unsure),
            "variant": self.variant,
            "position": self.position,
            "problems": [str(problem.rule) for problem in self.problems],
            "others": [other.to_json() for other in self.others],
        }


def read_picture(data: bytes, game: str | None, corners: Sequence[Sequence[float]] | None, size: int | None) -> Reading:
    """See `vision.read`."""
    if game is not None and game not in game_kinds():
        if game not in screen_readers():
            known = tuple(sorted({*game_kinds(), *screen_readers()}))
            raise Unreadable(
                "Boards of {game!r} cannot be read from a picture; there are {known}.", game=game, known=known
            )
        return _screen(data, game)
    photo = open_photo(data)
    lossless = game is None and corners is None and data.startswith(LOSSLESS)
    screen = _any_screen(data) if lossless else None
    if screen is not None:  # its grid could pass for another board
        return screen
    given = None if corners is None else _given_corners(corners, photo)
    boards = read_boards(photo.pixels, game, size, given)
    if not boards:
        untried = not lossless and game is None and photo.count() <= SCREEN
        return _without_board(_any_screen(data) if untried else None)
    first, *rest = (_reading(board, photo, game) for board in boards)
    return first if not rest else Reading(**{**vars(first), "others": tuple(rest)})


def _given_corners(corners: Sequence[Sequence[float]], photo: Photo) -> np.ndarray[Any, np.dtype[np.float64]]:
    if len(corners) != 4 or any(len(corner) != 2 for corner in corners):
        raise Unreadable("A board has four corners, each with x and y.")
    places = np.array(corners, np.float64)
    if not np.isfinite(places).all():
        raise Unreadable("A board has four corners, each with x and y.")
    return places / photo.scale


def _any_screen(data: bytes) -> Reading | None:
    """A screenshot of a game with a reader of its own, if it surely is one."""
    for read in screen_readers().values():
        with contextlib.suppress(Unreadable):
            found = _own(read(data))
            if found.certainty >= SURE_SCREEN:
                return found
    return None


def _without_board(screen: Reading | None) -> Reading:
    """A screenshot may be one of a game with a reader of its own; everything else is refused."""
    if screen is not None:
        return screen
    raise Unreadable("No board that Partie knows was found in the picture.")


def _screen(data: bytes, game: str) -> Reading:
    return _own(screen_readers()[game](data))


def _own(reading: object) -> Reading:
    assert isinstance(reading, Reading)
    return reading


def _reading(board: Board, photo: Photo, requested: str | None) -> Reading:
    game = requested if requested is not None and board.kind != CHESSMEN else game_of(board.kind)
    rows, changes = lawful(game, board.cells, board.scores) if board.cells else ((), ())
    position = read_position(game, rows) if rows else None
    changed = {(change.column, change.row): float(np.exp(-change.loss)) / 2 for change in changes}
    chances = tuple(
        tuple(changed.get((column, row), float(chance)) for column, chance in enumerate(line))
        for row, line in enumerate(board.chances)
    )
    doubtful = tuple(
        (column, row)
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign != NOWHERE and chances[row][column] < DOUBT
    )
    return Reading(
        game=game,
        size=board.size,
        corners=tuple((float(x) * photo.scale, float(y) * photo.scale) for x, y in board.corners),
        rows=rows,
        chances=chances,
        certainty=board.certainty,
        position=None if position is None else position.to_text(),
        variant=variant_of(game, rows) if rows else None,
        doubtful=doubtful,
        likely=_likely(board, rows, doubtful),
        also=also_played(game, rows) if rows and requested is None else (),
        problems=() if position is None else tuple(position.problems()),
        places=tuple(tuple((float(x) * photo.scale, float(y) * photo.scale) for x, y in row) for row in board.places)
        if rows
        else (),
        unsure=_unsure(board, rows),
        board=board,
    )


def _likely(board: Board, rows: tuple[str, ...], cells: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    """The sign that was read, and the others as the networks rank them."""
    found = []
    for column, row in cells:
        ranked = [SIGNS[number] for number in np.argsort(-board.scores[row * board.size + column])]
        read = rows[row][column]
        found.append(read + "".join(sign for sign in ranked if sign != read))
    return tuple(found)


def _unsure(board: Board, rows: tuple[str, ...]) -> tuple[str, ...]:
    """What about the board as a whole should be checked."""
    signs = "".join(rows).lower()
    both = "w" in signs and "b" in signs
    return tuple(
        name
        for name, is_so in (
            ("board", board.certainty < CLEAR),
            ("sets", both and board.orientation_logit < MIN_ORIENTATION_LOGIT),
        )
        if is_so and rows
    )
