"""Games as people paste them: `f5d6c3d3c4`, with or without blanks, move numbers and passes."""

from __future__ import annotations

import re

from partie.core.errors import IllegalMove, InvalidText
from partie.games.reversi.rules.position import ReversiPosition

_WORD = re.compile(r"([a-j](?:10|[1-9]))|(pass|pa|ps|--)|(\d+\.+)|[\s,;]+", re.IGNORECASE)


def read_moves(text: str, start: ReversiPosition) -> list[int]:
    """The moves of a transcript; passes may be left out. Raises `InvalidText` and `IllegalMove`."""
    found: list[int] = []
    position, place = start, 0
    while place < len(text):
        word = _WORD.match(text, place)
        if word is None:
            raise InvalidText(
                "{text!r} is not a list of moves such as 'f5d6c3': {rest!r} is not a square",
                text=text[:80],
                rest=text[place : place + 10],
            )
        if word[1]:
            found.append(position.parse_move(word[1]))
            position = position.play(found[-1])
        elif word[2] and not position.passed:
            raise IllegalMove("no side has to pass after move {number} of {text!r}", number=len(found), text=text[:80])
        place = word.end()
    return found


def write_moves(start: ReversiPosition, moves: list[int]) -> str:
    """Squares without blanks and passes."""
    return "".join(start.format_move(move) for move in moves)
