"""Batches: order, errors, workers that die, leaving early."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Generator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from partie.parallel.batch import Result, WorkerDied, cores, run_batch
from tests.parallel.batch_jobs import Unpicklable, call_home, die_once, hears_ctrl_c, obey, process_id

ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}


def text(result: Result) -> str:
    return repr(result.value) if result.error is None else type(result.error).__name__


def test_results_come_in_the_order_of_the_jobs() -> None:
    assert [result.unwrap() for result in run_batch(obey, range(20), workers=2)] == [n * n for n in range(20)]


def test_a_bad_job_is_an_error_result_and_not_the_end() -> None:
    jobs = [1, "raise", "die", 2, "exit", "stubborn", "unpicklable", Unpicklable(), 3]
    expected = [
        "1",
        "KeyError",
        "WorkerDied",
        "4",
        "WorkerDied",
        "RuntimeError",
        "TypeError",
        "TypeError",
        "9",
    ]
    assert [text(result) for result in run_batch(obey, jobs, workers=2)] == expected


def test_the_error_says_which_job_and_how_it_ended() -> None:
    (result,) = run_batch(obey, ["die"], workers=1)
    with pytest.raises(WorkerDied, match="job 0 ended its worker process 2 times, at last with exit code 9"):
        result.unwrap()


def test_a_job_whose_worker_dies_once_is_done_again(tmp_path: Path) -> None:
    (result,) = run_batch(die_once, [str(tmp_path / "marker")], workers=1)
    assert result.unwrap() == "alive"


def test_progress_hears_every_finished_job() -> None:
    heard: list[tuple[int, int]] = []
    list(run_batch(obey, [1, 2, 3], workers=0, on_progress=lambda *step: heard.append(step)))
    assert heard == [(1, 3), (2, 3), (3, 3)]


def test_no_jobs_no_results() -> None:
    assert list(run_batch(obey, [])) == []


def test_without_workers_the_jobs_run_here() -> None:
    results = list(run_batch(process_id, [0, 1], workers=0))
    assert [result.value for result in results] == [os.getpid()] * 2
    assert [text(result) for result in run_batch(obey, [2, "raise"], workers=0)] == ["4", "KeyError"]


def test_the_workers_are_processes_of_their_own() -> None:
    assert os.getpid() not in [result.value for result in run_batch(process_id, [0, 1], workers=1)]


def test_a_function_that_cannot_be_loaded_is_said_at_once() -> None:
    script = "from partie.parallel.batch import run_batch\ndef own(job): return job\nlist(run_batch(own, [1]))"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    program = [sys.executable, "-c", script]
    finished = subprocess.run(program, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert "RuntimeError: a worker process could not start" in finished.stderr


class Backwards(Executor):
    """Runs nothing until two jobs wait, then the later one first."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Any, Any]] = []

    def submit(self, function: Any, /, *args: Any, **_: Any) -> Future[Any]:
        self.waiting.append((Future(), function, args))
        mine = self.waiting[-1][0]
        if len(self.waiting) == 2:
            for future, call, arguments in reversed(self.waiting):
                future.set_result(call(*arguments))
            self.waiting.clear()
        return mine


def test_any_executor_will_do() -> None:
    with ThreadPoolExecutor(2) as executor:
        results = [text(result) for result in run_batch(obey, [1, "raise", 3], executor=executor)]
        assert results == ["1", "KeyError", "9"]
        assert executor.submit(obey, 4).result() == 16  # it is still open


def test_an_executor_that_answers_backwards_does_not_matter() -> None:
    results = run_batch(obey, range(4), executor=Backwards(), workers=1)
    assert [result.value for result in results] == [0, 1, 4, 9]


class Broken(Executor):
    def submit(self, function: Any, /, *args: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(BrokenProcessPool("gone"))
        return future


def test_an_executor_that_breaks_is_the_callers_business() -> None:
    with pytest.raises(BrokenExecutor, match="gone"):
        list(run_batch(obey, [1], executor=Broken()))


@pytest.fixture
def telephone() -> Generator[socket.socket, None, None]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(300)
        yield server


def answer(telephone: socket.socket) -> socket.socket:
    """The line to a job that runs now and hangs."""
    line, _ = telephone.accept()
    line.settimeout(300)
    assert line.recv(1) == b"!"
    return line


def hangs_up(line: socket.socket) -> bool:
    with line:
        try:
            return line.recv(1) == b""
        except ConnectionResetError:
            return True


def test_leaving_the_loop_ends_the_workers(telephone: socket.socket) -> None:
    jobs: list[Any] = [telephone.getsockname()[1], None]
    results = run_batch(call_home, jobs, workers=2, in_order=False)
    assert next(results).index == 1  # None is no port; the other job hangs
    line = answer(telephone)
    results.close()
    assert hangs_up(line)


def test_ctrl_c_leaves_no_worker_behind(telephone: socket.socket) -> None:
    port = telephone.getsockname()[1]
    script = (  # a test run started in the background would hand down an ignored SIGINT
        "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from partie.parallel.batch import run_batch\nfrom tests.parallel.batch_jobs import call_home\n"
        f"list(run_batch(call_home, [{port}, {port}], workers=2))"
    )
    with subprocess.Popen([sys.executable, "-c", script], env=ENVIRONMENT, stderr=subprocess.PIPE) as parent:
        lines = [answer(telephone) for _ in range(2)]
        parent.send_signal(signal.SIGINT)
        errors = parent.communicate(timeout=300)[1]
    assert errors.rstrip().endswith(b"KeyboardInterrupt")
    assert all(hangs_up(line) for line in lines)


def test_a_worker_is_deaf_to_ctrl_c_from_its_start() -> None:
    assert [result.unwrap() for result in run_batch(hears_ctrl_c, [1, 2], workers=2)] == [False, False]
    assert hears_ctrl_c(0), "this process still hears it"


def test_this_machine_has_a_core() -> None:
    assert cores() >= 1
