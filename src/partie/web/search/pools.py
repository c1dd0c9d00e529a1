"""The pools of one application: a short search never waits behind a long one."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator, Hashable

from starlette.requests import HTTPConnection

from partie.core.brain import Analysis
from partie.parallel.batch import cores
from partie.web.http import limits
from partie.web.search.pool import SearchJob, SearchPool, SearchUpdate

MAX_KINDS = 10_000
_NEWEST = 0.5  # weight of the newest job in the expected time of its kind


class SearchPools:
    """Moves that are found at once, moves that take their time, long advice, and calls of `/best`."""

    def __init__(self, threads: int | None = None) -> None:
        threads = threads or cores()
        self._quick = SearchPool(threads, limits.SHARE_SECONDS, niceness=0)  # too short to delay requests
        self._slow = SearchPool(threads, limits.SHARE_SECONDS)
        self._long = SearchPool(threads, limits.SHARE_SECONDS)
        self._calls = SearchPool(max(2, threads))
        self._expected: dict[Hashable, float] = {}  # seconds, by kind of job

    def stop_all(self) -> None:
        """Asks every job to end."""
        for pool in (self._quick, self._slow, self._long, self._calls):
            pool.stop_all()

    async def decide(self, job: SearchJob) -> Analysis:
        """The decision for a call of the API; such jobs and those of sessions do not delay each other."""
        return await self._calls.decide(job)

    async def run(self, job: SearchJob) -> AsyncGenerator[SearchUpdate]:
        """The same as `SearchPool.run`, in the pool for this job."""
        async with contextlib.aclosing(self._pool_for(job).run(job)) as updates:
            async for update in updates:
                if update.final:
                    self._learn(job)
                yield update

    def _pool_for(self, job: SearchJob) -> SearchPool:
        if job.is_long:
            return self._long
        expected = self._expected.get(job.kind)
        return self._quick if expected is not None and expected <= limits.QUICK_SECONDS else self._slow

    def _learn(self, job: SearchJob) -> None:
        expected = self._expected.get(job.kind, job.seconds)
        if len(self._expected) >= MAX_KINDS:
            self._expected.clear()
        self._expected[job.kind] = expected + _NEWEST * (job.seconds - expected)


def get_pools(connection: HTTPConnection) -> SearchPools:
    """The pools of the application that serves this connection."""
    pools: SearchPools = connection.app.state.pools
    return pools
