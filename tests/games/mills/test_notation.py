from __future__ import annotations

import pytest

from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.games.mills.game import GAME
from partie.games.mills.rules import board, notation

pytestmark = pytest.mark.small


def test_position_round_trip() -> None:
    text = "w......./...b..../........ w 8 8 0"
    assert GAME.from_text(text).to_text() == text


def test_side_is_taken_where_the_text_has_none() -> None:
    assert GAME.from_text("w.ww..../...b.b.b/........", side="black").turn == 1


def test_moves_from_the_start() -> None:
    assert GAME.from_text("d6 d7 f4 g7 d2 a7xf4").to_text() == "bbb...../.w...w../........ w 6 6 0"


def test_removal_may_be_written_apart() -> None:
    assert GAME.from_text("d6 d7 f4 g7 d2 a7 xf4") == GAME.from_text("d6 d7 f4 g7 d2 a7xf4")


def test_game_record_round_trip() -> None:
    turns = ["d6", "d7", "f4", "g7", "d2", "a7xf4"]
    text = notation.format_game("nine", turns)
    assert notation.split_game(text) == turns
    assert text == '[Variant "nine"]\n[Result "*"]\n\n1. d6 d7 2. f4 g7 3. d2 a7xf4 *\n'


def test_empty_text_is_the_start() -> None:
    assert GAME.from_text("") == GAME.start()


def test_names_follow_the_rings() -> None:
    assert board.names(3)[:3] == ("a7", "d7", "g7")
    assert board.names(3)[23] == "c4"
    assert "".join(board.names(2)) == "a5c5e5e3e1c1a1a3b4c4d4d3d2c2b2b3"


@pytest.mark.parametrize(
    "text",
    [
        "........",
        "......../........",
        "......../......../.......k w 9 9 0",
        "......../......../........ g 9 9 0",
        "......../......../........ w -1 9 0",
        "......../......../........ w 99 9 0",
        "......../......../........ w 9 9 0 0",
        "z9",
        "d6 hello",
        "x" * 30_000,
    ],
)
def test_unreadable_text_is_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        GAME.from_text(text)


def test_unknown_variant_and_side_are_named() -> None:
    with pytest.raises(InvalidText, match="'seven'"):
        GAME.start("seven")
    with pytest.raises(InvalidText, match="'green'"):
        GAME.from_text("......../......../........", side="green")


def test_move_errors_name_input_rule_and_position() -> None:
    position = GAME.from_text("ww....../bb....../........ w 7 7 0")
    with pytest.raises(AmbiguousMove, match="say which man goes: g7xb6, g7xd6"):
        position.parse_move("g7")
    with pytest.raises(IllegalMove, match="may not be removed"):
        position.parse_move("g7xa7")
    with pytest.raises(IllegalMove, match="closes no mill"):
        position.parse_move("g4xb6")
    with pytest.raises(IllegalMove, match=r"'a7' is not possible in 'ww\.\.\.\.\.\./"):
        position.parse_move("a7")
    with pytest.raises(InvalidText, match="not a point of this board"):
        GAME.start("six").parse_move("g7")


def test_moves_are_read_in_other_spellings() -> None:
    position = GAME.from_text("w.w..w.w/b.b..b.b/........ w 0 0 0")
    assert position.parse_move(" A7D7 ") == position.parse_move("a7-d7")
