"""How the choices of an opening rule are made well: even offers, and the colour the search finds better."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import cast

from partie.core.brain import Analysis, Limits, StopFlag
from partie.core.text import Text
from partie.games.gomoku.rules import balanced, openings
from partie.games.gomoku.rules.kernels import cell_at, column_and_row
from partie.games.gomoku.rules.notation import format_cell
from partie.games.gomoku.rules.openings import TAKE_BLACK, TAKE_WHITE, TWO_MORE, centre_distance
from partie.games.gomoku.rules.position import GomokuPosition
from partie.games.gomoku.rules.shapes import EMPTY

Think = Callable[..., Analysis]  # `engine.GomokuBrain.choose`
EVEN = 50.0  # win percent
UNDECIDED = 2.0  # a colour better by less than this is not worth taking where two more stones may be put
_NODES_PER_SECOND = 60_000  # planned with; the clock stops what takes longer
_NODES = 60_000  # where neither time nor nodes are limited
_TRIES = 24  # completions looked at shortly
_CLOSER = 4  # of them looked at again
_NEAR = 3  # lines between a new stone and the others
_WIDEST = 40  # first moves a search takes
_ANSWERS = 2  # lines between the centre and the second stone of Pro


class Opener:
    """Makes the choices and puts the stones that an opening rule asks for.

    `seed` decides which offers are made, 0 leaves it to chance; `think` is the engine's search.
    """

    def __init__(self, think: Think, seed: int = 0) -> None:
        self._think = think
        self._rng = random.Random(seed or time.time_ns())
        self._plan: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # moves so far, moves to come

    def choose(self, board: GomokuPosition, limits: Limits, stop: StopFlag) -> Analysis:
        """The move for a position with a choice or an offer to make; the line has the rest of the turn."""
        before, after = self._plan
        made = board.moves[len(before) :]
        if board.moves[: len(before)] == before and after[: len(made)] == made and len(after) > len(made):
            return _offered(after[len(made) :], EVEN)
        nodes = _nodes(limits)
        if board.step is not None and board.step.choices:
            analysis = self._colour(board, nodes, stop)
        else:
            analysis = self._offer(board, nodes, stop)
        self._plan = (board.moves, tuple(cast(int, move) for move in analysis.line))
        return analysis

    def answer(self, board: GomokuPosition, limits: Limits, stop: StopFlag) -> Analysis:
        """The stone before one that is kept away from the centre: judged by the best that is allowed then."""
        tries = _near_centre(board)
        nodes = max(100, _nodes(limits) // len(tries))
        answers = [self._answer_at(board, cell, nodes, stop) for cell in tries]
        return max(answers, key=lambda analysis: analysis.value)

    def _answer_at(self, board: GomokuPosition, cell: int, nodes: int, stop: StopFlag) -> Analysis:
        after = board.play(cell)
        reply = self._think(unopened(after), Limits(nodes=nodes), stop, only=first_moves(after))
        return replace(
            reply,
            move=cell,
            value=100.0 - reply.value,
            line=(cell, *reply.line),
            forced_win=False,
            reason=None,
        )

    def _colour(self, board: GomokuPosition, nodes: int, stop: StopFlag) -> Analysis:
        assert board.step is not None, "a choice is due"
        analysis = self._analyse(board, nodes // 2, stop)
        if TWO_MORE in board.step.choices and abs(analysis.value - EVEN) < UNDECIDED:
            stones, value = self._complete(board.play(TWO_MORE), 2, nodes // 2, stop)
            return _offered((TWO_MORE, *stones), value)
        white = analysis.value >= EVEN  # White puts the next stone
        return replace(
            analysis,
            move=TAKE_WHITE if white else TAKE_BLACK,
            value=analysis.value if white else 100.0 - analysis.value,
            line=(TAKE_WHITE if white else TAKE_BLACK,),
            forced_win=False,
            reason=Text("White stands better.") if white else Text("Black stands better."),
        )

    def _offer(self, board: GomokuPosition, nodes: int, stop: StopFlag) -> Analysis:
        count = stones_to_put(board)
        if not board.moves and count == 3:
            offers = [balanced.pick(board.rules, self._rng.getrandbits(32), balanced.OFFERS) for _ in range(3)]
            known = [offer for offer in offers if offer]
            if known:
                return _offered(*self._most_even(board, known, nodes // 3, stop))
        return _offered(*self._complete(board, count, nodes, stop))

    def _complete(self, board: GomokuPosition, count: int, nodes: int, stop: StopFlag) -> tuple[tuple[int, ...], float]:
        """Stones near the others that make the position as even as can be, and White's value of it."""
        tries = list(dict.fromkeys(itertools.islice(self._tries(board, count), _TRIES)))
        rough = sorted((abs(self._after(board, stones, nodes // 48, stop) - EVEN), stones) for stones in tries)
        return self._most_even(board, [stones for _, stones in rough[:_CLOSER]], nodes // 8, stop)

    def _most_even(
        self, board: GomokuPosition, offers: Sequence[tuple[int, ...]], nodes: int, stop: StopFlag
    ) -> tuple[tuple[int, ...], float]:
        valued = [(self._after(board, stones, nodes, stop), stones) for stones in offers]
        value, stones = min(valued, key=lambda found: abs(found[0] - EVEN))
        return stones, EVEN - abs(value - EVEN)  # the other side takes the better colour

    def _tries(self, board: GomokuPosition, count: int) -> Iterator[tuple[int, ...]]:
        while True:
            cells = bytearray(board.cells)
            found: list[int] = []
            for _ in range(count):
                place = self._rng.choice(_near(bytes(cells), board.rules.size))
                cells[place] = 1 + (board.side + len(found)) % 2
                found.append(place)
            yield tuple(found)

    def _after(self, board: GomokuPosition, stones: Sequence[int], nodes: int, stop: StopFlag) -> float:
        for stone in stones:
            board = board.play(stone)
        return self._analyse(board, nodes, stop).value

    def _analyse(self, board: GomokuPosition, nodes: int, stop: StopFlag) -> Analysis:
        return self._think(unopened(board), Limits(nodes=max(nodes, 100)), stop)


def stones_to_put(board: GomokuPosition) -> int:
    """How many stones the player on the turn puts before the next choice."""
    return openings.stones_before_choice(board.rules.opening, board.moves) or 0


def is_due(board: GomokuPosition) -> bool:
    """Whether the opening rule asks for a choice or for stones before one."""
    if board.step is None:
        return False
    return openings.stones_before_choice(board.rules.opening, board.moves) is not None


def limits_next(board: GomokuPosition) -> bool:
    """Whether the stone after this one is kept away from the centre."""
    following = openings.step_after(board.rules.opening, (*board.moves, 0))
    return board.step is not None and following is not None and following.away > 0


def unopened(board: GomokuPosition) -> GomokuPosition:
    """The same stones without an opening rule."""
    moves = tuple(move for move in board.moves if move not in openings.NAMES)
    return replace(board, rules=board.rules.unopened, moves=moves)


def first_moves(board: GomokuPosition) -> list[int] | None:
    """The only moves to search where an opening rule keeps the stone away from the centre; else None."""
    step = board.step
    if step is None or not step.away:
        return None
    cells = cast(Sequence[int], board.legal_moves())
    return sorted(cells, key=lambda cell: (centre_distance(cell, board.rules.size), cell))[:_WIDEST]


def _near_centre(board: GomokuPosition) -> list[int]:
    """Empty cells at most two lines from the centre, one of those that mirror each other."""
    size = board.rules.size
    cells = [cast(int, move) for move in board.legal_moves()]
    places = {cell: column_and_row(cell) for cell in cells}
    return [
        cell
        for cell, (column, row) in places.items()
        if 0 <= row - size // 2 <= column - size // 2 <= _ANSWERS and board.cells[cell] == EMPTY
    ]


def _nodes(limits: Limits) -> int:
    allowed = _NODES if limits.nodes is None else limits.nodes
    return allowed if limits.seconds is None else min(allowed, int(limits.seconds * _NODES_PER_SECOND) + 100)


def _offered(stones: tuple[int, ...], value: float) -> Analysis:
    text = " ".join(format_cell(stone) for stone in stones if stone != TWO_MORE)
    return Analysis(stones[0], value, line=stones, reason=Text("Offers an even start: {stones}", stones=text))


def _near(cells: bytes, size: int) -> list[int]:
    """Empty cells near a stone; all cells of an empty board."""
    stones = [column_and_row(cell) for cell, stands in enumerate(cells) if stands in (1, 2)]
    places = [(column, row) for column in range(size) for row in range(size)]
    near = [
        cell_at(column, row)
        for column, row in places
        if not stones or any(max(abs(column - other), abs(row - line)) <= _NEAR for other, line in stones)
    ]
    return [cell for cell in near if cells[cell] == EMPTY]
