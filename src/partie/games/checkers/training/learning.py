"""What the machinery of self-play needs to know of draughts.

Two rounds: each plays games with what the round before has learned (the first one with nothing but the
values of pieces), and fits the weights to all games so far.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.core.options import Kind, Option, text_value
from partie.core.text import Text
from partie.evolve.evolvable import Arrays, FitResult, OptionValues, SelfPlayJob, SelfPlayTraining
from partie.games.checkers.engine.evaluation import learned_weights, plain_weights
from partie.games.checkers.engine.patterns import WEIGHTS, Weights
from partie.games.checkers.rules.captures import FLYING
from partie.games.checkers.rules.variants import VARIANTS, DraughtsVariant
from partie.games.checkers.tables import shipped
from partie.games.checkers.tables.ending_tables import EndingTables
from partie.games.checkers.training import fitting
from partie.games.checkers.training.games import EXAMPLE, Settings, play_games
from partie.search.records import new_record

FIELDS = ("areas", "kings", "men", "tempo")


@dataclass(frozen=True)
class Round:
    """How one round plays and learns."""

    games: int
    settings: Settings
    trust: float  # in the value of the search, against the result


ROUNDS = (
    Round(20_000, Settings(depth=4, surprise=0.03), 0.2),
    Round(8_000, Settings(depth=5, surprise=0.02), 0.4),
)


def self_play() -> SelfPlayTraining:
    """Two rounds that begin with the values of pieces."""
    share = Text("How many of the games of both rounds (20000 and 8000) are played, 1 for all.")
    return SelfPlayTraining(
        options=(Option("Share", Kind.NUMBER, share, 1.0, 0.0001, 100),),
        rounds=lambda option_values: [max(1, round(one.games * float(str(option_values["Share"])))) for one in ROUNDS],
        play="partie.games.checkers.training.learning:play",
        start=lambda option_values: arrays_of(plain_weights(bool(_rules(option_values).flags & FLYING))),
        shipped=lambda option_values: arrays_of(learned_weights(_rules(option_values))),
        loss=loss,
        fit=fit,
        file="weights.npz",
        write=write,
        defaults={"GamesForEach": 1000},
    )


def _rules(option_values: OptionValues) -> DraughtsVariant:
    return VARIANTS[text_value(option_values, "Variant")]


def arrays_of(weights: Weights) -> Arrays:
    """What is learned of the record."""
    return {name: np.array(weights[name]) for name in FIELDS}


def record_of(arrays: Arrays, rules: DraughtsVariant) -> Weights:
    """The inverse; what is not learned is as in the shipped weights."""
    weights = new_record(WEIGHTS)
    weights.swing = learned_weights(rules).swing
    for name in FIELDS:
        weights[name] = arrays[name]
    return weights


def play(job: SelfPlayJob) -> Arrays:
    """The examples of all games; the shipped tables end them, on every machine the same."""
    rules = _rules(job.option_values)
    weights = new_record(WEIGHTS)
    for name in FIELDS:
        weights[name] = job.weights[name]
    tables = EndingTables(list(shipped.load(rules.name)))
    settings = ROUNDS[job.round].settings
    examples = play_games(rules, weights, tables, settings, job.seed, job.games)
    return {name: np.array(examples[name]) for name in examples.dtype.names or ()}


def loss(weights: Arrays, examples: Arrays, option_values: OptionValues) -> float:
    """The mean cross entropy of the results."""
    return fitting.loss(_together(examples), record_of(weights, _rules(option_values)))


def fit(weights: Arrays, examples: Arrays, option_values: OptionValues, round_number: int, seed: int) -> FitResult:
    """Logistic regression that begins with the weights before."""
    start = record_of(weights, _rules(option_values))
    found = fitting.fit(_together(examples), start, ROUNDS[round_number].trust, seed)
    losses = {f"epoch {number}": value for number, value in enumerate(found.losses, 1)}
    return FitResult(arrays_of(found.weights), losses)


def _together(examples: Arrays) -> fitting.Examples:
    rows: NDArray[Any] = np.zeros(len(examples["result"]), EXAMPLE)
    for name in EXAMPLE.names or ():
        rows[name] = examples[name]
    return rows


def write(weights: Arrays) -> bytes:
    """The file that `engine.evaluation` reads."""
    content = io.BytesIO()
    np.savez_compressed(content, allow_pickle=False, **weights)
    return content.getvalue()
