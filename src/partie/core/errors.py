"""The three errors of the contract, below everything that raises them."""

from __future__ import annotations

from partie.core.text import TextError


class InvalidText(TextError):
    """The text cannot be read at all."""


class IllegalMove(TextError):
    """The text or move was understood, but the rules forbid it here."""


class AmbiguousMove(TextError):
    """The text fits more than one legal move."""


class OtherGame(InvalidText):
    """A file of games whose format fits, but not the game."""
