"""Search jobs in threads, followed from the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
from functools import partial

import pytest

from partie.core.brain import Analysis, Brain, Limits, OnAnalysis, StopFlag
from partie.core.position import Position
from partie.play.brain_thread import Search
from partie.web.http import limits
from partie.web.http.errors import Refusal
from partie.web.http.process import NICENESS
from partie.web.search.pool import SearchFailure, SearchJob, SearchPool
from partie.web.search.pools import SearchPools
from tests.toys.brains import FirstMoveBrain, GatedBrain, PatientBrain, RaisingBrain
from tests.toys.tictactoe import GAME

pytestmark = pytest.mark.anyio


def job(brain: Brain, visitor: str = "", seconds: float | None = None, *, preemptible: bool = True) -> SearchJob:
    search = Search(lambda: brain, GAME.start(), Limits(seconds=seconds))
    return SearchJob(search, visitor, preemptible=preemptible)


class ChattyBrain:
    """Says far more than anybody can hear."""

    name = "chatty"

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        assert on_analysis is not None
        for depth in range(10_000):
            on_analysis(Analysis("a3", 50.0, depth=depth))
        return Analysis("a3", 50.0, depth=10_000)


async def test_decision_comes_last() -> None:
    steps = [step async for step in SearchPool(1).run(job(FirstMoveBrain()))]
    assert [step.final for step in steps] == [False, True]


async def test_slow_listener_hears_the_newest_thoughts_in_order() -> None:
    steps = [step async for step in SearchPool(1).run(job(ChattyBrain()))]
    depths = [step.analysis.depth for step in steps]
    assert depths == sorted(depths)
    assert len(set(depths)) == len(depths)
    assert depths[-2:] == [9_999, 10_000]
    assert steps[-1].final


async def test_whoever_stops_listening_stops_the_search() -> None:
    pool, brain = SearchPool(1), PatientBrain()
    stopped = job(brain)
    async with contextlib.aclosing(pool.run(stopped)) as steps:
        async for _ in steps:
            break
    assert stopped.search.stop.is_set()
    await asyncio.to_thread(brain.wait_ended)


async def test_crash_of_a_brain_is_raised_to_the_listener_and_its_slot_comes_back() -> None:
    pool = SearchPool(1)
    with pytest.raises(SearchFailure, match="ZeroDivisionError: crashed on purpose"):
        await pool.decide(job(RaisingBrain()))
    assert pool.running == 0
    assert (await pool.decide(job(FirstMoveBrain()))).move == "a3"


async def test_brain_that_exits_the_program_only_fails() -> None:
    with pytest.raises(SearchFailure, match="SystemExit"):
        await SearchPool(1).decide(SearchJob(Search(partial(_leave), GAME.start(), Limits())))


async def test_searches_beyond_the_slots_wait_for_one_to_come_back() -> None:
    pool, brain = SearchPool(1), GatedBrain()
    first = asyncio.create_task(pool.decide(job(brain)))
    await asyncio.to_thread(brain.wait_started)
    second = asyncio.create_task(pool.decide(job(FirstMoveBrain())))
    await asyncio.sleep(0)
    assert (pool.running, second.done()) == (1, False)
    brain.gate.set()
    await asyncio.gather(first, second)


async def test_too_many_waiting_searches_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_WAITING", 0)
    pool, brain = SearchPool(1), GatedBrain()
    first = asyncio.create_task(pool.decide(job(brain)))
    await asyncio.to_thread(brain.wait_started)
    with pytest.raises(Refusal, match="busy"):
        await pool.decide(job(FirstMoveBrain()))
    brain.gate.set()
    await first


async def test_a_visitor_with_many_searches_does_not_keep_others_waiting() -> None:
    pool, brain = SearchPool(1), GatedBrain()
    order: list[str] = []

    async def decide(visitor: str, choosing: Brain) -> None:
        await pool.decide(job(choosing, visitor))
        order.append(visitor)

    first = asyncio.create_task(decide("greedy", brain))
    await asyncio.to_thread(brain.wait_started)
    tasks = [asyncio.create_task(decide(visitor, FirstMoveBrain())) for visitor in ("greedy", "greedy", "modest")]
    await asyncio.sleep(0)
    brain.gate.set()
    await asyncio.gather(first, *tasks)
    assert order == ["greedy", "modest", "greedy", "greedy"]


async def test_a_search_gives_way_when_somebody_else_waits() -> None:
    pool, brain = SearchPool(1, share=0.0), PatientBrain()
    preempted = job(brain, "one")
    endless = asyncio.create_task(pool.decide(preempted))
    await asyncio.to_thread(brain.wait_started)
    assert (await pool.decide(job(FirstMoveBrain(), "other"))).move == "a3"
    assert (await endless).move == "c1"
    assert preempted.preempted


async def test_a_search_without_others_is_left_alone() -> None:
    pool, brain = SearchPool(1, share=0.0), GatedBrain()
    alone = job(brain, "one")
    search = asyncio.create_task(pool.decide(alone))
    await asyncio.to_thread(brain.wait_started)
    brain.gate.set()
    await search
    assert not alone.preempted


async def test_what_cannot_be_cut_short_does_not_give_way() -> None:
    pool, brain = SearchPool(1, share=0.0), GatedBrain()
    whole = job(brain, "one", preemptible=False)
    first = asyncio.create_task(pool.decide(whole))
    await asyncio.to_thread(brain.wait_started)
    pool.preempt()
    brain.gate.set()
    await first
    assert not whole.preempted


async def test_quick_brains_do_not_wait_behind_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "QUICK_SECONDS", 60.0)  # on a busy machine nobody is quick
    pools, brain = SearchPools(threads=1), GatedBrain()
    await _last(pools, FirstMoveBrain(), "quick")
    endless = asyncio.create_task(_last(pools, brain, "strong"))
    await asyncio.to_thread(brain.wait_started)
    assert (await _last(pools, FirstMoveBrain(), "quick")).move == "a3"
    assert not endless.done()
    brain.gate.set()
    await endless


async def _last(pools: SearchPools, brain: Brain, kind: str) -> Analysis:
    search = job(brain)
    search.kind = kind
    return [update async for update in pools.run(search)][-1].analysis


class CuriousBrain(FirstMoveBrain):
    """Notes the priority of its thread."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        self.seen.append(own_priority())
        return super().choose(position, limits, stop, on_analysis)


def own_priority() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


needs_priorities = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has priorities of threads")


@needs_priorities
async def test_threads_that_think_go_behind_those_that_answer() -> None:
    brain = CuriousBrain()
    await SearchPool(1).decide(job(brain))
    assert brain.seen[0] >= min(19, own_priority() + NICENESS)


@needs_priorities
async def test_brains_that_answer_at_once_go_beside_the_threads_that_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "QUICK_SECONDS", 600.0)  # on whatever machine
    pools, brain = SearchPools(threads=1), CuriousBrain()
    for _ in range(2):  # the first time nobody knows how long it takes
        await _last(pools, brain, "quick")
    assert brain.seen == [min(19, own_priority() + NICENESS), own_priority()]


async def test_brain_that_forgets_the_time_is_reminded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("partie.play.brain_thread.GRACE", 0.0)
    thought = await SearchPool(1).decide(job(PatientBrain(), seconds=0.01))
    assert thought.move == "c1"


async def test_all_searches_can_be_stopped_at_once() -> None:
    pool, brain = SearchPool(2), PatientBrain()
    tasks = [asyncio.create_task(pool.decide(job(brain))) for _ in range(2)]
    for _ in tasks:
        await asyncio.to_thread(brain.wait_started)
    pool.stop_all()
    assert len(await asyncio.gather(*tasks)) == 2


def _leave() -> Brain:
    raise SystemExit(3)
