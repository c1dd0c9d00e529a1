"""Sources are read by whichever thread needs a kernel first."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from partie.jit import sources

TEXT = Path(sources.__file__).read_bytes()


class Timer:
    """Garbage that runs Python when it is collected, which lets other threads run in the middle of a call."""

    def __init__(self) -> None:
        self.ring = self

    def __del__(self) -> None:
        for _ in range(50):
            pass


@pytest.fixture
def restless() -> Iterator[None]:
    """Garbage is collected again and again, and threads take turns all the time."""
    threshold, interval = gc.get_threshold(), sys.getswitchinterval()
    gc.freeze()  # what other tests left is not looked through
    gc.set_threshold(50, 1, 1)
    sys.setswitchinterval(1e-6)
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("restless")
def test_threads_that_read_at_the_same_time_do_not_disturb_each_other() -> None:
    def read(_: int) -> sources.Source:
        for _ in range(4):
            Timer()
        return sources.read(TEXT)

    with ThreadPoolExecutor(6) as executor:
        assert len(set(executor.map(read, range(60)))) == 1
