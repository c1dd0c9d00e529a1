"""ONNX files written and read field by field, as far as small networks need: the package `onnx` is not needed.

A file is a model of protocol buffers: fields of a number and a kind (a number, or bytes with their length).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]
Attribute: TypeAlias = int | Sequence[int]
Axis: TypeAlias = int | str  # a name: any length

FLOAT, INTEGER, HALF = 1, 7, 10  # of TensorProto.DataType
_TYPES = {FLOAT: "<f4", INTEGER: "<i8", HALF: "<f2"}
_CODES = {np.dtype(kind): code for code, kind in _TYPES.items()}
_VERSION, _OPERATORS = 8, 17
_NUMBER, _FIXED_LONG, _BYTES, _FIXED = 0, 1, 2, 5
_IS_NUMBER, _ARE_NUMBERS = 2, 7  # of AttributeProto.Type


@dataclass
class Graph:
    """A network while it is built: nodes in the order in which they run, and arrays."""

    name: str
    nodes: list[bytes] = field(default_factory=list)
    arrays: dict[str, Array] = field(default_factory=dict)

    def node(self, kind: str, inputs: Sequence[str], output: str, **attributes: Attribute) -> str:
        """Adds an operator; returns the name of its output."""
        parts = [_text(1, one) for one in inputs] + [_text(2, output), _text(4, kind)]
        parts += [bytes_field(5, _attribute(name, value)) for name, value in attributes.items()]
        self.nodes.append(b"".join(parts))
        return output

    def array(self, name: str, values: Array) -> str:
        """Adds an array; returns its name, or that of a copy in single precision where it is in half."""
        self.arrays[name] = values
        return self.node("Cast", [name], f"{name}:single", to=FLOAT) if values.dtype == np.float16 else name

    def to_bytes(self, inputs: Mapping[str, Sequence[Axis]], outputs: Mapping[str, Sequence[Axis]]) -> bytes:
        """The file; inputs and outputs have single precision."""
        graph = b"".join(bytes_field(1, node) for node in self.nodes) + _text(2, self.name)
        graph += b"".join(bytes_field(5, _tensor(name, array)) for name, array in self.arrays.items())
        graph += b"".join(bytes_field(11, _value(name, shape)) for name, shape in inputs.items())
        graph += b"".join(bytes_field(12, _value(name, shape)) for name, shape in outputs.items())
        operators = _text(1, "") + _number(2, _OPERATORS)
        return _number(1, _VERSION) + bytes_field(7, graph) + bytes_field(8, operators)


def arrays_in(content: bytes) -> dict[str, Array]:
    """The arrays of a file by name. Raises `ValueError` where it cannot be read."""
    found = {}
    for graph in _all(content, 7):
        for tensor in _all(graph, 5):
            fields = list(_fields(tensor))
            shape = [value for number, value in fields if number == 1]
            kind = next((value for number, value in fields if number == 2), 0)
            name = bytes(next(value for number, value in fields if number == 8)).decode()
            raw = next((value for number, value in fields if number == 9), b"")
            if kind not in _TYPES:
                raise ValueError(f"the array {name!r} has the unknown type {kind}")
            found[name] = np.frombuffer(raw, _TYPES[kind]).reshape(shape)
    return found


def _all(content: bytes, wanted: int) -> Iterator[bytes]:
    return (value for number, value in _fields(content) if number == wanted)


def _fields(content: bytes) -> Iterator[tuple[int, Any]]:
    place = 0
    while place < len(content):
        key, place = _read_number(content, place)
        kind = key & 7
        if kind == _NUMBER:
            value, place = _read_number(content, place)
            yield key >> 3, value
            continue
        if kind == _BYTES:
            length, place = _read_number(content, place)
        elif kind in (_FIXED, _FIXED_LONG):
            length = 4 if kind == _FIXED else 8
        else:
            raise ValueError(f"a field of the unknown kind {kind}")
        if place + length > len(content):
            raise ValueError("the file ends in the middle of a field")
        yield key >> 3, content[place : place + length]
        place += length


def _read_number(content: bytes, place: int) -> tuple[int, int]:
    number = 0
    for shift in range(0, 70, 7):
        if place >= len(content):
            break
        number |= (content[place] & 127) << shift
        place += 1
        if content[place - 1] < 128:
            return number, place
    raise ValueError("the file ends in the middle of a number")


def _attribute(name: str, value: Attribute) -> bytes:
    if isinstance(value, int):
        return _text(1, name) + _number(3, value) + _number(20, _IS_NUMBER)
    return _text(1, name) + b"".join(_number(8, one) for one in value) + _number(20, _ARE_NUMBERS)


def _tensor(name: str, array: Array) -> bytes:
    axes = b"".join(_number(1, axis) for axis in array.shape)
    return axes + _number(2, _CODES[array.dtype]) + _text(8, name) + bytes_field(9, array.tobytes())


def _value(name: str, shape: Sequence[Axis]) -> bytes:
    axes = b"".join(bytes_field(1, _text(2, axis) if isinstance(axis, str) else _number(1, axis)) for axis in shape)
    return _text(1, name) + bytes_field(2, bytes_field(1, _number(1, FLOAT) + bytes_field(2, axes)))


def _varint(number: int) -> bytes:
    low = bytearray()
    number &= 2**64 - 1  # negative ones as their complement
    while number > 127:
        low.append(number & 127 | 128)
        number >>= 7
    return bytes([*low, number])


def _number(place: int, number: int) -> bytes:
    return _varint(place << 3) + _varint(number)


def bytes_field(place: int, content: bytes) -> bytes:
    """A field of bytes, with their length."""
    return _varint(place << 3 | _BYTES) + _varint(len(content)) + content


def _text(place: int, text: str) -> bytes:
    return bytes_field(place, text.encode())
