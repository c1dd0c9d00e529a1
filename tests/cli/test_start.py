"""What a process does before any command runs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

SLOW_TO_IMPORT = ("numba", "numpy", "cv2", "fastapi", "uvicorn", "sqlalchemy")


def test_help_imports_nothing_slow() -> None:
    program = (
        "import sys\n"
        "from partie.cli import main\n"
        "main(['--help'])\n"
        f"print([name for name in {SLOW_TO_IMPORT!r} if name in sys.modules])\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "[]"


def test_module_is_the_command() -> None:
    run = subprocess.run([sys.executable, "-m", "partie", "bets"], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "Traceback" not in run.stderr


def _partie(*words: str, shell: str = "") -> subprocess.CompletedProcess[str]:
    command = f'{shell} exec "$0" -m partie "$@"'
    return subprocess.run(
        ["bash", "-c", command, sys.executable, *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LANG": "C"},
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="asks for the device that is always full")
def test_output_to_a_full_disk_is_one_sentence() -> None:
    run = _partie("games", shell="exec > /dev/full;")
    assert (run.returncode, run.stderr) == (
        1,
        "partie: This cannot be written or read: No space left on device\n",
    )


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not keep to the limit")
@pytest.mark.parametrize("kilobytes", [100_000, 250_000])
def test_too_little_memory_is_one_sentence(kilobytes: int) -> None:
    run = _partie("best", "gomoku", "h8", "--time", "0.1", shell=f"ulimit -v {kilobytes};")
    assert run.returncode == 1
    assert "Traceback" not in run.stderr
    assert run.stderr.splitlines()[-1].startswith("partie: There is not enough memory")


def test_ctrl_c_while_modules_load_shows_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "cyclopts.py").write_text("print('loading', flush=True)\nimport time\ntime.sleep(600)\n")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    with subprocess.Popen(
        ["bash", "-c", 'exec "$0" -m partie games', sys.executable],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # ignored in the background of a shell
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "loading\n"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=300)
    assert process.returncode == -signal.SIGINT
    assert errors == ""


INSIDE_A_CALLBACK = """
import signal, time
from partie.__main__ import interrupt
signal.signal(signal.SIGINT, interrupt)
def {name}(*unused):
    signal.raise_signal(signal.SIGINT)
    print("the callback ended", flush=True)
class Kernel:
    {name} = {name}
try:
    Kernel().{call}
    time.sleep(600)
except KeyboardInterrupt:
    print("then it was interrupted")
"""


@pytest.mark.parametrize(
    ("name", "call"),
    [("_raw_object_cache_getbuffer", "_raw_object_cache_getbuffer()"), ("__del__", "__class__")],
)
def test_ctrl_c_while_a_kernel_is_loaded_or_freed_comes_a_moment_later(name: str, call: str) -> None:
    script = INSIDE_A_CALLBACK.format(name=name, call=call)
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=300, check=False)
    assert run.stdout.splitlines() == ["the callback ended", "then it was interrupted"], run.stderr
