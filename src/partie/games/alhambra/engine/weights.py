"""Weights in text files: 228 numbers for the weighted player, 114 for the player of whole actions, phase 1 first.

The files in `weights/` are the ones the source's program was published with, one for each number of players.
"""

from __future__ import annotations

import functools
import math
import warnings
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.core.errors import InvalidText
from partie.core.text import Text
from partie.games.alhambra.engine.criteria import CRITERIA as ACTION_CRITERIA
from partie.games.alhambra.engine.criteria import MISJUDGED
from partie.games.alhambra.engine.weighted import CRITERIA, PHASES
from partie.storage.corrupt import reading
from partie.storage.files import read_text

Weights = NDArray[np.float64]  # [3, 76] of the weighted player, [3, 38] of the player of whole actions

COUNT = PHASES * CRITERIA
ACTION_COUNT = PHASES * ACTION_CRITERIA
_TOO_LARGE = 100_000  # bytes; a real file has about 4 000
_FOLDER = Path(__file__).parent / "weights"
_CHAMPIONS = Path(__file__).parent / "champions"  # made by `partie evolve`, see docs/evolve.md


def parse_weights(text: str, source: str) -> NDArray[np.float64]:
    """The weights of a file's text, by their number of either player. Raises `InvalidText` naming `source`."""
    tokens = text.split()
    if len(tokens) not in (COUNT, ACTION_COUNT):
        raise InvalidText(
            "The weights file {source!r} has {count} numbers, not {needed} or {other}.",
            source=source,
            count=len(tokens),
            needed=COUNT,
            other=ACTION_COUNT,
        )
    numbers = [_weight(token, line, source) for line, token in enumerate(tokens, 1)]
    weights = np.array(numbers).reshape(PHASES, -1)
    weights.flags.writeable = False
    return weights


def _weight(token: str, number: int, source: str) -> float:
    try:
        value = float(token)
    except ValueError:
        value = math.nan
    if not 0.0 <= value <= 1.0:
        raise InvalidText(
            "The weights file {source!r} has {token!r} as number {number}, not one from 0 to 1.",
            source=source,
            token=token[:30],
            number=number,
        )
    return value


def format_weights(weights: NDArray[np.float64]) -> str:
    """The text of a weights file: one number on each line, phase 1 first."""
    return "".join(f"{weight!r}\n" for weight in weights.ravel().tolist())


def read_weights(path: Path) -> NDArray[np.float64]:
    """The weights of a file. Raises `InvalidText`, also when the file cannot be read."""
    return parse_weights(read_text(path, _TOO_LARGE), str(path))


def weighs_actions(weights: NDArray[np.float64]) -> bool:
    """Whether the weights are those of the player of whole actions."""
    return weights.size == ACTION_COUNT


def for_kernels(weights: NDArray[np.float64], misjudged: float = 0.0) -> NDArray[np.float64]:
    """[3, 76] for either player: kernels take one shape; a level of the player of whole actions misjudges options."""
    wide = np.zeros((PHASES, CRITERIA))
    wide[:, : weights.size // PHASES] = weights.reshape(PHASES, -1)
    if weighs_actions(weights):
        wide[:, MISJUDGED] = misjudged
    wide.flags.writeable = False
    return wide


@functools.cache
def built_in(players: int) -> NDArray[np.float64]:
    """The published weights for a number of players, [3, 76]."""
    path = _FOLDER / f"{players}-players.txt"
    with reading(path):
        return read_weights(path)


@functools.cache
def champion(players: int) -> NDArray[np.float64]:
    """The best weights that evolution found for a number of players, those of the player of whole actions."""
    return _champion(f"{players}-players.txt")


@functools.cache
def former_champion(players: int) -> NDArray[np.float64]:
    """The best weights of the 76 criteria of the source that evolution found, [3, 76]."""
    return _champion(f"{players}-players-76.txt")


def _champion(name: str) -> NDArray[np.float64]:
    path = _CHAMPIONS / name
    with reading(path):
        return read_weights(path)


def weights_or_built_in(path: Path | None, players: int) -> NDArray[np.float64]:
    """The weights of a file; with a warning the built-in ones when it is bad."""
    if path is None:
        return built_in(players)
    try:
        return read_weights(path)
    except InvalidText as error:
        warnings.warn(str(unused_warning(error)), stacklevel=2)
        return built_in(players)


def unused_warning(error: InvalidText) -> Text:
    """The warning about weights that cannot be used."""
    return Text("The built-in weights are used: {error}", error=error)
