"""Names as people read them: endings, sides, stones, marks."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from partie.core.text import Text
from partie.games.gomoku.rules.position import Termination

TERMINATION_TEXTS: Mapping[enum.Enum, Text] = {
    Termination.FIVE: Text("Five stones in a row."),
    Termination.BOARD_FULL: Text("The board is full."),
    Termination.ALL_FORBIDDEN: Text("Black has only forbidden points left."),
}
SIDE_NAMES = {"black": Text("Black"), "white": Text("White")}
PIECE_NAMES = {"black": Text("black stone"), "white": Text("white stone")}
MARK_NAMES = {
    "forbidden": Text("forbidden"),
    "black-five": Text("Black makes five"),
    "black-open-four": Text("Black makes an open four"),
    "black-four": Text("Black makes a four"),
    "black-double": Text("Black makes a double threat"),
    "black-three": Text("Black makes an open three"),
    "white-five": Text("White makes five"),
    "white-open-four": Text("White makes an open four"),
    "white-four": Text("White makes a four"),
    "white-double": Text("White makes a double threat"),
    "white-three": Text("White makes an open three"),
}
