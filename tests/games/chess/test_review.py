"""Reasons in reviews are facts of the rules."""

from __future__ import annotations

import pytest

from partie.core.brain import StopFlag
from partie.core.replay import replay
from partie.core.review import StepMark
from partie.core.text import Text
from partie.games.chess import review
from partie.games.chess.game import GAME
from partie.games.chess.rules.dangers import largest_loss, mates
from partie.games.chess.rules.position import ChessPosition
from partie.games.chess.rules.squares import square_name


def at(text: str) -> ChessPosition:
    return GAME.from_text(text)


@pytest.mark.small
def test_mates_at_once_are_found() -> None:
    position = at("f3 e5 g4")
    assert [position.format_move(move) for move in mates(position)] == ["Qh4#"]
    assert mates(GAME.start()) == []


@pytest.mark.small
@pytest.mark.parametrize(
    ("fen", "square", "is_free"),
    [
        ("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "d5", True),
        ("4k3/8/4p3/3r4/4P3/8/8/4K3 w - - 0 1", "d5", False),  # a pawn for the rook
        ("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", None, False),  # a rook for the knight
        ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", None, False),  # only a pawn
    ],
)
def test_the_dearest_piece_that_is_lost_is_found(fen: str, square: str | None, is_free: bool) -> None:
    loss = largest_loss(at(fen))
    assert (None if loss is None else (square_name(loss.square), loss.is_free)) == (square and (square, is_free))


def test_a_blunder_is_explained_by_what_it_leaves() -> None:
    record = GAME.read_game("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 5. exd5 Na5 6. Qh5 Nxh5")
    found = {step.ply: step for step in review.steps(record, replay(record, GAME), 1.0, StopFlag())}
    assert found[11].mark is StepMark.TURNING
    assert str(found[11].reason) == "It leaves the queen on h5 without defence."
    assert str(found[11].text).startswith("Blunder. White's chances fell from ")


def test_a_missed_mate_is_named() -> None:
    record = GAME.read_game("1. f3 e5 2. g4 a6 3. e3")
    found = {step.ply: step for step in review.steps(record, replay(record, GAME), 1.0, StopFlag())}
    assert str(found[4].reason) == "It misses checkmate: Qh4#."
    assert str(found[3].reason) == "It allows checkmate: Qh4#."
    assert str(found[4].text).startswith("Missed mate. ")


def test_the_only_move_that_holds_is_named() -> None:
    record = GAME.read_game('[FEN "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1"]\n1. Kd1 Kd4 2. Kd2 Ke4')
    found = {step.ply: step for step in review.steps(record, replay(record, GAME), 1.0, StopFlag())}
    assert str(found[4].text).startswith("Only move: any other gives away ")
    assert [step.ply for step in found.values() if step.mark is StepMark.EVENT] == [4]


@pytest.mark.parametrize("moves", ["1. Rxd8+ Rxd8", "1. Rd2"])
def test_taking_back_and_one_of_many_good_moves_are_not_called_only_moves(moves: str) -> None:
    record = GAME.read_game(f'[FEN "r2r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"]\n{moves}')
    steps = review.steps(record, replay(record, GAME), 1.0, StopFlag())
    assert not [step for step in steps if step.mark is StepMark.EVENT]


def test_a_loss_has_the_name_that_players_give_it() -> None:
    said = [str(review._named(lost, False, Text("So.")))[:8] for lost in (45.0, 30.0, 29.0, 20.0, 19.0, 0.0)]
    assert said == ["Blunder."] * 2 + ["Mistake."] * 2 + ["Inaccura"] * 2
