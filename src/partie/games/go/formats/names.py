"""Names as people read them: endings, sides, pieces, marks."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from partie.core.text import Text
from partie.games.go.rules.position import Termination

TERMINATION_TEXTS: Mapping[enum.Enum, Text] = {
    Termination.COUNTED: Text("Both sides passed, and the board was counted."),
    Termination.NO_RESULT: Text("The same board came back again and again: the game has no result."),
    Termination.TOO_LONG: Text("The game was too long; the board was counted as it stands."),
}
SIDE_NAMES = {"black": Text("Black"), "white": Text("White")}
PIECE_NAMES = {"black": Text("black stone"), "white": Text("white stone")}
MARK_NAMES = {
    "ko": Text("ko: may not be retaken at once"),
    "dead": Text("dead stone"),
    "black-owned": Text("point of Black"),
    "white-owned": Text("point of White"),
    "atari": Text("can be taken with the next move"),
}
