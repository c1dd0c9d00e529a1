"""The network for batches of one shape, on a graphics card as a recorded graph of its kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.go.network.model import Weights
from partie.games.go.training.fitting import DEVICE, forward, laid_out, planes_of, tensors, torch

_FACTS = 4  # columns that the network gets


class BatchEvaluator:
    """Evaluates batches of one shape; `start` does not wait, `finish` does."""

    def __init__(self, weights: Weights, size: int, count: int) -> None:
        on_card = DEVICE == "cuda"
        self._size, self._on_card = size, on_card
        self._number = torch.half if on_card else torch.float
        self._weights = {name: laid_out(one.to(self._number)) for name, one in tensors(weights).items()}
        places = size * size
        self.codes = torch.zeros((count, places), dtype=torch.uint8, pin_memory=on_card)
        self.facts = torch.zeros((count, _FACTS), pin_memory=on_card)
        self._values = torch.zeros(count, pin_memory=on_card)
        self._policies = torch.zeros((count, places + 1), pin_memory=on_card)
        self._inputs = (self.codes.to(DEVICE), self.facts.to(DEVICE))
        if on_card:
            self._record()

    def _run(self) -> tuple[Any, Any]:
        planes = planes_of(*self._inputs, self._size).to(self._number)
        found = forward(self._weights, planes)
        return torch.tanh(found["value"].float()), found["policy"].float()

    def _record(self) -> None:
        torch.backends.cudnn.benchmark = True
        self._stream, self._event = torch.cuda.Stream(), torch.cuda.Event()
        with torch.inference_mode(), torch.cuda.stream(self._stream):
            for _ in range(3):
                self._run()
            self._stream.synchronize()
            self._graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self._graph, stream=self._stream):
                self._outputs = self._run()

    def replace(self, weights: Weights) -> None:
        """Other weights of the same network."""
        with torch.inference_mode():
            for name, one in weights.items():
                self._weights[name].copy_(torch.from_numpy(np.array(one, np.float32)))
            if self._on_card:
                torch.cuda.synchronize()

    def start(self) -> None:
        """Begins to evaluate what `codes` and `facts` hold."""
        if not self._on_card:
            return
        with torch.inference_mode(), torch.cuda.stream(self._stream):
            self._inputs[0].copy_(self.codes, non_blocking=True)
            self._inputs[1].copy_(self.facts, non_blocking=True)
            self._graph.replay()
            self._values.copy_(self._outputs[0], non_blocking=True)
            self._policies.copy_(self._outputs[1], non_blocking=True)
            self._event.record(self._stream)

    def finish(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Values for the side to move and logits of all places."""
        if self._on_card:
            self._event.synchronize()
            return self._values.numpy(), self._policies.numpy()
        with torch.inference_mode():
            self._inputs[0].copy_(self.codes)
            self._inputs[1].copy_(self.facts)
            values, policies = self._run()
            return values.numpy(), policies.numpy()
