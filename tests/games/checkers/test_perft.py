from __future__ import annotations

import json
from pathlib import Path

import pytest

from partie.games.checkers.rules.perft import perft_by_depth
from partie.games.checkers.rules.position import first_position
from partie.games.checkers.rules.variants import VARIANTS
from tests.games.checkers import naive
from tests.games.checkers.facts import as_board, read

COUNTS = json.loads((Path(__file__).parent / "perft.json").read_text())
DEPTH = 10  # free landing first differs at 9, a capture made in two ways first counts at 10


@pytest.mark.parametrize("variant", VARIANTS)
def test_games_from_the_start(variant: str) -> None:
    found = [count for _, count in perft_by_depth(first_position(VARIANTS[variant]), DEPTH)]
    assert found == COUNTS["start"][variant][:DEPTH]


@pytest.mark.parametrize("variant", ["english", "czech"])
@pytest.mark.parametrize("text", COUNTS["positions"])
def test_games_from_positions_with_kings(text: str, variant: str) -> None:
    found = [count for _, count in perft_by_depth(read(text, variant), 6)]
    assert found == COUNTS["positions"][text][variant]


@pytest.mark.small
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_twin_counts_the_same(variant: str) -> None:
    position = first_position(VARIANTS[variant])
    side = "bw"[position.to_move]
    assert twin_perft(as_board(position), side, naive.BY_NAME[variant], 4) == 1469
    assert [count for _, count in perft_by_depth(position, 4)] == [7, 49, 302, 1469]


def twin_perft(board: naive.Board, side: str, rules: naive.Rules, depth: int) -> int:
    found = naive.moves(board, side, rules)
    if depth == 1:
        return len(found)
    other = "w" if side == "b" else "b"
    return sum(twin_perft(naive.played(board, move), other, rules, depth - 1) for move in found)
