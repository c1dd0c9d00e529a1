"""A mouse and a keyboard, moved through XTest: programs cannot distinguish them from real ones."""

from __future__ import annotations

from Xlib import XK, X
from Xlib.display import Display as Connection
from Xlib.ext import xtest

from partie.desktop.program import Button

_KEYS = {"ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L", "return": "Return", "escape": "Escape"}
_KEYS |= {"tab": "Tab", "space": "space"}


class Input:
    """Pointer and keys of one display. Every event has arrived when a call returns."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def move(self, x: int, y: int) -> None:
        """Jumps with the pointer."""
        xtest.fake_input(self._connection, X.MotionNotify, x=x, y=y)
        self._connection.sync()

    def click(self, x: int, y: int, button: Button = Button.LEFT) -> None:
        """Presses and releases at one place."""
        xtest.fake_input(self._connection, X.MotionNotify, x=x, y=y)
        xtest.fake_input(self._connection, X.ButtonPress, button)
        xtest.fake_input(self._connection, X.ButtonRelease, button)
        self._connection.sync()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """One jump is enough for a program to see that something is carried."""
        self.move(*start)
        xtest.fake_input(self._connection, X.ButtonPress, Button.LEFT)
        self._connection.sync()
        self.move((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self.move(*end)
        xtest.fake_input(self._connection, X.ButtonRelease, Button.LEFT)
        self._connection.sync()

    def press(self, keys: str) -> None:
        """`ctrl+r`, `escape`, `2`."""
        codes = [self._code(key) for key in keys.split("+")]
        for code in codes:
            xtest.fake_input(self._connection, X.KeyPress, code)
        for code in reversed(codes):
            xtest.fake_input(self._connection, X.KeyRelease, code)
        self._connection.sync()

    def pointer(self) -> tuple[int, int]:
        """The place of the pointer."""
        at = self._connection.screen().root.query_pointer()
        return int(at.root_x), int(at.root_y)

    def is_down(self, key: str) -> bool:
        """Whether a key is held."""
        code = self._code(key)
        return bool(self._connection.query_keymap()[code // 8] >> code % 8 & 1)

    def _code(self, key: str) -> int:
        return int(self._connection.keysym_to_keycode(XK.string_to_keysym(_KEYS.get(key, key))))
