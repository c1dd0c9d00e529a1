"""Moves between photos."""

from __future__ import annotations

import pytest

from partie import vision
from partie.vision.move_inference import series_of
from partie.vision.pictures import Unreadable
from partie.vision.reading import Reading
from tests.vision import rendered

START = rendered.start_of_checkers()


def photo(rows: list[str], seed: int = 0) -> Reading:
    return vision.read(rendered.encoded(rendered.photograph(rendered.squares(rows), seed=seed)))


def moved(rows: list[str], start: tuple[int, int], end: tuple[int, int]) -> list[str]:
    cells = [list(row) for row in rows]
    (x, y), (u, v) = start, end
    cells[v][u], cells[y][x] = cells[y][x], "."
    return ["".join(row) for row in cells]


def test_one_move_and_its_answer_are_told() -> None:
    after_black = moved(START, (5, 2), (4, 3))
    after_white = moved(after_black, (2, 5), (3, 4))
    readings = [photo(START), photo(after_black, 1), photo(after_white, 2)]
    assert series_of(readings).texts() == ["11-15", "22-18"]


def test_several_ways_are_not_guessed() -> None:
    changed = moved(moved(START, (5, 2), (4, 3)), (1, 2), (0, 3))  # two moves of one side
    with pytest.raises(Unreadable, match="picture 1 to picture 2"):
        series_of([photo(START), photo(changed)])


def seen(rows: list[str]) -> Reading:
    """As if read without an error."""
    return Reading("checkers", 8, (), tuple(rows), (), 1.0, "known")


def test_the_moves_before_tell_whose_turn_it_is() -> None:
    after_black = moved(START, (5, 2), (4, 3))
    after_white = moved(after_black, (2, 5), (3, 4))
    series = series_of([seen(START), seen(START), seen(after_black), seen(after_black), seen(after_white)])
    assert series.texts() == ["11-15", "22-18"]
    assert series.start.turn == 0
