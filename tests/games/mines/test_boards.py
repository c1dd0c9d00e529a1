from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.core.errors import InvalidText
from partie.games.mines.formats.boards import (
    Board,
    read_list,
    read_mbf,
    read_rawvf,
    write_list,
    write_mbf,
    write_rawvf,
)

pytestmark = pytest.mark.small


@st.composite
def boards(draw: st.DrawFn) -> Board:
    width, height = draw(st.integers(1, 30)), draw(st.integers(1, 20))
    layout = np.zeros(width * height, np.uint8)
    layout[sorted(draw(st.sets(st.integers(0, width * height - 1))))] = 1
    return Board(width, height, layout, draw(st.integers(0, width * height - 1)))


def same(one: Board, other: Board) -> bool:
    return (one.width, one.height) == (other.width, other.height) and bool((one.layout == other.layout).all())


@settings(deadline=None, max_examples=50)
@given(boards())
def test_every_format_reads_what_it_writes(board: Board) -> None:
    (again,) = read_list(["# a comment", "", write_list(board) + " # so it ends"])
    assert same(again, board)
    assert again.first == board.first
    assert same(read_mbf(write_mbf(board)), board)
    assert same(read_rawvf(write_rawvf(board)), board)


def test_mbf_counts_mines_in_two_bytes_and_writes_columns_first() -> None:
    layout = np.zeros(6, np.uint8)
    layout[5] = 1
    assert write_mbf(Board(3, 2, layout)) == bytes([3, 2, 0, 1, 2, 1])


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("3 3", "not a board"),
        ("3 3 1 0 0 x", "not a board"),
        ("3 3 1 3 0 4", "outside"),
        ("3 3 2 0 0 4 4", "different mines"),
        ("3 3 1 0 0 9", "inside the board"),
        ("300 3 1 0 0 9", "not possible"),
    ],
)
def test_bad_lines_are_named(line: str, part: str) -> None:
    with pytest.raises(InvalidText, match=part):
        list(read_list(["# boards", line]))


@pytest.mark.parametrize("data", [b"", b"\x03\x03\x00\x01\x00", b"\x03\x03\x00\x01\x03\x00", b"\x00\x03\x00\x00"])
def test_bad_mbf_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidText):
        read_mbf(data)


@pytest.mark.parametrize(
    "text",
    ["", "Board:\n", "Width: 2\nHeight: 1\nBoard:\n*\n", "Width: 2\nHeight: 1\nMines: 2\nBoard:\n*0\n"],
)
def test_bad_rawvf_is_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        read_rawvf(text)
