"""Reversi as a beginner programs it: a dictionary of squares, one step after another."""

from __future__ import annotations

Board = dict[tuple[int, int], int]  # (row, column) -> 0 black, 1 white
DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def turned(board: Board, size: int, row: int, column: int, side: int) -> set[tuple[int, int]]:
    """The discs that a disc on an empty square turns."""
    found: set[tuple[int, int]] = set()
    if (row, column) in board or not (0 <= row < size and 0 <= column < size):
        return found
    for down, right in DIRECTIONS:
        line = []
        at = row + down, column + right
        while board.get(at) == 1 - side:
            line.append(at)
            at = at[0] + down, at[1] + right
        if board.get(at) == side:
            found |= set(line)
    return found


def legal(board: Board, size: int, side: int) -> list[tuple[int, int]]:
    """Every square where a side may play, row by row."""
    places = [(row, column) for row in range(size) for column in range(size)]
    return [place for place in places if turned(board, size, *place, side)]


def played(board: Board, size: int, place: tuple[int, int], side: int) -> Board:
    """The board after a move."""
    return board | dict.fromkeys({place} | turned(board, size, *place, side), side)


def next_side(board: Board, size: int, side: int) -> int | None:
    """Who moves after `side`; None when the game is over."""
    if legal(board, size, 1 - side):
        return 1 - side
    return side if legal(board, size, side) else None
