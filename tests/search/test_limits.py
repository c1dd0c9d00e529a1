"""Limits as the driver uses them."""

from __future__ import annotations

import threading

import pytest

from partie.core.brain import Limits, StopFlag
from partie.parallel import timers
from partie.search.limits import NO_NODE_LIMIT, budget, tightened, time_slice

pytestmark = pytest.mark.small


def test_no_limits_mean_as_deep_as_possible() -> None:
    with budget(Limits(), StopFlag(), deepest=30) as allowed:
        assert (allowed.depth, allowed.nodes) == (30, NO_NODE_LIMIT)


def test_depth_and_nodes_are_taken_over() -> None:
    with budget(Limits(depth=99, nodes=7), StopFlag(), deepest=30) as allowed:
        assert (allowed.depth, allowed.nodes) == (30, 7)


def test_the_flag_is_set_when_the_time_is_up() -> None:
    stop, later = StopFlag(), threading.Event()
    with budget(Limits(seconds=0.001), stop, deepest=30):
        timers.TIMERS.after(0.001, lambda late: later.set())
        assert later.wait(30)
        assert stop.is_set()


def test_the_timer_is_cancelled_even_after_an_error() -> None:
    stop, later = StopFlag(), threading.Event()

    def fail_while_the_timer_runs() -> None:
        with budget(Limits(seconds=0.001), stop, deepest=30):
            timers.TIMERS.after(0.001, lambda late: later.set())
            raise RuntimeError

    with timers.TIMERS._changed, pytest.raises(RuntimeError):  # nothing rings before the error
        fail_while_the_timer_runs()
    assert later.wait(30)
    assert not stop.is_set()


def test_no_time_at_all_sets_the_flag_at_once() -> None:
    stop = StopFlag()
    with budget(Limits(seconds=0), stop, deepest=30):
        assert stop.is_set()


def test_the_clock_runs() -> None:
    with budget(Limits(), StopFlag(), deepest=30) as allowed:
        earlier = allowed.seconds
        assert 0 <= earlier <= allowed.seconds


def test_a_slice_ends_before_the_whole() -> None:
    whole = StopFlag()
    with time_slice(whole, 0.001) as part:
        while not part.is_set():
            pass
    assert not whole.is_set()


def test_a_slice_ends_with_the_whole() -> None:
    whole = StopFlag()
    with time_slice(whole, 3600) as part:
        assert not part.is_set()
        whole.set()
        while not part.is_set():
            pass


def test_a_slice_without_limit_is_the_whole() -> None:
    whole = StopFlag()
    with time_slice(whole, None) as part:
        assert part is whole


@pytest.mark.parametrize(
    ("limits", "depth", "nodes", "found"),
    [
        (Limits(), None, None, Limits()),
        (Limits(seconds=2), 4, 50, Limits(seconds=2, depth=4, nodes=50)),
        (Limits(depth=3, nodes=60), 4, 50, Limits(depth=3, nodes=50)),
        (Limits(depth=5, nodes=40), 4, 50, Limits(depth=4, nodes=40)),
        (Limits(depth=5, nodes=40), None, None, Limits(depth=5, nodes=40)),
    ],
)
def test_the_tighter_limit_counts(limits: Limits, depth: int | None, nodes: int | None, found: Limits) -> None:
    assert tightened(limits, depth, nodes) == found


def test_a_slice_without_time_is_over_at_once() -> None:
    with time_slice(StopFlag(), 0) as part:
        assert part.is_set()
