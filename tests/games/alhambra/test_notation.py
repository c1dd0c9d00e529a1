from __future__ import annotations

import functools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.core.errors import IllegalMove, InvalidText
from partie.games.alhambra.game import GAME
from partie.games.alhambra.rules.position import AlhambraPosition
from tests.games.alhambra.table import arrange, legal, word


@functools.cache
def start() -> AlhambraPosition:
    return GAME.start("3-players", 4)


def test_a_position_round_trips_through_its_text() -> None:
    again = GAME.from_text(start().to_text())
    assert again == start()
    assert again.legal_moves() == start().legal_moves()


def test_a_missing_word_is_named() -> None:
    parts = start().to_text().split()
    for missing in parts:
        name = missing.partition("=")[0]
        with pytest.raises(InvalidText, match=f"the token '{name}' is missing"):
            GAME.from_text(" ".join(part for part in parts if part != missing))


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("players", "9", "from 2 to 6"),
        ("players", "²", "from 2 to 6"),
        ("turn", "3", "from 0 to 2"),
        ("step", "sleeping", "one of action, placing"),
        ("random", "1" * 30, "should be a number"),
        ("hands", "y1/y2", "3 parts"),
        ("hands", "y1/y2/y0", "not a list of at most"),
        ("hands", "S1/-/-", "not a list of at most"),
        ("display", "y1,y2,y3", "four places"),
        ("deck", "y1g", "not a list of at most"),
        ("piles", "a/b/c/d", "four numbers"),
        ("market", "tower12", "four spaces"),
        ("bag", "castle5", "not a list of at most"),
        ("maps", "tower12@e99/-/-", "is not a cell"),
        ("maps", "castle@e1/-/-", "is not a building tile"),
        ("maps", "tower12@e1+tower11c@e1/-/-", "stands where another tile"),
        ("points", "1,2", "21 numbers"),
    ],
)
def test_a_bad_word_is_refused_with_its_reason(name: str, value: str, message: str) -> None:
    words = [f"{name}={value}" if part.startswith(f"{name}=") else part for part in start().to_text().split()]
    with pytest.raises(InvalidText, match=message):
        GAME.from_text(" ".join(words))


def test_a_text_without_end_is_refused() -> None:
    with pytest.raises(InvalidText, match="too long"):
        GAME.from_text("x" * 100_000)


@settings(deadline=None, max_examples=100)
@given(st.text(max_size=60))
def test_no_text_makes_reading_fail_otherwise(text: str) -> None:
    with pytest.raises(InvalidText):
        GAME.from_text(text)
    with pytest.raises((InvalidText, IllegalMove)):
        start().parse_move(f"x{text}")


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 10**6), st.sampled_from("0129-/,+@=yS x"), st.integers(0, 3))
def test_a_position_with_a_changed_character_is_read_or_refused(place: int, letter: str, cut: int) -> None:
    """Whatever is read can be asked for its problems, and without any it can be played."""
    text = start().to_text()
    at = place % len(text)
    try:
        position = GAME.from_text(text[:at] + letter + text[at + cut :])
    except InvalidText:
        return
    if not position.problems():
        assert position.play(position.legal_moves()[0]) != position


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("jump", "is not an Alhambra move"),
        ("take:", "is not an Alhambra move"),
        ("take:x1", "is not a money card"),
        ("take:y8", "not on display"),
        ("take:y9+y9", "not on display"),
        ("buy:tower12:y9", "not on the market"),
        ("buy:tower13:g9", "is paid in yellow"),
        ("buy:tower13:y9+y9+y9+y9", "three copies"),
        ("place:castle@e1", "is not a building tile"),
        ("place:tower13@e77", "is not a cell"),
        ("reserve:tower13@e1", "but this move has none"),
        ("remove@", "is not a cell"),
    ],
)
def test_a_bad_move_is_refused_with_its_reason(text: str, message: str) -> None:
    with pytest.raises(InvalidText, match=message):
        arrange().parse_move(text)


def test_moves_are_read_in_capitals_and_with_blanks() -> None:
    assert arrange().parse_move(" TAKE:Y9 ") == arrange().parse_move("take:y9")


def test_moves_of_another_kind_than_a_number_are_illegal() -> None:
    with pytest.raises(IllegalMove, match="is not a move of Alhambra"):
        start().play("take:y9")
    with pytest.raises(IllegalMove, match="is not a move of Alhambra"):
        start().play(-1)


def test_the_side_overrides_who_is_to_move() -> None:
    assert GAME.from_text(start().to_text(), side="green").turn == 2
    with pytest.raises(InvalidText, match="'white' does not play"):
        GAME.from_text(start().to_text(), side="white")


def test_a_position_of_another_variant_is_refused() -> None:
    with pytest.raises(InvalidText, match="is for 3 players"):
        GAME.from_text(start().to_text(), "2-players")


def test_playing_does_not_change_the_position() -> None:
    before = start().to_text()
    for move in start().legal_moves():
        start().play(move)
    assert start().to_text() == before


def test_equal_prices_are_told_apart_by_letters() -> None:
    market = "tower9a,tower9b,tower9c,tower10"
    buys = legal(arrange(hands=["y9g9b9"], market=market), "buy")
    assert buys == {"buy:tower9a:y9", "buy:tower9b:g9", "buy:tower9c:b9"}
    assert word(arrange(market=market), "market") == market
