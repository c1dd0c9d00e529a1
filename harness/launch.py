"""Two ways to start a command of Partie: in a process of its own, or as the child of one that has all loaded.

The first is what a person does. The second saves loading modules and kernels, which is most of the time of a
short command: long runs kill hundreds of them.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Protocol

EVERYTHING = "harness.preloaded"  # a module that loads it
_FORKS = multiprocessing.get_context("forkserver")


class Process(Protocol):
    """A command under way."""

    pid: int
    stdout: IO[str] | None

    @property
    def returncode(self) -> int | None: ...

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...

    def communicate(self, *, timeout: float | None = None) -> tuple[str, str]: ...

    def send_signal(self, sig: int) -> None: ...

    def kill(self) -> None: ...


Start = Callable[[Sequence[str], Mapping[str, str], IO[str] | None], Process]
"""What is typed, the environment, and who gets the complaints: None is for `communicate`."""


def in_a_process(words: Sequence[str], environment: Mapping[str, str], errors: IO[str] | None) -> Process:
    """As a person starts it, in a session of its own: Ctrl+C goes to the measuring program alone."""
    return subprocess.Popen(
        [sys.executable, "-m", "partie", *words],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=errors or subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def in_a_fork(words: Sequence[str], environment: Mapping[str, str], errors: IO[str] | None) -> Process:
    """As the child of a process that has all modules and kernels; the first call starts that process."""
    _FORKS.set_forkserver_preload([EVERYTHING])
    return _Forked(words, environment, errors)


class _Forked:
    """What `subprocess.Popen` is for processes."""

    def __init__(self, words: Sequence[str], environment: Mapping[str, str], errors: IO[str] | None) -> None:
        self._own = None if errors else tempfile.mkdtemp(prefix="partie-errors-")
        place = f"/proc/{os.getpid()}/fd/{errors.fileno()}" if errors else f"{self._own}/errors"
        reading, writing = _FORKS.Pipe(duplex=False)
        self._process = _FORKS.Process(target=_run, args=(list(words), dict(environment), writing, place))
        self._process.start()
        writing.close()
        self.pid = self._process.pid or 0
        self.stdout: IO[str] | None = os.fdopen(os.dup(reading.fileno()))
        reading.close()

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("partie", timeout or 0.0)
        return self._process.exitcode

    def communicate(self, *, timeout: float | None = None) -> tuple[str, str]:
        """Waits, then gives what it complained about; the few lines it printed stay in the pipe."""
        self.wait(timeout)
        said = ""
        if self._own is not None:
            file = Path(self._own) / "errors"
            said = file.read_text() if file.exists() else ""
            shutil.rmtree(self._own, ignore_errors=True)
        if self.stdout is not None:
            self.stdout.close()
        return "", said

    def send_signal(self, sig: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, sig)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def _run(words: list[str], environment: dict[str, str], writing: object, errors: str) -> None:
    """The life of the child."""
    from partie.__main__ import main

    os.setsid()
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(writing.fileno(), 1)  # type: ignore[attr-defined]
    os.dup2(os.open(errors, os.O_WRONLY | os.O_APPEND | os.O_CREAT), 2)
    sys.argv = ["partie", *words]
    main()
