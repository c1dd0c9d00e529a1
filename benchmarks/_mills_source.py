"""The described player for mills, as an opponent: its weights, full width, fixed depth.

Weights (placing / moving / flying): just closed a mill 18/14/10, mills 26/43/-, blocked enemy men
1/10/-, men 6/8/-, two in a row 12/7/1, three in an L 7/-/16, double mill -/42/-, won -/1086/1190.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.position import Position
from partie.games.mills.engine import searching
from partie.games.mills.engine.evaluation import swings
from partie.games.mills.rules import board, kernels, variants
from partie.games.mills.rules.kernels import MEMORY, MOST_MOVES, NONE, Rules, count_men, in_mills, lowest
from partie.games.mills.rules.position import MillsPosition
from partie.jit import kernel
from partie.search.alphabeta import specialise_search
from partie.search.context import no_reductions
from partie.search.records import int64, new_record
from partie.search.searcher import Searcher
from partie.search.values import NOT_OVER, WIN

DEPTH = 6
MEMO = np.dtype((np.record, [("closed", np.int64, (MEMORY,))]))  # per ply: the turn closed a mill
PLACING, MOVING, FLYING = range(3)

CLOSED = (18, 14, 10)
MILLS = (26, 43, 0)
BLOCKED = (1, 10, 0)
MEN = (6, 8, 0)
TWOS = (12, 7, 1)
CORNERS = (7, 0, 16)
DOUBLES = (0, 42, 0)


@kernel()
def make(state: Any, move: int) -> None:
    kernels.make(state[0], move)
    state[2].closed[state[0].ply & (MEMORY - 1)] = move >> 10 != NONE


@kernel()
def lines_of(own: int, other: int, rules: Rules) -> tuple[int, int, int]:
    """Mills, open twos, and pairs of open twos that share a man."""
    mills = twos = corners = 0
    seen = 0
    for line in rules.lines:
        mine = own & line
        if mine == line:
            mills += 1
        elif other & line == 0 and count_men(mine) == 2:
            twos += 1
            corners += (seen & mine) != 0
            seen |= mine
    return mills, twos, corners


@kernel()
def stuck(own: int, other: int, rules: Rules) -> int:
    empty = rules.full & ~(own | other)
    found = 0
    while own:
        found += rules.neighbours[lowest(own)] & empty == 0
        own &= own - 1
    return found


@kernel()
def doubles(own: int, other: int, rules: Rules) -> int:
    empty = rules.full & ~(own | other)
    left = in_mills(own, rules)
    found = 0
    while left:
        point = lowest(left)
        left &= left - 1
        found += swings(own & ~(1 << point), rules.neighbours[point] & empty, rules)
    return found


@kernel()
def evaluate(state: Any) -> int:
    position, rules = state[0], state[1]
    own, other = position.men[position.turn], position.men[1 - position.turn]
    phase = MOVING
    if position.hand[0] + position.hand[1] > 0:
        phase = PLACING
    elif count_men(own) == 3:
        phase = FLYING
    mine, theirs = lines_of(own, other, rules), lines_of(other, own, rules)
    value = MILLS[phase] * (mine[0] - theirs[0]) + TWOS[phase] * (mine[1] - theirs[1])
    value += CORNERS[phase] * (mine[2] - theirs[2])
    value += BLOCKED[phase] * (stuck(other, own, rules) - stuck(own, other, rules))
    value += MEN[phase] * (count_men(own) - count_men(other))
    value += DOUBLES[phase] * (doubles(own, other, rules) - doubles(other, own, rules))
    value -= CLOSED[phase] * state[2].closed[position.ply & (MEMORY - 1)]
    return int64(value)


@kernel()
def outcome(state: Any, ply: int) -> int:
    code = kernels.ending(state[0], state[1])
    if code == kernels.GOING_ON:
        return int64(NOT_OVER)
    return int64(ply - WIN) if code == kernels.TOO_FEW or code == kernels.BLOCKED else int64(0)


KERNELS = specialise_search(
    __name__,
    generate=searching.generate,
    make=make,
    unmake=searching.unmake,
    evaluate=evaluate,
    outcome=outcome,
    key=searching.key,
    is_quiet=searching.is_quiet,
)


class SourcePlayer:
    """Alpha-beta of a fixed depth over the described weights."""

    def __init__(self, depth: int = DEPTH) -> None:
        self.name = f"source depth {depth}"
        self._depth = depth
        memo = new_record(MEMO)
        rules: NDArray[np.void] = board.rules(variants.NINE)
        self._searcher = Searcher(
            KERNELS, max_moves=MOST_MOVES, tables=(rules[0], memo), reductions=no_reductions(), window=0
        )

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        assert isinstance(position, MillsPosition)
        self._searcher.forget()
        found = self._searcher.search(position.state()[0], Limits(depth=self._depth), stop)
        return Analysis(found.move, 50.0, line=found.line, depth=found.depth, nodes=found.nodes)
