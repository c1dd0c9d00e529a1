"""Moves that may be prepared during the other side's turn."""

from __future__ import annotations

import random

import pytest

from partie.games.chess.game import GAME
from partie.games.chess.rules.moves import CLAIM, PROMOTION, kind_of, promoted
from partie.games.chess.rules.squares import QUEEN

VIEW = GAME.view()


@pytest.mark.parametrize("variant", ["standard", "fide", "chess960"])
def test_whatever_can_be_played_next_may_be_prepared(variant: str) -> None:
    rng = random.Random(7)
    for seed in range(4):
        position = GAME.start(variant, seed)
        for _ in range(80):
            if position.outcome() is not None:
                break
            waiting = 1 - position.turn
            prepared = set(VIEW.premoves(position, waiting))
            position = position.play(rng.choice([move for move in position.legal_moves() if not move & CLAIM]))
            for move in position.moves:
                if kind_of(move) != PROMOTION or promoted(move) == QUEEN:
                    assert VIEW.taps(position, move) in prepared, position.format_move(move)


def test_a_piece_may_be_prepared_to_take_back_on_a_square_of_its_own_side() -> None:
    position = GAME.from_text("4k3/8/2n5/3p4/4P3/8/8/3QK3 b - - 0 1")
    assert ("d1", "d5") in VIEW.premoves(position, 0)
    own = GAME.from_text("4k3/8/8/3p4/4P3/8/8/3QK3 w - - 0 1")
    assert ("e8", "d8") in VIEW.premoves(own, 1)
    assert ("d5", "e4") in VIEW.premoves(own, 1)


def test_a_prepared_pawn_on_the_last_row_becomes_a_queen() -> None:
    assert ("a7", "a8", "white-queen") in VIEW.premoves(GAME.from_text("4k3/P7/8/8/8/8/8/4K3 b - - 0 1"), 0)


def test_castling_is_prepared_only_with_its_right() -> None:
    assert ("e1", "g1") in VIEW.premoves(GAME.from_text("r3k2r/8/8/8/8/8/8/R3K2R b K - 0 1"), 0)
    assert ("e1", "c1") not in VIEW.premoves(GAME.from_text("r3k2r/8/8/8/8/8/8/R3K2R b K - 0 1"), 0)


@pytest.mark.small
def test_the_tray_of_the_weaker_side_says_how_much_the_other_is_ahead() -> None:
    trays = VIEW.scene(GAME.from_text("4k3/pp6/8/8/8/8/P7/R3K3 w - - 0 1")).trays
    assert [tray.balance for tray in trays] == ["", "+4"]
    assert [tray.balance for tray in VIEW.scene(GAME.start()).trays] == ["", ""]
