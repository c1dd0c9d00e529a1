"""A brain's process with its supervisor: started, watched, and ended with all its children."""

from __future__ import annotations

import contextlib
import itertools
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from partie.arena import supervisor
from partie.arena.conditions import BrainFault, with_stderr
from partie.arena.faults import Fault
from partie.arena.log import SHOWN_ERRORS
from partie.arena.processor_time import Threads, threads_of
from partie.core.text import Text

CRASHES = {signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGSEGV}
REPORT_WAIT = 2.0  # seconds the supervisor may take to report how the brain ended
MARK = "PARTIE_BRAIN"  # in the environment of a brain and of everything it starts
_numbers = itertools.count()
ERRORS_READ = 1 << 16  # bytes
LONGEST_ERRORS = 400  # characters, the last ones
END_WAIT = 5.0  # seconds it may take to end all descendants


class BrainProcess:
    """One running program. `reader`, `writer` and `errors` are its pipes' descriptors."""

    def __init__(self, command: Sequence[str], folder: Path | None = None, memory: int = 0) -> None:
        control, self._control = os.pipe()
        self._status, status = os.pipe()
        self._mark = f"{os.getpid()}-{time.monotonic_ns()}-{next(_numbers)}"
        arguments = [sys.executable, "-I", "-S", str(Path(supervisor.__file__))]
        try:
            self._supervisor = subprocess.Popen(
                [*arguments, str(control), str(status), str(memory), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=folder,
                env={**os.environ, MARK: self._mark},
                pass_fds=(control, status),
                start_new_session=True,
            )
        except OSError as error:
            os.close(self._control)
            os.close(self._status)
            raise BrainFault(
                Fault.START, Text("{command!r} does not start: {error}", command=command[0], error=error)
            ) from error
        finally:
            os.close(control)
            os.close(status)
        stdin, stdout, stderr = self._supervisor.stdin, self._supervisor.stdout, self._supervisor.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self._pipes = (stdin, stdout, stderr)
        self.writer, self.reader, self.errors = stdin.fileno(), stdout.fileno(), stderr.fileno()
        self._memory = memory

    def threads(self) -> Threads:
        """What the threads of the program and its children got of the processors so far."""
        return threads_of(supervisor.descendants(self._supervisor.pid))

    @property
    def is_running(self) -> bool:
        """Whether the program still runs."""
        return self._supervisor.poll() is None

    def fault(self, last_errors: Callable[[], Sequence[str]] | None = None) -> BrainFault:
        """Why the program closed its pipe, as the supervisor reports it, with its last lines of standard error.

        `last_errors` gives these lines where another object reads the pipe.
        """
        fault = self._fault()
        lines = (last_errors or self._unread_errors)()
        if fault.fault is Fault.CRASH and lines:
            return BrainFault(fault.fault, with_stderr(fault.detail, " | ".join(lines)[-LONGEST_ERRORS:]))
        return fault

    def _unread_errors(self) -> list[str]:
        os.set_blocking(self.errors, False)
        with contextlib.suppress(BlockingIOError):
            lines = os.read(self.errors, ERRORS_READ).decode(errors="replace").splitlines()
            return [line.strip() for line in lines if line.strip()][-SHOWN_ERRORS:]
        return []

    def _fault(self) -> BrainFault:
        kind, _, rest = self._report().partition(" ")
        if kind == "memory":
            return BrainFault(
                Fault.MEMORY,
                Text("it held {held:,} bytes, {most:,} are allowed", held=int(rest), most=self._memory),
            )
        if kind == "start":
            return BrainFault(Fault.START, Text("it does not start: {error}", error=rest))
        if kind == "exit":
            return BrainFault(Fault.CRASH, _exit_text(int(rest)))
        if self._supervisor.poll() is not None:  # it exited without a report
            self._end_unwatched()
            return BrainFault(Fault.CRASH, "it killed the process that watched it")
        return BrainFault(Fault.CRASH, "it closed its output")

    def _report(self) -> str:
        ready, _, _ = select.select([self._status], [], [], REPORT_WAIT)
        return os.read(self._status, 4096).decode(errors="replace").split("\n")[0] if ready else ""

    def _end_unwatched(self) -> None:
        """Ends what outlived the supervisor, which was killed."""
        while remaining := supervisor.marked(f"{MARK}={self._mark}"):
            for process in remaining:
                supervisor.kill(process)
            time.sleep(0.01)

    def close(self, grace: float = 0.0) -> None:
        """Ends the program and everything it started; after `grace` seconds in which it may exit."""
        if self._supervisor.stdin is not None and self._supervisor.stdin.closed:
            return
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._supervisor.wait(grace)
        os.close(self._control)  # the supervisor takes it as the command to end everything
        with contextlib.suppress(OSError):
            self._pipes[0].close()
        try:
            self._supervisor.wait(END_WAIT)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._supervisor.pid, signal.SIGKILL)
            self._supervisor.wait()
        if self._supervisor.returncode != 0:
            self._end_unwatched()
        for pipe in self._pipes:
            pipe.close()
        os.close(self._status)


def _exit_text(code: int) -> Text:
    if code >= 0:
        return Text("it exited with code {code}", code=code)
    try:
        name = signal.Signals(-code).name
        if -code in CRASHES:
            return Text("it crashed ({signal})", signal=name)
        return Text("it exited by {signal}", signal=name)
    except ValueError:
        return Text("it exited by signal {number}", number=-code)
