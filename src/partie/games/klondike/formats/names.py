"""Names as people read them: terminations."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from partie.core.text import Text
from partie.games.klondike.rules.position import MOST_IDLE, Termination

TERMINATION_TEXTS: Mapping[enum.Enum, Text] = {
    Termination.FINISHED: Text("Every card is home."),
    Termination.BLOCKED: Text("No move is left."),
    Termination.NOTHING_NEW: Text("Nothing new happened for {moves} moves.", moves=MOST_IDLE),
}
