"""The trained networks, loaded when first needed and run on one thread."""

from __future__ import annotations

import functools
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import numpy as np

from partie.networks.network import Floats, Network, load_network
from partie.vision.pictures import Pixels

KINDS = ("squares8", "chessmen", "squares10", "morris", "lines", "other", "none", "cells8")
SQUARES8, CHESSMEN, SQUARES10, RINGS, LINES, OTHER, NONE, CELLS8 = KINDS
STRIDE = 4  # pixels of a picture for one of its maps


_folder: Traversable = resources.files("partie.vision").joinpath("models")


def use_folder(folder: Path) -> None:
    """Takes other networks from now on, for measurements."""
    global _folder
    _folder = folder
    _network.cache_clear()


@functools.cache
def _network(name: str) -> Network:
    return load_network(_folder.joinpath(f"{name}.onnx"))


def _batch(pixels: Pixels) -> Floats:
    result: Floats = np.ascontiguousarray(pixels.transpose(2, 0, 1)[None], dtype=np.float32)
    result /= 255
    return result


def run_maps(name: str, pixels: Pixels) -> tuple[Floats, Floats]:
    """Finder or refiner: maps (corners, board, crossings) and the chances of the kinds."""
    maps, kinds = _network(name).run({"pictures": _batch(pixels)}).values()
    return _sigmoid(maps[0]), _softmax(kinds[0])


def run_reader(pixels: Pixels, places: Floats) -> tuple[Floats, Floats]:
    """The logits of each cell of taken, dark, king, then from foot to top across and down; of the board the
    logits of the kinds and of "fits"."""
    cells, board = _network("reader").run({"pictures": _batch(pixels), "places": places}).values()
    return cells[0], board[0]


def _sigmoid(values: Floats) -> Floats:
    result: Floats = (1 / (1 + np.exp(-np.clip(values, -30, 30)))).astype(np.float32)
    return result


def _softmax(values: Floats) -> Floats:
    grown = np.exp(values - values.max())
    result: Floats = grown / grown.sum()
    return result
