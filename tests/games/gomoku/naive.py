"""The slow, obvious twin: rows by looking at every cell, shapes by trying every stone."""

from __future__ import annotations

import functools

from partie.games.gomoku.rules import shapes
from partie.games.gomoku.rules.kernels import cell_at

Board = dict[tuple[int, int], str]  # (column, row) -> "x" or "o"; missing is empty
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1))
MINE, ENEMY = {0: "x", 1: "o"}, {0: "o", 1: "x"}


def at(board: Board, size: int, column: int, row: int) -> str:
    if not (0 <= column < size and 0 <= row < size):
        return "#"
    return board.get((column, row), ".")


def row_wins(rule: int, colour: str, length: int, stopped: int) -> bool:
    if rule == shapes.FREE:
        return length >= 5
    if rule == shapes.STANDARD:
        return length == 5
    if rule == shapes.RENJU:
        return length == 5 if colour == "x" else length >= 5
    if rule == shapes.CARO:
        return length >= 6 or (length == 5 and stopped != 2)
    return length >= 6


def winners(board: Board, size: int, rule: int) -> set[str]:
    found = set()
    for (column, row), colour in board.items():
        for dx, dy in DIRECTIONS:
            if at(board, size, column - dx, row - dy) == colour:
                continue  # not the first of its run
            length = 0
            while at(board, size, column + length * dx, row + length * dy) == colour:
                length += 1
            ends = (
                at(board, size, column - dx, row - dy),
                at(board, size, column + length * dx, row + length * dy),
            )
            stopped = sum(end not in (".", "#") for end in ends)
            if row_wins(rule, colour, length, stopped):
                found.add(colour)
    return found


def window(board: Board, size: int, column: int, row: int, direction: int) -> str:
    dx, dy = DIRECTIONS[direction]
    return "".join(at(board, size, column + k * dx, row + k * dy) for k in range(-5, 6))


@functools.cache
def shape(line: str, rule: int, colour: str) -> int:
    """What the stone in the middle of eleven cells, a `colour` one, is part of."""
    enemy = "o" if colour == "x" else "x"
    first = last = 5
    while first > 0 and line[first - 1] == colour:
        first -= 1
    while last < 10 and line[last + 1] == colour:
        last += 1
    length = last - first + 1
    ends = (line[first - 1] if first else ".", line[last + 1] if last < 10 else ".")
    if row_wins(rule, colour, length, sum(end == enemy for end in ends)):
        return shapes.FIVE
    black_in_renju = rule == shapes.RENJU and colour == "x"
    if black_in_renju and length > 5:
        return shapes.OVERLINE
    reach = range(1, 10) if rule == shapes.FREE else range(11)
    grown = [shape(line[:k] + colour + line[k + 1 :], rule, colour) for k in reach if line[k] == "."]
    fives = grown.count(shapes.FIVE)
    if fives > 1:
        return shapes.OPEN_FOUR if length == (5 if rule == shapes.SIX else 4) else shapes.DOUBLE_FOUR
    if fives == 1:
        return shapes.FOUR
    straight = grown.count(shapes.OPEN_FOUR)
    if not black_in_renju:
        straight += grown.count(shapes.DOUBLE_FOUR)
    if straight:
        return shapes.WIDE_THREE if straight > 1 else shapes.OPEN_THREE
    if shapes.FOUR in grown or shapes.DOUBLE_FOUR in grown:
        return shapes.THREE
    threes = grown.count(shapes.OPEN_THREE) + grown.count(shapes.WIDE_THREE)
    if threes:
        return shapes.WIDE_TWO if threes > 1 else shapes.OPEN_TWO
    if shapes.THREE in grown:
        return shapes.TWO
    if shapes.OPEN_TWO in grown or shapes.WIDE_TWO in grown:
        return shapes.OPEN_ONE
    return shapes.ONE if shapes.TWO in grown else shapes.DEAD


def shape_at(board: Board, size: int, rule: int, colour: str, column: int, row: int, direction: int) -> int:
    line = window(board, size, column, row, direction)
    if rule == shapes.FREE:  # cells further than four away never matter
        line = "#" + line[1:10] + "#"
    return shape(line[:5] + colour + line[6:], rule, colour)


def cells(size: int) -> list[tuple[int, int, int]]:
    """(column, row, index in the kernels' frame) of every cell."""
    return [(column, row, cell_at(column, row)) for row in range(size) for column in range(size)]


def run(board: Board, size: int, place: tuple[int, int], direction: int) -> list[tuple[int, int]]:
    """The stones of one colour in a row through a stone."""
    (column, row), (dx, dy) = place, DIRECTIONS[direction]
    colour = board[place]
    stones = [place]
    for sign in (-1, 1):
        k = sign
        while at(board, size, column + k * dx, row + k * dy) == colour:
            stones.append((column + k * dx, row + k * dy))
            k += sign
    return stones


def line_cells(size: int, place: tuple[int, int], direction: int) -> list[tuple[int, int]]:
    (column, row), (dx, dy) = place, DIRECTIONS[direction]
    cells = [(column + k * dx, row + k * dy) for k in range(-5, 6)]
    return [(x, y) for x, y in cells if 0 <= x < size and 0 <= y < size]


def fours(board: Board, size: int, place: tuple[int, int], direction: int) -> list[frozenset[tuple[int, int]]]:
    """The different groups of four black stones through `place` that one stone makes five."""
    groups = set()
    for cell in line_cells(size, place, direction):
        if cell not in board:
            five = run(board | {cell: "x"}, size, cell, direction)
            if len(five) == 5 and place in five:
                groups.add(frozenset(five) - {cell})
    return list(groups)


def is_forbidden(board: Board, size: int, place: tuple[int, int]) -> bool:
    """Whether Black must not play on the empty cell `place` in renju, straight from the definitions."""
    played = board | {place: "x"}
    lengths = [len(run(played, size, place, direction)) for direction in range(4)]
    if 5 in lengths:
        return False
    if max(lengths) > 5:
        return True
    if sum(len(fours(played, size, place, direction)) for direction in range(4)) > 1:
        return True
    return sum(is_three(played, size, place, direction) for direction in range(4)) > 1


def is_three(board: Board, size: int, place: tuple[int, int], direction: int) -> bool:
    """Whether some allowed stone makes a straight four of the row through `place`, and no five."""
    for cell in line_cells(size, place, direction):
        if cell in board:
            continue
        grown = board | {cell: "x"}
        four = run(grown, size, cell, direction)
        if len(four) != 4 or place not in four or any(len(run(grown, size, cell, d)) == 5 for d in range(4)):
            continue
        dx, dy = DIRECTIONS[direction]
        ends = [(min(four)[0] - dx, min(four)[1] - dy), (max(four)[0] + dx, max(four)[1] + dy)]
        if direction == 3:  # the falling diagonal: the leftmost stone is the last of the run
            ends = [(min(four)[0] + dx, min(four)[1] + dy), (max(four)[0] - dx, max(four)[1] - dy)]
        straight = all(
            at(grown, size, *end) == "." and len(run(grown | {end: "x"}, size, end, direction)) == 5 for end in ends
        )
        if straight and not is_forbidden(board, size, cell):
            return True
    return False
