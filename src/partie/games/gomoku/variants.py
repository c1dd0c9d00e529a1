"""The names of rule sets and boards, e.g. "free-15" or "renju-15"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from partie.game import InvalidText, Variant
from partie.games.gomoku import shapes
from partie.games.gomoku.kernels import LARGEST, SMALLEST

RULES = {
    "free": shapes.FREE,
    "standard": shapes.STANDARD,
    "renju": shapes.RENJU,
    "caro": shapes.CARO,
    "six": shapes.SIX,
}
_NAME = re.compile(r"([a-z]+)-(\d{1,2})")


@dataclass(frozen=True)
class RuleSet:
    """What decides a game: the rule and the size of the board."""

    rule: int
    size: int

    @property
    def name(self) -> str:
        """What a person types."""
        return f"{list(RULES)[self.rule]}-{self.size}"

    def with_size(self, size: int) -> RuleSet:
        """The same rule on another board."""
        return RuleSet(self.rule, size)


DEFAULT = RuleSet(shapes.FREE, 15)

VARIANTS = (
    Variant("free-15", "Five in a row, 15x15"),
    Variant("free-13", "Five in a row, 13x13"),
    Variant("free-19", "Five in a row, 19x19"),
    Variant("free-20", "Five in a row, 20x20"),
    Variant("standard-15", "Exactly five, 15x15"),
    Variant("renju-15", "Renju, 15x15"),
    Variant("caro-15", "Caro (a five closed at both ends does not win), 15x15"),
    Variant("six-15", "Six in a row, 15x15"),
)


def read(name: str | None) -> RuleSet:
    """The rule set of a variant's name; None is the default. Raises `InvalidText`."""
    if name is None:
        return DEFAULT
    match = _NAME.fullmatch(name.strip().lower()[:40])
    if match is None or match[1] not in RULES or not SMALLEST <= int(match[2]) <= LARGEST:
        raise InvalidText(
            f"{name!r} is no variant of five in a row: a rule ({', '.join(RULES)}), a dash and "
            f"a board size from {SMALLEST} to {LARGEST}, e.g. 'free-15'"
        )
    return RuleSet(RULES[match[1]], int(match[2]))
