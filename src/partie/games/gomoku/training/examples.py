"""Positions of games of five in a row as examples: board, result, value, best point."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from partie.core.options import int_value
from partie.evolve.evolvable import Arrays, SelfPlayJob
from partie.games.gomoku.training.games import DRAWN, NO_SLIP, Player, Record, play_one

VARIANT = "free-15"  # what the network learns; it serves all others
_SIZE = 15
_FACTORS = np.arange(0.5, 3.01, 0.05)  # of log odds
SUREST = 0.998  # of a value, either way
Sample = tuple[NDArray[np.uint8], float, float, int]


def play(job: SelfPlayJob) -> Arrays:
    """The examples of all games; the same job gives the same ones."""
    player = Player(VARIANT, int_value(job.option_values, "Nodes"), job.weights)
    boards, results, values, best, games = [], [], [], [], []
    for game in range(job.games):
        player.forget()
        for board, result, value, point in samples(play_one(job.seed + game, player)):
            boards.append(board)
            results.append(result)
            values.append(value)
            best.append(point)
            games.append(job.seed + game)
    return {
        "boards": np.array(boards, np.uint8).reshape(-1, _SIZE * _SIZE),
        "results": np.array(results, np.float32),
        "values": np.array(values, np.float32),
        "best": np.array(best, np.int16),
        "games": np.array(games, np.int64),
    }


def stretched(examples: Arrays) -> Arrays:
    """The same examples with values on the scale of the results: searches tend to be too careful.

    Their log odds are multiplied by the factor that makes the known results likeliest.
    """
    chances = np.clip(examples["values"].astype(np.float64), 1.0 - SUREST, SUREST)
    odds = np.log(chances / (1.0 - chances))
    known = examples["results"] >= 0
    if not known.any():
        return examples
    results = examples["results"][known]
    losses = [_entropy(factor * odds[known], results) for factor in _FACTORS]
    best = _FACTORS[int(np.argmin(losses))]
    return {**examples, "values": (1.0 / (1.0 + np.exp(-best * odds))).astype(np.float32)}


def _entropy(odds: NDArray[np.float64], results: NDArray[np.float32]) -> float:
    return float((np.logaddexp(0.0, odds) - results * odds).mean())


def samples(record: Record) -> Iterator[Sample]:
    """Board (1 the mover's stones, 2 the other's), result and value for the mover, best point.

    The result is -1 where a move at random came later.
    """
    for index, value in enumerate(record.values):
        ply = record.opening + index
        if value < 1.0:  # a proved win is seen without an evaluation
            yield (
                _board(record.moves[:ply]),
                _result(record.winner, ply, record.slip),
                value,
                record.best[index],
            )


def _result(winner: int, ply: int, slip: int) -> float:
    if ply <= slip < NO_SLIP:
        return -1.0
    return 0.5 if winner == DRAWN else float(winner == ply % 2)


def _board(moves: list[int]) -> NDArray[np.uint8]:
    board = np.zeros(_SIZE * _SIZE, np.uint8)
    mine = len(moves) % 2
    board[moves[mine::2]] = 1
    board[moves[1 - mine :: 2]] = 2
    return board
