"""The player of go as evolvable parameters, and the matches that say which of two is stronger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from partie.core.options import Kind, Option, text_value
from partie.core.text import Text
from partie.evolve.evolvable import Arrays, Batch, Evolvable, Genes
from partie.games.go.engine.brain import GoBrain
from partie.games.go.engine.evaluator import GoEvaluator, MixedEvaluator, PlayoutEvaluator
from partie.games.go.engine.priors import write_priors
from partie.games.go.network.model import network_bytes
from partie.games.go.rules.kernels import PASS, POINTS
from partie.games.go.rules.position import GoPosition, first_position
from partie.games.go.rules.variants import find_variant
from partie.games.go.training.learning import self_play
from partie.games.go.training.players import is_network
from partie.networks.network import Network
from partie.play.pair_matches import evolvable_by_matches, play_matches

NAMES = ("exploration", "urgency")
_FARTHEST = 4.0  # times what ships
_OPENING = 4  # moves that are drawn


def evolvable() -> Evolvable:
    """What the machinery of evolution needs to know. A run learns from games against itself where nothing is said."""
    found = evolvable_by_matches(
        NAMES,
        _FARTHEST,
        "partie.games.go.training.evolving:play",
        lambda: {"shipped": np.ones(len(NAMES)), "greedy": np.array([0.2, 0.2])},
        "greedy",
        advice_of,
        Option("Variant", Kind.TEXT, Text("Rules and board of the measurements."), "chinese-9"),
        self_play(),
    )
    return replace(found, defaults={**found.defaults, "Algorithm": "self-play"})


def play(batch: Batch) -> NDArray[np.float64]:
    """Plays every game from an opening that is drawn: [games, 2, 2]."""
    variant = find_variant(text_value(batch.option_values, "Variant"))
    networks: dict[int, Network] = {}

    def make_brain(genes: Genes) -> GoBrain:
        if not batch.weights:
            return GoBrain(exploration=float(abs(genes[0])), urgency=float(abs(genes[1])))
        return GoBrain(evaluator=partial(evaluator_of, batch.weights, int(genes[0]), networks))

    return play_matches(batch, partial(opening, variant), make_brain)


def evaluator_of(weights: Sequence[Arrays], number: int, networks: dict[int, Network]) -> GoEvaluator:
    """The evaluator of a player of a run."""
    if not is_network(weights[number]):
        return PlayoutEvaluator()
    if number not in networks:
        networks[number] = Network(network_bytes(weights[number]))
    return MixedEvaluator(networks[number])


def opening(variant: Any, seed: int) -> GoPosition:
    """Some sensible moves, drawn by their features."""
    position, chance = first_position(variant), np.random.default_rng(seed)
    for _ in range(_OPENING):
        logits = np.zeros(POINTS, np.float32)
        write_priors(position.state(), logits)
        moves = [cast(int, move) for move in position.legal_moves() if move != PASS]
        weights = np.exp(logits[moves].astype(np.float64))
        position = position.play(int(chance.choice(moves, p=weights / weights.sum())))
    return position


def advice_of(genes: Genes, players: int) -> Sequence[Text]:
    """How much the search explores, compared with the shipped player."""
    values: Mapping[str, float] = dict(zip(NAMES, (100 * np.abs(genes)).tolist(), strict=True))
    return [
        Text(
            "The search explores {exploration:.0f} % as much as that of the shipped player, and takes moves "
            "that it has not looked at for {urgency:.0f} % as much worse than the others.",
            exploration=values["exploration"],
            urgency=values["urgency"],
        )
    ]
