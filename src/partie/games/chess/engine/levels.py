"""How strong a level is: how deep it searches, and how much worse a move it takes for as good."""

from __future__ import annotations

from partie.core.errors import InvalidText
from partie.search.levels import SearchLevel

STRONGEST = 10
_DEPTHS = (1, 1, 1, 2, 2, 3, 4, 5, 6, 8)
_MARGINS = (300, 200, 120, 120, 80, 60, 40, 25, 10, 0)  # centipawns


def level_of(number: int) -> SearchLevel:
    """Level 1 (sees one move and what is taken after it) to 10 (full judgement for its depth)."""
    if not 1 <= number <= STRONGEST:
        raise InvalidText("there is no level {level}, only 1 to {strongest}", level=number, strongest=STRONGEST)
    return SearchLevel(_DEPTHS[number - 1], _MARGINS[number - 1], knows_tables=False, choices=6)
