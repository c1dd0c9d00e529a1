"""Positions with operations, as suites of tests have them."""

from __future__ import annotations

import pytest

from partie.core.errors import IllegalMove, InvalidText
from partie.games.chess.formats import epd
from partie.games.chess.game import GAME

LINE = '2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001; first"; c0 "mate in 3";'


def test_operations_are_read_with_their_quoted_texts() -> None:
    found = epd.read(LINE)
    assert found.operations == {"bm": ("Qg6",), "id": ("WAC.001; first",), "c0": ("mate in 3",)}
    assert [found.position.format_move(move) for move in found.best] == ["Qg6"]
    assert found.avoided == ()


def test_a_position_is_read_with_and_without_operations_and_counters() -> None:
    board = LINE.split(" bm")[0]
    expected = f"{board} 0 1"
    for text in (LINE, board, f"{board} 0 1", f"{board} 0 1 bm Qg6;", f"{board} bm Qg6"):
        assert GAME.from_text(text).to_text() == expected


def test_what_is_not_an_operation_is_named() -> None:
    with pytest.raises(InvalidText, match="is not an operation of EPD"):
        epd.read("8/8/8/8/8/8/k7/2K5 w - - 7x;")


def test_a_best_move_that_is_not_legal_is_named() -> None:
    with pytest.raises(IllegalMove, match="'Qg7' is not a legal move"):
        _ = epd.read("k7/8/8/8/8/8/8/K7 w - - bm Qg7;").best
