"""NumPy records as kernels and plain Python both take them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import DTypeLike

NumpyRecord = Any  # an np.record: its fields depend on the dtype, so mypy cannot know them

# In kernels: integers of one width, never a literal type; for mypy an int.
int64 = cast(Callable[[Any], int], np.int64)


_CACHE_LINE = 64


def new_record(dtype: DTypeLike) -> NumpyRecord:
    """A zeroed record at the beginning of a cache line; its fields are attributes, compiled or not.

    It owns its memory; `.copy()` gives an independent one.
    """
    kind = np.dtype(dtype)
    raw = np.zeros(kind.itemsize + _CACHE_LINE, np.uint8)
    start = -raw.ctypes.data % _CACHE_LINE
    return raw[start : start + kind.itemsize].view(kind).view(np.recarray)[0]


def copy_of(record: NumpyRecord) -> NumpyRecord:
    """Like `.copy()`, at the beginning of a cache line, too."""
    copied = new_record(record.dtype)
    for name in record.dtype.names:
        copied[name] = record[name]
    return copied
