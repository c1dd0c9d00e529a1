"""NumPy records as kernels and plain Python both take them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import DTypeLike

Record = Any  # an np.record: its fields depend on the dtype, so mypy cannot know them

# In kernels: whole numbers of one width, never a literal type; for mypy an int.
int64 = cast(Callable[[Any], int], np.int64)


def new_record(dtype: DTypeLike) -> Record:
    """A zeroed record whose fields are attributes, with and without compiled kernels.

    It owns its memory; `.copy()` gives an independent one.
    """
    return np.zeros(1, dtype).view(np.recarray)[0]
