"""The learned weights: `weights.npz`, learned by self-play (`training`)."""

from __future__ import annotations

import functools
import io
from importlib import resources

import numpy as np

from partie.games.reversi.engine.patterns import STAGES, WEIGHTS, Weights, same_picture
from partie.search.records import new_record
from partie.storage.corrupt import reading


@functools.cache
def learned_weights() -> Weights:
    """What comes with Partie. Raises `CorruptFile`."""
    file = resources.files("partie.games.reversi.engine") / "weights.npz"
    with reading(file), file.open("rb") as content:
        return unpack(content.read())


def pack(weights: Weights) -> bytes:
    """The file: of mirrored pictures only one."""
    content = io.BytesIO()
    kept = np.unique(same_picture())
    np.savez_compressed(content, allow_pickle=False, pictures=weights.pictures[:, kept], discs=weights.discs)
    return content.getvalue()


def unpack(content: bytes) -> Weights:
    """The inverse. Raises `ValueError` where it does not fit."""
    kept, places = np.unique(same_picture(), return_inverse=True)
    weights = new_record(WEIGHTS)
    with np.load(io.BytesIO(content)) as stored:
        for name, shape in (("pictures", (STAGES, len(kept))), ("discs", weights.discs.shape)):
            if stored[name].shape != shape or stored[name].dtype != np.int16:
                raise ValueError(f"{name} of the shape {stored[name].shape}, expected {shape} of 16-bit numbers")
        weights.pictures[:] = stored["pictures"][:, places]
        weights.discs[:] = stored["discs"]
    return weights
