"""Which sources of labelled photos are left out together."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

FOLDS = 3


def folds_of(photos: Path, folds: int = FOLDS) -> dict[str, int]:
    """Source -> its fold: in alphabetical order they go round the folds."""
    index = json.loads(str(np.load(photos)["index"]))
    return {source: number % folds for number, source in enumerate(sorted({about["source"] for about in index}))}
