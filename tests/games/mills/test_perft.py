from __future__ import annotations

import json
from pathlib import Path

import pytest

from partie.games.mills.game import GAME
from partie.games.mills.rules.perft import perft, perft_by_depth

COUNTS = json.loads((Path(__file__).parent / "perft.json").read_text())["counts"]


@pytest.mark.small
def test_perft_to_depth_two() -> None:
    assert [count for _, count in perft_by_depth(GAME.start(), 2)] == COUNTS[:2]


@pytest.mark.parametrize("depth", [3, 4, 5, 6])
def test_perft_from_the_empty_board(depth: int) -> None:
    assert perft(GAME.start(), depth) == COUNTS[depth - 1]
