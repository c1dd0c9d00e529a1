"""Why a game on the page ended, as a sentence."""

from __future__ import annotations

import enum

from partie.game import Game
from partie.playing.running import Resignation
from partie.text import Text

_RESIGNED = Text("The other side gave up.")


def ending_text(game: Game, reason: enum.Enum) -> Text:
    """Why a game ended; the enum's name where the game has no sentence for it."""
    if reason is Resignation.RESIGNED:
        return _RESIGNED
    return game.endings.get(reason) or Text("{reason}.", reason=reason.name.replace("_", " ").capitalize())
