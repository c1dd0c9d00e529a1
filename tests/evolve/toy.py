"""A game of four numbers: whoever is nearer to the target scores more, with some luck of the deal."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.core.text import Text
from partie.evolve.evolvable import Batch, Evolvable, Genes

TARGET = np.array([0.2, 0.8, 0.5, 0.9])


def play(batch: Batch) -> NDArray[np.float64]:
    seats = batch.seating.shape[1]
    luck = np.array([np.random.default_rng(int(seed)).normal(size=seats) for seed in batch.seeds])
    worth = 100 - 40 * np.abs(batch.genes - TARGET).sum(axis=1) + batch.styles
    scores = worth[batch.seating] + luck
    won = (scores == scores.max(axis=1, keepdims=True)).astype(float)
    return np.stack([scores, won], axis=2)


def read(path: Path) -> Genes:
    return np.array([float(word) for word in path.read_text().split()])


def write(genes: Genes) -> str:
    return " ".join(repr(float(gene)) for gene in genes)


def toy() -> Evolvable:
    return Evolvable(
        parameters=("a", "b", "c", "d"),
        low=0.0,
        high=1.0,
        seats=range(2, 5),
        styles=("plain", "odd"),
        play="tests.evolve.toy:play",
        known=lambda seats: {"published": (np.full(4, 0.5), 1)},
        read=read,
        write=write,
        advice=lambda genes, seats: (Text("Be near the target."),),
    )
