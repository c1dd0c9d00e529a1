"""How strong a level is: how deep it view, and how much worse a turn it takes for as good."""

from __future__ import annotations

from dataclasses import dataclass

from partie.core.errors import InvalidText

STRONGEST = 10


@dataclass(frozen=True)
class Level:
    """A person's strength: shallow sight and blunt judgement, not blunders by dice."""

    depth: int
    margin: int  # turns at most so much worse than the best are taken for as good
    knows_tables: bool

    @classmethod
    def of(cls, level: int) -> Level:
        """The settings of level 1 (sees its own mills only) to 10 (full sight for its depth)."""
        if not 1 <= level <= STRONGEST:
            raise InvalidText("there is no level {level}, only 1 to {most}", level=level, most=STRONGEST)
        return cls(level, max(0, 14 * (8 - level)), level >= 9)

    @property
    def lines(self) -> int:
        """How many turns must be valued exactly."""
        return 4 if self.margin else 1
