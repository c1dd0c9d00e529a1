from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from partie.core.errors import InvalidText
from partie.games.alhambra.engine.weights import (
    built_in,
    format_weights,
    parse_weights,
    read_weights,
    weights_or_built_in,
)

pytestmark = pytest.mark.small

GOOD = [str(number / 300) for number in range(228)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_weights_are_built_in_for_every_number_of_players(players: int) -> None:
    weights = built_in(players)
    assert weights.shape == (3, 76)
    assert ((weights > 0) & (weights < 1)).all()


def test_the_built_in_weights_are_those_of_the_sources_table() -> None:
    """Table 3.1: taking, buying, redesigning, most money, overpaid by three, wall by two and by four."""
    picked = built_in(3)[:, [0, 12, 20, 34, 50, 56, 58]].T
    printed = [
        [0.6351, 0.17937, 0.31306],
        [0.99319, 0.92522, 0.65624],
        [0.18122, 0.46883, 0.17548],
        [0.94984, 0.67477, 0.41985],
        [0.77217, 0.22828, 0.99996],
        [0.06225, 0.1388, 0.64316],
        [0.74215, 0.96537, 0.45194],
    ]
    assert np.abs(picked - printed).max() < 1.1e-5  # printed with five digits


def test_phase_one_comes_first() -> None:
    assert parse_weights("\n".join(GOOD), "x")[1, 0] == 76 / 300


def test_weights_round_trip_through_their_text() -> None:
    assert np.array_equal(parse_weights(format_weights(built_in(4)), "x"), built_in(4))


def test_227_numbers_are_refused() -> None:
    with pytest.raises(InvalidText, match="has 227 numbers, not 228 or 114"):
        parse_weights("\n".join(GOOD[1:]), "mine.txt")


@pytest.mark.parametrize("word", ["nan", "inf", "-0.1", "1.5", "red"])
def test_a_weight_that_is_no_number_from_0_to_1_is_refused(word: str) -> None:
    with pytest.raises(InvalidText, match=f"has '{word}' as number 8"):
        parse_weights("\n".join([*GOOD[:7], word, *GOOD[8:]]), "mine.txt")


def test_a_bad_file_warns_and_the_built_in_weights_play(tmp_path: Path) -> None:
    path = tmp_path / "red.txt"
    path.write_text("0.5\n" * 227)
    with pytest.warns(UserWarning, match="227 numbers, not 228 or 114"):
        assert weights_or_built_in(path, 3) is built_in(3)


def test_a_missing_file_warns_too(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="cannot be read"):
        weights_or_built_in(tmp_path / "none.txt", 3)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    path.write_bytes(b"0" * 200_000)
    with pytest.raises(InvalidText, match="longer than"):
        read_weights(path)


def test_a_good_file_is_used(tmp_path: Path) -> None:
    path = tmp_path / "red.txt"
    path.write_text("\n".join(GOOD))
    assert weights_or_built_in(path, 3)[0, 3] == 3 / 300
