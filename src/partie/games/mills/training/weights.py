"""The weights of morris as arrays by name, as runs keep them."""

from __future__ import annotations

import numpy as np

from partie.evolve.evolvable import Arrays
from partie.games.mills.engine.evaluation import WEIGHTS
from partie.search.records import NumpyRecord, new_record

FIELDS = ("facts", "tempo", "first")


def arrays_of(weights: NumpyRecord) -> Arrays:
    """The fields of the record."""
    return {name: np.array(weights[name]) for name in FIELDS}


def record_of(arrays: Arrays) -> NumpyRecord:
    """The inverse."""
    weights = new_record(WEIGHTS)
    for name in FIELDS:
        weights[name] = arrays[name]
    return weights
