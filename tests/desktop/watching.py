"""Somebody who follows a game that is driven, and interferes when told to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from partie.desktop.program import Annotation


class Watcher:
    """Hears everything, and does something before an action when it is told to."""

    def __init__(self) -> None:
        self.events: list[str] = []
        self.before: dict[int, Callable[[], None]] = {}  # the action, counted from 1 -> what happens before it
        self.actions = 0

    def poll(self) -> None:
        pass

    def before_action(self) -> None:
        self.actions += 1
        if self.actions in self.before:
            self.before[self.actions]()

    def on_event(self, event: str, details: dict[str, object]) -> None:
        self.events.append(event)

    def on_annotations(self, annotations: Sequence[Annotation]) -> None:
        pass
