"""The number of games equals what is published."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from partie.games.chess.game import GAME
from partie.games.chess.rules.perft import count_games, perft_by_depth
from tests.games.chess import naive

COUNTS = json.loads((Path(__file__).parent / "perft.json").read_text())
TRICKY = COUNTS["tricky"] | COUNTS["chess960"]


@pytest.mark.parametrize(("fen", "counts"), COUNTS["standard"])
def test_counts_of_the_six_positions_are_the_published_ones(fen: str, counts: list[int]) -> None:
    assert [count for _, count in perft_by_depth(GAME.from_text(fen), len(counts))] == counts


@pytest.mark.parametrize(("fen", "depth", "count"), COUNTS["deep"])
def test_long_counts_are_the_published_ones(fen: str, depth: int, count: int) -> None:
    assert count_games(GAME.from_text(fen), depth) == count


@pytest.mark.parametrize("rule", TRICKY)
def test_counts_where_one_rule_decides(rule: str) -> None:
    fen, depth, count = TRICKY[rule]
    assert count_games(GAME.from_text(fen), depth) == count


@pytest.mark.small
@pytest.mark.parametrize("fen", [fen for fen, _ in COUNTS["standard"]] + [entry[0] for entry in TRICKY.values()])
def test_small_counts_equal_those_of_the_slow_twin(fen: str) -> None:
    position = GAME.from_text(fen)
    board = naive.board_of(position)
    assert [count_games(position, depth) for depth in (1, 2)] == [naive.count_games(board, depth) for depth in (1, 2)]
