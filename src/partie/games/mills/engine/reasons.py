"""Why a turn is good, in words: what it closes, stops or prepares."""

from __future__ import annotations

from collections.abc import Callable

from partie.core.text import Text
from partie.games.mills.rules import board, kernels
from partie.games.mills.rules.position import MillsPosition


def reason_for(position: MillsPosition, move: int) -> Text:
    """The most telling thing about a legal turn."""
    after = position.play(move)
    side, target = position.turn, move >> 5 & 31
    own, others = after.men[side], position.men[1 - side]
    lines = _lines(position)
    name = _namer(position)
    taken = move >> 10
    if taken != kernels.NONE:
        closed = next(line for line in lines if line >> target & 1 and own & line == line)
        return Text("Closes the mill {mill} and takes {man}.", mill=name(closed), man=name(1 << taken))
    if stopped := [line for line in _open_lines(position, 1 - side) if line >> target & 1]:
        return Text("Stops the mill {mill}.", mill=name(stopped[0]))
    threats = [line for line in _open_lines(after, side) if line & own]
    if len(threats) > 1:
        return Text("Threatens two mills at once: {one} and {other}.", one=name(threats[0]), other=name(threats[1]))
    if threats:
        return Text("Threatens to close the mill {mill}.", mill=name(threats[0]))
    if any(line >> target & 1 and line & others and not line & own & ~(1 << target) for line in lines):
        return Text("Takes a point the other side needs, and keeps its men free to move.")
    return Text.plural(
        "Keeps its men free to move: {count} free point beside them.",
        "Keeps its men free to move: {count} free points beside them.",
        count=_freedom(after, side),
    )


def _lines(position: MillsPosition) -> list[int]:
    return [board.bits(line) for line in board.lines(position.rules)]


def _namer(position: MillsPosition) -> Callable[[int], str]:
    """Points as people write them: a7-d7-g7."""
    return lambda points: "-".join(position.names_of(points))


def _open_lines(position: MillsPosition, side: int) -> list[int]:
    """Lines a side would close if it were to move."""
    men, empty = position.men[side], ~(position.men[0] | position.men[1])
    near = [board.bits(points) for points in board.neighbours(position.rules)]
    found = []
    for line in _lines(position):
        gap = line & ~men
        if gap.bit_count() != 1 or not gap & empty:
            continue
        comes = men & ~line & near[gap.bit_length() - 1]
        flies = not position.hand[side] and men.bit_count() == position.rules.fly_at
        placed = bool(position.hand[side])
        moves = not position.hand[side] or position.rules.mixed
        if placed or (moves and (comes or (flies and men & ~line))):
            found.append(line)
    return found


def _freedom(position: MillsPosition, side: int) -> int:
    """Free points one step from a man of the side."""
    empty = ~(position.men[0] | position.men[1])
    near = board.neighbours(position.rules)
    men = [point for point in range(8 * position.rules.rings) if position.men[side] >> point & 1]
    return len({point for man in men for point in near[man] if empty >> point & 1})
