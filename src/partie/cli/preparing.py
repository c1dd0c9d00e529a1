"""Compiling an engine before its clock runs."""

from __future__ import annotations

from rich.console import Console

from partie.cli.words import words
from partie.game import Game
from partie.playing.warming import WarmUps


def prepare(game: Game) -> None:
    """Compiles what the game's brain needs; whoever waits at a terminal is told."""
    with Console(stderr=True).status(words("Preparing the engine…")):
        WarmUps().ensure(game)
