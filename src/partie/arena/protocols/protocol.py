"""What a protocol is to the rest of the arena: one object, whose parts are loaded on use."""

from __future__ import annotations

import enum
import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, cast

from partie.core.game import Game
from partie.core.text import Text

if TYPE_CHECKING:
    from partie.arena.brain_spec import BrainSpec
    from partie.arena.player import Player, TimedGame
    from partie.arena.protocols.brain_side import BrainService
    from partie.arena.protocols.compliance import ComplianceCheck


class Target(enum.Enum):
    """What follows the colon of a brain's text."""

    COMMAND = "command"  # a program with its arguments, which the arena starts and ends
    ADDRESS = "address"  # HOST:PORT where a brain listens, which the arena did not start


@dataclass(frozen=True)
class Protocol:
    """A protocol: a folder beside this module with `host.py`, `brain.py` and `check.py`, and a line of the table."""

    name: str  # of its folder, of `partie brain --protocol`, and the key of the games' dialects
    title: Text  # what people call it
    prefixes: Mapping[str, Target]  # what stands before the colon of a brain's text
    any_game: bool = False  # texts of moves and variants are enough: a game needs no dialect

    def plays(self, game: Game) -> bool:
        """Whether the game can be played over it."""
        return self.any_game or self.name in game.features.dialects

    def host(self, spec: BrainSpec, game: Game) -> Player:
        """A player for `spec`; a program is started when it is needed. Raises `InvalidText`."""
        return cast("Player", self._module("host").host(spec, game))

    def refuse_start(self, timed: TimedGame) -> None:
        """Raises `BrainFault` where the protocol cannot express the variant, the opening or the clock."""
        self._module("host").refuse_start(timed)

    def serve(self, service: BrainService) -> None:
        """Is a brain for another manager until that one ends it. Raises `InvalidText`."""
        self._module("brain").serve(service)

    @property
    def checks(self) -> Sequence[ComplianceCheck]:
        """The steps of `partie arena check`."""
        return cast("Sequence[ComplianceCheck]", self._module("check").CHECKS)

    def _module(self, part: str) -> ModuleType:
        return importlib.import_module(f"partie.arena.protocols.{self.name}.{part}")
