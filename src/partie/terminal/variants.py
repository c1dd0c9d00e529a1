"""The variants of a game in the order of the person's language."""

from __future__ import annotations

from partie.core.game import Game, Variant
from partie.i18n import system_language


def offered_variants(game: Game) -> tuple[Variant, ...]:
    """What is usual where the person's language is spoken comes first."""
    return game.variants_in(system_language())
