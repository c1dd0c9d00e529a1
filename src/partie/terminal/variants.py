"""The variants of a game in the order of the person's language."""

from __future__ import annotations

from partie.core.game import Game, Variant
from partie.i18n import system_language


def offered_variants(game: Game) -> tuple[Variant, ...]:
    """The variants, of which those common in countries of the user's language come first."""
    return game.variants_in(system_language())
