"""Somebody who follows a game that is driven, and interferes when told to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from partie.programs import Mark


class Watcher:
    """Hears everything, and does something at a moment when it is told to."""

    def __init__(self) -> None:
        self.events: list[str] = []
        self.at: dict[int, Callable[[], None]] = {}  # calls of `between` -> what happens then
        self.calls = 0

    def between(self) -> None:
        self.calls += 1
        if self.calls in self.at:
            self.at[self.calls]()

    def acts(self) -> None:
        pass

    def heard(self, event: str, details: dict[str, object]) -> None:
        self.events.append(event)

    def marked(self, marks: Sequence[Mark]) -> None:
        pass
