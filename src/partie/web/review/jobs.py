"""Reviews run in threads of their own, a few at a time, and end when they are not read any more."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncGenerator, Callable, Iterator

from starlette.requests import HTTPConnection

from partie.core.brain import StopFlag
from partie.core.review import ReviewStep
from partie.web.http import limits
from partie.web.http.errors import Refusal
from partie.web.http.fair_queue import FairQueue

_log = logging.getLogger(__name__)
Outcome = ReviewStep | Exception | None  # None: all steps were sent


class Reviews:
    """A bounded number of reviews, one of a visitor; some more may wait."""

    def __init__(self, places: int = limits.MAX_REVIEWS, waiting: int = limits.MAX_WAITING_REVIEWS) -> None:
        self._queue = FairQueue(
            places, each=1, longest=waiting, longest_each=min(waiting, limits.MAX_WAITING_REVIEWS_EACH)
        )
        self._stops: set[StopFlag] = set()

    @property
    def running(self) -> int:
        """How many have not come back yet."""
        return len(self._stops)

    def stop_all(self) -> None:
        """Asks every review to come back."""
        for stop in list(self._stops):
            stop.set()

    def check(self, visitor: str) -> None:
        """Raises `Refusal` when too many wait already."""
        if self._queue.is_crowded_for(visitor):
            raise Refusal("Other games are being reviewed; try again in a moment.", status=503)

    async def run(
        self, steps: Callable[[StopFlag], Iterator[ReviewStep]], visitor: str = ""
    ) -> AsyncGenerator[ReviewStep]:
        """The steps as they are found. Raises what finding them raises; closing the generator stops the review."""
        await self._queue.enter(visitor)
        loop, stop = asyncio.get_running_loop(), StopFlag()
        found: asyncio.Queue[Outcome] = asyncio.Queue()
        self._stops.add(stop)

        def report(outcome: Outcome) -> None:
            loop.call_soon_threadsafe(found.put_nowait, outcome)

        def end() -> None:
            self._stops.discard(stop)
            self._queue.leave(visitor)

        def work() -> None:
            try:
                for step in steps(stop):
                    report(step)
                report(None)
            except Exception as error:
                report(error)
            finally:
                loop.call_soon_threadsafe(end)

        try:
            threading.Thread(target=_quietly, args=(work,), name="review", daemon=True).start()
        except RuntimeError:  # the system has no thread left
            end()
            raise
        try:
            while (outcome := await found.get()) is not None:
                if isinstance(outcome, Exception):
                    raise outcome
                yield outcome
        finally:
            stop.set()


def _quietly(work: Callable[[], None]) -> None:
    try:
        work()
    except RuntimeError:
        _log.debug("The server ended before a review did.")


def get_reviews(connection: HTTPConnection) -> Reviews:
    """The reviews of the application that serves this connection."""
    reviews: Reviews = connection.app.state.reviews
    return reviews
