"""Go as a beginner programs it: a dictionary of stones, flood fills, all boards so far in a list."""

from __future__ import annotations

from dataclasses import dataclass, field

Point = tuple[int, int]  # column and row
Board = dict[Point, int]  # 0 black, 1 white


def neighbours(point: Point, size: int) -> list[Point]:
    """Those on the board."""
    column, row = point
    around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    return [(c, r) for c, r in around if 0 <= c < size and 0 <= r < size]


def chain(board: Board, size: int, point: Point) -> set[Point]:
    """The stones of one colour that hang together."""
    found, waiting = {point}, [point]
    while waiting:
        for beside in neighbours(waiting.pop(), size):
            if board.get(beside) == board[point] and beside not in found:
                found.add(beside)
                waiting.append(beside)
    return found


def breathes(board: Board, size: int, point: Point) -> bool:
    """Whether a chain has a liberty."""
    return any(beside not in board for stone in chain(board, size, point) for beside in neighbours(stone, size))


def after(board: Board, size: int, point: Point, side: int) -> Board:
    """The board after a stone; enemies without liberty are taken first, then own stones."""
    new = {**board, point: side}
    for beside in neighbours(point, size):
        if new.get(beside) == 1 - side and not breathes(new, size, beside):
            for stone in chain(new, size, beside):
                del new[stone]
    if not breathes(new, size, point):
        for stone in chain(new, size, point):
            del new[stone]
    return new


@dataclass
class Game:
    """A game with all its past."""

    size: int
    ko: str  # simple, positional or situational
    suicide: bool
    board: Board = field(default_factory=dict)
    side: int = 0
    past: list[tuple[Board, int]] = field(default_factory=lambda: [({}, 0)])

    def legal(self) -> list[Point]:
        """Row by row from below."""
        points = [(column, row) for row in range(self.size) for column in range(self.size)]
        return [point for point in points if point not in self.board and self._may(point)]

    def _may(self, point: Point) -> bool:
        new = after(self.board, self.size, point, self.side)
        if point not in new and not self.suicide:
            return False
        if self.ko == "simple":
            return len(self.past) < 2 or new != self.past[-2][0]
        if self.ko == "positional":
            return all(new != board for board, _ in self.past)
        return (new, 1 - self.side) not in self.past

    def play(self, point: Point | None) -> None:
        """A stone, or a pass."""
        if point is not None:
            self.board = after(self.board, self.size, point, self.side)
        self.side = 1 - self.side
        self.past.append((self.board, self.side))


def area(board: Board, size: int) -> int:
    """Black's stones and surrounded points less White's."""
    lead = sum(1 if side == 0 else -1 for side in board.values())
    seen: set[Point] = set()
    for point in [(column, row) for row in range(size) for column in range(size)]:
        if point in board or point in seen:
            continue
        region, waiting, colours = {point}, [point], set()
        while waiting:
            for beside in neighbours(waiting.pop(), size):
                if beside in board:
                    colours.add(board[beside])
                elif beside not in region:
                    region.add(beside)
                    waiting.append(beside)
        seen |= region
        if len(colours) == 1:
            lead += len(region) if colours == {0} else -len(region)
    return lead
