"""A network in an ONNX file: loaded, checked and run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from partie.core.text import Text, TextError
from partie.storage.corrupt import INSTALL_AGAIN, reading

Floats = NDArray[np.float32]
Shape: TypeAlias = tuple[int | None, ...]  # None: any length, as the first axis of a batch
Shapes = Mapping[str, Shape]


class UnsuitableNetwork(TextError):
    """The file is a network, but not one that can be used here."""


class Network:
    """Inputs and outputs by name. Has no state that changes: any number of threads may run it at a time."""

    def __init__(self, content: bytes, threads: int = 1) -> None:
        """`threads` is how many processors one run uses, whatever the machine has."""
        import onnxruntime  # heavy: not before a network is needed

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._session: Any = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
        self.inputs: Shapes = _shapes(self._session.get_inputs())
        self.outputs: Shapes = _shapes(self._session.get_outputs())

    def run(self, inputs: Mapping[str, Floats]) -> dict[str, Floats]:
        """All outputs by name. Raises `ValueError` for inputs of another name or shape."""
        for name, shape in self.inputs.items():
            if name not in inputs or not _fits(shape, inputs[name].shape):
                given = {key: array.shape for key, array in inputs.items()}
                raise ValueError(f"the network takes {name!r} of the shape {shape}, it was given {given}")
        results = self._session.run(list(self.outputs), dict(inputs))
        return {name: np.asarray(array) for name, array in zip(self.outputs, results, strict=True)}


def load_network(
    file: Path | Traversable,
    *,
    inputs: Shapes | None = None,
    outputs: Shapes | None = None,
    threads: int = 1,
    remedy: Text = INSTALL_AGAIN,
) -> Network:
    """Reads a file. Raises `CorruptFile`, or `UnsuitableNetwork` where inputs or outputs are not as expected.

    All inputs must be expected ones; outputs may be more.
    """
    with reading(file, remedy, Exception):  # its library has errors of many kinds
        network = Network(file.read_bytes(), threads)
    if inputs is not None:
        _check(file, network.inputs, inputs)
        for name in set(network.inputs) - set(inputs):
            raise UnsuitableNetwork("The network {file!r} needs an unknown input {name!r}.", file=str(file), name=name)
    if outputs is not None:
        _check(file, network.outputs, outputs)
    return network


def _check(file: Path | Traversable, found: Shapes, expected: Shapes) -> None:
    for name, shape in expected.items():
        if name not in found:
            raise UnsuitableNetwork(
                "The network {file!r} has {found}; {name!r} is missing.",
                file=str(file),
                found=tuple(map(repr, found)),
                name=name,
            )
        if not _fits(found[name], shape):
            raise UnsuitableNetwork(
                "{name!r} of the network {file!r} has the shape {found}, expected is {expected}.",
                name=name,
                file=str(file),
                found=_format(found[name]),
                expected=_format(shape),
            )


def _shapes(arguments: Sequence[Any]) -> dict[str, Shape]:
    return {one.name: tuple(axis if isinstance(axis, int) else None for axis in one.shape) for one in arguments}


def _fits(one: Shape, other: Shape) -> bool:
    """Whether two shapes are the same as far as both are known."""
    return len(one) == len(other) and all(
        left == right or left is None or right is None for left, right in zip(one, other, strict=True)
    )


def _format(shape: Shape) -> str:
    return " x ".join("?" if axis is None else str(axis) for axis in shape)
