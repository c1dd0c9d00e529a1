"""Games that are decided before their end, as fastchess does it: by scores or by endgame tables. Off by default.

Scores are chances to win in percent, which the game converts from what a brain reports (`Game.win_percent`); a move
without an evaluation breaks a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from annotated_types import Interval

from partie.core.evaluation import evaluation_of
from partie.core.features import resolve
from partie.core.game import Game
from partie.core.position import Position
from partie.core.record import ADJUDICATED, GameResult, RecordedMove
from partie.core.text import Text

Percent = Annotated[float, Interval(ge=0, le=50)]
Moves = Annotated[int, Interval(ge=1, le=10_000)]
_STRICT = {"extra": "forbid", "allow_inf_nan": False}


@dataclass(frozen=True)
class ResignRule:
    """A side loses that saw at most `score` percent in its last `moves` moves; `two_sided`: the other one agrees."""

    score: Percent = 3.0
    moves: Moves = 4
    two_sided: bool = False

    __pydantic_config__ = _STRICT


@dataclass(frozen=True)
class DrawRule:
    """A draw once each side made `after` moves and both saw 50 % ± `score` in their last `moves` moves."""

    score: Percent = 3.0
    moves: Moves = 8
    after: Annotated[int, Interval(ge=0, le=10_000)] = 30

    __pydantic_config__ = _STRICT


@dataclass(frozen=True)
class Adjudication:
    """The rules of a match that end a game early."""

    resign: ResignRule | None = None
    draw: DrawRule | None = None
    tables: bool = False  # by the game's endgame tables, where they know the position

    __pydantic_config__ = _STRICT

    def problems(self, game: Game, seats: int) -> list[Text]:
        """Why it cannot be used in this game, each a sentence."""
        found: list[Text] = []
        if (self.resign or self.draw) and seats != 2:
            found.append(Text("adjudication by scores needs a game of two"))
        if self.tables and not game.features.probe:
            found.append(Text("{name} has no endgame tables to adjudicate by", name=game.name))
        return found

    def adjudicate(self, game: Game, position: Position, moves: Sequence[RecordedMove]) -> GameResult | None:
        """The result of a game that has come so far; None while it goes on."""
        if self.tables and game.features.probe:
            winners = resolve(game.features.probe)(position)
            if winners is not None:
                return GameResult(tuple(winners), ADJUDICATED, Text("known from the endgame tables"))
        chances = [_chances(game, moves, seat) for seat in (0, 1)] if self.resign or self.draw else []
        return self._resigned(chances) or self._drawn(chances)

    def _resigned(self, chances: Sequence[Sequence[float | None]]) -> GameResult | None:
        rule = self.resign
        for loser in (0, 1) if rule is not None else ():
            assert rule is not None
            own, other = (chances[seat][-rule.moves :] for seat in (loser, 1 - loser))
            lost = len(own) == rule.moves and all(chance is not None and chance <= rule.score for chance in own)
            agrees = len(other) == rule.moves and all(
                chance is not None and chance >= 100 - rule.score for chance in other
            )
            if lost and (agrees or not rule.two_sided):
                detail = Text(
                    "at most {score:g} % in its last {count} moves", score=rule.score, count=rule.moves, context=""
                )
                return GameResult((1 - loser,), ADJUDICATED, detail)
        return None

    def _drawn(self, chances: Sequence[Sequence[float | None]]) -> GameResult | None:
        rule = self.draw
        if rule is None or min(len(own) for own in chances) < max(rule.after, rule.moves):
            return None
        last = [chance for own in chances for chance in own[-rule.moves :]]
        if not all(chance is not None and abs(chance - 50) <= rule.score for chance in last):
            return None
        return GameResult((), ADJUDICATED, Text("even in the last {count} moves of both sides", count=rule.moves))


def _chances(game: Game, moves: Sequence[RecordedMove], seat: int) -> list[float | None]:
    """What a seat thought of its chances, move by move; moves of openings are not its own."""
    found: list[float | None] = []
    for move in moves:
        if move.seat == seat and not move.opening:
            evaluation = evaluation_of(move.value, move.value_kind)
            found.append(None if evaluation is None else game.win_percent(evaluation))
    return found
