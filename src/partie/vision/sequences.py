"""Several photos of one game: the moves that lead from each to the next, where only one way does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from partie.game import Position
from partie.looks import Looks
from partie.vision.pictures import Unreadable
from partie.vision.positions import find_game, read_position, turned
from partie.vision.readings import Reading

MOST_MOVES = 3  # between two photos
MOST_POSITIONS = 60_000  # looked at for one pair


def moves_between(readings: Sequence[Reading]) -> list[str]:
    """All moves from the first photo to the last. Raises `Unreadable` where there is no or no single way."""
    game = readings[0].game
    if any(reading.game != game or reading.position is None for reading in readings):
        raise Unreadable("The pictures do not show the same game.")
    moves: list[str] = []
    for number, (before, after) in enumerate(pairwise(readings), 1):
        found = _way(before, after)
        if found is None:
            raise Unreadable(
                "No single series of moves leads from picture {one} to picture {other}.",
                one=number,
                other=number + 1,
            )
        moves += found
    return moves


def _starts(reading: Reading) -> Iterator[Position]:
    """The position with either side to move."""
    seen = set()
    for side in (None, *find_game(reading.game).sides):
        position = read_position(reading.game, reading.rows, reading.variant, side)
        if position is not None and not position.problems() and position.turn not in seen:
            seen.add(position.turn)
            yield position


def _targets(reading: Reading) -> list[dict[str, str]]:
    """What stands where, in each way the photo may be turned."""
    looks = find_game(reading.game).looks()
    rows, found = reading.rows, list[dict[str, str]]()
    for _ in range(4):
        position = read_position(reading.game, rows, reading.variant)
        pieces = {} if position is None else dict(looks.scene(position).pieces)
        if position is not None and pieces not in found:
            found.append(pieces)
        rows = turned(rows)
    return found


def _way(before: Reading, after: Reading) -> list[str] | None:
    """The only shortest series of moves, None where there is none or more than one."""
    targets = _targets(after)
    looks = find_game(before.game).looks()
    for length in range(1, MOST_MOVES + 1):
        ways: list[list[str]] = []
        budget = [MOST_POSITIONS]
        for start in _starts(before):
            ways += _ways(start, looks, targets, length, budget)
        if ways:
            return ways[0] if len(ways) == 1 else None
        if budget[0] <= 0:
            return None
    return None


def _ways(
    position: Position, looks: Looks, targets: list[dict[str, str]], length: int, budget: list[int]
) -> list[list[str]]:
    if length == 0:
        return [[]] if dict(looks.scene(position).pieces) in targets else []
    found = []
    for move in position.legal_moves():
        budget[0] -= 1
        if budget[0] <= 0:
            break
        text = position.format_move(move)
        found += [[text, *rest] for rest in _ways(position.play(move), looks, targets, length - 1, budget)]
    return found
