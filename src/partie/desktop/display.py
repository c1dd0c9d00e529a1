"""Displays to play on: a virtual one or the user's own; programs get a private home directory on both."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from Xlib.display import Display as Connection
from Xlib.error import DisplayError

from partie.core.text import Text, TextError
from partie.desktop.leftovers import MARK, private_home
from partie.desktop.program import UnreadableScreen
from partie.desktop.waiting import wait_until

SCREEN = (1280, 1024)  # narrower ones cut off wide boards
_START = 60.0  # seconds
_TERMINATES = 5.0  # seconds between SIGTERM and SIGKILL


class NoDisplay(TextError):
    """There is no display to play on."""


@dataclass
class Display:
    """A display and the environment that programs on it get."""

    name: str  # ":97"
    environment: dict[str, str]
    home: Path  # private: the user's settings, best times and statistics are not touched
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def run(self, *command: str) -> subprocess.Popen[bytes]:
        """Starts a program there, in a process group of its own."""
        process = subprocess.Popen(
            command,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.processes.append(process)
        return process

    def end(self, process: subprocess.Popen[bytes]) -> None:
        """Ends a program with everything it started."""
        _end_all([process])
        self.processes.remove(process)


def missing_tools() -> list[str]:
    """Debian packages that a virtual display needs and that are not installed."""
    return [package for tool, package in (("Xvfb", "xvfb"), ("openbox", "openbox")) if not shutil.which(tool)]


@contextlib.contextmanager
def virtual_display(size: tuple[int, int] = SCREEN) -> Iterator[Display]:
    """A virtual display with a window manager. Everything that runs on it ends with it."""
    if missing := missing_tools():
        raise NoDisplay(
            "An own display needs programs that are not here: apt-get install {packages}",
            packages=" ".join(missing),
        )
    with private_home() as home:
        server, name = _start_server(size, home)
        display = Display(name, _environment(home, name), home, [server])
        try:
            display.run("openbox")
            wait_until(lambda: _has_window_manager(name), Text("the window manager starts"), _START)
            yield display
        finally:
            _end_all(display.processes)


@contextlib.contextmanager
def own_display() -> Iterator[Display]:
    """The display of the user's session. Raises `NoDisplay` where programs cannot be driven."""
    name = os.environ.get("DISPLAY", "")
    if not name:
        wayland = bool(os.environ.get("WAYLAND_DISPLAY"))
        reason = (
            "This session runs on Wayland alone, which lets no program move the mouse; use --display virtual."
            if wayland
            else "There is no display here; use --display virtual."
        )
        raise NoDisplay(reason)
    try:
        Connection(name).close()
    except (DisplayError, OSError) as error:
        raise NoDisplay("The display {name!r} cannot be reached: {error}", name=name, error=str(error)) from error
    with private_home() as home:
        display = Display(name, {**os.environ, **_environment(home, name), **_access()}, home)
        try:
            yield display
        finally:
            _end_all(display.processes)


def _access() -> dict[str, str]:
    """What gives programs with another home access to the user's display, and their language."""
    cookies = os.environ.get("XAUTHORITY") or str(Path.home() / ".Xauthority")
    return {"XAUTHORITY": cookies, "LANG": os.environ.get("LANG", "C.UTF-8")}


def _start_server(size: tuple[int, int], home: Path) -> tuple[subprocess.Popen[bytes], str]:
    """The X server chooses a free number and writes it to the pipe; closing that too early would end it."""
    screen = f"{size[0]}x{size[1]}x24"  # without -noreset it would reset when its last client leaves
    reading, writing = os.pipe()
    try:
        server = subprocess.Popen(
            [
                "Xvfb",
                "-displayfd",
                str(writing),
                "-screen",
                "0",
                screen,
                "-nolisten",
                "tcp",
                "-noreset",
            ],
            env={**os.environ, MARK: str(home)},
            pass_fds=[writing],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    finally:
        os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        number = pipe.readline().strip().decode()
    if not number.isdecimal():
        _end_all([server])
        raise NoDisplay("The display server ended at once.")
    return server, f":{number}"


def _environment(home: Path, name: str) -> dict[str, str]:
    """No bus, no helpers: settings go to files in the private home."""
    inherited = {key: os.environ[key] for key in ("PATH", "LD_LIBRARY_PATH") if key in os.environ}
    return inherited | {
        MARK: str(home),
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home / "run"),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_DATA_HOME": str(home / ".local/share"),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "DISPLAY": name,
        "GDK_BACKEND": "x11",
        "QT_QPA_PLATFORM": "xcb",
        "GSETTINGS_BACKEND": "keyfile",
        "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        "NO_AT_BRIDGE": "1",
        "LANG": "C.UTF-8",
    }


def _has_window_manager(name: str) -> bool | None:
    try:
        connection = Connection(name)
    except (DisplayError, OSError):
        return None
    try:
        root = connection.screen().root
        found = root.get_full_property(connection.intern_atom("_NET_SUPPORTING_WM_CHECK"), 0)
        return True if found else None
    finally:
        connection.close()


def _end_all(processes: list[subprocess.Popen[bytes]]) -> None:
    """Ends process groups, the newest first: SIGTERM, then SIGKILL."""
    for process in reversed(processes):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, 15)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_TERMINATES)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, 9)
        process.wait()
        with contextlib.suppress(UnreadableScreen):  # some processes cannot be ended
            wait_until(partial(_has_ended, process.pid), Text("its processes end"), _TERMINATES)


def _has_ended(group: int) -> bool | None:
    """Whether no process of this group runs any more and could write into the private home."""
    for place in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError):  # it may end while it is read
            state, _parent, its_group, *_ = place.read_text(errors="replace").rpartition(")")[2].split()
            if int(its_group) == group and state not in ("Z", "X"):
                return None
    return True
