"""Mirrored games are searched alike."""

from __future__ import annotations

from typing import cast

import pytest

from partie.core.brain import Limits, StopFlag
from partie.games.gomoku.engine.brain import GomokuBrain
from partie.games.gomoku.engine.orientation import Orientation
from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules import symmetry
from partie.games.gomoku.rules.position import GomokuPosition

GAMES = ["h8 i9 g7 i7 i8", "h8 g9 i10 i8 g8 h10 h7 i6 j9 k10"]


def mirrored(board: GomokuPosition, number: int) -> GomokuPosition:
    table = symmetry.images(board.rules.size, number)
    image = GAME.start(board.variant)
    for move in board.moves:
        image = image.play(table[move])
    return image


@pytest.mark.parametrize("text", GAMES)
def test_eight_mirrored_positions_have_one_value(text: str) -> None:
    board = GAME.from_text(text)
    analyses = {}
    for number in symmetry.SYMMETRIES:
        analysis = GomokuBrain().choose(mirrored(board, number), Limits(depth=5), StopFlag())
        table = symmetry.images(board.rules.size, number)
        analyses[number] = (analysis.value, analysis.nodes, cast(int, analysis.move))
        assert analysis.move == table[analyses[0][2]]
    assert len({(value, nodes) for value, nodes, _ in analyses.values()}) == 1


def test_the_view_does_not_turn_while_a_game_goes_on() -> None:
    board = GAME.from_text("h8 i9")
    for word in ("g7", "k3", "a1"):
        before = Orientation(board).to_search(board.moves)
        board = board.play(board.parse_move(word))
        assert Orientation(board).to_search(board.moves)[:-1] == before


def test_moves_come_back_as_they_went() -> None:
    view = Orientation(GAME.from_text("o8 c3 d5"))
    cells = tuple(int(str(move)) for move in view.board.legal_moves())
    assert view.to_board(view.to_search(cells)) == cells


def test_a_position_that_was_set_up_is_turned_with_its_stones() -> None:
    empty = "." * 9
    board = GAME.from_text("/".join([".......xx", "........o", *[empty] * 7]) + " o")
    view = Orientation(board)
    stones = [cell for cell, stands in enumerate(board.cells) if stands == 1]
    assert all(view.turned.cells[cell] == 1 for cell in view.to_search(stones))
