"""Wins in a given number of moves, by trying every move and every answer: exact both ways.

For boards where every row of five or more wins. The searches for fours and threes are quicker and prove wins, too, but
they never prove that a move does not win.
"""

from __future__ import annotations

from typing import Any

from partie.games.gomoku.engine.fours import first_cell
from partie.games.gomoku.rules import threats
from partie.games.gomoku.rules.kernels import MARGIN, STRIDE, make, pass_turn, unmake
from partie.games.gomoku.rules.shapes import EMPTY
from partie.jit import kernel
from partie.search.records import int64


@kernel()
def wins_within(state: Any, moves: int, attacks: int) -> bool:
    """Whether the attacker completes a row with at most this many moves; `attacks`: 1 where it is to move."""
    me, enemy = state.side, 1 - state.side
    if attacks:
        if moves < 1 or state.counts[me, threats.MAKES_FIVE] > 0:
            return moves >= 1
        forced = state.counts[enemy, threats.MAKES_FIVE]
        if moves == 1 or forced > 1:
            return False
        block = first_cell(state, enemy, threats.MAKES_FIVE) if forced else 0
        if moves == 2:  # the next move must leave two cells that complete a row
            if block:
                return bool(state.threat[me, block] == threats.MAKES_OPEN_FOUR)
            return bool(state.counts[me, threats.MAKES_OPEN_FOUR] > 0)
    else:
        if moves < 1 or state.counts[me, threats.MAKES_FIVE] > 0:
            return False
        forced = state.counts[enemy, threats.MAKES_FIVE]
        if forced > 1:
            return True
        block = first_cell(state, enemy, threats.MAKES_FIVE) if forced else 0
        if not block:  # what does not even win against a move elsewhere is no threat
            pass_turn(state)
            threatens = wins_within(state, moves, 1 - attacks)
            pass_turn(state)
            if not threatens:
                return False
    for row in range(MARGIN, MARGIN + state.width):
        for column in range(MARGIN, MARGIN + state.width):
            cell = row * STRIDE + column
            if state.cells[cell] != EMPTY or (block != 0 and cell != block):
                continue
            make(state, cell)
            wins = wins_within(state, moves - attacks, 1 - attacks)
            unmake(state)
            if wins == (attacks == 1):  # the attacker needs one move, the defender one answer
                return attacks == 1
    return attacks == 0


@kernel()
def first_moves(state: Any, moves: int, found: Any) -> int:
    """The moves that begin such a win, written to `found`; their number."""
    count = int64(0)
    for row in range(MARGIN, MARGIN + state.width):
        for column in range(MARGIN, MARGIN + state.width):
            cell = row * STRIDE + column
            if state.cells[cell] != EMPTY:
                continue
            if moves == 1:
                wins = state.threat[state.side, cell] == threats.MAKES_FIVE
            else:
                make(state, cell)
                wins = wins_within(state, moves - 1, int64(0))
                unmake(state)
            if wins:
                found[count] = cell
                count += 1
    return count
