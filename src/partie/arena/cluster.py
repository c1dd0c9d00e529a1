"""Where games are played: threads of this process, or the machines of a Dask cluster."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from partie.core.errors import InvalidText

CONNECT = 10.0  # seconds to find the scheduler
MakeExecutor = Callable[[int], Executor]  # from the number of games at the same time


@contextmanager
def executors(address: str = "") -> Iterator[MakeExecutor]:
    """What makes executors: on the cluster whose scheduler has that address, else in this process.

    Brains run in separate processes, so threads are enough here. Raises `InvalidText`.
    """
    if not address:
        yield ThreadPoolExecutor
        return
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError as error:
        raise InvalidText("A cluster needs Dask: pip install 'partie[cluster]'.") from error
    try:
        client = distributed.Client(address, timeout=CONNECT)
    except (OSError, ValueError) as error:
        raise InvalidText("there is no Dask scheduler at {address!r}: {error}", address=address, error=error) from error
    with client:
        yield lambda _games: client.get_executor(pure=False)
