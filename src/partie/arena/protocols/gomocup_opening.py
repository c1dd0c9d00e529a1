"""The swap2 opening with a hosted Gomocup brain: what is asked with SWAP2BOARD and what the answers mean.

The game's own moves of swap2 are cells and the words "black", "white" and "two"; see `docs/gomoku.md`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from partie.arena.protocols.five import Board, StoneAt, to_cell
from partie.arena.terms import BrainFault, Fault
from partie.text import Text

OFFERED, EXTENDED = 3, 5  # stones after which a colour is chosen
_SQUARES = re.compile(r"\d{1,2}\s*,\s*\d{1,2}(?:\s+\d{1,2}\s*,\s*\d{1,2})*", re.ASCII)
_CHOICES = ("black", "white")


def is_due(board: Board, moves: Sequence[str]) -> bool:
    """Whether the next move belongs to the opening and is asked for with SWAP2BOARD."""
    return board.opening == "swap2" and not any(move in _CHOICES for move in moves)


def question(stones: Sequence[StoneAt]) -> list[str]:
    """The lines that ask for the brain's part of the opening."""
    return ["SWAP2BOARD", *(f"{column},{row}" for _colour, (column, row) in stones), "DONE"]


def is_answer(line: str) -> bool:
    """Whether a line may be the answer, and not chatter."""
    return line.strip().upper() == "SWAP" or bool(_SQUARES.fullmatch(line.strip()))


def meant(line: str, stones: int, board: Board) -> list[str]:
    """The game's moves that an answer stands for. Raises `BrainFault`."""
    if line.strip().upper() == "SWAP":
        if stones == 0:
            raise BrainFault(Fault.ILLEGAL, "SWAP on the empty board")
        return ["black"]
    cells = [_cell(part, board, line) for part in re.findall(r"\d+\s*,\s*\d+", line)]
    words = {(0, 3): [], (OFFERED, 1): ["white"], (OFFERED, 2): ["two"], (EXTENDED, 1): ["white"]}
    first = words.get((stones, len(cells)))
    if first is None:
        raise BrainFault(
            Fault.ILLEGAL,
            Text("{line!r} is not an answer to SWAP2BOARD with {stones} stones", line=line, stones=stones),
        )
    return [*first, *cells]


def _cell(part: str, board: Board, line: str) -> str:
    column, row = (int(number) for number in part.split(","))
    if column >= board.size or row >= board.size:
        raise BrainFault(
            Fault.ILLEGAL, Text("{line!r} is not on the {size}x{size} board", line=line, size=board.size)
        )
    return to_cell(column, row)
