"""Why a move is good, in the game's words."""

from __future__ import annotations

import pytest

from partie.games.reversi.engine.reasons import reason_for
from partie.games.reversi.game import GAME

CORNER = "-OX-----" + "--------" + "--------" + "---OX---" + "---XO---" + "-" * 24 + " X"


def test_a_corner_is_named() -> None:
    position = GAME.from_text(CORNER)
    assert str(reason_for(position, position.parse_move("a1"))).startswith("Takes a corner")


def test_a_move_after_which_the_other_side_passes_says_so() -> None:
    position = GAME.from_text("c4c3e6b4a4a5b2")
    assert str(reason_for(position, position.parse_move("a3"))) == "The other side has to pass."


@pytest.mark.parametrize("text", ["f5", "f5d6c3", "f5d6c3d3c4f4f6f3", "f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7"])
def test_every_move_has_a_reason(text: str) -> None:
    position = GAME.from_text(text)
    assert all(str(reason_for(position, move)).endswith(".") for move in position.legal_moves())
