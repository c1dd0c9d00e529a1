"""English and Czech draughts as Hub writes them."""

from __future__ import annotations

import random

import pytest

from partie import games
from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.games.checkers.game import GAME
from partie.games.checkers.protocols import hub


def test_first_positions_have_black_on_the_low_numbers() -> None:
    men = "b" * 12 + "e" * 8 + "w" * 12
    assert hub.to_board(GAME.start("english")) == "B" + men
    assert hub.to_board(GAME.start("czech")) == "W" + men


@pytest.mark.parametrize("variant", ["english", "czech", "czech-free"])
def test_positions_and_moves_are_read_as_they_were_written(variant: str) -> None:
    rng = random.Random(29)
    assert hub.variant_token(games.load("checkers"), variant) == variant
    for _ in range(5):
        position = GAME.start(variant)
        while moves := position.legal_moves():
            read = hub.from_board(GAME, variant, hub.to_board(position))
            assert (read.men, read.kings, read.to_move) == (position.men, position.kings, position.to_move)
            for move in moves:
                assert hub.from_move(position, hub.to_move(position, move)) == move
            position = position.play(rng.choice(moves))


def test_capture_without_its_squares_is_read_where_one_is_meant() -> None:
    position = GAME.from_text("W:W22:B18", "english")
    [move] = position.legal_moves()
    assert hub.to_move(position, move) == "22x15x18"
    assert hub.from_move(position, "22x15") == move


def test_capture_that_could_be_two_is_ambiguous() -> None:
    position = GAME.from_text("W:W31:B18,19,26,27", "english")
    assert sorted(hub.to_move(position, move) for move in position.legal_moves()) == ["31x15x18x26", "31x15x19x27"]
    with pytest.raises(AmbiguousMove, match="31x15x18x26"):
        hub.from_move(position, "31x15")


@pytest.mark.parametrize("text", ["", "11", "e3-e4", "11-15-18", "11x"])
def test_text_that_is_not_a_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        hub.from_move(GAME.start("english"), text)


def test_move_against_the_rules_is_named() -> None:
    with pytest.raises(IllegalMove, match="11-14"):
        hub.from_move(GAME.start("english"), "11-14")


@pytest.mark.parametrize("text", ["", "W", "X" + "e" * 32, "W" + "e" * 31, "W" + "e" * 31 + "x"])
def test_text_that_is_not_a_position_is_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        hub.from_board(GAME, "english", text)
