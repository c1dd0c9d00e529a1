"""The kit finds games that forget their history."""

from __future__ import annotations

import pytest

from partie.core.game import Game
from partie.core.replay import record_of
from tests.conformance import kit
from tests.core.test_record import repetition
from tests.toys.shuttle import ForgetfulShuttle, Shuttle, UndeclaredShuttle


def check(game: Game) -> None:
    positions, moves = kit.repeating_moves(game, "four", 0)
    assert positions[-1].outcome() is not None
    kit.check_history(positions)
    kit.check_record_round_trip(game, 0, positions, moves)
    for position in positions:
        kit.check_text_round_trip(game, position)


def test_a_game_with_a_history_passes() -> None:
    check(Shuttle())


def test_equal_positions_with_different_histories_are_found() -> None:
    with pytest.raises(AssertionError, match="different histories are equal"):
        check(ForgetfulShuttle())


def test_a_history_that_is_not_declared_is_found() -> None:
    with pytest.raises(AssertionError, match="the text lacks what decides"):
        check(UndeclaredShuttle())


def test_morris_is_drawn_by_repetition_when_its_players_go_back_and_forth() -> None:
    from partie import games

    mills = games.load("mills")
    positions, moves = kit.repeating_moves(mills, "nine", 0)
    assert record_of(mills, positions[0], moves, 0).reason == repetition().reason == "repeated"
