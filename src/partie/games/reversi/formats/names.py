"""Names as people read them: endings, sides, pieces, marks."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from partie.core.game import Loss
from partie.core.text import Text
from partie.games.reversi.rules.position import Termination

TERMINATION_TEXTS: Mapping[enum.Enum, Text] = {
    Termination.FULL: Text("The board is full."),
    Termination.WIPED_OUT: Text("One side has no disc left."),
    Termination.STUCK: Text("Neither side can move."),
}
LOSS_TEXTS: Mapping[enum.Enum, Loss] = {
    Termination.WIPED_OUT: lambda side: Text("{side} has no disc left.", side=side),
}
SIDE_NAMES = {"black": Text("Black"), "white": Text("White")}
PIECE_NAMES = {"black": Text("black disc"), "white": Text("white disc")}
MARK_NAMES = {"legal": Text("legal move"), "stable": Text("can never be turned")}
