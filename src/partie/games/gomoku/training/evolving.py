"""The last layer of the network of five in a row as evolvable parameters, and the order of moves.

What cells add to the sums is learned from games (`training`); how much each unit, the threats and the order
of moves count can be bred.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.options import Choice, Kind, Option, text_value
from partie.core.text import Text
from partie.evolve.evolvable import Batch, Evolvable, Genes
from partie.games.gomoku.engine.brain import GomokuBrain
from partie.games.gomoku.network import weights
from partie.games.gomoku.rules import variants
from partie.games.gomoku.rules.balanced import pick
from partie.games.gomoku.rules.network_fields import BLOCKS
from partie.games.gomoku.rules.position import GomokuPosition, empty_board
from partie.games.gomoku.training.learning import self_play
from partie.play.pair_matches import MEBIBYTES, evolvable_by_matches, play_matches

UNITS = BLOCKS * 4
_LAST = ("threats in the units", "threats in the value", "order at ease", "order under pressure")
NAMES = (*(f"unit {number + 1}" for number in range(UNITS)), *_LAST)
_FARTHEST = 2.0  # times what was learned
_VARIANTS = ("free-15", "standard-15", "renju-15", "caro-15")


def evolvable() -> Evolvable:
    """What the machinery of evolution needs to know."""
    rules = tuple(Choice(name, Text(name)) for name in _VARIANTS)
    return evolvable_by_matches(
        NAMES,
        _FARTHEST,
        "partie.games.gomoku.training.evolving:play",
        lambda: {"shipped": np.ones(len(NAMES)), "threats": _threats_alone()},
        "threats",
        advice_of,
        Option("Variant", Kind.CHOICE, Text("Rule and board."), _VARIANTS[0], choices=rules),
        self_play(),
    )


def _threats_alone() -> Genes:
    genes = np.zeros(len(NAMES))
    genes[UNITS:] = 1.0
    return genes


def network_of(genes: Genes) -> dict[str, NDArray[np.signedinteger]]:
    """The shipped numbers, those of the last layer and of the order multiplied by their genes."""
    found = {name: np.array(values) for name, values in weights.arrays().items()}
    units, last = genes[:UNITS], genes[UNITS:]
    factors: Mapping[str, Any] = {
        "second_weights": units.reshape(BLOCKS, 4),
        "mask_weights": last[0],
        "mask_values": last[1],
        "order": last[2:4].reshape(2, 1, 1),
    }
    for name, factor in factors.items():
        limits = np.iinfo(found[name].dtype)
        scaled = np.rint(found[name] * factor).clip(limits.min, limits.max)
        found[name] = scaled.astype(found[name].dtype)
    return found


def play(batch: Batch) -> NDArray[np.float64]:
    """Plays every game from a balanced opening: [games, 2, 2]."""
    rules = variants.read(text_value(batch.option_values, "Variant"))

    @lru_cache(maxsize=4)  # a state has 3 MB, and those of the same games follow each other
    def prepared(genes: bytes) -> Any:
        numbers = np.frombuffer(genes)
        network = batch.weights[int(numbers[0])] if batch.weights else network_of(numbers)
        return weights.new_state(rules.size, rules.rule, network)

    def make_brain(genes: Genes) -> GomokuBrain:
        return GomokuBrain(mebibytes=MEBIBYTES, states={rules.rule: prepared(genes.tobytes())})

    def start(seed: int) -> GomokuPosition:
        position = empty_board(rules)
        for cell in pick(rules, seed):
            position = position.play(cell)
        return position

    return play_matches(batch, start, make_brain)


def advice_of(genes: Genes, players: int) -> Sequence[Text]:
    """How much threats and the order count, compared with the shipped player."""
    units, last = genes[:UNITS], genes[UNITS:]
    return [
        Text(
            "What both sides could make of the cells counts {units:.0f} % of what it counts in the shipped "
            "player, the threats on the board {threats:.0f} %.",
            units=float(100 * units.mean()),
            threats=float(100 * last[1]),
        ),
        Text(
            "The learned order of moves is trusted {ease:.0f} % as much at ease, and {pressed:.0f} % while "
            "an open four threatens.",
            ease=float(100 * last[2]),
            pressed=float(100 * last[3]),
        ),
    ]
