"""Kernels whose arrays belong to their callers count no references, and no memory is lost by that."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba.core.runtime import nrt
from numpy.typing import NDArray

from partie import jit
from partie.jit import kernel

pytestmark = pytest.mark.skipif(bool(jit.config.DISABLE_JIT), reason="nothing is compiled")

runtime: Any = nrt.rtsys
memory: Any = vars(nrt)["_nrt"]


@kernel()
def total_of_rows(table: Any) -> Any:
    total = 0
    for row in range(len(table)):
        line = table[row]
        for value in line[1:]:
            total += value
    return total


@kernel()
def doubled(line: Any) -> Any:
    return line * 2


@kernel()
def total_doubled(table: Any) -> Any:
    total = 0
    for row in range(len(table)):
        line = doubled(table[row])
        total += line[0] + total_of_rows(line.reshape(1, -1))
    return total


@kernel()
def later_half(line: Any) -> Any:
    return line[len(line) // 2 :]


@kernel()
def moved(line: Any) -> Any:
    line[1:] = line[:-1]  # overlaps: Numba copies
    return line[-1]


@kernel()
def checked(line: Any, most: int) -> Any:
    if line[0] > most:
        raise ValueError("too much", most)
    return line[0]


def counts(function: Any) -> bool:
    code = next(iter(function.inspect_llvm().values()))
    body = code[code.index("define") : code.index("\n}", code.index("define"))]
    return "NRT_incref" in body or "NRT_decref" in body


@pytest.fixture
def table() -> NDArray[np.int64]:
    return np.arange(12).reshape(3, 4)


def test_a_kernel_that_makes_no_array_counts_nothing(table: NDArray[np.int64]) -> None:
    assert total_of_rows(table) == sum(int(row[1:].sum()) for row in table)
    assert not counts(total_of_rows)


def test_a_kernel_that_makes_arrays_frees_them(table: NDArray[np.int64]) -> None:
    assert total_doubled(table) == 2 * int(table.sum())
    memory.memsys_enable_stats()
    try:
        before = runtime.get_allocation_stats()
        for _ in range(50):
            total_doubled(table)
            later_half(doubled(table[0]))
        after = runtime.get_allocation_stats()
    finally:
        memory.memsys_disable_stats()
    assert after.alloc > before.alloc
    assert after.alloc - before.alloc == after.free - before.free


def test_a_view_that_is_returned_keeps_its_array(table: NDArray[np.int64]) -> None:
    views = [later_half(doubled(row)) for row in table]
    assert [view.tolist() for view in views] == [[4, 6], [12, 14], [20, 22]]


def test_overlapping_parts_are_copied(table: NDArray[np.int64]) -> None:
    line = table[0].copy()
    assert moved(line) == 2
    assert line.tolist() == [0, 0, 1, 2]


def test_errors_with_values_come_through(table: NDArray[np.int64]) -> None:
    assert checked(table[1], 5) == 4
    with pytest.raises(ValueError, match="too much"):
        checked(table[2], 5)
