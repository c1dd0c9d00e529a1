"""Infers the moves between photos of one game, where exactly one series of moves explains them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from partie import games
from partie.core.options import Value
from partie.core.position import Move, Position
from partie.core.view import View
from partie.vision.interpreter import MIRRORED, NOTHING, TURNS, Rows
from partie.vision.pictures import Unreadable
from partie.vision.positions import interpret, interpreter_of, read_position
from partie.vision.reading import Reading

MOST_MOVES = 3  # between two photos
MOST_POSITIONS = 60_000  # looked at for one pair


@dataclass(frozen=True)
class Series:
    """What was played between the first and the last of several pictures."""

    start: Position
    moves: tuple[Move, ...]

    def texts(self) -> list[str]:
        """The moves as the game writes them."""
        found, position = [], self.start
        for move in self.moves:
            found.append(position.format_move(move))
            position = position.play(move)
        return found


def series_of(readings: Sequence[Reading]) -> Series:
    """All moves from the first picture to the last; the moves before tell whose turn it is in each.

    Raises `Unreadable` where there is no or no single way.
    """
    game = readings[0].game
    if any(reading.game != game or reading.position is None for reading in readings):
        raise Unreadable("The pictures do not show the same game.")
    starts, series = list(starts_of(game, readings[0].rows)), None
    for number, (before, after) in enumerate(pairwise(readings), 1):
        if series is None and before.rows == after.rows:
            continue  # whose turn it is, a later picture tells
        found = infer_moves(starts, after.rows, game, least=0 if series else 1)
        if found is None:
            raise Unreadable(
                "No single series of moves leads from picture {one} to picture {other}.",
                one=number,
                other=number + 1,
            )
        moves, position, _ = found
        series = Series(series.start if series else position, (*(series.moves if series else ()), *moves))
        for move in moves:
            position = position.play(move)
        starts = [position]
    return series or Series(starts[0], ())


def infer_moves(
    before: Sequence[Position], rows: Rows, game: str, least: int = 1
) -> tuple[list[Move], Position, int] | None:
    """The only shortest series of at least so many moves from one of the positions to rows as seen.

    With the position it begins with and the turn of the rows; None where there is none or more
    than one.
    """
    view = games.find(game).view()
    values = games.find(game).variant_values(before[0].variant) if before else {}
    targets = _targets(rows, game, view, values)
    for length in range(least, MOST_MOVES + 1):
        ways: list[tuple[list[Move], Position, int]] = []
        budget = [MOST_POSITIONS]
        for start in before:
            for moves, turn in _ways(start, view, targets, length, budget):
                ways.append((moves, start, turn))
        if ways:
            return ways[0] if len(ways) == 1 else None
        if budget[0] <= 0:
            return None
    return None


def starts_of(
    game: str, rows: Rows, values: Mapping[str, Value] = NOTHING, turn: int | None = None
) -> Iterator[Position]:
    """The possible positions of a picture with each side to move, the likeliest first."""
    seen = set()
    for side in (None, *games.find(game).sides):
        position = read_position(game, rows, side, turn, values)
        if position is not None and not position.problems() and position.turn not in seen:
            seen.add(position.turn)
            yield position


def _targets(rows: Rows, game: str, view: View, values: Mapping[str, Value]) -> list[tuple[dict[str, str], int]]:
    """What stands where, in each way the photo may be turned, the likeliest way first."""
    found: list[tuple[dict[str, str], int]] = []
    interpreter = interpreter_of(game)
    mirrors = interpreter is not None and interpreter.pieces.one_colour  # elsewhere a mirror image is not another board
    for turn in (None, *range(TURNS if mirrors else MIRRORED)):
        position = read_position(game, rows, turn=turn, given=values)
        if position is not None:
            pieces = dict(view.scene(position).pieces)
            if all(pieces != known for known, _ in found):
                found.append((pieces, interpret(game, rows, values, turn=turn).turn))
    return found


def _ways(
    position: Position,
    view: View,
    targets: list[tuple[dict[str, str], int]],
    length: int,
    budget: list[int],
) -> list[tuple[list[Move], int]]:
    if length == 0:
        pieces = dict(view.scene(position).pieces)
        return [([], turn) for known, turn in targets if known == pieces]
    found = []
    for move in position.legal_moves():
        budget[0] -= 1
        if budget[0] <= 0:
            break
        for rest, turn in _ways(position.play(move), view, targets, length - 1, budget):
            found.append(([move, *rest], turn))
    return found
