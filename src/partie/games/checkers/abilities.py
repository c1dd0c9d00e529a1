"""What draughts can do besides being played."""

from __future__ import annotations

from partie.abilities import Abilities

ABILITIES = Abilities(perft="partie.games.checkers.rules.perft:perft_by_depth")
