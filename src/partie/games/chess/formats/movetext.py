"""A list of moves as people type it: `e4 e5 Nf3`, `1. e4 e5 2. Nf3`."""

from __future__ import annotations

import re

from partie.core.errors import InvalidText
from partie.games.chess.rules.position import ChessPosition

_NUMBER = re.compile(r"^[0-9]+\.+|^[0-9]+$")
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


def read(text: str, start: ChessPosition) -> list[ChessPosition]:
    """The first position and the one after every move. Raises `InvalidText` or `IllegalMove`."""
    words = [_NUMBER.sub("", word) for word in text.split() if word not in _RESULTS]
    if not any(words):
        raise InvalidText("{text!r} is neither a FEN nor a list of moves such as 'e4 e5 Nf3'", text=text[:120])
    found = [start]
    for word in words:
        if word:
            found.append(found[-1].play(found[-1].parse_move(word)))
    return found
