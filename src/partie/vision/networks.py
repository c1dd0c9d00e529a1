"""The trained networks, loaded when first needed and run on one thread."""

from __future__ import annotations

import functools
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

from partie.storage.corrupt import INSTALL_AGAIN, reading
from partie.vision.pictures import Pixels

Floats = NDArray[np.float32]

KINDS = ("squares8", "chess", "squares10", "morris", "lines", "other", "none")
STRIDE = 4  # pixels of a picture for one of its maps


_folder: Traversable = resources.files("partie.vision").joinpath("models")


def use_folder(folder: Path) -> None:
    """Takes other networks from now on, for measurements."""
    global _folder
    _folder = folder
    _session.cache_clear()


@functools.cache
def _session(name: str) -> InferenceSession:
    import onnxruntime  # heavy: not before a photo is read

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    file = _folder.joinpath(f"{name}.onnx")
    with reading(file, INSTALL_AGAIN, Exception):  # its library has errors of many kinds
        return onnxruntime.InferenceSession(file.read_bytes(), options, providers=["CPUExecutionProvider"])


def _batch(pixels: Pixels) -> Floats:
    result: Floats = np.ascontiguousarray(pixels.transpose(2, 0, 1)[None], dtype=np.float32)
    result /= 255
    return result


def run_maps(name: str, pixels: Pixels) -> tuple[Floats, Floats]:
    """Finder or refiner: maps (corners, board, crossings) and the chances of the kinds."""
    maps, kinds = _session(name).run(None, {"pictures": _batch(pixels)})
    return _sigmoid(np.asarray(maps[0])), _softmax(np.asarray(kinds[0]))


def run_reader(pixels: Pixels, places: Floats) -> tuple[Floats, Floats]:
    """Of each cell the logits of taken, dark, king, then from foot to top across and down; of the board the
    logits of the kinds and of "fits"."""
    says, board = _session("reader").run(None, {"pictures": _batch(pixels), "places": places})
    return np.asarray(says[0]), np.asarray(board[0])


def _sigmoid(values: Floats) -> Floats:
    result: Floats = (1 / (1 + np.exp(-np.clip(values, -30, 30)))).astype(np.float32)
    return result


def _softmax(values: Floats) -> Floats:
    grown = np.exp(values - values.max())
    result: Floats = grown / grown.sum()
    return result
