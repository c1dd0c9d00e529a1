"""The number of games equals what is published."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from partie.games.reversi.rules.perft import FREE_PASS, PUBLISHED, UNFINISHED, count_games, perft_by_depth
from partie.games.reversi.rules.position import first_position
from partie.games.reversi.rules.variants import STANDARD, find_variant
from tests.games.reversi import naive
from tests.games.reversi.boards import board_of

COUNTS = json.loads((Path(__file__).parent / "perft.json").read_text())


def test_counts_are_the_published_ones() -> None:
    assert [count for _, count in perft_by_depth(first_position(STANDARD), 9)] == COUNTS["published"][:9]


@pytest.mark.parametrize(
    ("name", "passes"), [("published", PUBLISHED), ("free_pass", FREE_PASS), ("unfinished", UNFINISHED)]
)
def test_every_convention_for_passes_has_its_count(name: str, passes: int) -> None:
    assert count_games(first_position(STANDARD), 10, passes) == COUNTS[name][9]


@pytest.mark.small
@pytest.mark.parametrize("variant", ["8x8", "6x6", "10x10"])
def test_small_counts_equal_those_of_the_slow_twin(variant: str) -> None:
    position = first_position(find_variant(variant))
    counts = [count for _, count in perft_by_depth(position, 4)]
    assert counts == [_naive(board_of(position), position.size, 0, depth) for depth in (1, 2, 3, 4)]


def _naive(board: naive.Board, size: int, side: int, depth: int) -> int:
    if depth == 0:
        return 1
    places = naive.legal(board, size, side)
    return sum(_naive(naive.played(board, size, place, side), size, 1 - side, depth - 1) for place in places)
