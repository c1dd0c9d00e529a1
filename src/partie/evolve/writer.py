"""Writes to the disk while the next games are played."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType


class Writer:
    """A thread that does one write at a time, in their order; leaving the block waits for the last one.

    What a write raises is raised by the next one, or at the end.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "partie-writer")
        self._writing: Future[None] | None = None

    def write(self, job: Callable[[], None]) -> None:
        """Waits for the write before, then begins this one."""
        self._finish()
        self._writing = self._thread.submit(job)

    def _finish(self) -> None:
        writing, self._writing = self._writing, None
        if writing is not None:
            writing.result()

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._finish()
        finally:
            self._thread.shutdown()
