"""`partie arena check BRAIN`: numbered steps that tell a brain's author whether it follows its protocol.

Each step has a separate conversation, so that one failure does not cause the next.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from partie.arena.brains import PROTOCOLS, BrainSpec, make_player
from partie.arena.conditions import BrainFault, GameConditions
from partie.arena.referee import play_game
from partie.core.clock import Clock
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.record import Record
from partie.core.text import Text, TextError

LATE = 1.0  # seconds over the limit that every manager grants
PER_MOVE = 0.5  # seconds, in complete games


def lateness() -> float:
    """Seconds a brain may be late now: more on a machine with more work than processors."""
    waiting = os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 1.0
    return LATE * max(1.0, waiting)


class CheckFailed(TextError):
    """Why a step failed."""


@dataclass(frozen=True)
class ComplianceCheck:
    """One thing a brain should do. `run` raises `CheckFailed` or `BrainFault`."""

    title: Text
    run: Callable[[BrainSpec, Game, list[str]], None]  # the last argument collects the conversation
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


def run_checks(spec: BrainSpec, game: Game) -> Iterator[CheckResult]:
    """All steps for the brain's protocol, one after another. Raises `InvalidText`."""
    for number, check in enumerate(checks_for(spec), 1):
        yield run_check(number, check, spec, game)


def run_check(number: int, check: ComplianceCheck, spec: BrainSpec, game: Game) -> CheckResult:
    """One step."""
    lines: list[str] = []
    detail = None
    try:
        check.run(spec, game, lines)
    except CheckFailed as error:
        detail = error.text
    except BrainFault as fault:
        detail = fault.detail
    return CheckResult(number, check.title, detail is None, check.optional, detail, "\n".join(lines))


def checks_for(spec: BrainSpec) -> Sequence[ComplianceCheck]:
    """The steps of the brain's protocol, then those of every brain. Raises `InvalidText`."""
    if spec.protocol not in PROTOCOLS:
        raise InvalidText("there is no check for {protocol!r}", protocol=spec.protocol)
    folder = PROTOCOLS[spec.protocol]
    steps = importlib.import_module(f"partie.arena.protocols.{folder}.check").CHECKS if folder else ()
    return (*steps, *EVERY_BRAIN)


def _games_against_itself(games: int) -> Callable[[BrainSpec, Game, list[str]], None]:
    def run(spec: BrainSpec, game: Game, lines: list[str]) -> None:
        for record in _play(spec, game, lines, games):
            if record.at_fault is not None:
                raise CheckFailed(
                    "lost by {reason} after {count} moves: {detail}",
                    reason=record.reason,
                    count=len(record.moves),
                    detail=record.detail or "",
                )

    return run


def _play(spec: BrainSpec, game: Game, lines: list[str], games: int) -> list[Record]:
    variant = game.variants[0].name
    seats = game.start(variant).players or (2 if 2 in game.players else game.players[0])
    players = [make_player(spec, game) for _ in range(seats)]
    conditions = GameConditions(game.name, variant, clock=Clock(per_move=PER_MOVE, margin=lateness()))
    try:
        return [play_game(game, conditions, players) for _ in range(games)]
    finally:
        for player in players:
            lines.extend(player.log.text().splitlines())
            player.close()


EVERY_BRAIN = (
    ComplianceCheck(Text("plays a complete game against itself, half a second a move"), _games_against_itself(1)),
    ComplianceCheck(Text("plays a second game in the same process"), _games_against_itself(2)),
)
