"""Counting a finished board: by area, or by territory and prisoners."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from partie.games.go.rules import kernels
from partie.games.go.rules.chains import chain_of, chains_of, neighbours
from partie.games.go.rules.kernels import BLACK, EMPTY, POINTS, WHITE
from partie.games.go.rules.variants import GoVariant

_LARGE_EYE = 4  # points: a region so large is room for two eyes


@dataclass(frozen=True)
class Count:
    """What each side has, Black first."""

    territory: tuple[int, int]  # empty points, and the points of dead stones
    stones: tuple[int, int]  # alive
    prisoners: tuple[int, int]  # taken during the game, by who took them
    dead: tuple[int, int]  # dead stones of the other side
    owners: bytes  # whose every point is, stones included
    komi: float
    bonus: int

    def scores(self, by_area: bool) -> tuple[float, float]:
        """Points of Black and White."""
        if by_area:
            black, white = (self.territory[side] + self.stones[side] for side in (0, 1))
        else:
            black, white = (self.territory[side] + self.prisoners[side] + self.dead[side] for side in (0, 1))
        return float(black), white + self.komi + self.bonus


def count_board(variant: GoVariant, cells: bytes, dead: Iterable[int], prisoners: tuple[int, int]) -> Count:
    """The count of a board whose dead stones are known."""
    board = np.frombuffer(cells, np.uint8).copy()
    taken = [0, 0]
    for point in dead:
        taken[WHITE - board[point]] += 1
        board[point] = EMPTY
    padded = np.full(POINTS, kernels.EDGE, np.uint8)
    padded[: len(board)] = board
    owner = np.zeros(POINTS, np.uint8)
    kernels.area(padded, variant.size, owner)
    owners = bytearray(owner[: len(board)].tobytes())
    if not variant.rules.by_area:
        _without_sekis(board.tobytes(), owners, variant.size)
    stones = (int(np.count_nonzero(board == BLACK)), int(np.count_nonzero(board == WHITE)))
    territory = tuple(
        sum(1 for point in range(len(board)) if board[point] == EMPTY and owners[point] == colour)
        for colour in (BLACK, WHITE)
    )
    return Count(
        (territory[0], territory[1]),
        stones,
        prisoners,
        (taken[0], taken[1]),
        bytes(owners),
        variant.komi,
        variant.bonus,
    )


def _without_sekis(board: bytes, owners: bytearray, size: int) -> None:
    """Points of groups that live in seki do not count.

    Such a group touches a point that neither side can fill, and has no room for two eyes of its own.
    """
    for colour in (BLACK, WHITE):
        seen: set[int] = set()
        for chain in chains_of(board, size, colour):
            if chain[0] in seen:
                continue
            stones, regions, touches_dame = _group(board, owners, size, chain[0], colour)
            seen |= stones
            has_room = len(regions) > 1 or any(len(region) >= _LARGE_EYE for region in regions)
            if touches_dame and not has_room:
                for region in regions:
                    for point in region:
                        owners[point] = EMPTY


def _group(
    board: bytes, owners: bytearray, size: int, start: int, colour: int
) -> tuple[set[int], list[set[int]], bool]:
    """The chains that hang together over their own territory, its regions, and whether they touch a dame."""
    stones, regions, touches_dame = set[int](), list[set[int]](), False
    known: set[int] = set()
    waiting = [start]
    while waiting:
        first = waiting.pop()
        if first in stones:
            continue
        chain = chain_of(board, size, first)
        stones |= set(chain)
        for point in {beside for stone in chain for beside in neighbours(stone, size)}:
            if board[point] != EMPTY or point in known:
                continue
            if owners[point] != colour:
                touches_dame = True
                continue
            region = set(chain_of(board, size, point))
            known |= region
            regions.append(region)
            waiting += [beside for empty in region for beside in neighbours(empty, size) if board[beside] == colour]
    return stones, regions, touches_dame
