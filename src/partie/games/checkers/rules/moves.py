"""A move outside the kernels, and the squares it passes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from partie.games.checkers.rules.board import NEAR
from partie.games.checkers.rules.captures import FLYING, FREE_LANDING


class DraughtsMove(NamedTuple):
    """Start, target and the set of captured squares identify a move."""

    start: int
    target: int
    captured: int = 0


class Jumper(NamedTuple):
    """A piece about to capture, on squares as the board counts them."""

    directions: range  # of `NEAR`
    flies: bool
    must_go_on: bool  # where some landing square lets it, it has to land there
    others: int  # squares of the other side
    occupied: int  # by any piece but the one that moves

    def paths(self, move: DraughtsMove) -> Iterator[tuple[int, ...]]:
        """Every way to make the capture: start, landing squares, target; the nearest squares first."""
        yield from self._walk((move.start,), move.captured, 0, move.target)

    def _walk(self, path: tuple[int, ...], left: int, taken: int, target: int) -> Iterator[tuple[int, ...]]:
        for direction in self.directions:
            victim = self._victim(path[-1], direction, taken)
            if victim < 0 or not left >> victim & 1:
                continue
            after = taken | 1 << victim
            landings = self._landings(victim, direction)
            if left == 1 << victim:
                if target in landings and not self._should_go_on(landings, after):
                    yield (*path, target)
                continue
            for landing in landings:
                yield from self._walk((*path, landing), left & ~(1 << victim), after, target)

    def _victim(self, square: int, direction: int, taken: int) -> int:
        met = int(NEAR[direction, square])
        while self.flies and met >= 0 and not self.occupied >> met & 1:
            met = int(NEAR[direction, met])
        if met < 0 or not (self.others & ~taken) >> met & 1:
            return -1
        return met if self._landings(met, direction) else -1

    def _landings(self, victim: int, direction: int) -> list[int]:
        found: list[int] = []
        square = int(NEAR[direction, victim])
        while square >= 0 and not self.occupied >> square & 1 and (self.flies or not found):
            found.append(square)
            square = int(NEAR[direction, square])
        return found

    def _should_go_on(self, landings: list[int], taken: int) -> bool:
        return self.must_go_on and any(
            self._victim(square, direction, taken) >= 0 for square in landings for direction in self.directions
        )


def jumper(flags: int, is_king: bool, moves_down: bool, others: int, occupied: int) -> Jumper:
    """The piece of a variant with these flags."""
    forward = range(2) if moves_down else range(2, 4)
    flies = bool(is_king and flags & FLYING)
    return Jumper(range(4) if is_king else forward, flies, flies and not flags & FREE_LANDING, others, occupied)
