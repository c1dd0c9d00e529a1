"""Files of learned numbers: arrays by name, of the types and shapes that the sources expect."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

Shapes = Mapping[str, tuple[DTypeLike, tuple[int, ...]]]


def read_arrays(file: Path | Traversable, wanted: Shapes) -> dict[str, NDArray[Any]]:
    """All arrays of such a file. Raises `ValueError` where one is not as wanted."""
    with file.open("rb") as content, np.load(content) as stored:
        found = {name: stored[name] for name in stored.files}
    for name, (kind, shape) in wanted.items():
        if name not in found or found[name].dtype != kind or found[name].shape != shape:
            raise ValueError(f"{file.name}: {name!r} is missing or has another type or shape")
    return found
