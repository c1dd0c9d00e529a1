"""Screenshots, mouse and keys of a program's window, stopped by its observer or the user."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Collection, Sequence
from typing import Protocol, TypeVar

from Xlib.display import Display as Connection

from partie.core.text import Text
from partie.desktop.input import Input
from partie.desktop.program import Annotation, Box, Button, Pixels, ProgramClosed, UnreadableScreen
from partie.desktop.screen import Screen
from partie.desktop.waiting import wait_until
from partie.desktop.window import Window, active_window, find_window, same_class

Found = TypeVar("Found")
_RETURNS = 15.0  # seconds a hidden or covered window, or a dialog, may stay
_RETRY = 0.5  # seconds
_DIALOGS = 5  # one after another that are closed before it gives up
CORNER = 3  # pixels: the pointer in this corner of the user's screen stops the drive


class Stopped(Exception):
    """The user stopped the drive."""


class Observer(Protocol):
    """Follows a game and may pause or stop it: the log, the page, the keys of the terminal."""

    def poll(self) -> None:
        """Called frequently. Raises `Stopped`."""
        ...

    def before_action(self) -> None:
        """Called before every click, drag and key; may block. Raises `Stopped`."""
        ...

    def on_event(self, event: str, details: dict[str, object]) -> None:
        """An event of the driver."""
        ...

    def on_annotations(self, annotations: Sequence[Annotation]) -> None:
        """The driver replaced its annotations."""
        ...


class X11WindowControl:
    """`WindowControl` on X11. Follows a window that the user moves or resizes."""

    def __init__(
        self,
        display: str,
        window: Window,
        process: subprocess.Popen[bytes],
        window_class: str,
        observer: Observer,
        stops_for_user: bool = False,
        others: Collection[int] = (),
    ) -> None:
        self._connection: Connection = window.connection
        self._screen = Screen(display)
        self._input = Input(self._connection)
        self._window, self._process, self._class = window, process, window_class
        self._observer, self._stops_for_user = observer, stops_for_user
        self._others = others  # windows of the same class that are not ours
        self._placed: tuple[int, int] | None = None  # where the pointer was put last
        self.frame_seen: Box | None = None  # where the window was last

    def screenshot(self, box: Box | None = None) -> Pixels:
        """See `WindowControl`."""
        frame = self._frame()
        return self._screen.screenshot(frame if box is None else _part(frame, box))

    def click(self, x: int, y: int, button: Button = Button.LEFT) -> None:
        """See `WindowControl`."""
        self._begin_act()
        frame = self._focused()
        self._placed = (frame.x + x, frame.y + y)
        self._input.click(*self._placed, button)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """See `WindowControl`."""
        self._begin_act()
        frame = self._focused()
        self._placed = (frame.x + end[0], frame.y + end[1])
        self._input.drag((frame.x + start[0], frame.y + start[1]), self._placed)

    def press(self, keys: str) -> None:
        """See `WindowControl`."""
        self._begin_act()
        self._focused()
        self._input.press(keys)

    def dismiss(self) -> bool:
        """See `WindowControl`."""
        dialog = self._dialog()
        if dialog is None:
            return False
        self._observer.on_event("dialog", {"title": dialog.title()})
        pressed = 0.0

        def gone() -> bool | None:
            nonlocal pressed
            if self._dialog() is None:
                return True
            if time.monotonic() - pressed > _RETRY:
                self._input.press("escape")
                pressed = time.monotonic()
            return None

        return self.wait(gone, Text("the dialog is closed"), _RETURNS)

    def _dialog(self) -> Window | None:
        """Another window of the program that has the keyboard."""
        number = active_window(self._connection)
        if number in (None, self._window.number):
            return None
        mine = (one for one in same_class(self._connection, self._class) if one.number not in self._others)
        return next((one for one in mine if one.number == number), None)

    def _raise_over_others(self) -> None:
        """Brings the window to the front where one of another program has the keyboard."""
        if active_window(self._connection) != self._window.number and self._dialog() is None:
            self._window.activate()

    def move_pointer_away(self) -> None:
        """See `WindowControl`."""
        frame = self._frame()
        self._placed = (frame.x + 2, frame.y + 2)
        self._input.move(*self._placed)

    def wait(self, check: Callable[[], Found | None], what: Text, seconds: float = 10.0) -> Found:
        """See `WindowControl`."""
        raised = time.monotonic()

        def between() -> None:
            nonlocal raised
            self.check()
            if time.monotonic() - raised > _RETRY:  # what is waited for may lie under another window
                raised = time.monotonic()
                self._raise_over_others()

        try:
            return wait_until(check, what, seconds, between)
        except UnreadableScreen as error:
            if error.pixels is None:  # the log needs the picture
                error.pixels = self.screenshot()
            raise

    def log_event(self, event: str, **details: object) -> None:
        """See `WindowControl`."""
        self._observer.on_event(event, details)

    def annotate(self, annotations: Sequence[Annotation]) -> None:
        """See `WindowControl`."""
        self._observer.on_annotations(annotations)

    def follow(self, observer: Observer) -> None:
        """Replaces the observer."""
        self._observer = observer

    def check(self) -> None:
        """Raises `ProgramClosed` when the program ended and `Stopped` when the user took over."""
        if self._process.poll() is not None:
            raise ProgramClosed("The program ended while it was played.")
        self._observer.poll()
        if self._stops_for_user and self._user_stops():
            raise Stopped

    def _begin_act(self) -> None:
        self.check()
        self._observer.before_action()

    def close(self) -> None:
        """Closes the connection."""
        self._screen.close()

    def _user_stops(self) -> bool:
        x, y = self._input.pointer()
        corner = x <= CORNER and y <= CORNER and self._placed != (x, y)
        return corner or self._input.is_down("escape")

    def _frame(self) -> Box:
        """The box of the window; waits a little while it is hidden."""
        box = self._window.box()
        end = time.monotonic() + _RETURNS
        while box is None:
            self.check()
            again = find_window(self._connection, self._class, self._others)
            self._window = again or self._window
            box = self._window.box()
            if box is None:
                if time.monotonic() > end:
                    raise ProgramClosed("The window was closed or hidden while it was played.")
                self._window.activate()
                time.sleep(0.05)
        self.frame_seen = box
        return box

    def _focused(self) -> Box:
        """The box of the window, in front of the others: a click must never reach another one."""
        frame = self._frame()
        end, dialogs = time.monotonic() + _RETURNS, 0
        while active_window(self._connection) != self._window.number:
            if time.monotonic() > end or dialogs > _DIALOGS:
                raise ProgramClosed("Another window stays in front of the game.")
            self.check()
            if self.dismiss():  # the keyboard is given back after that
                end, dialogs = time.monotonic() + _RETURNS, dialogs + 1
            else:
                self._window.activate()
                time.sleep(0.02)
            frame = self._frame()
        return frame


def _part(frame: Box, box: Box) -> Box:
    """The place of a part of a window on the screen: what would lie outside of the window is not its own."""
    left, top = max(0, box.x), max(0, box.y)
    right, bottom = min(frame.width, box.x + box.width), min(frame.height, box.y + box.height)
    return Box(frame.x + left, frame.y + top, right - left, bottom - top)
