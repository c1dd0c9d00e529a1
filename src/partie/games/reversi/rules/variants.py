"""Sizes of the board and ways to begin."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from partie.core.errors import InvalidText
from partie.core.game import Variant
from partie.core.options import Choice, Kind, Option, Value
from partie.core.text import Text
from partie.games.reversi.rules.squares import board_mask, square_at

BLACK, WHITE = 0, 1
SIDES = ("black", "white")  # by colour; Black begins
SIZES = (8, 6, 10)
MOST_CORNERS = 4
FIELDS = (
    Option(
        "size",
        Kind.CHOICE,
        Text("Board"),
        default="8",
        choices=(Choice("8", Text("8 x 8")), Choice("6", Text("6 x 6")), Choice("10", Text("10 x 10"))),
    ),
    Option("corners", Kind.INTEGER, Text("Corners that White has from the beginning"), default=0, low=0, high=4),
)
_NAME = re.compile(r"(6|8|10)x\1(?:-corners([1-4]))?")


@dataclass(frozen=True)
class ReversiVariant:
    """The board and how the game begins."""

    size: int = 8
    corners: int = 0  # discs of White in the corners, a handicap for Black

    @property
    def name(self) -> str:
        """`8x8`, `8x8-corners2`."""
        board = f"{self.size}x{self.size}"
        return f"{board}-corners{self.corners}" if self.corners else board

    @functools.cached_property
    def mask(self) -> int:
        """All squares of the board."""
        return board_mask(self.size)

    @property
    def start(self) -> tuple[int, int]:
        """The first discs of Black and of White."""
        low, high, last = self.size // 2 - 1, self.size // 2, self.size - 1
        places = {name: 1 << square_at(*place, self.size) for name, place in _places(low, high, last).items()}
        corners = [places[name] for name in ("a1", "h8", "h1", "a8")[: self.corners]]
        return places["e4"] | places["d5"], places["d4"] | places["e5"] | sum(corners)


def _places(low: int, high: int, last: int) -> dict[str, tuple[int, int]]:
    """Rows and columns of the squares that matter at the beginning, by their names on 8 x 8."""
    centre = {"d4": (low, low), "e4": (low, high), "d5": (high, low), "e5": (high, high)}
    return centre | {"a1": (0, 0), "h8": (last, last), "h1": (0, last), "a8": (last, 0)}


STANDARD = ReversiVariant()


def find_variant(name: str | None) -> ReversiVariant:
    """The variant called so, the first one for None. Raises `InvalidText`."""
    found = _NAME.fullmatch(STANDARD.name if name is None else name)
    if found is None:
        raise InvalidText(
            "{variant!r} is not a variant of reversi: it is the size of the board, such as {known}",
            variant=name or "",
            known=tuple(variant.name for variant in VARIANTS),
        )
    return ReversiVariant(int(found[1]), int(found[2] or 0))


def values_of(rules: ReversiVariant) -> dict[str, Value]:
    """The values of the fields."""
    return {"size": str(rules.size), "corners": rules.corners}


def _variant(rules: ReversiVariant, title: Text, meaning: Text) -> Variant:
    return Variant(rules.name, title, values_of(rules), meaning=meaning)


VARIANTS = (
    _variant(STANDARD, Text("8 x 8"), Text("The game of the world championships.")),
    _variant(ReversiVariant(6), Text("6 x 6"), Text("A short game on a small board.")),
    _variant(ReversiVariant(10), Text("10 x 10"), Text("A long game on a large board.")),
    _variant(
        ReversiVariant(corners=2),
        Text("8 x 8, two corners for White"),
        Text("A handicap: White begins with two corners, which can never be turned."),
    ),
)
