"""Hexapawn's variants: how many columns, and whether pawns promote."""

from __future__ import annotations

import re

from partie.core.errors import InvalidText
from partie.core.game import Variant
from partie.core.options import Kind, Option, Value
from partie.core.text import Text

FIELDS = (
    Option("width", Kind.INTEGER, Text("Columns of the board."), default=3, low=3, high=6),
    Option("promotions", Kind.FLAG, Text("A pawn on the far row becomes a king or a knight."), default=False),
)
_NAME = re.compile(r"([3-6])(-promotions)?")


def variant_name(width: int, promotions: bool) -> str:
    """`3` or `4-promotions`."""
    return f"{width}-promotions" if promotions else str(width)


def read_variant(name: str | None) -> dict[str, Value]:
    """The values of the fields. Raises `InvalidText`."""
    found = _NAME.fullmatch(name or "3")
    if found is None:
        raise InvalidText(
            "There is no variant {name!r} of hexapawn; there are '3' and '4-promotions'.", name=name or ""
        )
    return {"width": int(found[1]), "promotions": found[2] is not None}


def _variant(name: str, title: Text) -> Variant:
    return Variant(name, title, read_variant(name))


VARIANTS = (
    _variant("3", Text("Three by three")),
    _variant("3-promotions", Text("Three by three, with promotions")),
    _variant("5-promotions", Text("Five columns, with promotions")),
)
