"""A game that ends by agreement needs nothing but positions."""

from __future__ import annotations

import pytest

from partie.core.errors import IllegalMove
from tests.toys.settling import SettlingPosition


def after(moves: str) -> SettlingPosition:
    position = SettlingPosition()
    for text in moves.split():
        position = position.play(position.parse_move(text))
    return position


def test_two_passes_begin_the_settling() -> None:
    assert not after("a b c pass").is_settling
    assert after("a b c pass pass").is_settling
    assert after("a b c pass pass").legal_moves() == ["a", "b", "c", "agreed"]


def test_the_game_ends_when_both_sides_agree_in_a_row() -> None:
    assert after("a b c pass pass agreed").outcome() is None
    outcome = after("a b c pass pass agreed agreed").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (2.0, 1.0))


def test_a_mark_asks_the_other_side_again() -> None:
    marked = after("a b c pass pass agreed a")
    assert (marked.outcome(), marked.turn, marked.agreed) == (None, 1, 0)
    outcome = marked.play("agreed").play("agreed").outcome()
    assert outcome is not None
    assert outcome.winners == ()


def test_a_mark_can_be_taken_away() -> None:
    assert after("a b pass pass a a").stones == after("a b pass pass").stones


def test_stones_are_not_placed_while_settling() -> None:
    with pytest.raises(IllegalMove):
        after("a b pass pass e")
