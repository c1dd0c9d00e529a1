"""What can happen to a computation on its way, and whether it ends like one that was left alone."""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from harness.faults.computations import Computation, Result, command, environment
from harness.launch import Process

TIMEOUT = 600  # seconds a process may take on a busy machine
JUMPING = Path(__file__).parent / "jumping_clock"  # a module that Python loads first and that moves its clock
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE = 24, 1


@dataclass
class Tally:
    """What happened in one kind of disturbance."""

    kind: str
    trials: int = 0
    ended: int = 0  # runs to the end that were compared with the undisturbed one
    different: int = 0  # of these: something is lost, doubled or changed
    tracebacks: int = 0
    notes: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        """Nothing was lost or doubled, no traceback was shown."""
        return self.different == 0 and self.tracebacks == 0 and self.ended > 0

    def add_errors(self, errors: str) -> None:
        """What a process said on its error stream."""
        if "Traceback" in errors:
            self.tracebacks += 1
            self.notes.append(errors[-600:])


@contextlib.contextmanager
def fresh_folder(computation: Computation) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="partie-faults-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        computation.prepare(folder)
        yield folder


def run(computation: Computation, folder: Path, **options: object) -> subprocess.CompletedProcess[str]:
    """Once, to its end."""
    env = {**environment(folder), **dict(options.pop("more", {}))}  # type: ignore[call-overload]
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        command(computation, folder),
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
        **options,
    )


def undisturbed(computation: Computation) -> tuple[Result, float]:
    """What it ends with when nothing happens, and how many seconds that takes here."""
    with fresh_folder(computation) as folder:
        began = time.monotonic()
        process = started(computation, folder)
        _, errors = process.communicate(timeout=TIMEOUT)
        assert process.returncode == 0, errors[-1000:]
        return computation.result(folder), time.monotonic() - began


def started(computation: Computation, folder: Path) -> Process:
    """The command under way; its errors are read."""
    return computation.start(computation.words(folder), environment(folder), None)


def killed(
    computation: Computation, by: signal.Signals, kills: int, rng: Random, expected: Result, seconds: float
) -> Tally:
    """Killed at random moments and started again, until so many kills have hit."""
    tally = Tally(f"{by.name} {computation.name}")
    while tally.trials < kills:
        before, began = tally.trials, time.monotonic()
        with fresh_folder(computation) as folder:
            while True:
                process = started(computation, folder)
                if _read_errors(process, rng.uniform(0.0, 1.1 * seconds), tally):
                    break
                tally.trials += 1
                process.send_signal(by)
                _read_until_the_end(process, tally)
                if tally.trials == kills:
                    process = started(computation, folder)
                    _read_until_the_end(process, tally)
                    break
            if tally.trials == before:  # a whole run: the first one of all may have compiled
                seconds = min(seconds, time.monotonic() - began)
            check_results(computation, folder, process.returncode, expected, tally)
    return tally


def _read_errors(process: Process, response_timeout: float, tally: Tally) -> bool:
    """Whether it ends by itself within so many seconds."""
    try:
        tally.add_errors(process.communicate(timeout=response_timeout)[1])
    except subprocess.TimeoutExpired:
        return False
    return True


def _read_until_the_end(process: Process, tally: Tally) -> None:
    """Kills what does not end by itself."""
    if not _read_errors(process, TIMEOUT, tally):
        process.kill()
        _read_errors(process, TIMEOUT, tally)


def compare(computation: Computation, folder: Path, expected: Result, tally: Tally) -> None:
    """Lets it end in peace and looks at what is there."""
    last = run(computation, folder)
    tally.add_errors(last.stderr)
    check_results(computation, folder, last.returncode, expected, tally)


def check_results(computation: Computation, folder: Path, returned: int | None, expected: Result, tally: Tally) -> None:
    """What a run left that was undisturbed at its end."""
    tally.ended += 1
    found = computation.result(folder) if returned == 0 else None
    if found != expected:
        tally.different += 1
        tally.notes.append(f"ended with {returned}\n{found}\nnot\n{expected}")


def _limited(most: int) -> Callable[[], None]:
    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    return limit


def _obey_modes() -> None:
    """Root writes everywhere, unless it gives that right up."""
    if os.geteuid() == 0:
        ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0)


def file_limit(computation: Computation, trials: int, rng: Random, expected: Result) -> Tally:
    """No file may grow beyond a few kilobytes; then it may again."""
    tally = Tally(f"file limit {computation.name}")
    for _ in range(trials):
        with fresh_folder(computation) as folder:
            tally.trials += 1
            largest = max((path.stat().st_size for path in folder.rglob("*") if path.is_file()), default=0)
            most = largest + rng.choice((0, 100, 5_000, 40_000))
            tally.add_errors(run(computation, folder, preexec_fn=_limited(most)).stderr)
            compare(computation, folder, expected, tally)
    return tally


def may_mount() -> bool:
    """Whether this process may make small disks; in many containers it may not."""
    with tempfile.TemporaryDirectory(prefix="partie-disk-") as folder:
        made = _mount(Path(folder), "size=64k")
        if made:
            _unmount(Path(folder))
        return made


def disk_full(computation: Computation, trials: int, rng: Random, expected: Result) -> Tally:
    """The person's data lies on a small disk that fills up in the middle; then the disk is larger."""
    tally = Tally(f"disk full {computation.name}")
    for _ in range(trials):
        with tempfile.TemporaryDirectory(prefix="partie-disk-") as name:
            folder = Path(name)
            assert _mount(folder, "size=16m"), "only root may mount a disk"
            try:
                computation.prepare(folder)
                environment(folder)
                used = shutil.disk_usage(folder).used
                room = rng.choice((0, 4_096, 20_000, 80_000))
                assert _mount(folder, f"remount,size={max(used + room, 4_096)}")  # 0 is without limit
                tally.trials += 1
                tally.add_errors(run(computation, folder).stderr)
                assert _mount(folder, "remount,size=256m")
                compare(computation, folder, expected, tally)
            finally:
                _unmount(folder)
    return tally


def _mount(folder: Path, options: str) -> bool:
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _unmount(folder: Path) -> None:
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def read_only(computation: Computation, trials: int, _chance: Random, expected: Result) -> Tally:
    """Nothing may be written in the person's folders; then it may be again."""
    tally = Tally(f"read-only {computation.name}")
    for _ in range(trials):
        with fresh_folder(computation) as folder:
            tally.trials += 1
            environment(folder)
            paths = [folder, *folder.rglob("*")]
            modes = {path: path.stat().st_mode for path in paths if not path.is_symlink()}
            for path in modes:
                path.chmod(0o555 if path.is_dir() else 0o444)
            tally.add_errors(run(computation, folder, preexec_fn=_obey_modes).stderr)
            for path, mode in modes.items():
                path.chmod(mode)
            compare(computation, folder, expected, tally)
    return tally


def clock_jumps(computation: Computation, trials: int, rng: Random, expected: Result) -> Tally:
    """The clock of the wall jumps by up to a year, forwards and backwards, again and again."""
    tally = Tally(f"clock jumps {computation.name}")
    for _ in range(trials):
        with fresh_folder(computation) as folder:
            tally.trials += 1
            paths = os.pathsep.join([str(JUMPING), environment(folder)["PYTHONPATH"]])
            more = {"PYTHONPATH": paths, "JUMPING_SEED": str(rng.randrange(1 << 30))}
            tally.add_errors(run(computation, folder, more=more).stderr)
            compare(computation, folder, expected, tally)
    return tally
