"""Slow and obvious twins of the kernels: sets of cells, flood fills, brute force over subsets."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

Cell = tuple[int, int]  # column to the east, row to the south of the fountain
Board = dict[Cell, str]  # walled sides, e.g. "NE"

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
FOUNTAIN = (0, 0)


def beside(cell: Cell, side: str) -> Cell:
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def walls_match(board: Board) -> bool:
    return all(
        (side in walls) == (OPPOSITE[side] in board[beside(cell, side)])
        for cell, walls in board.items()
        for side in STEPS
        if beside(cell, side) in board
    )


def reached_on_foot(board: Board) -> set[Cell]:
    reached: set[Cell] = set()
    waiting = [FOUNTAIN]
    while waiting:
        cell = waiting.pop()
        if cell in reached or cell not in board:
            continue
        reached.add(cell)
        waiting += [beside(cell, side) for side in STEPS if side not in board[cell]]
    return reached


def has_hole(board: Board) -> bool:
    """Floods the outside; an empty cell of the box that stays dry is enclosed."""
    columns, rows = [cell[0] for cell in board], [cell[1] for cell in board]
    box = set(itertools.product(range(min(columns) - 1, max(columns) + 2), range(min(rows) - 1, max(rows) + 2)))
    dry = box - set(board)
    waiting = [(min(columns) - 1, min(rows) - 1)]
    while waiting:
        cell = waiting.pop()
        if cell in dry:
            dry.remove(cell)
            waiting += [beside(cell, side) for side in STEPS]
    return bool(dry)


def is_legal_board(board: Board) -> bool:
    return walls_match(board) and reached_on_foot(board) == set(board) and not has_hole(board)


def placings(board: Board, walls: str) -> set[Cell]:
    near = {beside(cell, side) for cell in board for side in STEPS} - set(board)
    return {cell for cell in near if is_legal_board({**board, cell: walls})}


def removals(board: Board) -> set[Cell]:
    return {
        cell for cell in board if cell != FOUNTAIN and is_legal_board({c: w for c, w in board.items() if c != cell})
    }


def swaps(board: Board, walls: str) -> set[Cell]:
    return {cell for cell in board if cell != FOUNTAIN and is_legal_board({**board, cell: walls})}


def longest_wall(board: Board) -> int:
    """The largest set of external wall segments that hang together by their ends."""
    segments = {
        frozenset(_ends(cell, side))
        for cell, walls in board.items()
        for side in walls
        if beside(cell, side) not in board
    }
    best = 0
    while segments:
        waiting = [segments.pop()]
        size = 0
        while waiting:
            ends = waiting.pop()
            size += 1
            joined = {other for other in segments if ends & other}
            segments -= joined
            waiting += joined
        best = max(best, size)
    return best


def _ends(cell: Cell, side: str) -> tuple[Cell, Cell]:
    x, y = cell
    corners = {"N": ((x, y), (x + 1, y)), "E": ((x + 1, y), (x + 1, y + 1))}
    corners |= {"S": ((x, y + 1), (x + 1, y + 1)), "W": ((x, y), (x, y + 1))}
    return corners[side]


def building_points(counts: list[int], places: list[int]) -> list[int]:
    """Ranks by number, shares the places of a tie, rounds down, gives nothing for none."""
    points = [0] * len(counts)
    ranked = sorted({count for count in counts if count}, reverse=True)
    place = 0
    for count in ranked:
        tied = [row for row, own in enumerate(counts) if own == count]
        for row in tied:
            points[row] = sum(places[place : place + len(tied)]) // len(tied)
        place += len(tied)
    return points


def payments(cards: Iterable[int], price: int) -> set[tuple[int, ...]]:
    """Every choice of cards, as sorted values, that pays the price."""
    held = sorted(cards)
    subsets = (chosen for size in range(1, len(held) + 1) for chosen in itertools.combinations(held, size))
    return {chosen for chosen in subsets if sum(chosen) >= price}
