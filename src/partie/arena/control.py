"""How a running tournament is controlled: go on, pause, finish what runs, stop now."""

from __future__ import annotations

import enum
import threading

from partie.arena.conditions import Interrupted


class Command(enum.Enum):
    """What the person in charge wants; stored with the tournament, so that any process can ask for it."""

    RUN = "run"
    PAUSE = "pause"  # games stand still between two moves, no clock runs
    FINISH = "finish"  # running games are played to their end, no new one starts
    STOP = "stop"  # running games are broken off; a resume plays them anew


class Control:
    """Shared by the runner and its games; safe from any thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._command = Command.RUN

    @property
    def command(self) -> Command:
        """The last one."""
        return self._command

    def ask(self, command: Command) -> None:
        """Changes what is wanted; a stop is never taken back."""
        with self._changed:
            if self._command is not Command.STOP:
                self._command = command
            self._changed.notify_all()

    def check(self) -> None:
        """Breaks a game off at any moment. Raises `Interrupted`."""
        if self._command is Command.STOP:
            raise Interrupted

    def between_moves(self, delay: float = 0.0) -> None:
        """Waits for `delay` seconds, and for as long as the pause lasts. Raises `Interrupted`."""
        if delay > 0 or self._command is not Command.RUN:
            with self._changed:
                self._changed.wait_for(lambda: self._command is Command.STOP, delay)
                self._changed.wait_for(lambda: self._command is not Command.PAUSE)
        self.check()
