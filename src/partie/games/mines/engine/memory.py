"""Working memory of one solver that also looks ahead."""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.games.mines.chances.analysis import ANALYSIS
from partie.games.mines.chances.memory import Memory, reachable
from partie.games.mines.engine.endgame import new_endgame
from partie.games.mines.engine.lookahead import LOOK


class SearchMemory(Memory):
    """`analysis` is of the position itself, `later` of positions after it."""

    def __init__(self) -> None:
        super().__init__()
        self.later: Any = reachable(np.zeros(1, ANALYSIS))
        self.look: Any = reachable(np.zeros(1, LOOK))
        self.endgame: Any = reachable(new_endgame())
