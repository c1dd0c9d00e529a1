"""Commands as children of a process that has all loaded: `python -m benchmarks faults --forked`."""

from __future__ import annotations

import signal
from pathlib import Path

from harness.faults.computations import environment
from harness.launch import in_a_fork, in_a_process

TIMEOUT = 300.0  # seconds on a busy machine


def test_a_forked_command_ends_and_complains_like_one_of_its_own(tmp_path: Path) -> None:
    told = []
    for start in (in_a_process, in_a_fork):
        process = start(["arena", "resume", "7"], environment(tmp_path), None)
        _, said = process.communicate(timeout=TIMEOUT)
        told.append((process.returncode, said))
    assert told[0] == told[1]
    assert told[0][0] != 0
    assert told[0][1].count("\n") == 1


def test_a_forked_command_is_killed_alone(tmp_path: Path) -> None:
    first, second = (in_a_fork(["serve", "--port", "0"], environment(tmp_path), None) for _ in range(2))
    try:
        for server in (first, second):
            assert server.stdout is not None
            assert server.stdout.readline()
        first.send_signal(signal.SIGKILL)
        assert first.wait(TIMEOUT) == -signal.SIGKILL
        assert second.poll() is None
    finally:
        for server in (first, second):
            server.kill()
            server.communicate(timeout=TIMEOUT)
