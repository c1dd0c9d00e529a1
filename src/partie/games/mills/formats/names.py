"""Names as people read them: endings, sides, men, marks."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from partie.core.game import Loss
from partie.core.text import Text
from partie.games.mills.rules import notation
from partie.games.mills.rules.position import Termination

TERMINATION_TEXTS: Mapping[enum.Enum, Text] = {
    Termination.TOO_FEW: Text("Fewer than three men are left."),
    Termination.BLOCKED: Text("No move is left."),
    Termination.REPEATED: Text("The position was repeated."),
    Termination.QUIET: Text("Nothing was captured for too long."),
    Termination.FULL: Text("The board is full."),
}
LOSS_TEXTS: Mapping[enum.Enum, Loss] = {
    Termination.TOO_FEW: lambda side: Text("{side} has fewer than three men left.", side=side),
    Termination.BLOCKED: lambda side: Text("{side} has no move left.", side=side),
}
SIDE_NAMES = dict(zip(notation.SIDES, notation.SIDE_NAMES, strict=True))
PIECE_NAMES = {"white": Text("white man"), "black": Text("black man")}
MARK_NAMES = {"double-mill": Text("double mill")}
