"""Five in a row: two files of weights play each other, every even opening with both colours."""

from __future__ import annotations

import random
import statistics
from pathlib import Path

from benchmarks._matches import Score
from partie.games.gomoku.network import weights
from partie.games.gomoku.rules import kernels
from partie.games.gomoku.training.games import Player

_STONES = 5  # of an opening
_EVEN = 0.15  # chance an opening may be away from one half, for both players


def player_of(file: Path, variant: str, nodes: int) -> Player:
    """A player that judges and orders by that file."""
    return Player(variant, nodes, weights.read(file))


def opening(players: tuple[Player, Player], rng: random.Random) -> list[int]:
    """Cells of stones at random that both players find even."""
    first, second = players
    while True:
        first.scatter(_STONES, rng)
        cells: list[int] = first.state.history[:_STONES].tolist()
        second.set_up(cells)
        if not first.is_over and all(abs(player.think()[0] - 0.5) < _EVEN for player in players):
            return cells


def game(players: tuple[Player, Player], cells: list[int]) -> int | None:
    """Which of the players won, the first being Black; None a draw."""
    for player in players:
        player.forget()
        player.set_up(cells)
    while not players[0].is_over:
        mover = int(players[0].state.side)
        value, move = players[mover].think()
        if value in (0.0, 1.0):
            return mover if value else 1 - mover
        for player in players:
            kernels.make(player.state, move)
    winner = int(players[0].state.winner)
    return winner - 1 if winner else None


def duel(players: tuple[Player, Player], games: int, seed: int) -> None:
    """Prints the score of the first player now and then, with one standard error over pairs of games."""
    rng, score, pairs = random.Random(seed), Score(), list[float]()
    for number in range(games):
        is_second = number % 2
        if not is_second:
            cells, before = opening(players, rng), score.percent * number
        black, white = players[::-1] if is_second else players
        score.add(game((black, white), cells), is_second)
        if is_second:
            pairs.append((score.percent * (number + 1) - before) / 2)
        if number % 20 == 19 and len(pairs) > 1:
            error = statistics.stdev(pairs) / len(pairs) ** 0.5
            print(f"{number + 1}: {score}, {score.percent:.1f} ± {error:.1f} %", flush=True)


def main(
    first: Path, second: Path, *, games: int = 200, nodes: int = 2000, variant: str = "free-15", seed: int = 0
) -> None:
    duel((player_of(first, variant, nodes), player_of(second, variant, nodes)), games, seed)
