"""On the person's own screen: refused where it cannot work, told before it begins, called off at once."""

from __future__ import annotations

import os
from types import SimpleNamespace

import pytest
from Xlib import XK, X
from Xlib.display import Display as Connection
from Xlib.ext import xtest

from partie.cli import drive
from partie.core.text import Text
from partie.desktop.display import NoDisplay, own_display, virtual_display
from partie.desktop.input import Input
from partie.desktop.waiting import wait_until
from partie.desktop.window import Window, find_window
from partie.desktop.window_control import Stopped, X11WindowControl
from tests.desktop.test_gnome_mines import started
from tests.desktop.watching import Watcher
from tests.needs import needs_program

pytestmark = pytest.mark.timeout(180)


@pytest.mark.parametrize(("wayland", "reason"), [("wayland-0", "Wayland alone"), (None, "There is no display")])
def test_sessions_without_x11_are_refused_with_the_reason(
    wayland: str | None, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    if wayland:
        monkeypatch.setenv("WAYLAND_DISPLAY", wayland)
    with pytest.raises(NoDisplay, match=reason), own_display():
        pass


def test_the_mouse_is_taken_over_after_a_countdown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    needs_program("Xvfb", "xvfb")
    needs_program("openbox", "openbox")
    slept: list[float] = []
    with virtual_display() as screen:
        monkeypatch.setenv("DISPLAY", screen.name)
        monkeypatch.setattr(drive, "time", SimpleNamespace(sleep=slept.append))  # other threads sleep, too
        with drive.open_display("here") as here:
            assert here.name == screen.name
            assert here.environment["HOME"] == str(here.home) != os.environ["HOME"]
        monkeypatch.undo()
    assert slept == [1, 1, 1]
    assert [line[:6] for line in capsys.readouterr().err.splitlines()] == ["In 3 s", "In 2 s", "In 1 s"]


@pytest.mark.parametrize("how", ["corner", "escape"])
def test_the_corner_and_escape_stop_everything(how: str) -> None:
    with started("small") as (display, control, _watcher):
        person = Connection(display.name)
        window: Window = wait_until(lambda: find_window(person, "gnome-mines"), Text("a window"), 30)
        near = X11WindowControl(
            display.name, window, display.processes[-1], "gnome-mines", Watcher(), stops_for_user=True
        )
        try:
            Input(person).move(300, 300)
            near.check()  # nothing happens in the middle of the screen
            if how == "corner":
                Input(person).move(0, 0)
            else:
                key = person.keysym_to_keycode(XK.string_to_keysym("Escape"))
                xtest.fake_input(person, X.KeyPress, key)
                person.sync()
            with pytest.raises(Stopped):
                near.check()
        finally:
            near.close()
            person.close()
        control.check()  # where nobody sits, neither stops anything


def test_windows_that_were_there_before_are_left_alone() -> None:
    with started("small") as (display, _hands, _watcher):
        person = Connection(display.name)
        try:
            window: Window = wait_until(lambda: find_window(person, "gnome-mines"), Text("a window"), 30)
            assert find_window(person, "gnome-mines", {window.number}) is None
        finally:
            person.close()
