"""Names as people read them: terminations."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from partie.core.text import Text
from partie.games.mines.rules.position import Termination

TERMINATION_TEXTS: Mapping[enum.Enum, Text] = {
    Termination.CLEARED: Text("Every cell without a mine is open."),
    Termination.EXPLODED: Text("A mine exploded."),
}
