"""Examples of games: their values are put on the scale of the results."""

from __future__ import annotations

import numpy as np

from partie.games.gomoku.training.examples import stretched


def test_values_that_are_too_careful_are_stretched() -> None:
    rng = np.random.default_rng(3)
    odds = rng.normal(0.0, 1.0, 20_000)
    careful = 1.0 / (1.0 + np.exp(-odds / 1.5))
    results = (rng.random(odds.size) < 1.0 / (1.0 + np.exp(-odds))).astype(np.float32)
    found = stretched({"values": careful.astype(np.float32), "results": results})["values"]
    assert abs(found - 1.0 / (1.0 + np.exp(-odds))).max() < 0.03


def test_without_results_values_stay_as_they_are() -> None:
    values = np.array([0.2, 0.7], np.float32)
    unknown = np.full(2, -1.0, np.float32)
    assert stretched({"values": values, "results": unknown})["values"].tolist() == values.tolist()
