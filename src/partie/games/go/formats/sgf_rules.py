"""Size, rules and komi as files of many programs write them."""

from __future__ import annotations

from partie.core.errors import InvalidText
from partie.core.sgf import SgfNode
from partie.games.go.rules.kernels import LARGEST
from partie.games.go.rules.variants import HIGHEST_KOMI, GoVariant, checked, usual_komi

_NAMES = {
    "chinese": "Chinese",
    "japanese": "Japanese",
    "aga": "AGA",
    "new-zealand": "NZ",
    "tromp-taylor": "Tromp-Taylor",
}
_ALSO = {
    "nz": "new-zealand",
    "new zealand": "new-zealand",
    "korean": "japanese",
    "bga": "aga",
    "goe": "chinese",
    "ing": "chinese",
    "cgos": "tromp-taylor",
}
_AREA_KOMI = (7.5, 7.0, 3.75)


def rules_name(rules: str) -> str:
    """A set of rules as SGF names it."""
    return _NAMES[rules]


def read_rules(root: SgfNode) -> GoVariant:
    """The variant without its handicap. Raises `InvalidText`."""
    size = root.first("SZ", "19").partition(":")[0].strip()
    if not size.isdecimal() or len(size) > 2 or not 2 <= int(size) <= LARGEST:
        raise InvalidText("SZ[{size}] is not a board", size=size[:20])
    komi = _komi(root.first("KM"))
    name = root.first("RU").lower()
    found = [rules for word, rules in (_ALSO | {rules: rules for rules in _NAMES}).items() if name.startswith(word)]
    rules = found[0] if found else "chinese" if komi in _AREA_KOMI else "japanese"
    handicap = root.first("HA", "0")
    usual = usual_komi(rules, int(handicap) if handicap.isdecimal() and len(handicap) < 3 else 0)
    return checked(GoVariant(rules, int(size), usual if komi is None else komi))


def _komi(text: str) -> float | None:
    """The komi; some servers write it in hundredths (650), or half of it as Chinese stones (375)."""
    try:
        komi = float(text)
    except ValueError:
        return None
    if abs(komi) >= 100:
        komi /= 100
        komi = 2 * komi if komi * 2 % 1 else komi
    return round(komi * 4) / 4 if abs(komi) <= HIGHEST_KOMI else None
