"""The supervisor process of one brain; a separate script, started by `process.py`.

It starts the brain, watches the memory of the brain and all its descendants, and ends every one of them
when the brain exits, or when the manager closes the control pipe or dies.
On Linux it adopts orphans, so that children which moved to another session are found, too. Only the standard
library, nothing of Partie: it must start in a few milliseconds and outlive failures of the manager.

    supervisor.py CONTROL_FD STATUS_FD MEMORY_BYTES COMMAND...
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import signal
import sys
from pathlib import Path

POLL_EVERY = 0.1  # seconds between two measurements of the memory
PR_SET_CHILD_SUBREAPER = 36
PR_SET_PDEATHSIG = 1
PAGE = os.sysconf("SC_PAGE_SIZE")


def adopt_orphans() -> None:
    """Makes descendants whose parent died children of this process (Linux only)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def descendants(process: int) -> list[int]:
    """All processes below `process`, from Linux's /proc; empty elsewhere."""
    found: list[int] = []
    waiting = [process]
    while waiting:
        for children in Path(f"/proc/{waiting.pop()}/task").glob("*/children"):
            try:
                below = [int(token) for token in children.read_text().split()]
            except OSError:  # the thread or process ended meanwhile
                continue
            found += below
            waiting += below
    return found


def die_with_parent() -> None:
    """Lets the kernel end this process when the one that started it is killed (Linux only)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def marked(mark: str) -> list[int]:
    """All processes that have the mark in their environment, whatever their parent is now."""
    wanted, found = mark.encode(), []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            variables = (entry / "environ").read_bytes().split(b"\0")
        except OSError:  # another user's, or it ended meanwhile
            continue
        if wanted in variables:
            found.append(int(entry.name))
    return found


def held_bytes(processes: list[int], allowed: int) -> int:
    """The memory the processes hold together, pages that several of them share counted once.

    Asking for shares is slow, so it is done only where the plain sum is more than what is allowed.
    """
    held = resident_bytes(processes)
    return held if held <= allowed else sum(map(share_of, processes))


def share_of(process: int) -> int:
    """What one process holds, each page divided by the number of its users; 0 once it has exited."""
    try:
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    except OSError:
        return 0
    return resident_bytes([process])


def resident_bytes(processes: list[int]) -> int:
    """What the processes hold, shared pages counted for each of them."""
    total = 0
    for process in processes:
        try:
            total += int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE
        except (OSError, IndexError):
            continue
    return total


def start(command: list[str], status: int) -> int:
    """Runs the brain as leader of a new process group; reports why when that is impossible."""
    child = os.fork()
    if child:
        return child
    die_with_parent()
    os.setpgid(0, 0)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # Python ignores it, brains do not expect that
    try:
        os.execvp(command[0], command)
    except OSError as error:
        os.write(status, f"start {error.strerror}: {command[0]}\n".encode())
    os._exit(127)


def end_everything(brain: int) -> None:
    """Kills the brain's group and every descendant until none remains."""
    while True:
        for process in descendants(os.getpid()):
            kill(process)
        with contextlib.suppress(OSError):  # the group may be empty
            os.killpg(brain, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def kill(process: int) -> None:
    """Kills one process, which may have exited already."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)


def exit_status(brain: int) -> str | None:
    """Reaps what ended; how the brain ended, or None while it runs."""
    report = None
    while True:
        try:
            process, code = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return report
        if process == 0:
            return report
        if process == brain:
            report = f"exit {os.waitstatus_to_exitcode(code)}"


def watch(brain: int, control: int, wake: int, memory: int) -> str:
    """Waits for the end of the brain and returns the reason."""
    while True:
        ready, _, _ = select.select([control, wake], [], [], POLL_EVERY if memory else None)
        if wake in ready:
            os.read(wake, 4096)
        if (report := exit_status(brain)) is not None:
            return report
        if control in ready:
            return "stopped"
        if memory and (used := held_bytes(descendants(os.getpid()), memory)) > memory:
            return f"memory {used}"


def main() -> None:
    """Reads the arguments, watches, reports, cleans up."""
    control, status, memory = (int(text) for text in sys.argv[1:4])
    adopt_orphans()
    wake, wake_end = os.pipe()
    os.set_blocking(wake_end, False)
    signal.set_wakeup_fd(wake_end, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda _signal, _frame: None)
    os.set_inheritable(control, False)
    os.set_inheritable(status, False)
    brain = start(sys.argv[4:], status)
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in range(3):  # otherwise the manager would never see the brain's end of file
        os.dup2(nothing, descriptor)
    report = watch(brain, control, wake, memory)
    with contextlib.suppress(BrokenPipeError):  # the manager has exited; cleaning up still matters
        os.write(status, f"{report}\n".encode())
    end_everything(brain)


if __name__ == "__main__":
    main()
