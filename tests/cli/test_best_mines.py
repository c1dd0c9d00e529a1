"""`partie best mines`: what a solver tells."""

from __future__ import annotations

import pytest

from partie import games
from tests.cli.conftest import Shell


@pytest.fixture(autouse=True)
def mines_table(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.TABLE, "mines", "partie.games.mines.game")


def test_best_tells_the_proof_and_no_depth(shell: Shell) -> None:
    answer = shell("best", "mines", "0./..", "--variant", "2x2/0/none")
    assert "No mine is around a1: the other cells there are safe." in answer.out
    assert "depth" not in answer.out


def test_best_tells_the_chance_to_win(shell: Shell) -> None:
    answer = shell("best", "mines", "1./..", "--variant", "2x2/1/none")
    assert "Chance to win with perfect play: 33.3 %" in answer.out


def test_the_proposed_variant_exists(shell: Shell) -> None:
    answer = shell("best", "mines", "1./..")
    assert "such as '2x2/1'" in answer.err
    assert shell("best", "mines", "1./..", "--variant", "2x2/1").code == 0
