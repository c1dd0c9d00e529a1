"""A drive in a thread, its annotated picture, and the controls of its viewers."""

from __future__ import annotations

import io
import logging
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from partie.core.text import Text
from partie.desktop.display import Display, NoDisplay, virtual_display
from partie.desktop.program import Annotation, Box, Program, ProgramClosed, ProgramLevel, UnreadableScreen
from partie.desktop.screen import Screen
from partie.desktop.session import Drive, DrivenGame
from partie.desktop.window_control import Stopped

FRESH = 0.1  # seconds for which a picture is cached
QUALITY = 80  # of the JPEG
_log = logging.getLogger(__name__)


class Controls:
    """Pause, step, stop and speed, checked before every action of the driver. Thread-safe."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._steps = 0
        self._acted = 0.0
        self.is_paused = False
        self.is_stopped = False
        self.gap = 0.0  # seconds between two actions
        self.annotations: tuple[Annotation, ...] = ()

    def pause(self) -> None:
        """The driver waits before its next action."""
        with self._changed:
            self.is_paused, self._steps = True, 0

    def resume(self) -> None:
        """The driver goes on."""
        with self._changed:
            self.is_paused = False
            self._changed.notify_all()

    def step(self) -> None:
        """One action, then it waits again."""
        with self._changed:
            self.is_paused = True
            self._steps += 1
            self._changed.notify_all()

    def stop(self) -> None:
        """The drive ends."""
        with self._changed:
            self.is_stopped = True
            self._changed.notify_all()

    def limit(self, actions: float | None) -> None:
        """Actions a second at most; None is as fast as it can."""
        with self._changed:
            self.gap = 1 / actions if actions else 0.0
            self._changed.notify_all()

    def poll(self) -> None:
        """See `Observer`."""
        if self.is_stopped:
            raise Stopped

    def before_action(self) -> None:
        """See `Observer`."""
        with self._changed:
            while not self.is_stopped and not self._may_act():
                left = self._acted + self.gap - time.monotonic()  # 0 or less: since the last look it may act
                self._changed.wait(None if self.is_paused else max(0.0, left))
            self._steps = max(0, self._steps - 1)
            self._acted = time.monotonic()
        self.poll()

    def _may_act(self) -> bool:
        if self.is_paused:
            return self._steps > 0
        return time.monotonic() - self._acted >= self.gap

    def on_event(self, event: str, details: dict[str, object]) -> None:
        """See `Observer`."""

    def on_annotations(self, annotations: Sequence[Annotation]) -> None:
        """See `Observer`."""
        self.annotations = tuple(annotations)


class WatchedDrive:
    """Games of one program on a display of its own, in a thread."""

    def __init__(self, program: Program, level: ProgramLevel, games: int, folder: Path) -> None:
        self.program, self.level, self.games = program, level, games
        self.controls = Controls()
        self.played: list[DrivenGame] = []
        self.error: Text | None = None  # why it ended early
        self.is_over = False
        self.folder = folder
        self._drive: Drive | None = None
        self._display: Display | None = None
        self._taking_picture = threading.Lock()
        self._picture: tuple[float, bytes] | None = None
        self._thread = threading.Thread(target=self._run, name=f"drive {program.name}", daemon=True)

    def start(self) -> None:
        """Returns at once."""
        self._thread.start()

    def wait(self, seconds: float) -> None:
        """Waits until the program and its display are gone."""
        self._thread.join(seconds)

    def frame(self) -> Box | None:
        """The box of the window on its display; None while there is none."""
        control = self._drive.control if self._drive else None
        return control.frame_seen if control else None

    def picture(self) -> bytes | None:
        """The window as a JPEG; the last one once it is gone, None before it is there."""
        with self._taking_picture:
            frame, display = self.frame(), self._display
            now = time.monotonic()
            fresh = self._picture is not None and now - self._picture[0] < FRESH
            if frame is not None and display is not None and not fresh and not self.is_over:
                self._picture = now, _jpeg(display.name, frame)
            return self._picture[1] if self._picture else None

    def _run(self) -> None:
        try:
            with virtual_display() as display:
                drive = Drive(self.program, self.level, self.games, display, self.folder, self.controls)
                self._display, self._drive = display, drive
                try:
                    drive.run(self.played.append)
                finally:
                    with self._taking_picture:  # no screenshot of a display that closes
                        self.is_over = True
        except Stopped:
            pass
        except (ProgramClosed, UnreadableScreen, NoDisplay) as error:
            self.error = error.text
        except Exception:  # viewers must learn of it
            _log.exception("the drive of %s broke off", self.program.name)
            self.error = Text("The drive broke off; the server's log says why.")
        finally:
            self.is_over = True


def _jpeg(display: str, frame: Box) -> bytes:
    screen = Screen(display)
    try:
        pixels = screen.screenshot(frame)
    finally:
        screen.close()
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "JPEG", quality=QUALITY)
    return file.getvalue()
