"""Compiling an engine before its clock runs."""

from __future__ import annotations

from rich.console import Console

from partie.core.game import Game
from partie.play.warmup import WarmUps
from partie.terminal.messages import translated


def prepare(game: Game) -> None:
    """Compiles what the game's brain needs; a terminal shows that."""
    with Console(stderr=True).status(translated("Preparing the engine…")):
        WarmUps().ensure(game)
