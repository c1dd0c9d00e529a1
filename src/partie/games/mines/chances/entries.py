"""The doors from Python into the solver's kernels.

Records come as arrays of one: Numba takes an array in a fraction of the time it needs for a bare record.
"""

from __future__ import annotations

from typing import Any

from partie.games.mines.chances.analysis import analyse
from partie.games.mines.engine.endgame import find_isolated, solve
from partie.games.mines.engine.lookahead import find_dead, look
from partie.jit import kernel


@kernel()
def analyse_position(
    analysis: Any, frontier: Any, grid: Any, shown: Any, mines: int, with_tables: bool
) -> int:
    """`analysis.analyse`."""
    return analyse(analysis[0], frontier[0], grid[0], shown, mines, with_tables)


@kernel()
def look_at(result: Any, analysis: Any, frontier: Any, grid: Any, shown: Any, cell: int) -> bool:
    """`lookahead.look`, with the position after each number."""
    return look(result[0], analysis[0], frontier[0], grid[0], shown, cell, True)


@kernel()
def mark_dead(result: Any, analysis: Any, frontier: Any, grid: Any, shown: Any) -> None:
    """`lookahead.find_dead`."""
    find_dead(result[0], analysis[0], frontier[0], grid[0], shown)


@kernel()
def solve_endgame(endgame: Any, analysis: Any, grid: Any, shown: Any, part: int, steps: int) -> Any:
    """`endgame.solve`."""
    return solve(endgame[0], analysis[0], grid[0], shown, part, steps)


@kernel()
def find_isolated_part(analysis: Any, grid: Any, shown: Any, after: int) -> int:
    """`endgame.find_isolated`."""
    return find_isolated(analysis[0], grid[0], shown, after)
