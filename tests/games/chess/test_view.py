"""What the page shows, and the taps of moves."""

from __future__ import annotations

import pytest

from partie.core.effects import Effect
from partie.core.view import Scene
from partie.games.chess.formats.interpreter import INTERPRETER
from partie.games.chess.game import GAME
from partie.games.chess.rules.position import ChessPosition

VIEW = GAME.view()


def at(fen: str, variant: str | None = None) -> ChessPosition:
    return GAME.from_text(fen, variant)


def scene(fen: str) -> Scene:
    return VIEW.scene(at(fen))


def taps(position: ChessPosition, text: str) -> tuple[str, ...]:
    return VIEW.taps(position, position.parse_move(text))


def effects(position: ChessPosition, text: str) -> tuple[Effect, ...]:
    move = position.parse_move(text)
    return VIEW.effects(position, move, position.play(move))


@pytest.mark.small
def test_a_promotion_is_a_third_tap_on_a_piece_of_the_own_colour() -> None:
    position = at("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    assert taps(position, "a8=N") == ("a7", "a8", "white-knight")
    button = next(cell for cell in VIEW.geometry("standard").cells if cell.id == "white-knight")
    assert button.piece == "white-knight"
    assert str(button.text) == "Knight"


@pytest.mark.small
def test_castling_is_the_kings_move_and_in_chess960_a_tap_on_the_rook() -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    assert taps(at(fen), "O-O") == ("e1", "g1")
    assert taps(at(fen, "chess960"), "O-O") == ("e1", "h1")


@pytest.mark.small
def test_castling_moves_the_rook_too() -> None:
    moves = effects(at("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), "O-O-O")
    assert moves == (Effect.move("e1", "c1"), Effect.move("a1", "d1"))


@pytest.mark.small
def test_king_and_rook_change_places_in_chess960() -> None:
    moves = effects(at("4k3/8/8/8/8/8/8/5KR1 w K - 0 1"), "O-O")
    assert moves == (Effect.take("g1"), Effect.move("f1", "g1"), Effect.place("white-rook", "f1"))


@pytest.mark.small
def test_en_passant_takes_the_pawn_beside() -> None:
    moves = effects(GAME.from_text("e4 a6 e5 d5"), "exd6")
    assert moves == (Effect.take("d5"), Effect.move("e5", "d6"))


@pytest.mark.small
def test_a_promoted_pawn_changes_where_it_stands() -> None:
    moves = effects(at("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "axb8=Q+")
    assert moves == (Effect.take("b8"), Effect.move("a7", "b8"), Effect.change("white-queen", "b8"))


@pytest.mark.small
def test_a_king_in_check_is_marked() -> None:
    assert scene("4k3/8/8/8/8/8/8/4R1K1 b - - 0 1").marks == {"e8": "attacked"}
    assert scene("4k3/8/8/8/8/8/8/3R2K1 b - - 0 1").marks == {}


@pytest.mark.small
def test_what_was_taken_lies_in_the_trays_and_a_promoted_pawn_is_not_lost() -> None:
    white, black = scene("1nbqkbnr/ppppppp1/8/8/8/8/PPPPPPP1/QNBQKBNR w - - 0 1").trays
    assert white.pieces == ("white-rook",)  # the eighth pawn became a queen
    assert black.pieces == ("black-pawn", "black-rook")
    assert str(black.name) == "Black has lost 2 pieces"


@pytest.mark.small
def test_a_claim_is_a_button() -> None:
    position = at("4k3/8/8/8/8/8/8/R3K3 w - - 100 80", "fide")
    assert taps(position, "(=)") == ("claim",)
    announced = at("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "fide")
    assert taps(announced, "Ra2(=)") == ("claim", "a1", "a2")


@pytest.mark.small
def test_a_board_set_up_by_taps_may_castle_where_king_and_rook_stand_at_home() -> None:
    rows = ("r...k..r", *("........",) * 6, "R....K.R")
    assert INTERPRETER.text(rows, {}, "black") == "r3k2r/8/8/8/8/8/8/R4K1R b kq - 0 1"
    assert INTERPRETER.text(rows, {}, None, {"black_castles": False}) == "r3k2r/8/8/8/8/8/8/R4K1R w - - 0 1"
