"""Text in, text out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.core.errors import IllegalMove, InvalidText
from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules import notation

pytestmark = pytest.mark.small

SIZES = st.integers(5, 26)


@given(SIZES, st.data())
def test_cells_are_read_as_they_are_written(size: int, data: st.DataObject) -> None:
    column, row = data.draw(st.integers(0, size - 1)), data.draw(st.integers(0, size - 1))
    text = f"{chr(ord('a') + column)}{row + 1}"
    cell = notation.parse_cell(text, size)
    assert notation.format_cell(cell) == text
    assert notation.parse_cell(f" {text.upper()} ", size) == cell


@settings(deadline=None, max_examples=60)
@given(SIZES, st.data())
def test_rows_and_side_are_read_as_they_are_written(size: int, data: st.DataObject) -> None:
    line = st.text(alphabet=".xo", min_size=size, max_size=size)
    rows = "/".join(data.draw(st.lists(line, min_size=size, max_size=size)))
    side = data.draw(st.sampled_from("xo"))
    position = GAME.from_text(f"{rows} {side}", f"free-{size}")
    assert position.to_text() == f"{rows} {side}"
    assert GAME.from_text(position.to_text(), position.variant) == position


@settings(deadline=None, max_examples=40)
@given(st.lists(st.integers(0, 224), unique=True, max_size=30), st.booleans())
def test_moves_are_read_as_they_are_written(cells: list[int], is_set_up: bool) -> None:
    position = GAME.start()
    if is_set_up:
        position = GAME.from_text("/".join(["." * 15] * 15) + " o", "free-15")
    for cell in cells:
        if position.outcome() is None:
            position = position.play(position.parse_move(f"{'abcdefghijklmno'[cell % 15]}{cell // 15 + 1}"))
    again = GAME.from_text(position.to_text(), position.variant)
    assert again == position
    assert again.last_move == position.last_move


@pytest.mark.parametrize("text", ["h8 i9 g7", "H8,I9,G7", "h8i9g7", " h8;  i9\ng7 "])
def test_moves_may_be_written_in_several_ways(text: str) -> None:
    assert GAME.from_text(text).to_text() == "h8 i9 g7"


@pytest.mark.parametrize("text", ["", " ", "-"])
def test_the_empty_board_has_a_text(text: str) -> None:
    assert GAME.from_text(text) == GAME.start()
    assert GAME.start().to_text() == "-"


def test_rows_on_lines_of_their_own_are_read() -> None:
    text = "..x..\n.....\n.....\n..o..\n....."
    assert GAME.from_text(text).to_text() == "..x../...../...../..o../..... x"


def test_rows_decide_the_size_when_no_variant_is_given() -> None:
    assert GAME.from_text("/".join(["." * 13] * 13)).variant == "free-13"


def test_the_side_to_move_follows_from_the_counts() -> None:
    assert GAME.from_text("x..../...../...../...../.....").turn == 1
    assert GAME.from_text("x...o/...../...../...../.....").turn == 0
    assert GAME.from_text("....o/...../...../...../.....").turn == 0


def test_the_side_given_beside_the_text_counts_where_the_text_says_nothing() -> None:
    rows = "x...o/...../...../...../....."
    assert GAME.from_text(rows, side="white").turn == 1
    assert GAME.from_text(f"{rows} x", side="white").turn == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("h8 p1", "'p1' is not a cell of this board: columns a to o, rows 1 to 15"),
        ("h8 h16", "'h16' is not a cell"),
        ("h8 hello", "'hello' is neither a list of moves"),
        ("h0", "'h0' is neither"),
        ("x/o", "has 2 rows; boards have 5 to 26"),
        ("x..../...../..../...../.....", "row 3 is '....' with 4 cells; 5 rows need 5 cells each"),
        ("a" * 5000, "5000 characters long"),
    ],
)
def test_unreadable_text_is_named(text: str, message: str) -> None:
    with pytest.raises(InvalidText, match=message):
        GAME.from_text(text)


def test_rows_of_another_size_than_the_variant_are_refused() -> None:
    with pytest.raises(InvalidText, match="has 13 rows, but 'free-15' is played on 15"):
        GAME.from_text("/".join(["." * 13] * 13), "free-15")


@pytest.mark.parametrize("text", ["/".join(["." * 13] * 13), "h8 i9"])
def test_an_unknown_side_is_refused(text: str) -> None:
    with pytest.raises(InvalidText, match="'red' is not a side"):
        GAME.from_text(text, side="red")


def test_moves_that_break_a_rule_are_illegal() -> None:
    with pytest.raises(IllegalMove, match="'h8' cannot be played"):
        GAME.from_text("h8 i9 h8")


@settings(deadline=None, max_examples=150)
@given(st.text(alphabet="abcdefghxo.-/ 0123456789\n,;", max_size=60))
def test_any_text_is_read_or_refused_with_the_known_errors(text: str) -> None:
    try:
        position = GAME.from_text(text)
    except (InvalidText, IllegalMove):
        return
    assert GAME.from_text(position.to_text(), position.variant) == position


def problems(rows: str) -> list[str]:
    return [str(problem.rule) for problem in GAME.from_text(rows).problems()]


def test_a_position_from_play_has_no_problems() -> None:
    assert GAME.from_text("h8 i9 g7").problems() == []


def test_equal_stones_are_possible_for_either_side_to_move() -> None:
    assert problems("x...o/...../...../...../..... x") == []
    assert problems("x...o/...../...../...../..... o") == []


def test_too_many_stones_are_a_problem() -> None:
    assert "Black has too many" in problems("xxx../...../...../...../..... o")[0]
    assert "Black has too many" in problems("x..../...../...../...../..... x")[0]
    assert "White has too many" in problems("oo.../...../...../...../..... x")[0]


def test_two_fives_of_both_sides_are_a_problem_with_its_cells() -> None:
    found = GAME.from_text("xxxxx/ooooo/...../...../..... x").problems()
    assert [str(problem.rule) for problem in found] == [
        "Both sides have a winning row, but the first one ended the game."
    ]
    assert len(found[0].cells) == 10


def test_a_five_of_the_side_to_move_is_a_problem() -> None:
    found = GAME.from_text("xxxxx/oooo./o..../...../..... x").problems()
    assert [str(problem.rule) for problem in found] == ["Black already has a winning row and cannot be to move."]
    assert found[0].cells == ("a5", "b5", "c5", "d5", "e5")


def test_rows_without_a_common_stone_are_a_problem() -> None:
    rules = problems("xxxxx/oooo./oooo./ooo../xxxxx x")
    assert "Black has winning rows without a common stone, but one move ends the game." in rules
