"""The variants of the family."""

from __future__ import annotations

from dataclasses import dataclass

from partie.core.errors import InvalidText
from partie.core.text import Text


@dataclass(frozen=True)
class MillsVariant:
    """One member of the family."""

    name: str
    title: Text
    meaning: Text | None = None  # what tells it from the others
    rings: int = 3
    men: int = 9
    fly_at: int = 3
    mixed: bool = False
    diagonals: bool = False
    full_draws: bool = False


NINE = MillsVariant(
    "nine", Text("Nine men's morris"), Text("Nine men each; whoever has only three left flies to any point.")
)
VARIANTS = {
    variant.name: variant
    for variant in (
        NINE,
        MillsVariant(
            "nine-no-flying",
            Text("Nine men's morris without flying"),
            Text("Three men move along the lines like all others."),
            fly_at=0,
        ),
        MillsVariant(
            "lasker",
            Text("Lasker morris"),
            Text("Ten men each; whoever has men in the hand may place one or move one."),
            men=10,
            mixed=True,
        ),
        MillsVariant(
            "six",
            Text("Six men's morris"),
            Text("Two squares, six men each, nobody flies."),
            rings=2,
            men=6,
            fly_at=0,
        ),
        MillsVariant(
            "twelve",
            Text("Twelve men's morris (Morabaraba)"),
            Text("The corners are joined by lines, too; twelve men each. A full board is a draw."),
            men=12,
            diagonals=True,
            full_draws=True,
        ),
    )
}


def find_variant(name: str | None) -> MillsVariant:
    """The variant called so, the first one for None. Raises `InvalidText`."""
    rules = VARIANTS.get(name or NINE.name)
    if rules is None:
        raise InvalidText(
            "{name!r} is not a variant of mills; there are {variants}",
            name=str(name),
            variants=tuple(VARIANTS),
        )
    return rules
