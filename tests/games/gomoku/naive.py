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
    rule &= 7
    if rule == shapes.EXACT_CARO:
        return length == 5 and stopped != 2
    if rule == shapes.EXACT_OPEN:
        return length == 5 and stopped == 0
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
    limited = (rule == shapes.RENJU or rule > 7) and colour == "x"
    if rule == shapes.RENJU and colour == "x" and length > 5:
        return shapes.OVERLINE
    reach = range(1, 10) if rule & 7 == shapes.FREE else range(11)
    grown = [shape(line[:k] + colour + line[k + 1 :], rule, colour) for k in reach if line[k] == "."]
    fives = grown.count(shapes.FIVE)
    if fives > 1 and rule != shapes.EXACT_OPEN:
        return shapes.OPEN_FOUR if length == (5 if rule == shapes.SIX else 4) else shapes.DOUBLE_FOUR
    if fives:
        return shapes.FOUR
    straight = grown.count(shapes.OPEN_FOUR)
    if not limited:
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
    if rule & 7 == shapes.FREE:  # cells further than four away never matter
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


def fours(
    board: Board, size: int, place: tuple[int, int], direction: int, rule: int = shapes.RENJU
) -> list[frozenset[tuple[int, int]]]:
    """The different groups of black stones through `place` that one stone makes a row that wins."""
    groups = set()
    for cell in line_cells(size, place, direction):
        if cell not in board:
            five = run(board | {cell: "x"}, size, cell, direction)
            if row_wins(rule, "x", len(five), 0) and place in five:
                groups.add(frozenset(five) - {cell})
    least = [group for group in groups if not any(other < group for other in groups)]
    return least[:1] if len(run(board, size, place, direction)) == 4 else least  # a straight four is one


def is_forbidden(board: Board, size: int, place: tuple[int, int], rule: int = shapes.RENJU) -> bool:
    """Whether Black must not play on the empty cell `place`, straight from the definitions."""
    played = board | {place: "x"}
    lengths = [len(run(played, size, place, direction)) for direction in range(4)]
    if any(row_wins(rule, "x", length, 0) for length in lengths):
        return False
    if rule == shapes.RENJU and max(lengths) > 5:
        return True
    no_fours = rule == shapes.RENJU or rule & shapes.NO_TWO_FOURS
    if no_fours and sum(len(fours(played, size, place, direction, rule)) for direction in range(4)) > 1:
        return True
    no_threes = rule == shapes.RENJU or rule & shapes.NO_TWO_THREES
    return bool(no_threes) and sum(is_three(played, size, place, direction, rule) for direction in range(4)) > 1


def is_three(board: Board, size: int, place: tuple[int, int], direction: int, rule: int = shapes.RENJU) -> bool:
    """Whether some allowed stone makes a straight four of the row through `place`, and no five; a four is no three."""
    if fours(board, size, place, direction, rule):
        return False
    for cell in line_cells(size, place, direction):
        if cell in board:
            continue
        grown = board | {cell: "x"}
        four = run(grown, size, cell, direction)
        if (
            len(four) != 4
            or place not in four
            or any(row_wins(rule, "x", len(run(grown, size, cell, d)), 0) for d in range(4))
        ):
            continue
        dx, dy = DIRECTIONS[direction]
        ends = [(min(four)[0] - dx, min(four)[1] - dy), (max(four)[0] + dx, max(four)[1] + dy)]
        if direction == 3:  # the falling diagonal: the leftmost stone is the last of the run
            ends = [(min(four)[0] + dx, min(four)[1] + dy), (max(four)[0] - dx, max(four)[1] - dy)]
        straight = all(
            at(grown, size, *end) == "." and row_wins(rule, "x", len(run(grown | {end: "x"}, size, end, direction)), 0)
            for end in ends
        )
        if straight and not is_forbidden(board, size, cell, rule):
            return True
    return False
