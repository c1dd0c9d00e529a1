"""The steps of a check, each in a conversation of its own, so that one failure does not cause the next."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from partie.arena.brains import BrainSpec
from partie.arena.conditions import BrainFault
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.text import Text, TextError

LATE = 1.0  # seconds over the limit that every manager grants


def lateness() -> float:
    """What a brain is granted now: a machine with more work than processors makes everybody late."""
    waiting = os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 1.0
    return LATE * max(1.0, waiting)


class Failed(TextError):
    """A step's own reason."""


@dataclass(frozen=True)
class Check:
    """One thing a brain should do. `run` raises `Failed` or `BrainFault`; it returns what was said."""

    title: Text
    run: Callable[[BrainSpec, Game, list[str]], None]  # the last argument collects the conversation
    optional: bool = False  # many good brains do without


@dataclass(frozen=True)
class Verdict:
    """How a step went."""

    number: int
    title: Text
    passed: bool
    optional: bool
    detail: Text | None  # why it failed
    conversation: str  # every line in and out, for the brain's author


def run_checks(spec: BrainSpec, game: Game) -> Iterator[Verdict]:
    """All steps for the brain's protocol, one after another. Raises `InvalidText`."""
    for number, check in enumerate(checks_for(spec), 1):
        yield run_check(number, check, spec, game)


def run_check(number: int, check: Check, spec: BrainSpec, game: Game) -> Verdict:
    """One step."""
    lines: list[str] = []
    detail = None
    try:
        check.run(spec, game, lines)
    except Failed as error:
        detail = error.text
    except BrainFault as fault:
        detail = fault.detail
    return Verdict(number, check.title, detail is None, check.optional, detail, "\n".join(lines))


def checks_for(spec: BrainSpec) -> Sequence[Check]:
    """The steps for a brain. Raises `InvalidText` for a protocol without any."""
    from partie.arena.compliance import common, gomocup, manager

    tables = {"gomocup": gomocup.CHECKS, "manager": manager.CHECKS, "tcp": manager.CHECKS}
    if spec.protocol not in tables | {"partie": (), "python": ()}:
        raise InvalidText("there is no check for {protocol!r}", protocol=spec.protocol)
    return (*tables.get(spec.protocol, ()), *common.CHECKS)
