"""Matches of two brains from given positions, both colours each, and tables of results."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from partie.core.brain import Analysis, Brain, Limits, OnAnalysis, StopFlag
from partie.core.position import Position


@dataclass
class Score:
    """Wins, draws and losses of the first player of a match."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def percent(self) -> float:
        """Points per game, a draw half a point."""
        return 100.0 * (self.wins + self.draws / 2) / max(1, self.wins + self.draws + self.losses)

    def add(self, winner: int | None, player: int) -> None:
        if winner is None:
            self.draws += 1
        elif winner == player:
            self.wins += 1
        else:
            self.losses += 1

    def __str__(self) -> str:
        return f"+{self.wins} ={self.draws} -{self.losses} ({self.percent:.1f} %)"


class RandomBrain:
    """Any legal move; with one seed the same move in the same position."""

    name = "random"

    def __init__(self, seed: str = "") -> None:
        self._seed = seed

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """See `partie.core.brain.Brain`."""
        rng = random.Random(self._seed + position.to_text())
        return Analysis(rng.choice(position.legal_moves()), 50.0, has_value=False)


def play(position: Position, players: Sequence[Brain], limits: Limits) -> int | None:
    """The winner of a game played to its end, None for a draw; players[0] begins."""
    while (outcome := position.outcome()) is None:
        position = position.play(players[position.turn].choose(position, limits, StopFlag()).move)
    return outcome.winner


def match(starts: Iterable[Position], first: Brain, second: Brain, limits: Limits) -> Score:
    """The score of `first`, which plays both colours from every start."""
    score = Score()
    for start in starts:
        score.add(play(start, (first, second), limits), 0)
        score.add(play(start, (second, first), limits), 1)
    return score


def header(*names: str) -> None:
    """Begins a table in Markdown."""
    row(*names)
    row(*["---"] * len(names))


def row(*cells: object) -> None:
    """A line of the table."""
    print(f"| {' | '.join(map(str, cells))} |", flush=True)
