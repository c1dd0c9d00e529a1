"""Mates in a given number of moves, against a twin that tries everything on the position itself."""

from __future__ import annotations

import pytest

from partie.games.chess.engine.mates import mates_within
from partie.games.chess.game import GAME
from partie.games.chess.puzzles import mating
from partie.games.chess.rules.position import ChessPosition


def naive(position: ChessPosition, moves: int) -> bool:
    return moves > 0 and any(is_mate(position.after(move), moves - 1) for move in position.moves)


def is_mate(position: ChessPosition, moves: int) -> bool:
    if not position.moves:
        return position.in_check
    return moves > 0 and all(naive(position.after(reply), moves) for reply in position.moves)


def read(text: str) -> ChessPosition:
    position = GAME.from_text(text)
    assert isinstance(position, ChessPosition)
    return position


POSITIONS = [
    "7k/8/5K2/8/8/8/8/6R1 w - - 0 1",  # mate in two
    "7k/8/6K1/8/8/8/8/6R1 w - - 0 1",
    "7k/5Q2/8/8/8/8/8/K7 w - - 0 1",  # careless moves stalemate
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",  # the back rank
    "k7/1p6/8/8/8/8/8/KR6 b - - 0 1",
]


@pytest.mark.parametrize("text", POSITIONS)
@pytest.mark.parametrize("moves", [1, 2])
def test_kernel_and_twin_agree(text: str, moves: int) -> None:
    position = read(text)
    assert bool(mates_within(position.state(), moves, 1)) == naive(position, moves)


@pytest.mark.small
def test_the_back_rank_is_mate_in_one() -> None:
    position = read("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    assert [position.format_move(move) for move in mating(position, 1)] == ["Ra8#"]


@pytest.mark.small
def test_stalemate_is_no_mate() -> None:
    position = read("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1")
    stalemate = position.parse_move("Qg6")
    assert stalemate not in mating(position, 1)
