"""The three errors of the contract, below everything that raises them."""

from __future__ import annotations


class InvalidText(ValueError):
    """The text cannot be read at all."""


class IllegalMove(ValueError):
    """The text or move was understood, but the rules forbid it here."""


class AmbiguousMove(ValueError):
    """The text fits more than one legal move."""
