"""Points, boards and lists of moves as text."""

from __future__ import annotations

import pytest

from partie.core.errors import InvalidText
from partie.games.go.rules.kernels import BLACK, WHITE
from partie.games.go.rules.notation import (
    is_pass,
    looks_like_board,
    number,
    parse_point,
    point_name,
    read_board,
    split_moves,
    write_rows,
)

pytestmark = pytest.mark.small


@pytest.mark.parametrize(("text", "size"), [("a1", 2), ("d4", 5), ("E5", 5), (" t19 ", 19), ("j9", 9), ("h10", 13)])
def test_a_point_is_read_as_it_is_written(text: str, size: int) -> None:
    assert point_name(parse_point(text, size), size) == text.strip().lower()


def test_there_is_no_column_i() -> None:
    assert parse_point("j9", 9) - parse_point("h9", 9) == 1
    with pytest.raises(InvalidText):
        parse_point("i9", 9)


@pytest.mark.parametrize("text", ["", "f3", "c6", "a0", "zz", "a1x", "1a", "a20"])
@pytest.mark.parametrize(("size", "last"), [(5, "e5"), (2, "b2")])
def test_another_text_is_no_point(text: str, size: int, last: str) -> None:
    with pytest.raises(InvalidText, match=f"is not a point from 'a1' to '{last}', nor 'pass'"):
        parse_point(text, size)


@pytest.mark.parametrize("text", ["", "zz", "a0", "a20", "u1"])
def test_on_the_largest_board_another_text_is_no_point_either(text: str) -> None:
    with pytest.raises(InvalidText, match="is not a point from 'a1' to 't19'"):
        parse_point(text, 19)


@pytest.mark.parametrize("rows", ["x./.o", "x.o/.../oXO", "/".join(["." * 19] * 19)])
def test_rows_come_back(rows: str) -> None:
    board = read_board(rows)
    assert write_rows(board.cells, board.size, board.dead) == rows
    assert read_board(rows.replace("/", "\n")).cells == board.cells


@pytest.mark.parametrize("rows", ["x/", "x./.", "x../.o", "/".join(["." * 20] * 20)])
def test_a_board_is_square_and_has_2_to_19_rows(rows: str) -> None:
    with pytest.raises(InvalidText, match="is not a square board of 2 to 19 rows"):
        read_board(rows)


def test_a_sign_that_is_no_stone_is_named() -> None:
    with pytest.raises(InvalidText, match=r"'b' in 'b\./\.o' is not x, o or \."):
        read_board("b./.o")


@pytest.mark.parametrize(
    ("words", "side"),
    [("x", BLACK), ("B", BLACK), ("black", BLACK), ("o", WHITE), ("W", WHITE), ("white", WHITE), ("", None)],
)
def test_the_side_to_move_follows_the_rows(words: str, side: int | None) -> None:
    assert read_board(f"x./.o {words}").side == side


def test_the_number_of_moves_and_named_values_follow_the_rows() -> None:
    board = read_board("x./.o o 12345 ko=a2")
    assert (board.side, board.moves, board.extras) == (WHITE, 12345, {"ko": "a2"})


@pytest.mark.parametrize("word", ["123456", "green", "-1"])
def test_a_word_without_a_meaning_is_named(word: str) -> None:
    with pytest.raises(InvalidText, match=f"'{word}' in .* says nothing of a position of go"):
        read_board(f"x./.o {word}")


@pytest.mark.parametrize(
    ("text", "is_board"), [("x./.o", True), ("x. .o", True), ("x", False), ("d4 c3", False), ("", False)]
)
def test_a_board_is_told_from_moves(text: str, is_board: bool) -> None:
    assert looks_like_board(text) == is_board


def test_a_number_has_a_largest_value() -> None:
    assert number({"taken": "7"}, "taken", 7) == 7
    assert number({}, "taken", 7) == 0
    for text in ("8", "x", "123456"):
        with pytest.raises(InvalidText, match=f"taken={text} is not a number up to 7"):
            number({"taken": text}, "taken", 7)


def test_moves_are_listed_with_or_without_numbers() -> None:
    assert split_moves("1. d4, c3; 2... pass") == ["d4", "c3", "pass"]
    assert is_pass(" PASS ")
    assert not is_pass("d4")
