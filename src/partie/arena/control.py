"""How a running tournament is controlled: go on, pause, finish what runs, stop now."""

from __future__ import annotations

import enum
import threading

from partie.arena.conditions import Interrupted


class Command(enum.Enum):
    """The last request of a user; stored with the tournament, so that any process can make it."""

    RUN = "run"
    PAUSE = "pause"  # games stand still between two moves, no clock runs
    FINISH = "finish"  # running games are played to their end, no new one starts
    STOP = "stop"  # running games are broken off; a resume plays them again


class Control:
    """Shared by the runner and its games; safe from any thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._command = Command.RUN

    @property
    def command(self) -> Command:
        """The last one."""
        return self._command

    def request(self, command: Command) -> None:
        """Changes the command; a stop is final."""
        with self._changed:
            if self._command is not Command.STOP:
                self._command = command
            self._changed.notify_all()

    def check(self) -> None:
        """Raises `Interrupted` after a stop."""
        if self._command is Command.STOP:
            raise Interrupted

    def between_moves(self, delay: float = 0.0) -> None:
        """Waits for `delay` seconds, and for as long as the pause lasts. Raises `Interrupted`."""
        if delay > 0 or self._command is not Command.RUN:
            with self._changed:
                self._changed.wait_for(lambda: self._command is Command.STOP, delay)
                self._changed.wait_for(lambda: self._command is not Command.PAUSE)
        self.check()
