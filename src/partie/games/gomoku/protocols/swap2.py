"""The swap2 opening in Gomocup's words: what is asked with SWAP2BOARD, what answers mean, how to answer.

The game's own moves of swap2 are cells and the words "black", "white" and "two"; see `docs/gomoku.md`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from partie.core.brain import Analysis
from partie.core.errors import IllegalMove, InvalidText
from partie.core.game import Game
from partie.core.position import Position
from partie.games.gomoku.formats.squares import Board, StoneAt, to_cell

OFFERED, EXTENDED = 3, 5  # stones after which a colour is chosen
_SQUARE = re.compile(r"\d{1,2}\s*,\s*\d{1,2}", re.ASCII)
_SQUARES = re.compile(r"\d{1,2}\s*,\s*\d{1,2}(?:\s+\d{1,2}\s*,\s*\d{1,2})*", re.ASCII)
_CHOICES = ("black", "white")
_ASKED_WITH = (0, OFFERED, EXTENDED)  # stones
Think = Callable[[Position], Analysis]


def is_due(board: Board, moves: Sequence[str]) -> bool:
    """Whether the next move belongs to the opening and is asked for with SWAP2BOARD."""
    return board.opening == "swap2" and not any(move in _CHOICES for move in moves)


def question(stones: Sequence[StoneAt]) -> list[str]:
    """The lines that ask for the brain's part of the opening."""
    return ["SWAP2BOARD", *(f"{column},{row}" for _colour, (column, row) in stones), "DONE"]


def is_answer(line: str) -> bool:
    """Whether a line may be the answer, and not chatter."""
    return line.strip().upper() == "SWAP" or bool(_SQUARES.fullmatch(line.strip()))


def answer_moves(line: str, stones: int, board: Board) -> list[str]:
    """The game's moves that an answer stands for. Raises `IllegalMove`."""
    if line.strip().upper() == "SWAP":
        if stones == 0:
            raise IllegalMove("SWAP on the empty board")
        return ["black"]
    cells = [_cell(part, board, line) for part in _SQUARE.findall(line)]
    words = {(0, 3): [], (OFFERED, 1): ["white"], (OFFERED, 2): ["two"], (EXTENDED, 1): ["white"]}
    first = words.get((stones, len(cells)))
    if first is None:
        raise IllegalMove("{line!r} is not an answer to SWAP2BOARD with {stones} stones", line=line, stones=stones)
    return [*first, *cells]


def _cell(part: str, board: Board, line: str) -> str:
    column, row = (int(number) for number in part.split(","))
    if column >= board.size or row >= board.size:
        raise IllegalMove("{line!r} is not on the {size}x{size} board", line=line, size=board.size)
    return to_cell(column, row)


def swap2_answer(game: Game, variant: str, cells: Sequence[str], think: Think) -> str:
    """`SWAP`, or the cells to put, separated by spaces. `cells` are the stones so far, Black's first.

    The player who answers with a stone plays White. Raises `InvalidText` for stones that swap2 does not have.
    """
    if len(cells) not in _ASKED_WITH:
        raise InvalidText("swap2 asks with 0, 3 or 5 stones, not {count}", count=len(cells))
    words = [*cells[:3], *(["two"] if len(cells) > 3 else []), *cells[3:]]
    try:
        opened = game.variant_name({**game.variant_values(variant), "opening": "swap2"})
        position = game.from_text(" ".join(words) or "-", opened)
    except IllegalMove as error:
        raise InvalidText(error.text) from error
    texts = _turn(position, think)
    if texts[0] == "black":
        return "SWAP"
    return " ".join(texts[1:] if texts[0] in ("white", "two") else texts)


def _turn(position: Position, think: Think) -> list[str]:
    """All moves of the player on the turn, as the brain makes them."""
    player, texts = position.turn, []
    while position.turn == player:
        move = think(position).move
        texts.append(position.format_move(move))
        position = position.play(move)
    return texts
