"""Compiling an engine before its clock runs."""

from __future__ import annotations

from rich.console import Console

from partie.cli.words import words
from partie.game import Game


def prepare(game: Game) -> None:
    """Compiles what the game's brain needs; whoever waits at a terminal is told."""
    with Console(stderr=True).status(words("Preparing the engine…")):
        for job in game.warm_up():
            job.run()
