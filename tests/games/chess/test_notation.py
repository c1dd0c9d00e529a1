"""Moves as people and programs write them."""

from __future__ import annotations

import pytest

from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.games.chess.game import GAME
from partie.games.chess.rules.moves import plain

THREE_QUEENS = "K7/8/6k1/8/Q2Q4/8/8/3Q4 w - - 0 1"


@pytest.mark.small
@pytest.mark.parametrize(
    ("fen", "written", "exact"),
    [
        (None, "e4", "e4"),
        (None, "e2e4", "e4"),
        (None, "e2-e4", "e4"),
        (None, "E2E4", "e4"),
        (None, "Ng1-f3", "Nf3"),
        (None, "Ng1f3!?", "Nf3"),
        (None, "nf3", "Nf3"),
        (None, "♘f3", "Nf3"),
        (None, "Jf3", "Nf3"),  # Czech
        (None, "Sf3", "Nf3"),  # German; a Czech bishop cannot go there
        (None, "e4+", "e4"),  # not a check
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8Q", "a8=Q+"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=q", "a8=Q+"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8(N)", "a8=N"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a8=N"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0", "O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1a1", "O-O-O"),
        ("rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3", "e5xd6 e.p.", "exd6"),
        (THREE_QUEENS, "Qa4-d7", "Qad7"),
    ],
)
def test_moves_are_read_as_people_write_them(fen: str | None, written: str, exact: str) -> None:
    position = GAME.start() if fen is None else GAME.from_text(fen)
    assert position.format_move(position.parse_move(written)) == exact


@pytest.mark.small
def test_moves_of_like_pieces_are_told_apart_by_file_then_rank_then_both() -> None:
    position = GAME.from_text("7k/8/8/8/4Q2Q/8/8/K6Q w - - 0 1")
    to_e1 = sorted(text for text in map(position.format_move, position.moves) if "e1" in text)
    assert to_e1 == ["Q1e1+", "Qee1+", "Qh4e1+"]


@pytest.mark.small
def test_a_pinned_twin_needs_no_distinction() -> None:
    position = GAME.from_text("4k3/4r3/8/8/8/2N5/4N3/4K3 w - - 0 1")  # the knight on e2 is pinned
    assert position.format_move(position.parse_move("c3d5")) == "Nd5"
    assert "Nb1" in {position.format_move(move) for move in position.moves}
    assert "Ncd1" not in {position.format_move(move) for move in position.moves}


@pytest.mark.small
def test_checkmate_has_its_sign() -> None:
    position = GAME.from_text("f3 e5 g4")
    assert position.format_move(position.parse_move("d8h4")) == "Qh4#"


@pytest.mark.small
def test_a_promotion_without_a_piece_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMove, match="'a8' could be a7a8n, a7a8b, a7a8r, a7a8q in"):
        GAME.from_text("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").parse_move("a8")


@pytest.mark.small
def test_two_pieces_that_can_go_there_are_ambiguous() -> None:
    with pytest.raises(AmbiguousMove, match="'Qd7' could be"):
        GAME.from_text(THREE_QUEENS).parse_move("Qd7")


@pytest.mark.small
@pytest.mark.parametrize("text", ["--", "Z0", "0000"])
def test_a_pass_is_named(text: str) -> None:
    with pytest.raises(IllegalMove, match="is a pass"):
        GAME.start().parse_move(text)


@pytest.mark.small
@pytest.mark.parametrize("text", ["P-K4", "e9", "", "Nf3 Nf6", "(=) (=)"])
def test_what_is_not_a_move_is_named(text: str) -> None:
    with pytest.raises((InvalidText, IllegalMove)):
        GAME.start().parse_move(text)


@pytest.mark.small
def test_a_move_after_the_end_is_refused() -> None:
    with pytest.raises(IllegalMove, match="the game is over"):
        GAME.from_text("7k/8/8/8/8/8/8/K6N b - - 0 1").parse_move("Kg8")


@pytest.mark.small
def test_castling_in_plain_notation_names_the_kings_squares() -> None:
    position = GAME.from_text("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert plain(position.parse_move("O-O")) == "e1g1"


@pytest.mark.small
def test_a_list_of_moves_with_numbers_is_a_game() -> None:
    record = GAME.read_game("1. e4 e5 2.Nf3 Nc6 1-0")
    assert [move.text for move in record.moves] == ["e4", "e5", "Nf3", "Nc6"]
