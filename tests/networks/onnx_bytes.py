"""Tiny networks as the bytes of an ONNX file.

A network here is a row of layers: each is a matrix on the flattened input, and may end in a hyperbolic tangent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.networks.onnx_file import Graph


@dataclass(frozen=True)
class Output:
    """One output: `input @ weights + bias`."""

    name: str
    weights: NDArray[np.float32]  # (numbers of the input, numbers of the output)
    bias: NDArray[np.float32]
    tanh: bool = False


def network_bytes(shape: Sequence[int], outputs: Sequence[Output], name: str = "planes") -> bytes:
    """A model with one input of the shape (batch, *shape)."""
    graph = Graph("tiny")
    graph.node("Flatten", [name], "flat")
    for one in outputs:
        weights = graph.array(f"{one.name}-weights", one.weights.astype(np.float32))
        bias = graph.array(f"{one.name}-bias", one.bias.astype(np.float32))
        found = graph.node("Gemm", ["flat", weights, bias], f"{one.name}-sum" if one.tanh else one.name)
        if one.tanh:
            graph.node("Tanh", [found], one.name)
    return graph.to_bytes({name: ("batch", *shape)}, {one.name: ("batch", len(one.bias)) for one in outputs})
