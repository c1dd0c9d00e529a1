"""Boards seen in pictures: positions, and what is asked about them."""

from __future__ import annotations

import pytest

from partie import games, vision
from partie.vision.positions import interpret, read_position
from tests.vision import rendered

OPENING = ["........", "........", "....w...", "..bww...", "...wb...", "...bb...", "........", "........"]
MIDDLE = ["w.bbbb..", ".wbbbw..", "wwwbwwww", "wwbwwbbb", "wbwbwbb.", "wwwwbwbb", "..wbbb..", ".wwwww.."]
LATE = ["bbbbbbbw", "bbbbbbww", "bbwbbwww", "bbbwbwww", "bbwbwbww", "bwwwbbbw", "..wwwww.", "..bwwww."]


@pytest.mark.parametrize("rows", [OPENING, MIDDLE], ids=["opening", "middle"])
@pytest.mark.parametrize("tilt", [0.0, 0.2])
def test_a_board_of_discs_is_read(rows: list[str], tilt: float) -> None:
    reading = vision.read(rendered.encoded(rendered.photograph(rendered.cells(rows), tilt)))
    assert (reading.game, reading.size, reading.variant) == ("reversi", 8, "8x8")
    assert list(reading.rows) == rows


def test_the_number_of_discs_says_who_is_to_move() -> None:
    position = read_position("reversi", OPENING)
    assert position is not None
    assert position.to_text().endswith("O" if sum(row.count(".") for row in OPENING) % 2 else "X")


def test_it_is_asked_who_is_to_move_where_a_side_may_have_passed() -> None:
    assert interpret("reversi", OPENING).asked == ()
    (question,) = interpret("reversi", LATE).asked
    sides = [choice.answers["to_move"] for choice in question.choices]
    game = games.find("reversi")
    for side in sides:
        found = interpret("reversi", LATE, answers={"to_move": side})
        assert found.asked == ()
        assert game.sides[game.from_text(found.text, found.variant).turn] == side


def test_a_side_that_is_given_counts_more_than_an_answer() -> None:
    found = interpret("reversi", LATE, side="white", answers={"to_move": "black"})
    assert found.text.endswith("O")
