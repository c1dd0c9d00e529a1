from __future__ import annotations

import numpy as np
import pytest

from partie.core.errors import InvalidText
from partie.games.mines.chances.deductions import all_sure
from partie.games.mines.chances.noguess import needs_no_guess
from partie.games.mines.game import GAME


@pytest.mark.parametrize("seed", range(4))
def test_a_sure_board_is_cleared_by_proofs_alone(seed: int) -> None:
    position = GAME.start("9x9/14/sure", seed)
    position = position.play(position.parse_move("c3"))
    while position.outcome() is None:
        safe, _ = all_sure(position.shown, 9, 9, 14)
        assert safe, "a guess would be needed"
        position = position.play(position.parse_move(position.cell_name(safe[0])))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner == 0


def test_a_coin_flip_needs_a_guess() -> None:
    layout = np.array([0, 0, 1, 0, 0, 0], np.uint8)  # a1 zero opens a1, b1, a2, b2; c1 or c2 is the mine
    assert not needs_no_guess(3, 2, layout, 0)


def test_too_many_mines_for_sure_boards_are_refused() -> None:
    with pytest.raises(InvalidText, match="without guessing"):
        GAME.start("9x9/30/sure")
