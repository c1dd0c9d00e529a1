"""One clock for every search: rings in order, not after being cancelled, also in a forked process."""

from __future__ import annotations

import os
import queue
import threading

from partie.core.brain import StopFlag
from partie.parallel.timers import TimerThread


def test_rings_go_off_in_the_order_of_their_moments() -> None:
    clock = TimerThread()
    heard: queue.SimpleQueue[str] = queue.SimpleQueue()
    with clock._changed:  # nothing rings before both are known
        clock.after(-1.0, lambda late: heard.put("later"))
        clock.after(-100.0, lambda late: heard.put("sooner"))
    assert [heard.get(timeout=30), heard.get(timeout=30)] == ["sooner", "later"]


def test_cancelled_ring_stays_silent() -> None:
    clock = TimerThread()
    heard: queue.SimpleQueue[str] = queue.SimpleQueue()
    with clock._changed:  # nothing rings before it is cancelled
        clock.after(-1.0, lambda late: heard.put("cancelled")).cancel()
    clock.after(0.0, lambda late: heard.put("next"))
    assert heard.get(timeout=30) == "next"


def test_ring_knows_how_late_it_is() -> None:
    lateness: queue.SimpleQueue[float] = queue.SimpleQueue()
    TimerThread().after(-5.0, lateness.put)
    assert lateness.get(timeout=30) >= 5.0


def test_flag_is_set_by_its_timer_in_a_forked_process_too() -> None:
    ready = threading.Event()
    StopFlag().after(0.0)
    child = os.fork()
    if child == 0:
        flag = StopFlag()
        flag.after(0.001)
        for _ in range(3000):
            if flag.is_set():
                os._exit(7)
            ready.wait(0.01)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
