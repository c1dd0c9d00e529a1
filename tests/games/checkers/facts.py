"""Positions and moves between the game and its naive twin."""

from __future__ import annotations

from partie.games.checkers.rules import fen
from partie.games.checkers.rules import position as positions
from partie.games.checkers.rules.board import place
from partie.games.checkers.rules.moves import DraughtsMove
from partie.games.checkers.rules.position import DraughtsPosition
from partie.games.checkers.rules.variants import VARIANTS
from tests.games.checkers import naive


def read(text: str, variant: str) -> DraughtsPosition:
    return positions.place(VARIANTS[variant], fen.parse(text))


def texts(position: DraughtsPosition) -> set[str]:
    return {position.format_move(move) for move in position.legal_moves()}


def squares(bits: int) -> list[int]:
    return [square for square in range(32) if bits >> square & 1]


def as_board(position: DraughtsPosition) -> naive.Board:
    board: naive.Board = {}
    for colour, letter in enumerate("bw"):
        board |= {place(square): letter for square in squares(position.men[colour])}
        board |= {place(square): letter.upper() for square in squares(position.kings[colour])}
    return board


def as_found(move: DraughtsMove) -> naive.Found:
    return place(move.start), place(move.target), frozenset(place(one) for one in squares(move.captured))


def twin_moves(position: DraughtsPosition) -> set[naive.Found]:
    return naive.moves(as_board(position), "bw"[position.to_move], naive.BY_NAME[position.variant])
