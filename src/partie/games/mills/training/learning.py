"""What the machinery of self-play needs to know of morris: logistic regression, for each phase of its own."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.core.options import Kind, Option, int_value
from partie.core.text import Text
from partie.evolve.evolvable import Arrays, FitResult, OptionValues, SelfPlayTraining
from partie.games.mills.engine.evaluation import FACTS, PHASES, learned_weights
from partie.games.mills.training.games import WIDTH
from partie.games.mills.training.weights import arrays_of

SCALE = 120.0  # points of the evaluation for one unit of log odds
_PULL = 1.0  # towards no weight at all, against chance
_FEWEST = 500  # examples of a phase; with fewer its weights stay
_ASIDE = 20  # every so many-th example only measures
_STEPS = 30


def self_play() -> SelfPlayTraining:
    """One round that begins with the shipped weights."""
    return SelfPlayTraining(
        options=(Option("Games", Kind.INTEGER, Text("Games of the round."), 2000, 1, 10**7),),
        rounds=lambda option_values: [int_value(option_values, "Games")],
        play="partie.games.mills.training.games:play",
        start=lambda option_values: arrays_of(learned_weights()),
        shipped=lambda option_values: arrays_of(learned_weights()),
        loss=loss,
        fit=fit,
        file="weights.txt",
        write=write,
        defaults={"Nodes": 3000},
    )


def loss(weights: Arrays, examples: Arrays, option_values: OptionValues) -> float:
    """The mean cross entropy of the results."""
    rows = _rows(weights)[examples["phases"]]
    return _entropy((rows * examples["facts"]).sum(axis=1) / SCALE, examples["results"])


def _entropy(guesses: NDArray[np.float64], results: NDArray[np.float32]) -> float:
    return float((np.logaddexp(0.0, guesses) - results * guesses).mean())


def _rows(weights: Arrays) -> NDArray[np.float64]:
    """[phase, fact], the two bonuses behind."""
    columns = [weights["facts"], weights["tempo"][:, None], weights["first"][:, None]]
    return np.concatenate(columns, axis=1).astype(float)


def fit(weights: Arrays, examples: Arrays, option_values: OptionValues, round_number: int, seed: int) -> FitResult:
    """Weights of every phase that has enough examples; the others stay."""
    rows, losses = _rows(weights), {}
    for phase in range(PHASES):
        chosen = np.flatnonzero(examples["phases"] == phase)
        if len(chosen) < _FEWEST:
            continue
        facts, results = examples["facts"][chosen].astype(float), examples["results"][chosen]
        aside = np.arange(len(chosen)) % _ASIDE == 0
        found = _newton(facts[~aside], results[~aside])
        losses[f"phase {phase + 1}"] = _entropy(facts[aside] @ found, results[aside])
        rows[phase] = np.rint(found * SCALE)
    whole = rows.astype(np.int64)
    facts_, tempo, first = whole[:, : len(FACTS)], whole[:, -2], whole[:, -1]
    return FitResult({"facts": facts_, "tempo": tempo, "first": first}, losses)


def _newton(facts: NDArray[np.float64], results: NDArray[np.float32]) -> NDArray[np.float64]:
    """Weights in log odds: Newton's method on the logistic loss."""
    weights = np.zeros(WIDTH)
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-facts @ weights))
        slope = facts.T @ (results - chance) - _PULL * weights
        bend = (facts * (chance * (1 - chance))[:, None]).T @ facts + _PULL * np.eye(WIDTH)
        weights += np.linalg.solve(bend, slope)
    return weights


def write(weights: Arrays) -> bytes:
    """A line for each phase: the facts, tempo, first, as `learned_weights` has them."""
    lines = [" ".join(str(int(value)) for value in row) for row in _rows(weights)]
    return ("\n".join(lines) + "\n").encode()
