"""ONNX files written and read without the package `onnx`."""

from __future__ import annotations

import numpy as np
import pytest

from partie.networks.network import Network
from partie.networks.onnx_file import Graph, arrays_in


def small() -> bytes:
    """Adds an array in half precision to its input, and chooses one column."""
    graph = Graph("small")
    graph.array("column", np.array([-1], np.int64))
    added = graph.node("Add", ["in", graph.array("more", np.array([1.5, 2.5], np.float16))], "sum")
    graph.node("Gather", [added, "column"], "out", axis=-1)
    return graph.to_bytes({"in": ("batch", 2)}, {"out": ("batch", 1)})


def test_a_written_network_runs() -> None:
    found = Network(small()).run({"in": np.array([[1.0, 2.0], [3.0, 4.0]], np.float32)})
    np.testing.assert_array_equal(found["out"], [[4.5], [6.5]])


def test_the_arrays_are_read_again() -> None:
    found = arrays_in(small())
    assert {name: (one.dtype, one.tolist()) for name, one in found.items()} == {
        "column": (np.dtype(np.int64), [-1]),
        "more": (np.dtype(np.float16), [1.5, 2.5]),
    }


@pytest.mark.parametrize("damage", [lambda content: content[:-3], lambda content: b"\x0f" + content])
def test_a_file_that_is_cut_off_or_something_else_is_refused(damage: object) -> None:
    assert callable(damage)
    with pytest.raises(ValueError, match=r"ends in the middle|unknown kind"):
        arrays_in(damage(small()))


def test_an_array_of_another_type_is_refused() -> None:
    content = small().replace(b"\x10\x0a\x42\x04more", b"\x10\x0b\x42\x04more")  # the type of `more`: double
    with pytest.raises(ValueError, match="'more' has the unknown type 11"):
        arrays_in(content)
