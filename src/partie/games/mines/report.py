"""Everything the solver can say about a position: probabilities, the best cell, and why."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from partie.brain import Limits, StopFlag, Thought
from partie.games.mines.deductions import Deduction, prove
from partie.games.mines.engine import MinesBrain
from partie.games.mines.kernels import UNKNOWN
from partie.games.mines.notation import MineMove
from partie.games.mines.rules import MinesPosition
from partie.games.mines.thinking import thinking


@dataclass(frozen=True)
class Report:
    """Percentages per unknown cell, the layouts that fit, the best cell with its reason and proof."""

    mine_percent: dict[str, float]
    layouts: float  # how many fit; infinite when beyond the range of numbers
    move: str | None
    risk: float
    reason: str
    proof: Deduction | None
    win_percent: float | None  # with perfect play, where the whole game tree was searched


def report(position: MinesPosition) -> Report:
    """Analyses what the player sees. The numbers must fit some layout."""
    view = position.view(0)
    setup, shown = view.setup, view.shown
    with thinking(setup.width, setup.height) as solver:
        record = solver.analyse(shown, setup.mines)
        if record is None:
            raise ValueError("No layout fits; ask for the problems first.")
        percent = {
            view.cell_name(int(cell)): round(100 * float(record["mine"][cell]), 2)
            for cell in np.flatnonzero(shown == UNKNOWN)
        }
        logarithm = float(record["log_layouts"])
    layouts = float(np.exp(logarithm)) if logarithm < 700 else float("inf")
    if view.outcome() is not None:
        return Report(percent, layouts, None, 0.0, "", None, None)
    thought = MinesBrain().choose(view, Limits(), StopFlag())
    return _with_move(view, percent, layouts, thought)


def _with_move(view: MinesPosition, percent: dict[str, float], layouts: float, thought: Thought) -> Report:
    assert isinstance(thought.move, MineMove)
    setup = view.setup
    opened = (view.shown >= 0).any()
    cell = thought.move.cell
    proof = (
        prove(view.shown, setup.width, setup.height, setup.mines, cell)
        if opened and thought.value == 0
        else None
    )
    win = thought.extra.get("win_percent")
    return Report(
        percent,
        layouts,
        view.format_move(thought.move),
        thought.value,
        thought.reason,
        proof,
        float(win) if isinstance(win, float) else None,
    )
