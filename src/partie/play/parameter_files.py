"""Files of numbers that a computer player is made of: one on each line, its name behind it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from partie.core.errors import InvalidText
from partie.evolve.evolvable import Genes
from partie.storage.files import read_lines

_LONGEST_FILE = 1_000_000  # bytes


def read_numbers(path: Path, names: Sequence[str], low: float, high: float) -> Genes:
    """Reads as many numbers as there are names; what follows a # is for people. Raises `InvalidText`."""
    lines = [line.partition("#")[0].strip() for line in read_lines(path, _LONGEST_FILE)]
    numbers = [line for line in lines if line]
    if len(numbers) != len(names):
        raise InvalidText(
            "{path!r} has {count} numbers, not {needed}.",
            path=str(path),
            count=len(numbers),
            needed=len(names),
        )
    return np.array([_number(text, path, low, high) for text in numbers])


def _number(text: str, path: Path, low: float, high: float) -> float:
    try:
        value = float(text)
    except ValueError:
        value = np.nan
    if not low <= value <= high:
        raise InvalidText(
            "{path!r} has {text!r}, not a number from {low:g} to {high:g}.",
            path=str(path),
            text=text[:30],
            low=low,
            high=high,
        )
    return value


def write_numbers(genes: Genes, names: Sequence[str]) -> str:
    """The text of such a file."""
    pairs = zip(genes.tolist(), names, strict=True)
    return "".join(f"{value!r}  # {name}\n" for value, name in pairs)
