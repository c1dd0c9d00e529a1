"""Percentages: 0 and 100 mean sure, and nothing else does."""

from __future__ import annotations

import numpy as np
import pytest

from partie.games.mines.chances.percentages import percent_of, unsure_percent
from partie.games.mines.engine.engine import mine_percentages
from partie.games.mines.field import UNKNOWN
from partie.games.mines.game import GAME
from partie.games.mines.rules.position import MinesPosition


@pytest.mark.parametrize(
    ("chance", "percent"),
    [(0.0, 0.0), (1.0, 100.0), (1 / 3, 33.33), (5.61234e-8, 5.61e-6), (1 - 1e-6, 99.9999)],
)
def test_only_the_sure_is_0_or_100(chance: float, percent: float) -> None:
    assert percent_of(chance) == pytest.approx(percent, rel=1e-12)


@pytest.mark.parametrize("chance", [-1e-17, 0.0, 1.0, 1 + 1e-15, 1e-300])
def test_an_unsure_cell_never_looks_sure(chance: float) -> None:
    assert 0 < unsure_percent(chance) < 100


def test_a_tiny_chance_is_told() -> None:
    shown = np.full(3600, UNKNOWN, np.int8)
    for row, column in [(20, 20), (20, 22), (22, 20), (22, 22)]:
        shown[row * 60 + column] = 1
    rows = "/".join("".join("." if v < 0 else str(v) for v in row) for row in shown.reshape(60, 60))
    percent = mine_percentages(GAME.from_text(rows, "60x60/4/none"))
    assert percent["t20"] == pytest.approx(0.00056, rel=0.02)
    assert all(0 < value < 100 for value in percent.values())


@pytest.mark.small
@pytest.mark.parametrize(("start", "percent"), [("open", 0.0), ("safe", 0.0), ("none", 12.35)])
def test_before_the_first_click_the_start_rule_counts(start: str, percent: float) -> None:
    position = GAME.start(f"9x9/10/{start}").observation(0)
    assert isinstance(position, MinesPosition)
    assert set(mine_percentages(position).values()) == {percent}
