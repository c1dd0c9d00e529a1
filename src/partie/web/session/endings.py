"""Why a game on the page ended, as a sentence."""

from __future__ import annotations

from partie.core.game import Game
from partie.core.position import Outcome, Position
from partie.core.text import Text
from partie.play.running_game import Resignation


def ending_text(game: Game, outcome: Outcome, last: Position) -> Text:
    """Why a game ended, with the name of the one who lost it; the enum's name where no sentence is known."""
    side = _loser(game, outcome, last)
    if outcome.reason is Resignation.RESIGNED:
        return Text("Resigned.") if side is None else Text("{side} resigned.", side=side)
    if side is not None and outcome.reason in game.losses:
        return game.losses[outcome.reason](side)
    name = outcome.reason.name.replace("_", " ").capitalize()
    return game.endings.get(outcome.reason) or Text("{reason}.", reason=name)


def _loser(game: Game, outcome: Outcome, last: Position) -> str | Text | None:
    """The only one who did not win, by its side; None where several did not, or somebody played alone."""
    sides = list(last.sides or game.sides)[: last.players]
    losers = [side for seat, side in enumerate(sides) if seat not in outcome.winners]
    return game.side_names.get(losers[0], losers[0].capitalize()) if len(losers) == 1 < len(sides) else None
