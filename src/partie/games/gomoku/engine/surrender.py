"""When a game is given up: every move is refuted by a proved win, not one of them merely looks bad."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from partie.core.text import Text
from partie.games.gomoku.engine import finishing, reasons
from partie.games.gomoku.engine.proofs import Prover, Win
from partie.games.gomoku.rules import kernels

HOPELESS = 10.0  # win percent; no proof is searched for above it
THINKING = 0.7  # of the time for a move, where the rest may be needed for the proof


def find_refuted_line(prover: Prover, first: int, others: Sequence[int]) -> tuple[int, ...] | None:
    """A line that begins with `first` and ends with the enemy's row, if every move loses; else None.

    All moves are tried. Without looking ahead for fours a five is still seen.
    """
    prover = replace(prover, level=replace(prover.level, fours=max(1, prover.level.fours)))
    line = _enemys_line(prover, first)
    if line is None or any(_answer(prover, cell) is None for cell in others if cell != first):
        return None
    return (first, *line)


def _answer(prover: Prover, cell: int) -> Win | None:
    """The enemy's proved win after a move."""
    kernels.make(prover.state, cell)
    win = None if prover.state.winner else prover.win()
    kernels.unmake(prover.state)
    return win


def _enemys_line(prover: Prover, first: int) -> tuple[int, ...] | None:
    win = _answer(prover, first)
    if win is None:
        return None
    kernels.make(prover.state, first)
    line = finishing.played_out(prover.state, win.line)
    kernels.unmake(prover.state)
    return line


def resignation_text(line: tuple[int, ...]) -> Text:
    """The sentence that goes with the resignation."""
    return Text("Well played! You win whatever I do: {line}", line=reasons.line_text(line))
