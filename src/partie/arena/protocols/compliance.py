"""What a step of `partie arena check` is; `partie.arena.checking` runs them.

Each step has a separate conversation, so that one failure does not cause the next. A brain at an address may
serve one manager and no other, and exits when it reads the farewell: there one connection serves all steps.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from partie.arena.brain_spec import BrainSpec
from partie.arena.player import Player
from partie.arena.protocols.peer import PeerPlayer
from partie.core.game import Game
from partie.core.text import Text, TextError

LATE = 1.0  # seconds over the limit that every manager grants


def allowed_lateness() -> float:
    """Seconds a brain may be late now: more on a machine with more work than processors."""
    waiting = os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 1.0
    return LATE * max(1.0, waiting)


class CheckFailed(TextError):
    """Why a step failed."""


@dataclass
class Subject:
    """The brain that is checked."""

    spec: BrainSpec
    game: Game
    make_player: Callable[[BrainSpec, Game], Player]
    stays: bool = False  # it is behind an address: one player for all steps, which never sends the farewell
    lines: list[str] = field(default_factory=list)  # the conversation of the running step
    _player: Player | None = None

    @contextlib.contextmanager
    def player(self) -> Iterator[Player]:
        """A player for one step; its conversation is added to `lines`."""
        player = self._player or self.make_player(self.spec, self.game)
        self._player = player if self.stays else None
        try:
            yield player
        finally:
            self.lines.extend(player.log.text().splitlines())
            if not self.stays:
                player.close()

    def close(self) -> None:
        """Ends the check: the connection is closed, the brain behind it may stay."""
        if isinstance(self._player, PeerPlayer):
            self._player.leave()


@dataclass(frozen=True)
class ComplianceCheck:
    """One thing a brain should do. `run` raises `CheckFailed` or `BrainFault`."""

    title: Text
    run: Callable[[Subject], None]
    optional: bool = False  # many good brains do without


@dataclass(frozen=True)
class CheckResult:
    """How a step went."""

    number: int
    title: Text
    passed: bool
    optional: bool
    detail: Text | None  # why it failed
    conversation: str  # every line in and out, for the brain's author
