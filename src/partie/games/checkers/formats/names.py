"""Names as people read them: endings, sides, pieces, marks."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from partie.core.game import Loss
from partie.core.text import Text
from partie.games.checkers.rules.position import Termination

TERMINATION_TEXTS: Mapping[enum.Enum, Text] = {
    Termination.NO_PIECES: Text("All pieces are lost."),
    Termination.BLOCKED: Text("No move is left."),
    Termination.REPEATED: Text("The position was repeated."),
    Termination.QUIET: Text("Nothing was captured and no man moved for too long."),
}
LOSS_TEXTS: Mapping[enum.Enum, Loss] = {
    Termination.NO_PIECES: lambda side: Text("{side} has no piece left.", side=side),
    Termination.BLOCKED: lambda side: Text("{side} has no move left.", side=side),
}
SIDE_NAMES = {"black": Text("Black"), "white": Text("White")}
PIECE_NAMES = {
    "black": Text("black man"),
    "white": Text("white man"),
    "black-king": Text("black king"),
    "white-king": Text("white king"),
}
MARK_NAMES = {"must": Text("must capture")}
