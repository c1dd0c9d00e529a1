"""Gomocup's dialect of five in a row, as `partie.arena.protocols.dialects` describes it."""

from __future__ import annotations

from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.games.gomoku.formats.squares import (
    Board,
    black_seat,
    board_of,
    position_of,
    stones_of,
    to_cell,
    to_square,
)
from partie.games.gomoku.protocols.swap2 import answer_moves, is_answer, is_due, question, swap2_answer

__all__ = [
    "answer_moves",
    "black_seat",
    "board",
    "is_answer",
    "is_due",
    "position_of",
    "question",
    "rule_bits",
    "stones_of",
    "swap2_answer",
    "to_cell",
    "to_square",
    "variant",
]

RULE_BITS = {"free": 0, "standard": 1, "renju": 4, "caro": 8, "exactcaro": 9}
RULE_NAMES = {bits: name for name, bits in RULE_BITS.items()}
OPENINGS = ("swap2", "balanced")  # opening rules that the protocol has words for


def board(game: Game, variant: str) -> Board:
    """The board as the protocol can tell of it. Raises `InvalidText` where it cannot."""
    found = board_of(game, variant, OPENINGS)
    if found.rule not in RULE_BITS:
        raise InvalidText("Gomocup brains do not know the rule {rule!r}", rule=found.rule)
    return found


def rule_bits(found: Board) -> int:
    """What INFO rule says."""
    return RULE_BITS[found.rule]


def variant(game: Game, size: int, bits: int) -> str:
    """The variant a manager means. Raises `InvalidText`."""
    if bits not in RULE_NAMES:
        raise InvalidText("the rule {rule} is not supported", rule=bits)
    return game.variant_name({"size": size, "rule": RULE_NAMES[bits]})
