"""A program's window: found by its class or its process, followed when it is moved."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from Xlib import X
from Xlib.display import Display as Connection
from Xlib.error import XError
from Xlib.protocol.event import ClientMessage

from partie.desktop.program import Box


@dataclass(frozen=True)
class Window:
    """One top-level window of an X11 display."""

    connection: Connection
    handle: Any
    number: int

    def box(self) -> Box | None:
        """The place of the window on the screen; None when it is not there or hidden."""
        with contextlib.suppress(XError):
            if self.handle.get_attributes().map_state != X.IsViewable:
                return None
            size = self.handle.get_geometry()
            place = self.connection.screen().root.translate_coords(self.handle, 0, 0)
            return Box(place.x, place.y, size.width, size.height)
        return None

    def title(self) -> str:
        """The text of its title bar."""
        with contextlib.suppress(XError):
            name = self.handle.get_full_property(self.connection.intern_atom("_NET_WM_NAME"), 0)
            return bytes(name.value).decode(errors="replace") if name else ""
        return ""

    def activate(self) -> None:
        """Asks the window manager to put it in front."""
        self.request("_NET_ACTIVE_WINDOW", 2, X.CurrentTime, 0)

    def close(self) -> None:
        """Asks the window manager to close it."""
        self.request("_NET_CLOSE_WINDOW", X.CurrentTime, 2)

    def maximize(self) -> None:
        """Fills the screen."""
        self.request("_NET_WM_STATE", 1, *self.maximized_atoms(), 2)

    def maximized_atoms(self) -> list[int]:
        """What the window manager calls the two ways of filling the screen."""
        return [self.connection.intern_atom(f"_NET_WM_STATE_MAXIMIZED_{way}") for way in ("HORZ", "VERT")]

    def request(self, message: str, *data: int) -> None:
        """Sends a request about this window to the window manager."""
        event = ClientMessage(
            window=self.handle,
            client_type=self.connection.intern_atom(message),
            data=(32, [*data, *[0] * (5 - len(data))]),
        )
        root = self.connection.screen().root
        root.send_event(event, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        self.connection.sync()


def windows(connection: Connection) -> list[Window]:
    """What the window manager lists, the oldest first."""
    root = connection.screen().root
    with contextlib.suppress(XError):
        found = root.get_full_property(connection.intern_atom("_NET_CLIENT_LIST"), X.AnyPropertyType)
        numbers = found.value if found else ()
        return [Window(connection, connection.create_resource_object("window", n), int(n)) for n in numbers]
    return []


def active_window(connection: Connection) -> int | None:
    """The number of the window that has the keyboard."""
    root = connection.screen().root
    with contextlib.suppress(XError):
        found = root.get_full_property(connection.intern_atom("_NET_ACTIVE_WINDOW"), X.AnyPropertyType)
        return int(found.value[0]) if found and len(found.value) else None
    return None


def same_class(connection: Connection, window_class: str) -> Iterator[Window]:
    """The windows of that class, the oldest first."""
    for window in windows(connection):
        with contextlib.suppress(XError):
            if window_class.lower() in (name.lower() for name in window.handle.get_wm_class() or ()):
                yield window


def find_window(connection: Connection, window_class: str, others: Collection[int] = ()) -> Window | None:
    """The first window of that class which is not one of the others: those were there before."""
    return next((one for one in same_class(connection, window_class) if one.number not in others), None)
