"""Matches between two checkers players from ballots, each ballot with both colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from partie.core.brain import Brain, Limits, StopFlag
from partie.games.checkers.rules.position import DraughtsPosition


@dataclass
class Score:
    """From the first player's point of view."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def __str__(self) -> str:
        games = max(1, self.won + self.drawn + self.lost)
        return f"+{self.won} ={self.drawn} -{self.lost} ({100 * (self.won + self.drawn / 2) / games:.1f} %)"


def play(start: DraughtsPosition, players: Sequence[Brain], limits: Sequence[Limits]) -> int | None:
    """The winner's number, `players` in the order of seats; None for a draw."""
    position = start
    while (outcome := position.outcome()) is None:
        seat = position.turn
        thought = players[seat].choose(position, limits[seat], StopFlag())
        following = position.play(thought.move)
        assert isinstance(following, DraughtsPosition)
        position = following
    return outcome.winner


def match(
    starts: Sequence[DraughtsPosition], ours: Brain, theirs: Brain, limits: tuple[Limits, Limits]
) -> Score:
    """Both colours from every start."""
    score = Score()
    for start in starts:
        for seat in (0, 1):
            players = (ours, theirs) if seat == 0 else (theirs, ours)
            winner = play(start, players, limits if seat == 0 else limits[::-1])
            if winner is None:
                score.drawn += 1
            elif winner == seat:
                score.won += 1
            else:
                score.lost += 1
    return score
