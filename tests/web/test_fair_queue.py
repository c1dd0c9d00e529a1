"""Places are shared by visitors, not by requests."""

from __future__ import annotations

import asyncio

import pytest

from partie.web.http.errors import Refusal
from partie.web.http.fair_queue import FairQueue

pytestmark = pytest.mark.anyio


async def enter(queue: FairQueue, visitor: str) -> asyncio.Task[None]:
    task = asyncio.create_task(queue.enter(visitor))
    await asyncio.sleep(0)
    return task


async def settle(*tasks: asyncio.Task[None]) -> list[bool]:
    for _ in range(5):
        await asyncio.sleep(0)
    return [task.done() for task in tasks]


async def test_a_free_place_is_taken_at_once() -> None:
    queue = FairQueue(1)
    await queue.enter("a")
    assert (queue.held, queue.waiting) == (1, 0)


async def test_who_holds_fewer_places_is_next() -> None:
    queue = FairQueue(2)
    await queue.enter("a")
    await queue.enter("b")
    again, other = await enter(queue, "a"), await enter(queue, "c")
    queue.leave("b")
    assert await settle(again, other) == [False, True]
    queue.leave("c")
    assert await settle(again) == [True]


async def test_among_equals_the_first_is_next() -> None:
    queue = FairQueue(1)
    await queue.enter("a")
    one, other = await enter(queue, "b"), await enter(queue, "c")
    queue.leave("a")
    assert await settle(one, other) == [True, False]


async def test_nobody_holds_more_than_their_own_limit() -> None:
    queue = FairQueue(10, each=1)
    await queue.enter("a")
    again, other = await enter(queue, "a"), await enter(queue, "b")
    assert await settle(again, other) == [False, True]
    assert queue.is_full_for("a")
    queue.leave("a")
    assert await settle(again) == [True]


async def test_who_waits_hears_their_number() -> None:
    queue, heard = FairQueue(1), asyncio.Queue[int]()
    await queue.enter("a")
    first = await enter(queue, "b")
    second = asyncio.create_task(queue.enter("c", heard.put_nowait, every=0.001))
    assert await heard.get() == 2
    queue.leave("a")
    await first
    while await heard.get() != 1:
        pass
    queue.leave("b")
    await second


async def test_who_goes_away_leaves_the_queue() -> None:
    queue = FairQueue(1)
    await queue.enter("a")
    gone, next_one = await enter(queue, "b"), await enter(queue, "c")
    gone.cancel()
    await settle(gone)
    assert queue.waiting == 1
    queue.leave("a")
    assert await settle(next_one) == [True]
    queue.leave("c")
    assert (queue.held, queue.waiting) == (0, 0)


async def test_who_goes_away_as_their_turn_comes_gives_it_on() -> None:
    queue = FairQueue(1)
    await queue.enter("a")
    gone = await enter(queue, "b")
    queue.leave("a")
    gone.cancel()
    await asyncio.wait({gone})
    assert queue.held == (0 if gone.cancelled() else 1)


async def test_a_queue_that_is_too_long_refuses() -> None:
    queue = FairQueue(1, longest=2, longest_each=1)
    await queue.enter("a")
    waiting = await enter(queue, "b")
    with pytest.raises(Refusal, match="busy"):
        await queue.enter("b")
    await enter(queue, "c")
    with pytest.raises(Refusal, match="busy"):
        await queue.enter("d")
    assert (queue.waiting, waiting.done()) == (2, False)
