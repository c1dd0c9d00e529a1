"""The names of rule sets, boards and opening rules, e.g. "free-15", "renju-15-swap2" or "standard-19-no33"."""

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
    "exactcaro": shapes.EXACT_CARO,
    "exactopen": shapes.EXACT_OPEN,
}
NO_OPENING = "free"
NOTHING = "nothing"
FORBIDDEN = {
    NOTHING: 0,
    "no33": shapes.NO_TWO_THREES,
    "no44": shapes.NO_TWO_FOURS,
    "no3344": shapes.NO_TWO_THREES | shapes.NO_TWO_FOURS,
}
_MAY_FORBID = ("free", "standard")  # the rules that may forbid something besides
_NAME = re.compile(r"([a-z]+)-(\d{1,2})(?:-(no33|no44|no3344))?(?:-([a-z0-9]+))?")


@dataclass(frozen=True)
class RuleSet:
    """What decides a game: the rule, the size of the board and how it is opened."""

    rule: int  # what wins, and what is forbidden besides: a number of `shapes`
    size: int
    opening: str = NO_OPENING

    @property
    def name(self) -> str:
        """What a person types."""
        forbidden = "" if self.forbidden == NOTHING else f"-{self.forbidden}"
        opening = "" if self.opening == NO_OPENING else f"-{self.opening}"
        return f"{self.rule_name}-{self.size}{forbidden}{opening}"

    @property
    def rule_name(self) -> str:
        """The name of what wins."""
        return list(RULES)[self.rule & 7]

    @property
    def forbidden(self) -> str:
        """The name of what is forbidden to Black besides."""
        return next(name for name, bits in FORBIDDEN.items() if bits == self.rule & ~7)

    @property
    def forbidden_title(self) -> Text:
        """The same for people."""
        return next(choice.title for choice in _FORBIDDEN_CHOICES if choice.value == self.forbidden)

    @property
    def unopened(self) -> RuleSet:
        """The same rule and board without an opening rule."""
        return replace(self, opening=NO_OPENING)

    def with_size(self, size: int) -> RuleSet:
        """The same rule on another board."""
        return replace(self, size=size)


DEFAULT = RuleSet(shapes.FREE, 15)

_FORBIDDEN_CHOICES = (
    Choice(NOTHING, Text("nothing")),
    Choice("no33", Text("two threes")),
    Choice("no44", Text("two fours")),
    Choice("no3344", Text("two threes, two fours")),
)
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
            Choice("exactcaro", Text("Caro, exactly five")),
            Choice("exactopen", Text("Exactly five, both ends open")),
        ),
    ),
    Option("size", Kind.INTEGER, Text("Board"), default=15, low=SMALLEST, high=LARGEST),
    Option("forbidden", Kind.CHOICE, Text("Forbidden to Black"), default=NOTHING, choices=_FORBIDDEN_CHOICES),
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
    ("exactopen-15", Text("Exactly five with both ends open, 15×15")),
    ("standard-15-no33", Text("Exactly five, two threes forbidden to Black, 15×15")),
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
            "size from {smallest} to {largest}, e.g. 'free-15', perhaps a dash and what is forbidden ({forbidden}), "
            "perhaps a dash and an opening rule",
            name=name,
            rules=tuple(RULES),
            smallest=SMALLEST,
            largest=LARGEST,
            forbidden=tuple(FORBIDDEN)[1:],
        )
    if match[3] and match[1] not in _MAY_FORBID:
        raise InvalidText(
            "{name!r}: {forbidden!r} goes with the rules {rules}",
            name=name,
            forbidden=match[3],
            rules=_MAY_FORBID,
        )
    rule = RULES[match[1]] | FORBIDDEN[match[3] or NOTHING]
    return RuleSet(rule, int(match[2]), _opening(name, match[4] or NO_OPENING, int(match[2])))


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
    return {
        "rule": rules.rule_name,
        "size": rules.size,
        "forbidden": rules.forbidden,
        "opening": rules.opening,
    }


def name_of(given: Mapping[str, object]) -> str:
    """The name made of fields, defaults where they are missing. Raises `InvalidText`."""
    values = values_of(DEFAULT) | read_options(FIELDS, given, "gomoku")
    rule = RULES[text_value(values, "rule")] | FORBIDDEN[text_value(values, "forbidden")]
    return read(RuleSet(rule, int_value(values, "size"), text_value(values, "opening")).name).name


VARIANTS = tuple(Variant(name, title, values_of(read(name))) for name, title in _TITLES)
