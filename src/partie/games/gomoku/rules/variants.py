"""The names of rule sets, boards and opening rules, e.g. "free-15" or "renju-15-swap2"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from partie.game import InvalidText, Variant
from partie.games.gomoku.rules import shapes
from partie.games.gomoku.rules.kernels import LARGEST, SMALLEST
from partie.games.gomoku.rules.openings import OPENINGS

RULES = {
    "free": shapes.FREE,
    "standard": shapes.STANDARD,
    "renju": shapes.RENJU,
    "caro": shapes.CARO,
    "six": shapes.SIX,
}
NO_OPENING = "free"
_NAME = re.compile(r"([a-z]+)-(\d{1,2})(?:-([a-z0-9]+))?")


@dataclass(frozen=True)
class RuleSet:
    """What decides a game: the rule, the size of the board and how it is opened."""

    rule: int
    size: int
    opening: str = NO_OPENING

    @property
    def name(self) -> str:
        """What a person types."""
        opening = "" if self.opening == NO_OPENING else f"-{self.opening}"
        return f"{self.rule_name}-{self.size}{opening}"

    @property
    def rule_name(self) -> str:
        """The word for the rule alone."""
        return list(RULES)[self.rule]

    @property
    def unopened(self) -> RuleSet:
        """The same rule and board without an opening rule."""
        return replace(self, opening=NO_OPENING)

    def with_size(self, size: int) -> RuleSet:
        """The same rule on another board."""
        return replace(self, size=size)


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
    Variant("free-15-swap2", "Five in a row, 15x15, Swap2"),
    Variant("free-15-swap", "Five in a row, 15x15, Swap"),
    Variant("free-15-swap1", "Five in a row, 15x15, swap after the first stone"),
    Variant("free-15-pro", "Five in a row, 15x15, Pro"),
    Variant("free-15-longpro", "Five in a row, 15x15, Long Pro"),
    Variant("free-15-balanced", "Five in a row, 15x15, balanced opening"),
)


def read(name: str | None) -> RuleSet:
    """The rule set of a variant's name; None is the default. Raises `InvalidText`."""
    if name is None:
        return DEFAULT
    match = _NAME.fullmatch(name.strip().lower()[:40])
    if match is None or match[1] not in RULES or not SMALLEST <= int(match[2]) <= LARGEST:
        raise InvalidText(
            "{name!r} is not a variant of five in a row: a rule ({rules}), a dash and a board "
            "size from {smallest} to {largest}, e.g. 'free-15', perhaps a dash and an opening rule",
            name=name,
            rules=tuple(RULES),
            smallest=SMALLEST,
            largest=LARGEST,
        )
    return RuleSet(RULES[match[1]], int(match[2]), _opening(name, match[3] or NO_OPENING, int(match[2])))


def _opening(name: str, word: str, size: int) -> str:
    if word not in OPENINGS:
        raise InvalidText(
            "{word!r} in {name!r} is not an opening rule: {openings}",
            word=word,
            name=name,
            openings=tuple(OPENINGS),
        )
    if size < OPENINGS[word].smallest:
        raise InvalidText(
            "{name!r} is too small: {word!r} needs {smallest} lines or more",
            name=name,
            word=word,
            smallest=OPENINGS[word].smallest,
        )
    return word
