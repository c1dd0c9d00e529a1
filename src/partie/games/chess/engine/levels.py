"""How strong a level is: how far it looks, and how much worse a move may be and still be chosen."""

from __future__ import annotations

from dataclasses import dataclass

from partie.core.errors import InvalidText

STRONGEST = 10


@dataclass(frozen=True)
class Level:
    """A person's strength: short sight and blunt judgement, not blunders by dice."""

    depth: int
    nodes: int  # positions looked at
    margin: int  # centipawns: moves at most so much worse than the best are taken for as good
    choices: int = 8  # moves valued exactly, where a worse one may be taken
    knows_tables: bool = False  # plays solved endings without a mistake


LEVELS = (
    Level(1, 2_000, 260),
    Level(1, 2_000, 160),
    Level(2, 4_000, 120),
    Level(2, 6_000, 80),
    Level(3, 10_000, 60),
    Level(4, 20_000, 45),
    Level(5, 40_000, 30),
    Level(7, 80_000, 18),
    Level(9, 200_000, 8, knows_tables=True),
    Level(12, 600_000, 0, knows_tables=True),
)


def level_of(number: int) -> Level:
    """Level 1 (sees one move and what is taken after it) to 10 (full judgement of a short search)."""
    if not 1 <= number <= STRONGEST:
        raise InvalidText("there is no level {level}, only 1 to {strongest}", level=number, strongest=STRONGEST)
    return LEVELS[number - 1]
