"""Positions as text."""

from __future__ import annotations

import pytest

from partie.core.errors import InvalidText
from partie.games.chess.game import GAME

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


@pytest.mark.small
def test_the_first_position_is_written_in_six_fields() -> None:
    assert GAME.start().to_text() == f"{START} w KQkq - 0 1"


@pytest.mark.small
@pytest.mark.parametrize(
    ("text", "exact"),
    [
        (START, f"{START} w - - 0 1"),
        (f"{START} b", f"{START} b - - 0 1"),
        (f"{START} w KQkq -", f"{START} w KQkq - 0 1"),
        (f"{START} w HAha - 0 0", f"{START} w KQkq - 0 1"),
        (f"{START} w KQkq - - -", f"{START} w KQkq - 0 1"),
        (f"  {START}   w KQkq   - 0 1 ", f"{START} w KQkq - 0 1"),
        ("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1"),
        ("4k3/8/8/8/8/8/8/RR2K3 w A - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1"),
    ],
)
def test_fields_may_be_missing_and_castling_letters_differ(text: str, exact: str) -> None:
    assert GAME.from_text(text).to_text() == exact


@pytest.mark.small
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("8/8/8 w - - 0 1", "3 rows"),
        ("9/8/8/8/8/8/8/8 w - - 0 1", "'9' in '9' is neither"),
        ("7/8/8/8/8/8/8/8 w - - 0 1", "row 8 '7' has 7 squares"),
        ("ppppppppp/8/8/8/8/8/8/8 w - - 0 1", "has 9 squares"),
        (f"{START} x KQkq - 0 1", "'x' is not the side to move"),
        (f"{START} w KX - 0 1", "'KX' are not castling rights"),
        (f"{START} w KQkq z9 0 1", "'z9' is not a square"),
        (f"{START} w KQkq - x 1", "'x' is not a number of moves"),
        (f"{START} w KQkq - 0 1 more", "7 fields"),
    ],
)
def test_text_that_cannot_be_read_is_named(text: str, reason: str) -> None:
    with pytest.raises(InvalidText, match=reason):
        GAME.from_text(text)


@pytest.mark.small
@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("8/8/8/8/8/8/8/K7 w - - 0 1", ["Black has no king."]),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", ["Black has 2 kings."]),
        ("k6P/8/8/8/8/8/8/K7 w - - 0 1", ["A pawn of White stands on the first or the last row."]),
        ("k7/8/8/8/P7/PPPPPPPP/8/K7 w - - 0 1", ["White has 9 pawns, more than 8."]),
        ("k7/8/8/8/8/8/PPPPPPPP/KQQ5 w - - 0 1",
         ["White has 1 pieces more than at the beginning, but only 0 pawns fewer."]),
        ("kR6/8/8/8/8/8/8/K7 w - - 0 1", ["Black is in check, but it is the other side's turn."]),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1",
         ["White may not castle with h1: king and rook are not where they began."]),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", ["No pawn can just have gone over e6."]),
        ("8/8/8/8/8/8/8/8 w - - 0 1", ["White has no king.", "Black has no king."]),
    ],
)  # fmt: skip
def test_every_problem_of_a_position_is_named(text: str, rules: list[str]) -> None:
    position = GAME.from_text(text)
    assert [str(problem.rule) for problem in position.problems()] == rules


@pytest.mark.small
def test_castling_of_chess960_is_a_problem_of_a_standard_game() -> None:
    text = "4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1"
    assert GAME.from_text(text).problems() == []
    assert [str(problem.rule) for problem in GAME.from_text(text, "standard").problems()] == [
        "White may castle with b1 only in Chess960."
    ]


@pytest.mark.small
def test_a_position_without_a_king_has_no_moves() -> None:
    position = GAME.from_text("8/8/8/8/8/8/8/K7 w - - 0 1")
    assert position.legal_moves() == ()
    assert position.outcome() is None
