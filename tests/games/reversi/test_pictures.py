"""Boards seen in pictures: positions, and what is asked about them."""

from __future__ import annotations

from partie import games
from partie.vision.positions import interpret, read_position

OPENING = ["........", "........", "....w...", "..bww...", "...wb...", "...bb...", "........", "........"]
LATE = ["bbbbbbbw", "bbbbbbww", "bbwbbwww", "bbbwbwww", "bbwbwbww", "bwwwbbbw", "..wwwww.", "..bwwww."]


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
