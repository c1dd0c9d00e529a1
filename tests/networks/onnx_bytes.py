"""Tiny networks as the bytes of an ONNX file, written field by field: the package `onnx` is not needed.

A network here is a row of layers: each is a matrix on the flattened input, and may end in a hyperbolic tangent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_FLOAT = 1  # of TensorProto.DataType


@dataclass(frozen=True)
class Output:
    """One output: `input @ weights + bias`."""

    name: str
    weights: NDArray[np.float32]  # (numbers of the input, numbers of the output)
    bias: NDArray[np.float32]
    tanh: bool = False


def network_bytes(shape: Sequence[int], outputs: Sequence[Output], name: str = "planes") -> bytes:
    """A model with one input of the shape (batch, *shape)."""
    nodes = [_node("Flatten", [name], "flat")]
    for one in outputs:
        target = f"{one.name}-sum" if one.tanh else one.name
        nodes.append(_node("Gemm", ["flat", f"{one.name}-weights", f"{one.name}-bias"], target))
        if one.tanh:
            nodes.append(_node("Tanh", [target], one.name))
    tensors = [
        _tensor(f"{one.name}-{kind}", array)
        for one in outputs
        for kind, array in (("weights", one.weights), ("bias", one.bias))
    ]
    graph = b"".join(_bytes(1, node) for node in nodes) + _text(2, "tiny")
    graph += b"".join(_bytes(5, tensor) for tensor in tensors) + _bytes(11, _value(name, shape))
    graph += b"".join(_bytes(12, _value(one.name, [len(one.bias)])) for one in outputs)
    return _number(1, 8) + _bytes(7, graph) + _bytes(8, _text(1, "") + _number(2, 17))


def _node(kind: str, inputs: Sequence[str], output: str) -> bytes:
    return b"".join(_text(1, one) for one in inputs) + _text(2, output) + _text(4, kind)


def _tensor(name: str, array: NDArray[np.float32]) -> bytes:
    axes = b"".join(_number(1, axis) for axis in array.shape)
    return axes + _number(2, _FLOAT) + _text(8, name) + _bytes(9, array.astype("<f4").tobytes())


def _value(name: str, shape: Sequence[int]) -> bytes:
    axes = _bytes(1, _text(2, "batch")) + b"".join(_bytes(1, _number(1, axis)) for axis in shape)
    return _text(1, name) + _bytes(2, _bytes(1, _number(1, _FLOAT) + _bytes(2, axes)))


def _varint(number: int) -> bytes:
    low = bytearray()
    while number > 127:
        low.append(number & 127 | 128)
        number >>= 7
    return bytes([*low, number])


def _number(field: int, number: int) -> bytes:
    return _varint(field << 3) + _varint(number)


def _bytes(field: int, content: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(content)) + content


def _text(field: int, text: str) -> bytes:
    return _bytes(field, text.encode())
