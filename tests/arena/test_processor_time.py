"""Time that a program waits for a processor is not charged, and a loss on time says how long it ran."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest

from partie.arena import channel
from partie.arena.channel import LineChannel, NoAnswer
from partie.arena.conditions import BrainFault
from partie.arena.log import Log
from partie.arena.process import BrainProcess
from partie.arena.processor_time import Share, Threads, ran_and_waited
from partie.arena.protocols.peer import Peer

SPINS = "while True: pass"
SLEEPS = "import time; time.sleep(600)"


def test_waits_of_the_only_thread_that_runs_count() -> None:
    before: Threads = {1: Share(1.0, 2.0, ready=False), 2: Share(5.0, 5.0, ready=False)}
    after: Threads = {1: Share(1.5, 4.0, ready=False), 2: Share(5.0, 5.0, ready=False)}
    assert ran_and_waited(before, after, 3.0) == (0.5, 2.0)


def test_a_wait_that_is_not_over_counts_where_the_thread_was_ready_before() -> None:
    ready, asleep = Share(1.0, 2.0, ready=True), Share(1.0, 2.0, ready=False)
    assert ran_and_waited({1: ready}, {1: ready}, 3.0) == (0.0, 3.0)
    assert ran_and_waited({1: asleep}, {1: ready}, 3.0) == (0.0, 0.0)


def test_a_wait_that_ended_counts_only_as_long_as_it_can_have_been() -> None:
    assert ran_and_waited({1: Share(0.0, 0.0, ready=True)}, {1: Share(0.5, 9.0, ready=False)}, 2.0) == (0.5, 1.5)


def test_threads_that_run_together_do_not_wait() -> None:
    share = Share(1.0, 2.0, ready=True)
    assert ran_and_waited({}, {1: share, 2: share}, 3.0) == (2.0, 0.0)


def test_a_thread_that_sleeps_neither_runs_nor_waits() -> None:
    share = Share(1.0, 2.0, ready=False)
    assert ran_and_waited({1: share}, {1: share}, 3.0) == (0.0, 0.0)


@pytest.fixture
def silent() -> Iterator[tuple[int, int]]:
    """Where to read from and where to write to; nobody is at the other ends."""
    (reader, unused), (unread, writer) = os.pipe(), os.pipe()
    yield reader, writer
    for end in (reader, unused, unread, writer):
        os.close(end)


def test_a_wait_for_a_processor_lengthens_the_time_for_an_answer(silent: tuple[int, int]) -> None:
    shares = [(0.0, 0.0), (0.01, 0.02), (0.01, 0.02)]
    looks = [Share(*share, ready=False) for share in shares]
    lines = LineChannel(*silent, Log(), threads=lambda: {1: looks.pop(0)})
    lines.send("go")
    with pytest.raises(NoAnswer) as raised:
        lines.receive(0.1)
    assert looks == []  # it was looked at again after the time that was not charged
    assert raised.value.ran == pytest.approx(0.01)


def test_time_that_both_waited_for_is_taken_off_once(silent: tuple[int, int]) -> None:
    """The program says that it waited longer than anything was charged."""
    shares = iter([(0.0, 0.0), (0.0, 100.0), (0.0, 200.0), (0.0, 300.0)])
    lines = LineChannel(*silent, Log(), threads=lambda: {1: Share(*next(shares, (0.0, 300.0)), ready=False)})
    lines.send("go")
    with pytest.raises(NoAnswer):
        lines.receive(0.1)
    assert lines.seconds >= 0.0


def test_a_program_that_never_gets_a_processor_loses_in_the_end(
    silent: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel, "MOST_WAITED", 0.2)
    starving = LineChannel(*silent, Log(), threads=lambda: {1: Share(0.0, 0.0, ready=True)})
    starving.send("go")
    with pytest.raises(NoAnswer):
        starving.receive(0.1)


def test_without_a_program_of_this_machine_nothing_is_known(silent: tuple[int, int]) -> None:
    lines = LineChannel(*silent, Log())
    lines.send("go")
    with pytest.raises(NoAnswer) as raised:
        lines.receive(0.05)
    assert raised.value.ran is None


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("program", [SPINS, SLEEPS])
def test_a_loss_on_time_tells_a_hang_from_a_long_search(program: str) -> None:
    process = BrainProcess([sys.executable, "-c", program])
    lines = LineChannel(process.reader, process.writer, Log(), threads=process.threads)
    peer = Peer(lines, process)
    try:
        peer.send("go")
        with pytest.raises(BrainFault, match=r"no answer in .* s, it ran for") as raised:
            peer.receive(1.0, clocked=True)
    finally:
        peer.close()
    ran, seconds = (float(str(raised.value.detail.values[name])) for name in ("ran", "seconds"))
    assert (ran > seconds / 2) == (program == SPINS)
