from __future__ import annotations

import pytest

from partie.games.mills.engine.reasons import reason_for
from partie.games.mills.game import GAME
from partie.i18n import translate

pytestmark = pytest.mark.small


@pytest.mark.parametrize(
    ("position", "turn", "reason"),
    [
        ("ww.w...w/b.b..b.b/........ w 0 0 0", "g4-g7xb6", "Closes the mill a7-d7-g7 and takes b6."),
        ("bb....../.w....../........ w 8 7 0", "g7", "Stops the mill a7-d7-g7."),
        ("w....b../...b..../........ w 8 7 0", "g7", "Threatens to close the mill a7-d7-g7."),
        (
            "w...w.../.b.b..../......b. w 7 6 0",
            "g7",
            "Threatens two mills at once: a7-d7-g7 and g7-g4-g1.",
        ),
        (
            "......../......../........ w 9 9 0",
            "d6",
            "Keeps its men free to move: 4 free points beside them.",
        ),
    ],
)
def test_a_turn_is_explained(position: str, turn: str, reason: str) -> None:
    placed = GAME.from_text(position)
    move = placed.parse_move(turn)
    assert isinstance(move, int)
    assert str(reason_for(placed, move)) == reason


@pytest.mark.parametrize(
    ("position", "turn", "freedom"),
    [
        ("......../......../........ w 9 9 0", "d6", "jsou 4 volné body"),
        ("......../......../........ w 9 9 0", "a7", "jsou 2 volné body"),
        ("w......./......../....w... w 7 9 0", "d6", "je 7 volných bodů"),
    ],
)
def test_free_points_are_counted_in_czech(position: str, turn: str, freedom: str) -> None:
    placed = GAME.from_text(position)
    move = placed.parse_move(turn)
    assert isinstance(move, int)
    reason = reason_for(placed, move)
    assert translate(reason, "cs") == f"Nechává své kameny volné: vedle nich {freedom}."


def test_every_turn_of_a_game_has_a_reason() -> None:
    position = GAME.start("lasker")
    for number in range(40):
        moves = position.legal_moves()
        for move in moves[:: max(1, len(moves) // 5)]:
            assert isinstance(move, int)
            assert str(reason_for(position, move))
        position = position.play(moves[number * 7 % len(moves)])
        if position.outcome():
            break
