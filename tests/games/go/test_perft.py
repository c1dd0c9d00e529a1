"""The number of games and of legal positions equals what is known."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from partie.games.go.rules.chains import points_of
from partie.games.go.rules.kernels import BLACK, EMPTY, WHITE
from partie.games.go.rules.notation import empty_cells
from partie.games.go.rules.perft import perft_by_depth
from partie.games.go.rules.position import first_position, set_up
from partie.games.go.rules.variants import find_variant

COUNTS = json.loads((Path(__file__).parent / "perft.json").read_text())
RULES = {
    "positional no": "chinese",
    "situational no": "aga",
    "simple no": "japanese",
    "positional yes": "tromp-taylor",
    "situational yes": "new-zealand",
}
CASES = [(int(case[0]), RULES[case[2:]], counts) for case, counts in COUNTS.items() if case != "source"]


@pytest.mark.parametrize(("size", "rules", "counts"), CASES)
def test_counts_of_games_are_the_known_ones(size: int, rules: str, counts: list[int]) -> None:
    position = first_position(find_variant(f"{rules}-{size}"))
    assert [count for _, count in perft_by_depth(position, len(counts))] == counts


@pytest.mark.parametrize(("size", "count"), [(2, 57), (3, 12_675)])
def test_counts_of_legal_boards_are_the_known_ones(size: int, count: int) -> None:
    rules = find_variant(f"chinese-{size}")
    legal = 0
    for colours in itertools.product((EMPTY, BLACK, WHITE), repeat=size * size):
        cells = bytearray(empty_cells(size))
        for point, colour in zip(points_of(size), colours, strict=True):
            cells[point] = colour
        legal += not set_up(rules, bytes(cells), BLACK).problems()
    assert legal == count
