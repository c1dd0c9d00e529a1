"""The network on a graphics card; needs PyTorch."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from partie.evolve.evolvable import Arrays
from partie.games.go.network.model import Weights
from partie.games.go.training.fitting import DEVICE, forward, planes_of, tensors, torch


class CardEvaluation:
    """The network in half precision."""

    def __init__(self, weights: Weights, size: int) -> None:
        self._weights = {name: one.half() for name, one in tensors(weights).items()}
        self._size = size

    def evaluate(self, arrays: Arrays) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """See `LeafEvaluation`."""
        with torch.inference_mode():
            codes, facts = (torch.from_numpy(arrays[name]).to(DEVICE) for name in ("codes", "facts"))
            found = forward(self._weights, planes_of(codes, facts, self._size).half())
            values, policies = torch.tanh(found["value"].float()), found["policy"].float()
            return values.cpu().numpy(), policies.cpu().numpy()
