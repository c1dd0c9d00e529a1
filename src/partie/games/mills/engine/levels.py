"""How strong a level is: how deep it searches, and how much worse a turn may be and still be chosen."""

from __future__ import annotations

from partie.core.errors import InvalidText
from partie.search.levels import SearchLevel

STRONGEST = 10


def level_of(number: int) -> SearchLevel:
    """Level 1 (sees its own mills only) to 10 (full sight for its depth)."""
    if not 1 <= number <= STRONGEST:
        raise InvalidText("there is no level {level}, only 1 to {most}", level=number, most=STRONGEST)
    return SearchLevel(number, max(0, 14 * (8 - number)), knows_tables=number >= 9, choices=4)
