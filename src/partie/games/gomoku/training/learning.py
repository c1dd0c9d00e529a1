"""What the machinery of self-play needs to know of five in a row.

One round: games with the shipped network, then a new network and a new order of moves from their positions.
The fit needs PyTorch, the games do not.
"""

from __future__ import annotations

import io
from typing import Any

import numpy as np

from partie.core.options import Choice, Kind, Option, int_value
from partie.core.text import Text
from partie.evolve.evolvable import Arrays, FitResult, OptionValues, SelfPlayTraining
from partie.games.gomoku.engine import evaluation
from partie.games.gomoku.network import weights as network
from partie.games.gomoku.network.weights import new_state
from partie.games.gomoku.rules import kernels, shapes
from partie.games.gomoku.rules.kernels import cell_at

_SIZE = 15
_CELLS = np.array([cell_at(point % _SIZE, point // _SIZE) for point in range(_SIZE * _SIZE)])
_MEASURED = 200  # positions of a part whose loss is taken


def self_play() -> SelfPlayTraining:
    """One round that begins with the shipped network."""
    models = (Choice("network", Text("the network")), Choice("sums", Text("one number for each code")))
    return SelfPlayTraining(
        options=(
            Option("Games", Kind.INTEGER, Text("Games of the round."), 20_000, 1, 10**7),
            Option("Model", Kind.CHOICE, Text("What is fitted."), "network", choices=models),
            Option("Steps", Kind.INTEGER, Text("Steps of the fit."), 8000, 1, 10**7),
            Option("OrderSteps", Kind.INTEGER, Text("Steps of the fit of the move order."), 3000, 1, 10**7),
            Option("Teachers", Kind.INTEGER, Text("Large networks that teach; 0: only the games do."), 3, 0, 100),
            Option("Epochs", Kind.NUMBER, Text("How often a teacher sees every position."), 12.0, 0.01, 1000),
            Option("Copies", Kind.INTEGER, Text("Positions imagined beside each one of the games."), 9, 1, 100),
        ),
        rounds=lambda option_values: [int_value(option_values, "Games")],
        play="partie.games.gomoku.training.examples:play",
        start=lambda option_values: network.arrays(),
        shipped=lambda option_values: network.arrays(),
        loss=loss,
        fit=_fit,
        file="weights.npz",
        write=write,
        defaults={"Nodes": 1000, "GamesForEach": 100},
        needs="torch",
    )


def _fit(weights: Arrays, examples: Arrays, option_values: OptionValues, round_number: int, seed: int) -> FitResult:
    from partie.games.gomoku.training.fitting import fit

    return fit(examples, option_values, seed)


def loss(weights: Arrays, examples: Arrays, option_values: OptionValues) -> float:
    """The mean cross entropy of the results that are known, over some of the positions."""
    known = np.flatnonzero(examples["results"] >= 0)[:_MEASURED]
    state: Any = new_state(_SIZE, shapes.FREE, weights)
    values = np.array([_value(state, examples["boards"][number]) for number in known])
    results = examples["results"][known]
    return float((np.logaddexp(0.0, values) - results * values).mean()) if len(known) else 0.0


def _value(state: Any, board: Any) -> float:
    """The static value for the mover, in log odds; the mover is the first colour here."""
    stones = np.flatnonzero(board)
    kernels.set_up(state, _SIZE, shapes.FREE, _CELLS[stones], board[stones].astype(np.int64), 0)
    return float(evaluation.evaluate(state)) / evaluation.SCALE


def write(weights: Arrays) -> bytes:
    """The file that `network.weights` reads."""
    content = io.BytesIO()
    np.savez_compressed(content, allow_pickle=False, **weights)
    return content.getvalue()
