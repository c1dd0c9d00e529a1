"""Lines to and from a brain over pipes or a socket, with a clock that charges only the brain.

Nothing here trusts the brain: writes never block for ever, output is bounded, a line may be cut into any
number of packets. Waiting is done in short slices; a slice that took longer than requested means that this
machine was late, not the brain, and the difference is not charged. Nor is the time in which the program was
ready to run and got no processor (`processor_time.py`).
"""

from __future__ import annotations

import contextlib
import os
import select
import time
from collections import deque
from collections.abc import Callable, Mapping

from partie.arena.log import NOTE, RECEIVED, SENT, SHOWN_ERRORS, Log
from partie.arena.processor_time import ProcessorWatch, Threads

FLOOD_BYTES = 1 << 20  # between two messages of ours
CHUNK = 1 << 16
STDERR = "stderr"  # how `log_only` calls the standard error
MOST_WAITED = 60.0  # seconds that a program may wait for a processor while one answer is awaited
SHORTEST_SLICE, LONGEST_SLICE = 0.005, 0.05  # seconds


class Closed(Exception):
    """The brain closed its end."""


class TooMuchOutput(Exception):
    """The brain wrote more than `FLOOD_BYTES` after one message."""


class NoAnswer(Exception):
    """The time is over; `partial` was received without a line end, `ran` is for how long it had a processor."""

    def __init__(self, partial: str, ran: float | None = None) -> None:
        super().__init__(partial, ran)
        self.partial = partial
        self.ran = ran


class LineChannel:
    """One conversation. Lines of the descriptors `log_only` go to the log and nowhere else."""

    def __init__(
        self,
        reader: int,
        writer: int,
        log: Log,
        log_only: Mapping[int, str] | None = None,
        line_end: str = "\n",
        check: Callable[[], None] = lambda: None,
        threads: Callable[[], Threads] | None = None,
    ) -> None:
        """`threads` tells what the threads of a program of this machine got of the processors."""
        self.check = check  # called while waiting; raises to end the wait
        self.log = log
        self.seconds = 0.0  # what the last line took, less the lateness of this machine
        self._reader, self._writer, self._line_end = reader, writer, line_end
        self._log_only = dict(log_only or {})
        self._buffers: dict[int, bytes] = dict.fromkeys([reader, *self._log_only], b"")
        self._lines: deque[str] = deque()
        self._received = 0
        self._last_errors: deque[str] = deque(maxlen=SHOWN_ERRORS)
        self._closed = False
        self._sent = time.perf_counter()
        self._late = 0.0
        self._watch = ProcessorWatch(threads) if threads else None
        self._looked = 0.0  # what was charged at the last look
        self._excused = 0.0  # what the program waited for a processor
        self._poll = select.poll()
        for descriptor in self._buffers:
            os.set_blocking(descriptor, False)
            self._poll.register(descriptor, select.POLLIN)
        os.set_blocking(writer, False)

    def send(self, *lines: str, response_timeout: float = 5.0) -> None:
        """Writes lines and starts the clock. Raises `Closed`."""
        for line in lines:
            self.log.add(SENT, line)
        data = "".join(line + self._line_end for line in lines).encode()
        give_up = time.monotonic() + response_timeout
        while data:
            try:
                data = data[os.write(self._writer, data) :]
            except BlockingIOError:
                if time.monotonic() > give_up:
                    raise Closed from None
                select.select([], [self._writer], [], LONGEST_SLICE)
            except OSError as error:
                raise Closed from error
        self._received = 0
        self._late = 0.0
        self._looked = self._excused = 0.0
        if self._watch:
            self._watch.begin()
        self._sent = time.perf_counter()

    def receive(self, limit: float) -> str:
        """The next line that is not blank, at most `limit` seconds after the last `send`.

        Raises `NoAnswer`, `Closed`, `TooMuchOutput`, or whatever `check` raises.
        """
        slice_seconds = min(LONGEST_SLICE, max(SHORTEST_SLICE, limit / 20))
        while not self._lines:
            if self._closed:
                raise Closed
            remaining = limit - self._charged()
            self._wait(min(slice_seconds, max(remaining, 0.0)))
            if self._watch and not self._lines:
                self._look(self._watch, remaining, limit)
            if remaining <= 0 and not self._lines and self._charged() >= limit:
                self.seconds = self._charged()
                ran = self._watch.ran if self._watch else None
                raise NoAnswer(self._buffers[self._reader].decode(errors="replace"), ran)
            self.check()
        return self._lines.popleft()

    def pending(self) -> list[str]:
        """Complete lines that were not requested. Raises `TooMuchOutput`."""
        self._wait(0.0)
        lines = list(self._lines)
        self._lines.clear()
        return lines

    def last_errors(self) -> list[str]:
        """The last lines of its standard error, with those that were not read yet."""
        with contextlib.suppress(TooMuchOutput):
            for _ in range(FLOOD_BYTES // CHUNK):
                self._wait(0.0)
        return list(self._last_errors)

    def _look(self, watch: ProcessorWatch, remaining: float, limit: float) -> None:
        """What the program waited for a processor is not charged; quick answers are not looked at."""
        if remaining <= 0 or (watch.is_due and self._charged() > min(LONGEST_SLICE, limit / 2)):
            before = watch.waited
            watch.look()
            charged = max(0.0, self._charged() - self._looked)  # less where this machine was late meanwhile, too
            excused = min(watch.waited - before, charged, MOST_WAITED - self._excused)
            self._excused += excused
            self._late += excused
            self._looked = self._charged()

    def _charged(self) -> float:
        return max(0.0, time.perf_counter() - self._sent - self._late)

    def _wait(self, seconds: float) -> None:
        milliseconds = -(-int(seconds * 1e6) // 1000)  # rounded up
        before = time.perf_counter()
        ready = self._poll.poll(milliseconds)
        self._late += max(0.0, time.perf_counter() - before - milliseconds / 1000)
        self.seconds = self._charged()
        for descriptor, _event in ready:
            self._read(descriptor)

    def _read(self, descriptor: int) -> None:
        try:
            data = os.read(descriptor, CHUNK)
        except BlockingIOError:
            return
        except OSError:  # a reset connection
            data = b""
        if not data:
            self._end_of(descriptor)
            return
        self._received += len(data)
        if self._received > FLOOD_BYTES:
            raise TooMuchOutput
        *lines, rest = (self._buffers[descriptor] + data).replace(b"\r", b"\n").split(b"\n")
        self._buffers[descriptor] = rest
        for line in lines:
            self._add_line(descriptor, line.decode(errors="replace").strip())

    def _end_of(self, descriptor: int) -> None:
        self._poll.unregister(descriptor)
        self._add_line(descriptor, self._buffers[descriptor].decode(errors="replace").strip())
        self._buffers[descriptor] = b""
        self._closed = self._closed or descriptor == self._reader

    def _add_line(self, descriptor: int, line: str) -> None:
        if not line:
            return
        if descriptor == self._reader:
            self.log.add(RECEIVED, line)
            self._lines.append(line)
        else:
            self.log.add(NOTE, f"{self._log_only[descriptor]}: {line}")
            if self._log_only[descriptor] == STDERR:
                self._last_errors.append(line)
