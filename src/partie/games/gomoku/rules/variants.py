"""The names of rule sets, boards and opening rules, e.g. "free-15" or "renju-15-swap2"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from partie.core.errors import InvalidText
from partie.core.game import Variant
from partie.core.options import Choice, Kind, Option, Value, int_value, read_options, text_value
from partie.core.text import Text
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
        """The name of the rule alone."""
        return list(RULES)[self.rule]

    @property
    def unopened(self) -> RuleSet:
        """The same rule and board without an opening rule."""
        return replace(self, opening=NO_OPENING)

    def with_size(self, size: int) -> RuleSet:
        """The same rule on another board."""
        return replace(self, size=size)


DEFAULT = RuleSet(shapes.FREE, 15)

FIELDS = (
    Option(
        "rule",
        Kind.CHOICE,
        Text("Rule"),
        default="free",
        choices=(
            Choice("free", Text("Five or more")),
            Choice("standard", Text("Exactly five")),
            Choice("renju", Text("Renju")),
            Choice("caro", Text("Caro")),
            Choice("six", Text("Six or more")),
        ),
    ),
    Option("size", Kind.INTEGER, Text("Board"), default=15, low=SMALLEST, high=LARGEST),
    Option(
        "opening",
        Kind.CHOICE,
        Text("Opening"),
        default=NO_OPENING,
        choices=tuple(Choice(word, opening.title) for word, opening in OPENINGS.items()),
    ),
)
_TITLES = (
    ("free-15", Text("Five in a row, 15×15")),
    ("free-13", Text("Five in a row, 13×13")),
    ("free-19", Text("Five in a row, 19×19")),
    ("free-20", Text("Five in a row, 20×20")),
    ("standard-15", Text("Exactly five, 15×15")),
    ("renju-15", Text("Renju, 15×15")),
    ("caro-15", Text("Caro (a five closed at both ends does not win), 15×15")),
    ("six-15", Text("Six in a row, 15×15")),
    ("free-15-swap2", Text("Five in a row, 15×15, Swap2")),
    ("free-15-swap", Text("Five in a row, 15×15, Swap")),
    ("free-15-swap1", Text("Five in a row, 15×15, swap after the first stone")),
    ("free-15-pro", Text("Five in a row, 15×15, Pro")),
    ("free-15-longpro", Text("Five in a row, 15×15, Long Pro")),
    ("free-15-balanced", Text("Five in a row, 15×15, balanced opening")),
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
            'A board of {size} lines is too small: the opening "{opening}" needs {smallest} or more.',
            size=size,
            opening=OPENINGS[word].title,
            smallest=OPENINGS[word].smallest,
        )
    return word


def values_of(rules: RuleSet) -> dict[str, Value]:
    """The fields' values of a rule set."""
    return {"rule": rules.rule_name, "size": rules.size, "opening": rules.opening}


def name_of(given: Mapping[str, object]) -> str:
    """The name made of fields, defaults where they are missing. Raises `InvalidText`."""
    values = values_of(DEFAULT) | read_options(FIELDS, given, "gomoku")
    rules = RuleSet(RULES[text_value(values, "rule")], int_value(values, "size"), text_value(values, "opening"))
    return read(rules.name).name


VARIANTS = tuple(Variant(name, title, values_of(read(name))) for name, title in _TITLES)
