"""Chains and regions of a board as Python has it: bytes with an edge around, see `kernels`."""

from __future__ import annotations

from collections.abc import Iterator

from partie.games.go.rules.kernels import BLACK, EMPTY, WHITE


def neighbours(point: int, size: int) -> tuple[int, int, int, int]:
    """The four points beside one; some may be edge."""
    return point + 1, point - 1, point + size + 1, point - size - 1


def points_of(size: int) -> Iterator[int]:
    """All points, row by row from below."""
    for row in range(1, size + 1):
        yield from range(row * (size + 1) + 1, row * (size + 1) + size + 1)


def connected(board: bytes, size: int, start: int, through: tuple[int, ...]) -> list[int]:
    """The points that are reached from `start` over points of these kinds."""
    found, seen = [start], {start}
    for point in found:
        for beside in neighbours(point, size):
            if board[beside] in through and beside not in seen:
                seen.add(beside)
                found.append(beside)
    return found


def chain_of(board: bytes, size: int, point: int) -> tuple[int, ...]:
    """The chain of a stone, or the empty region around a point, in order."""
    return tuple(sorted(connected(board, size, point, (board[point],))))


def chains_of(board: bytes, size: int, colour: int) -> Iterator[tuple[int, ...]]:
    """All chains of a colour, each in order."""
    seen: set[int] = set()
    for point in points_of(size):
        if board[point] == colour and point not in seen:
            chain = chain_of(board, size, point)
            seen |= set(chain)
            yield chain


def companions(board: bytes, size: int, point: int) -> tuple[int, ...]:
    """The stones that live or die together with one: those of its colour reached without crossing the other one."""
    colour = board[point]
    return tuple(sorted(one for one in connected(board, size, point, (EMPTY, colour)) if board[one] == colour))


def opposite(colour: int) -> int:
    """The other colour."""
    return BLACK + WHITE - colour
