"""Openings and matches the benchmarks of five in a row share."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from partie.core.brain import Brain, Limits, StopFlag
from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules.position import GomokuPosition

_SPAN = 3  # opening stones stand at most so far from the centre
_EVEN = 15.0  # win percent an opening may be away from 50


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
        return f"+{self.wins} ={self.draws} -{self.losses} ({self.percent:.0f} %)"


def random_opening(rng: random.Random, stones: int, variant: str = "free-15") -> GomokuPosition:
    """Stones at random near the centre, nobody to win at once."""
    position = GAME.start(variant)
    middle = position.rules.size // 2
    while len(position.moves) < stones:
        column, row = (middle + rng.randint(-_SPAN, _SPAN) for _ in range(2))
        name = f"{chr(ord('a') + column)}{row + 1}"
        if name not in position.to_text().split():
            position = position.play(position.parse_move(name))
    return position


def even_openings(seed: int, stones: int = 5, variant: str = "free-15") -> Iterator[GomokuPosition]:
    """Random openings the engine finds about even, without end."""
    rng = random.Random(seed)
    judge = GAME.brain()
    while True:
        position = random_opening(rng, stones, variant)
        thought = judge.choose(position, Limits(nodes=3000), StopFlag())
        if abs(thought.value - 50.0) <= _EVEN:
            yield position


def play(position: GomokuPosition, players: tuple[Brain, Brain], limits: Limits) -> GomokuPosition:
    """A game to its end; players[0] is Black."""
    while position.outcome() is None:
        thought = players[position.turn].choose(position, limits, StopFlag())
        position = position.play(thought.move)
    return position


def match(first: Brain, second: Brain, games: int, limits: Limits, seed: int = 0) -> Score:
    """`games` games, every opening with both colours; the score of `first`."""
    score = Score()
    openings = even_openings(seed)
    for number in range(games):
        if number % 2 == 0:
            opening = next(openings)
        players = (first, second) if number % 2 == 0 else (second, first)
        outcome = play(opening, players, limits).outcome()
        score.add(outcome.winner if outcome else None, number % 2)
    return score
