"""Endings with two pawns: so few that asking is solving."""

from __future__ import annotations

import numpy as np

from tests.toys.hexapawn.rules.position import HexapawnPosition

MOST_PAWNS = 2


def known_winners(position: HexapawnPosition) -> tuple[int, ...] | None:
    """Who wins; None with more pawns than the table has."""
    if np.count_nonzero(position.state.board) > MOST_PAWNS or position.state.promotes:
        return None
    return _solved(position)


def _solved(position: HexapawnPosition) -> tuple[int, ...]:
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winners
    results = [_solved(position.play(move)) for move in position.legal_moves()]
    return min(results, key=lambda winners: (winners != (position.turn,), winners != ()))
