"""Eyes and hands at a program's window, which stop when somebody says so."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Collection, Sequence
from typing import Protocol, TypeVar

from Xlib.display import Display as Connection

from partie.core.text import Text
from partie.desktop.input import Input
from partie.desktop.program import Box, Button, Gone, Mark, Pixels, Unclear
from partie.desktop.screen import Screen
from partie.desktop.waiting import wait_until
from partie.desktop.window import Window, active_window, find_window, same_class

Found = TypeVar("Found")
_RETURNS = 15.0  # seconds a hidden or covered window, or a dialog, may stay
_ASK_AGAIN = 0.5  # seconds
_DIALOGS = 5  # one after another that are closed before it is given up
CORNER = 3  # pixels: the pointer in this corner of the person's screen stops everything


class Stopped(Exception):
    """Somebody asked to end it."""


class Observer(Protocol):
    """Whoever follows a game: its log, the page, the keys of the terminal."""

    def between(self) -> None:
        """Called all the time; waits while paused, raises `Stopped`."""
        ...

    def acts(self) -> None:
        """Called before every click, drag and key; may wait, raises `Stopped`."""
        ...

    def heard(self, event: str, details: dict[str, object]) -> None:
        """What the driver tells."""
        ...

    def marked(self, marks: Sequence[Mark]) -> None:
        """What the driver thinks."""
        ...


class WindowHands:
    """The hands of one driver. The window is looked up again when it was moved or resized."""

    def __init__(
        self,
        display: str,
        window: Window,
        process: subprocess.Popen[bytes],
        window_class: str,
        observer: Observer,
        person_is_near: bool = False,
        others: Collection[int] = (),
    ) -> None:
        self._connection: Connection = window.connection
        self._screen = Screen(display)
        self._input = Input(self._connection)
        self._window, self._process, self._class = window, process, window_class
        self._observer, self._person_is_near = observer, person_is_near
        self._others = others  # windows of the same class that are not ours
        self._placed: tuple[int, int] | None = None  # where the pointer was put last
        self.frame_seen: Box | None = None  # where the window was last

    def look(self, box: Box | None = None) -> Pixels:
        """See `WindowControl`."""
        frame = self._frame()
        return self._screen.look(frame if box is None else _part(frame, box))

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
        self._observer.heard("dialog", {"title": dialog.title()})
        asked = 0.0

        def gone() -> bool | None:
            nonlocal asked
            if self._dialog() is None:
                return True
            if time.monotonic() - asked > _ASK_AGAIN:
                self._input.press("escape")
                asked = time.monotonic()
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

    def park(self) -> None:
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
            if time.monotonic() - raised > _ASK_AGAIN:  # what is waited for may lie under another window
                raised = time.monotonic()
                self._raise_over_others()

        try:
            return wait_until(check, what, seconds, between)
        except Unclear as error:
            if error.pixels is None:  # whoever reads the log wants to see what was seen
                error.pixels = self.look()
            raise

    def tell(self, event: str, **details: object) -> None:
        """See `WindowControl`."""
        self._observer.heard(event, details)

    def show(self, marks: Sequence[Mark]) -> None:
        """See `WindowControl`."""
        self._observer.marked(marks)

    def follow(self, observer: Observer) -> None:
        """Tells somebody else from now on."""
        self._observer = observer

    def check(self) -> None:
        """Raises `Gone` when the program ended and `Stopped` when the person took over."""
        if self._process.poll() is not None:
            raise Gone("The program ended while it was played.")
        self._observer.between()
        if self._person_is_near and self._was_called_off():
            raise Stopped

    def _begin_act(self) -> None:
        self.check()
        self._observer.acts()

    def close(self) -> None:
        """Lets the display go."""
        self._screen.close()

    def _was_called_off(self) -> bool:
        x, y = self._input.pointer()
        corner = x <= CORNER and y <= CORNER and self._placed != (x, y)
        return corner or self._input.is_down("escape")

    def _frame(self) -> Box:
        """Where the window is; waits a little while it is hidden."""
        box = self._window.box()
        end = time.monotonic() + _RETURNS
        while box is None:
            self.check()
            again = find_window(self._connection, self._class, self._others)
            self._window = again or self._window
            box = self._window.box()
            if box is None:
                if time.monotonic() > end:
                    raise Gone("The window was closed or hidden while it was played.")
                self._window.activate()
                time.sleep(0.05)
        self.frame_seen = box
        return box

    def _focused(self) -> Box:
        """Where the window is, in front of the others: a click must never reach another one."""
        frame = self._frame()
        end, dialogs = time.monotonic() + _RETURNS, 0
        while active_window(self._connection) != self._window.number:
            if time.monotonic() > end or dialogs > _DIALOGS:
                raise Gone("Another window stays in front of the game.")
            self.check()
            if self.dismiss():  # the keyboard is given back after that
                end, dialogs = time.monotonic() + _RETURNS, dialogs + 1
            else:
                self._window.activate()
                time.sleep(0.02)
            frame = self._frame()
        return frame


def _part(frame: Box, box: Box) -> Box:
    """Where a part of a window is on the screen: what would lie outside of the window is not its own."""
    left, top = max(0, box.x), max(0, box.y)
    right, bottom = min(frame.width, box.x + box.width), min(frame.height, box.y + box.height)
    return Box(frame.x + left, frame.y + top, right - left, bottom - top)
