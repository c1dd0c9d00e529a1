"""Sets of rules, sizes, komi and handicap."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass

from partie.core.errors import InvalidText
from partie.core.game import Variant
from partie.core.options import Choice, Kind, Option, Value
from partie.core.text import Text
from partie.games.go.rules.kernels import BLACK, LARGEST, POSITIONAL, SIMPLE, SITUATIONAL, WHITE

SIDES = ("black", "white")
MOST_HANDICAP = 9
HIGHEST_KOMI = 400.0
_NAME = re.compile(r"([a-z-]+?)-(\d{1,2})(?:-komi(-?\d{1,3}(?:\.\d{1,2})?))?(?:-(handicap|free)([1-9]))?", re.ASCII)


@dataclass(frozen=True)
class RuleSet:
    """What countries and servers differ in."""

    title: Text
    meaning: Text
    ko: int
    suicide: bool
    by_area: bool  # else by territory and prisoners
    komi: float  # in an even game
    spared: int | None  # White gets a point for every handicap stone but so many; None: no points
    agrees: bool = True  # dead stones are agreed on; else everything on the board is alive


RULE_SETS: Mapping[str, RuleSet] = {
    "chinese": RuleSet(
        Text("Chinese"),
        Text("Stones and surrounded points count; no earlier board may come back."),
        POSITIONAL, False, True, 7.5, 0,
    ),
    "japanese": RuleSet(
        Text("Japanese"),
        Text("Surrounded points and prisoners count; a ko may be retaken after another move."),
        SIMPLE, False, False, 6.5, None,
    ),
    "aga": RuleSet(
        Text("AGA (American)"),
        Text("Stones and surrounded points count; no earlier board with the same side to move may come back."),
        SITUATIONAL, False, True, 7.5, 1,
    ),
    "tromp-taylor": RuleSet(
        Text("Tromp-Taylor"),
        Text("For programs: two passes end the game, and every stone on the board is alive."),
        POSITIONAL, True, True, 7.5, None, False,
    ),
    "new-zealand": RuleSet(
        Text("New Zealand"),
        Text("Stones and surrounded points count; a chain may take its own last liberty."),
        SITUATIONAL, True, True, 7.0, None,
    ),
}  # fmt: skip
_FIRST = "chinese"
FIELDS = (
    Option(
        "rules",
        Kind.CHOICE,
        Text("Rules"),
        default=_FIRST,
        choices=tuple(Choice(name, rules.title) for name, rules in RULE_SETS.items()),
    ),
    Option("size", Kind.INTEGER, Text("Lines of the board"), default=9, low=2, high=LARGEST),
    Option(
        "komi",
        Kind.NUMBER,
        Text("Komi: points that White gets for moving second"),
        default=7.5,
        low=-HIGHEST_KOMI,
        high=HIGHEST_KOMI,
    ),
    Option("handicap", Kind.INTEGER, Text("Handicap: stones that Black has at first"), default=0, low=0, high=9),
    Option(
        "placement",
        Kind.CHOICE,
        Text("Handicap stones stand"),
        default="fixed",
        choices=(Choice("fixed", Text("on the star points")), Choice("free", Text("where Black puts them"))),
    ),
)


@dataclass(frozen=True)
class GoVariant:
    """The board and how the game begins and is counted."""

    rules_name: str = _FIRST
    size: int = 9
    komi: float = 7.5
    handicap: int = 0
    is_free: bool = False  # Black puts the handicap stones

    @property
    def rules(self) -> RuleSet:
        """The set of rules."""
        return RULE_SETS[self.rules_name]

    @functools.cached_property
    def name(self) -> str:
        """`chinese-9`, `japanese-19-handicap4`, `chinese-13-komi5.5`."""
        parts = [self.rules_name, str(self.size)]
        if self.komi != usual_komi(self.rules_name, self.handicap):
            parts.append(f"komi{self.komi:g}")
        if self.handicap:
            parts.append(f"{'free' if self.is_free else 'handicap'}{self.handicap}")
        return "-".join(parts)

    @functools.cached_property
    def title(self) -> Text:
        """The name for people."""
        rules, size, count = self.rules.title, self.size, self.handicap
        if not count:
            return Text("{rules}, {size} x {size}", rules=rules, size=size)
        return Text.plural(
            "{rules}, {size} x {size}, {count} handicap stone",
            "{rules}, {size} x {size}, {count} handicap stones",
            count=count, rules=rules, size=size,
        )  # fmt: skip

    @property
    def bonus(self) -> int:
        """Points for White because of the handicap."""
        spared = self.rules.spared
        return 0 if spared is None or self.handicap < 2 else self.handicap - spared

    @functools.cached_property
    def stones(self) -> tuple[int, ...]:
        """The points of the handicap stones that stand at first."""
        return () if self.is_free else fixed_points(self.size, self.handicap)

    @property
    def beginner(self) -> int:
        """The colour that moves first."""
        return WHITE if self.handicap > 1 and not self.is_free else BLACK

    @property
    def longest(self) -> int:
        """Moves after which the board is counted as it stands."""
        return max(3 * self.size * self.size, 60)


def usual_komi(rules: str, handicap: int) -> float:
    """What White gets where nothing else is said."""
    return 0.5 if handicap else RULE_SETS[rules].komi


def fixed_points(size: int, stones: int) -> tuple[int, ...]:
    """The usual points of a handicap, in the order in which they are given. Raises `InvalidText`."""
    if stones < 2:
        return ()
    most = 0 if size < 7 else 9 if size % 2 and size > 7 else 4
    if stones > most:
        raise InvalidText(
            "on {size} x {size} {most} handicap stones at most have fixed points, not {stones}",
            size=size, most=most, stones=stones,
        )  # fmt: skip
    low = 4 if size > 12 else 3
    high, middle = size + 1 - low, (size + 1) // 2
    corners = [(low, low), (high, high), (low, high), (high, low)]  # columns and rows from 1
    sides = [(low, middle), (high, middle), (middle, low), (middle, high)]
    chosen = corners[: min(stones, 4)]
    if stones > 4:
        chosen += sides[: 4 if stones > 7 else 2 if stones > 5 else 0]
    if stones in (5, 7, 9):
        chosen.append((middle, middle))
    return tuple(row * (size + 1) + column for column, row in chosen)


STANDARD = GoVariant()


@functools.lru_cache(maxsize=256)
def find_variant(name: str | None) -> GoVariant:
    """The variant called so, the first one for None. Raises `InvalidText`."""
    found = _NAME.fullmatch(STANDARD.name if name is None else name)
    if found is None or found[1] not in RULE_SETS or not 2 <= int(found[2]) <= LARGEST:
        raise InvalidText(
            "{variant!r} is not a variant of go: it is a set of rules and the size of the board, such as {known}",
            variant=(name or "")[:80],
            known=tuple(variant.name for variant in VARIANTS),
        )
    handicap = int(found[5] or 0)
    komi = usual_komi(found[1], handicap) if found[3] is None else float(found[3])
    return checked(GoVariant(found[1], int(found[2]), komi, handicap, found[4] == "free"))


def checked(variant: GoVariant) -> GoVariant:
    """The variant, if its board has room for the handicap. Raises `InvalidText`."""
    if abs(variant.komi) > HIGHEST_KOMI or variant.komi * 4 % 1:
        raise InvalidText("a komi is a number of quarters of points, not {komi}", komi=f"{variant.komi:g}")
    if variant.is_free and variant.handicap >= variant.size * variant.size:
        raise InvalidText("{stones} handicap stones fill the board", stones=variant.handicap)
    variant.stones  # noqa: B018  raises where they have no points
    return variant


def values_of(variant: GoVariant) -> dict[str, Value]:
    """The values of the fields."""
    return {
        "rules": variant.rules_name,
        "size": variant.size,
        "komi": variant.komi,
        "handicap": variant.handicap,
        "placement": "free" if variant.is_free else "fixed",
    }


def of_values(values: Mapping[str, Value]) -> GoVariant:
    """The variant with these values; without a komi it has the usual one. Raises `InvalidText`."""
    rules, handicap = str(values.get("rules", _FIRST)), int(str(values.get("handicap", 0)))
    komi = float(str(values["komi"])) if "komi" in values else usual_komi(rules, handicap)
    free = handicap > 0 and values.get("placement") == "free"
    return checked(GoVariant(rules, int(str(values.get("size", STANDARD.size))), komi, handicap, free))


def _variant(rules: str, size: int, meaning: Text, handicap: int = 0) -> Variant:
    found = GoVariant(rules, size, usual_komi(rules, handicap), handicap)
    return Variant(found.name, found.title, values_of(found), meaning=meaning)


def _variants() -> tuple[Variant, ...]:
    """Small boards first: that is where people learn."""
    found = [_variant("chinese", size, RULE_SETS["chinese"].meaning) for size in (9, 13, 19)]
    handicap = Text("Black has stones on the star points at first, and White moves first.")
    found += [_variant("chinese", 9, handicap, 4), _variant("chinese", 19, handicap, 4)]
    found += [_variant("japanese", size, RULE_SETS["japanese"].meaning) for size in (9, 13, 19)]
    found += [_variant(rules, 19, RULE_SETS[rules].meaning) for rules in ("aga", "new-zealand")]
    return (*found, _variant("tromp-taylor", 9, RULE_SETS["tromp-taylor"].meaning))


VARIANTS = _variants()
