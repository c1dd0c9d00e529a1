"""Positions the player cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterable

from partie.core.game import Game
from partie.core.position import Position


def pairs(game: Game) -> Iterable[tuple[Position, Position, int]]:
    yield game.start("expert", 1), game.start("expert", 2), 0
    # a mine under b1 or under b2, and nobody can know
    texts = [game.from_text(f"1./1. mines:{mines}", "2x2/1/none") for mines in ("40", "10")]
    yield texts[0], texts[1], 0
