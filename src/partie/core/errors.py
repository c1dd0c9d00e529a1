"""The three errors of the contract, below everything that raises them."""

from __future__ import annotations

from partie.core.text import Said


class InvalidText(Said):
    """The text cannot be read at all."""


class IllegalMove(Said):
    """The text or move was understood, but the rules forbid it here."""


class AmbiguousMove(Said):
    """The text fits more than one legal move."""
